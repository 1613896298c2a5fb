# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++, the builders and xDSL give one verdict on ops outside the tree.

`python -m optree_lab verdicts` tries thousands of ops, and compiles dialects of random ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from optree_core.dialect_op import DialectOp
from optree_core.element_type import FLOAT_WIDTHS
from optree_core.model import Role, Tree
from optree_core.parameter_type import ParameterType
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.fuzz_specs.outcome import as_yaml, generate_at
from optree_lab.testing.built_dialect import build_tool
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verdicts import random_dialect
from optree_lab.verdicts.agreement import Subject, judged, package_subjects
from optree_lab.verdicts.instance import Instance, Member
from optree_lab.verdicts.judges import by_cpp, function
from optree_lab.verification.composites import composites, convert, found_in, passes, uses

#: An attention whose operands share an element type, and one whose spec says which do.
ATTENTIONS: dict[str, dict[str, Any]] = {
    "attention": {
        "query": {"role": "input", "shape": ["b", "m", "k1"]},
        "key": {"role": "input", "shape": ["b", "k2", "k1"]},
        "value": {"role": "input", "shape": ["b", "k2", "n"]},
        "scale": "scalar",
        "mask": {"role": "input", "optional": True},
        "out": {"role": "init", "shape": ["b", "m", "n"]},
    },
    "mixed_attention": {
        "query": {"role": "input", "shape": ["b", "m", "k1"]},
        "key": {"role": "input", "shape": ["b", "k2", "k1"], "element": "stored"},
        "value": {"role": "input", "shape": ["b", "k2", "n"], "element": "stored"},
        "scale": {"role": "scalar", "type": "float"},
        "mask": {"role": "input", "optional": True, "type": "i1", "shape": ["m", "k2"]},
        "out": {"role": "init", "shape": ["b", "m", "n"]},
    },
}

#: Types of the operands in order, empty for none, and the ops that take them.
ATTENTION_TYPES: list[tuple[list[str], set[str]]] = [
    (["2x4x8xf32", "2x5x8xf32", "2x5x3xf32", "f32", "", "2x4x3xf32"], {*ATTENTIONS}),
    (["2x4x8xf32", "2x5x8xf16", "2x5x3xf16", "f64", "", "2x4x3xf32"], {"mixed_attention"}),
    (["2x4x8xf32", "2x5x8xf16", "2x5x3xf32", "f64", "", "2x4x3xf32"], set()),
    (["2x4x8xf32", "2x5x8xf32", "2x5x3xf32", "f32", "9x9xi1", "2x4x3xf32"], set()),
    (["2x4x8xf32", "2x5x8xf32", "2x5x3xf32", "f32", "9x9xf32", "2x4x3xf32"], {"attention"}),
    (["2x4x8xf32", "2x5x8xf32", "2x5x3xf32", "f32", "4x5xi1", "2x4x3xf32"], {"mixed_attention"}),
]


def with_attentions(root: Path) -> Tree:
    """Add the attentions to a project with a dialect of random ops."""
    for name, operands in ATTENTIONS.items():
        spec = {"op": name, "kind": "composite", "summary": "softmax(Q K) V.", "operands": operands}
        path = root / "specs" / random_dialect.DIALECT / "composite" / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(as_yaml(spec), encoding="utf-8")
    assert generate_at(root, on_demand=False, written=True).diagnostics is None
    return Project(root).tree(random_dialect.DIALECT, Diagnostics())


def members(text: str) -> tuple[Member, ...]:
    *sizes, element = text.split("x")
    return (Member("tensor" if sizes else "", tuple(map(int, sizes)), element),) if text else ()


def judge_attentions(subject: Subject) -> None:
    for name, operands in ATTENTIONS.items():
        here = DialectOp(subject.tree.ops[name], subject.tree.dialect)
        instances = [
            Instance(here, dict(zip(operands, map(members, types), strict=True)), {})
            for types, _ in ATTENTION_TYPES
        ]
        wanted = [name in takers for _, takers in ATTENTION_TYPES]
        for language, errors in subject.verdicts(instances).items():
            assert [not error for error in errors] == wanted, (name, language, errors)


