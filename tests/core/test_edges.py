# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edges of the tree are found from maps and payloads, and both ops have the same values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from optree_core.affine import AffineMap, affine_map
from optree_core.edges import OpEdge, edges, unit_edges
from optree_core.element_type import element_type
from optree_core.expression import IndexExpr, Term
from optree_core.generic import Illegal
from optree_core.model import Op, OpKind, Role, Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.testing.figures import Figure
from optree_reference import Array, SizeMismatch, evaluate

#: Extents of loops that run more than once, in order.
EXTENTS = (2, 3, 4, 2, 3, 2, 3, 2, 3)


@pytest.fixture(scope="module")
def optree(checkout: Path) -> Tree:
    return Project(checkout).tree("optree", Diagnostics())


@pytest.mark.parametrize(
    ("name", "target", "condition"),
    [
        ("batch_matmul", "matmul", "b has extent 1"),
        ("batch_matmul", "batch_matvec", "n has extent 1, cast is signed"),
        ("matmul", "matvec", "n has extent 1, cast is signed"),
        ("matvec", "dot", "m has extent 1"),
        ("batch_reduce_matmul", "matmul", "b has extent 1"),
        ("mmt4d", "matmul", "m and n0 and k0 have extent 1"),
        ("conv_2d_nhwc_hwcf", "conv_1d_nwc_wcf", "oh and kh have extent 1"),
        ("conv_2d_nhwc_hwcf", "contract", "kh and kw have extent 1, sh is 1, sw is 1"),
        ("conv_2d_ngchw_gfchw", "conv_2d_nchw_fchw", "g has extent 1"),
        ("conv_2d_ngchw_gfchw", "depthwise_conv_2d_nchw_chw", "f and c have extent 1"),
        ("pooling_nhwc_max", "pooling_nwc_max", "oh and kh have extent 1"),
        ("quantized_batch_matmul", "quantized_matmul", "b has extent 1"),
        ("conv_1d", "dot", "ow has extent 1"),
    ],
)
def test_edges_have_their_conditions(tree: Tree, name: str, target: str, condition: str) -> None:
    assert condition in [e.condition for e in unit_edges(tree)[name] if e.target == target]


def test_an_op_on_the_way_hides_the_ops_behind_it(tree: Tree) -> None:
    targets = {edge.target for edge in unit_edges(tree)["batch_matmul"]}
    assert targets == {"matmul", "batch_matvec", "batch_vecmat"}  # Neither matvec nor dot.


def test_other_casts_functions_and_factors_are_other_edges(tree: Tree, checkout: Path) -> None:
    found = unit_edges(tree)
    assert {e.target for e in found["pooling_nhwc_max"]} <= {"pooling_nwc_max", "pooling_ncw_max"}
    unsigned = found["pooling_nhwc_max_unsigned"]
    assert {edge.target for edge in unsigned} == {"pooling_nwc_max_unsigned"}
    changed = (
        ("contract/matvec", "cast: signed", "cast: unsigned"),
        ("pooling/pooling_nwc_max", "combine: max_signed", "combine: mul"),
        ("convolution/conv_1d", "[ow + kw]", "[ow * 2 + kw]"),
    )
    drafts = {}
    for name, before, after in changed:
        path = checkout / "specs" / "linalg" / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1
        drafts[path] = text.replace(before, after)
    found = unit_edges(Project(checkout, drafts).tree("linalg", Diagnostics()))
    assert "cast is unsigned" in found["matmul"][-1].condition
    assert not {"pooling_nwc_max"} & {e.target for e in found["pooling_nhwc_max"]}
    assert "conv_1d" not in {e.target for e in found["conv_2d"]}
    conditions = [e.condition for e in found["conv_1d_nwc_wcf"] if e.target == "conv_1d"]
    assert conditions == ["n and f and c have extent 1, sw is 2, dw is 1"]


def extents(op: Op, edge: OpEdge) -> dict[str, int]:
    assert op.loops is not None
    return {
        loop: 1 if loop in edge.dropped else n for loop, n in zip(op.loops, EXTENTS, strict=False)
    }


def arrays(op: Op, edge: OpEdge) -> list[tuple[Array, list[int]]]:
    """Return the operands, each with the dimensions that loops of the edge alone index."""
    sizes, random = extents(op, edge), np.random.default_rng(len(op.name))
    found = []
    for form in op.maps.forms:
        shape = [1 + sum(sizes[t.loop] - 1 for t in expr.terms) for expr in form.results]
        gone = [
            place
            for place, expr in enumerate(form.results)
            if {term.loop for term in expr.terms} <= {*edge.dropped}
        ]
        found.append((random.integers(-9, 9, shape, np.int32), gone))
    return found


