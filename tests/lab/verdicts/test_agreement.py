# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++, the builders and xDSL give one verdict on ops outside the tree.

`python -m optree_lab verdicts` tries thousands of ops, and compiles dialects of random ones.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from optree_core.dialect_op import DialectOp
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.fuzz_specs.outcome import as_yaml, generate_at
from optree_lab.testing.built_dialect import build_tool
from optree_lab.testing.figures import Figure
from optree_lab.verdicts import random_dialect
from optree_lab.verdicts.agreement import Subject, judged, package_subjects
from optree_lab.verdicts.instance import Instance, Member

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
