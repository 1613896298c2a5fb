# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The index of generated files has every op with its spec, and its links lead to files."""

from __future__ import annotations

import difflib
import re
import shutil
from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.target import PlanInputs
from optree_gen.project import Project
from optree_gen.targets import index
from optree_gen.targets.index import IndexView

DIALECTS = ("linalg", "optree")

NEW_OP = """op: contract_of_ours
parent: contract
summary: Contraction of two third-order tensors over two dimensions.
loops: [i, j, k, l]
indexing_maps: {lhs: [i, k, l], rhs: [l, k, j], acc: [i, j]}
"""


def tree(checkout: Path, name: str) -> Tree:
    return Project(checkout).tree(name, Diagnostics())


@pytest.mark.parametrize("name", DIALECTS)
def test_every_link_leads_to_a_file(checkout: Path, name: str) -> None:
    place = checkout / "generated" / name
    links = re.findall(r"\]\((\S+)\)", (place / "README.md").read_text(encoding="utf-8"))
    assert len(links) > 100
    assert [link for link in links if not (place / link).is_file()] == []


@pytest.mark.parametrize("name", DIALECTS)
def test_every_op_is_below_its_parent_with_its_spec(checkout: Path, name: str) -> None:
    text = (checkout / "generated" / name / "README.md").read_text(encoding="utf-8")
    ops = tree(checkout, name).ops
    found = re.findall(r"^( *)- \[(\w+)\]\(\.\./\.\./(specs/\S+)\)|^## (\w+)$", text, re.M)
    assert sorted(op for _, op, _, _ in found if op) == sorted(ops)
    above: dict[int, str] = {}
    for indent, op, spec, branch in found:
        if branch:
            above = {}
            continue
        depth = len(indent) // 2
        above[depth] = op
        assert ops[op].origin.path == spec
        if depth:
            assert ops[op].parent == above[depth - 1]


@pytest.mark.parametrize("name", DIALECTS)
def test_the_files_of_a_branch_hold_its_ops(checkout: Path, name: str) -> None:
    place = checkout / "generated" / name
    text = (place / "README.md").read_text(encoding="utf-8")
    ops = tree(checkout, name).ops
    for part in text.split("\n## ")[1:]:
        files = re.findall(r"^\[\w.*\]\((\S+)\)[,.]$", part, re.M)
        held = "".join((place / file).read_text(encoding="utf-8") for file in files)
        for op in re.findall(r"^ *- \[(\w+)\]", part, re.M):
            if not ops[op].abstract:
                assert re.search(rf"def {op}_?\(", held), op


def test_a_new_op_adds_a_line(checkout: Path, tmp_path: Path) -> None:
    shutil.copytree(checkout / "specs", tmp_path / "specs")
    (tmp_path / "specs/linalg/contract/contract_of_ours.yaml").write_text(NEW_OP, "utf-8")
    assert main(["export", "--root", str(tmp_path), "--target", "index", "-o", str(tmp_path)]) == 0
    before = (checkout / "generated/linalg/README.md").read_text("utf-8").splitlines()
    after = (tmp_path / "linalg/README.md").read_text("utf-8").splitlines()
    changed = [line for line in difflib.ndiff(before, after) if line.startswith(("+ ", "- ", "? "))]
    assert len(changed) == 1
    assert changed[0].startswith("+   - [contract_of_ours](../../specs/linalg/contract/")


def test_a_spec_of_another_project_has_no_link(checkout: Path) -> None:
    (output,) = index.plan(PlanInputs(tree(checkout, "optree"), linked=frozenset({"optree"})))
    assert isinstance(output.view, IndexView)
    lines = {op.name: spec for _, _, ops in output.view.branches for _, op, spec in ops}
    assert lines["generic"] == ""
    assert lines["iota"] == "../../specs/optree/iota.yaml"