def maps_of(op: Op, edge: OpEdge) -> list[AffineMap]:
    loops = [loop for loop in op.loops or () if loop not in edge.dropped]
    return [
        affine_map(
            [
                IndexExpr((Term(left[0].loop),))
                for expr in form.results
                if (left := [t for t in expr.terms if t.loop not in edge.dropped])
            ],
            loops,
            {},
        )
        for form in op.maps.forms
    ]


def results(
    tree: Tree, target: Op, operands: Sequence[Array], maps: Sequence[AffineMap] | None
) -> Iterator[Array]:
    """Yield the results of the target for each order of its inputs."""
    inputs = len(target.inputs)
    for order in permutations(range(inputs)):
        listed = [*(operands[i] for i in order), *operands[inputs:]]
        given = None if maps is None else [*(maps[i] for i in order), *maps[inputs:]]
        try:
            yield np.asarray(evaluate(tree, target.name, listed, maps=given))
        except (Illegal, SizeMismatch):
            continue


@pytest.mark.parametrize("dialect", ["linalg", "optree"])
def test_both_ops_of_an_edge_have_the_same_values(
    dialect: str, tree: Tree, optree: Tree, figure: Figure
) -> None:
    here = tree if dialect == "linalg" else optree
    count = 0
    for name, found in unit_edges(here).items():
        for edge in found:
            op, target = here.ops[name], here.ops[edge.target]
            operands = arrays(op, edge)
            whole = np.asarray(evaluate(here, name, [array for array, _ in operands]))
            reduced = [np.squeeze(array, tuple(gone)) for array, gone in operands]
            wanted = np.squeeze(whole, tuple(operands[-1][1]))
            maps = maps_of(op, edge) if target.kind is OpKind.CATEGORY else None
            assert any(
                result.shape == wanted.shape and np.array_equal(result, wanted)
                for result in results(here, target, reduced, maps)
            ), (name, edge)
            count += 1
    assert count > 250
    figure(count, f"edges of {dialect}, both ops evaluated by numpy")


@pytest.mark.parametrize(
    ("name", "target", "condition"),
    [
        ("mul", "copy", "rhs is the identity of mul"),
        (
            "matmul",
            "elementwise",
            "k has extent 1, acc is the identity of add, all elements have one type",
        ),
        (
            "pooling_nhwc_sum",
            "copy",
            "kh and kw have extent 1, out is the identity of add, sh is 1, sw is 1",
        ),
    ],
)
def test_an_operand_without_effect_has_its_condition(
    tree: Tree, name: str, target: str, condition: str
) -> None:
    assert condition in [e.condition for e in edges(tree)[name] if e.target == target]


def test_functions_without_an_identity_have_no_such_edge(tree: Tree) -> None:
    found = edges(tree)
    assert not {"sub", "div", "exp", "select"} & found.keys()


@pytest.mark.parametrize("kind", ["i32", "f32"])
def test_an_identity_has_no_effect(optree: Tree, kind: str, figure: Figure) -> None:
    element, count = element_type(kind), 0
    for name, found in edges(optree).items():
        for edge in (edge for edge in found if edge.neutral):
            op = optree.ops[name]
            function = optree.scalars.functions[edge.function]
            identity = function.neutral(element)
            if identity is None or element.type_class not in function.classes:
                continue
            dtype = np.dtype({"i32": np.int32, "f32": np.float32}[kind])
            if isinstance(identity, int):  # An unsigned one may be too large.
                identity = (identity + (1 << 31)) % (1 << 32) - (1 << 31)
            if op.loops is None:
                values = [np.array([3, -5, 0, 7], dtype) for _ in op.operands]
                gone: list[list[int]] = [[] for _ in values]
            else:
                made = arrays(op, edge)
                values, gone = [a.astype(dtype) for a, _ in made], [g for _, g in made]
            if kind == "f32":
                values = [np.where(value == 0, np.array(-0.0, dtype), value) for value in values]
            names = [operand.name for operand in op.operands]
            place = names.index(edge.neutral)
            values[place] = np.full_like(values[place], identity)
            whole = evaluate(optree, name, values)
            target = optree.ops[edge.target]
            kept = [
                number
                for number, operand in enumerate(op.operands)
                if operand.is_init or (number != place and operand.role != Role.SHAPE)
            ]
            maps = None
            if target.kind is OpKind.CATEGORY:
                listed = maps_of(op, edge)
                maps = [listed[number] for number in kept]
            reduced = [np.squeeze(values[number], tuple(gone[number])) for number in kept]
            result = evaluate(optree, target.name, reduced, maps=maps, **dict(edge.given))
            assert np.asarray(result).tobytes() == np.asarray(whole).tobytes(), (name, edge)
            count += 1
    assert count > 50
    figure(count, f"operands without effect on {kind}, both ops evaluated by numpy")
