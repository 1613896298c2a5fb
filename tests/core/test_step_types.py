# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from __future__ import annotations

import pytest
from optree_core.element_type import element_type
from optree_core.model import Tree
from optree_core.step_types import check_steps, type_sentences
from optree_lab.ir import dialects


@pytest.fixture(scope="module")
def tree() -> Tree:
    return dialects.tree("optree")


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("gelu", ("Elements are floats.", "`compute` is a type of floats.")),
        ("relu", ("Elements are floats, integers or i1.",)),
        ("rotary_embedding", ("Elements are floats, integers or complex numbers.",)),
        ("concat", ()),
    ],
)
def test_sentences_have_the_types_of_the_steps(
    tree: Tree, name: str, sentences: tuple[str, ...]
) -> None:
    assert type_sentences(tree.ops[name], tree.scalars) == sentences


@pytest.mark.parametrize(
    ("name", "element", "parameters", "reason"),
    [
        ("gelu", "bf16", {}, ""),
        ("gelu", "bf16", {"compute": "f32"}, ""),
        ("gelu", "i1", {}, "i1: step 'scaled' is illegal on i1"),
        ("gelu", "f32", {"compute": "i32"}, "f32: they are not computed in i32"),
        ("gelu", "bf16", {"compute": "f16"}, "bf16: they are not computed in f16"),
        ("mean", "i32", {}, ""),
        ("mean", "i32", {"compute": "f32"}, "i32: they are not computed in f32"),
        ("mean", "complex<f32>", {}, "complex<f32>: step 'sum' is illegal on complex<f32>"),
        ("clamp", "i32", {"low": 2.0}, ""),
        ("clamp", "i32", {"low": 0.5}, "i32: step 'output' is illegal on i32"),
        ("attention", "f32", {"sum": "i32", "stored": "i32"}, "f32: step 'output' gives i32"),
    ],
)
def test_types_without_a_meaning_are_refused(
    tree: Tree, name: str, element: str, parameters: dict[str, object], reason: str
) -> None:
    op = tree.ops[name]
    groups = {o.name: [element_type(element)] for o in op.operands if not o.optional}
    values = {"axis": 1, "count": 1, **parameters}
    if not reason:
        check_steps(op, tree.scalars, groups, values)
        return
    with pytest.raises(ValueError, match=f"has no payload on elements of type {reason}"):
        check_steps(op, tree.scalars, groups, values)