#: Element types, and what a parameter may hold in place of nothing.
STEP_TYPES = (*FLOAT_WIDTHS, "i1", "i8", "i32", "i64", "index", "complex<f32>", "complex<i32>")
STEP_VALUES: dict[ParameterType, tuple[object, ...]] = {
    ParameterType.TYPE: ("f32", "bf16", "i1", "i32", "index", "complex<f32>"),
    ParameterType.F64: (0.5, 2.0, 1.0e10),
}


def uses_with_types(tree: Tree) -> Iterator[Instance]:
    """Yield each composite with steps on each element type, with a value of each parameter."""
    for op in composites(tree):
        here = DialectOp(op, tree.dialect)
        every = list(uses(op))
        for element, use in itertools.product(STEP_TYPES, (every[0], every[-1])):
            given = {
                o.name: () if shape is None else (Member("tensor", shape, o.type or element),)
                if o.role is not Role.SCALAR else (Member("", (), str(o.type)),)
                for o in op.operands
                for shape in [use.shapes[o.name]]
            }  # fmt: skip
            yield Instance(here, given, use.attributes)
            if use is every[0]:
                for parameter in op.parameters:
                    for value in STEP_VALUES.get(parameter.type, ()):
                        yield Instance(here, given, {**use.attributes, parameter.name: value})


def test_types_on_which_steps_have_a_meaning(
    plugin: Path, optree_opt: Path, figure: Figure, share: Share[Instance]
) -> None:
    """All languages refuse others with one message; an accepted op is converted."""
    subject = next(package_subjects())
    instances = share(list(uses_with_types(subject.tree)), 97, "types of composites")
    verdicts = subject.verdicts(instances)
    refused: list[Instance] = []
    texts: list[str] = []
    converted: list[str] = []
    for number, errors in enumerate(zip(*verdicts.values(), strict=True)):
        instance = instances[number]
        assert len({bool(error) for error in errors}) == 1, (function(0, instance), errors)
        if not any(errors):
            converted.append(function(number, instance))
            continue
        said = {error.partition(" has ")[2] for error in errors[1:]}
        assert len(said) == 1, errors
        if said.isdisjoint(texts):
            refused.append(instance)
            texts += said
    some = slice(None, None, 1 + len(refused) // 12)
    for error, text in zip(
        by_cpp(optree_opt, refused[some], explains=True), texts[some], strict=True
    ):
        assert text in error
    assert min(len(converted), len(refused)) > 15
    assert found_in(passes(optree_opt, "".join(converted), convert())) == []
    figure(len(instances), "types of composites with steps, one verdict in all languages")


def judge(subject: Subject, count: int, figure: Figure, about: str) -> None:
    found = judged(subject, count)
    assert found.differences == {}
    assert min(found.accepted, found.refused) == count // 2
    figure(count, f"{about} outside the tree, one verdict in all languages")


def test_ops_of_the_package(plugin: Path, figure: Figure) -> None:
    for subject in package_subjects():
        judge(subject, 50, figure, f"ops of {subject.tree.dialect.name}")


def test_random_ops_in_python_and_xdsl(tmp_path: Path, figure: Figure) -> None:
    tree = random_dialect.generate(tmp_path, 7, 16)
    subject = Subject(tree, tmp_path / "generated", None)
    judge(subject, 100, figure, "random ops")
    judge_attentions(replace(subject, tree=with_attentions(tmp_path)))


@pytest.mark.slow
@pytest.mark.whole
def test_random_ops_in_all_languages(plugin: Path, tmp_path: Path, figure: Figure) -> None:
    tree = random_dialect.generate(tmp_path, 8, 24)
    whole = with_attentions(tmp_path)
    tool = build_tool(tmp_path, random_dialect.DIALECT)
    subject = Subject(tree, tmp_path / "generated", tool)
    judge(subject, 300, figure, "compiled random ops")
    judge_attentions(replace(subject, tree=whole))
