# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A project adds rules of its own, in its specs alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_core.read import read_tree
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project

OWN = """\
functions: acme
rules:
  fuse-product:
    summary: A product and a sum are one function with one rounding.
    on: [float]
    from: trunc(trunc(atan2(atan2(x, copysign(x, y)), z)))
    to: halve(x)
    needs: [fma]
    where: {y: [number, at_most(z)]}
"""

SCALARS = """\
functions:
  halve:
    code: 1000
    arguments: {x: T}
    derive: {float: "mul(x, const(0.5, x))"}
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rules") / "acme"
    assert main(["init", "acme", "--directory", str(path)]) == 0
    (path / "specs" / "acme" / "scalar.yaml").write_text(SCALARS)
    (path / "specs" / "rules").mkdir()
    (path / "specs" / "rules" / "own.yaml").write_text(OWN)
    return path


def tree(root: Path) -> Tree:
    diagnostics = Diagnostics()
    found = Project(root).tree("acme", diagnostics)
    assert not diagnostics.found
    return found


def test_a_project_has_the_rules_of_the_package_and_its_own(root: Path, checkout: Path) -> None:
    names = {rule.name for rule in tree(root).rules}
    assert names == {
        rule.name for rule in Project(checkout).tree("linalg", Diagnostics()).rules
    } | {"fuse-product"}
    assert len(names) > 1


def test_rules_of_a_project_are_in_its_files(root: Path) -> None:
    assert main(["regen", "--root", str(root)]) == 0
    generated = root / "generated"
    text = (generated / "acme" / "lib" / "Tables.cpp").read_text()
    row = text[text.index('{.name = "fuse-product"') :]
    assert row.startswith(
        '{.name = "fuse-product", .needs = permissions({Permission::Fma}), '
        ".typeClass = TypeClass::Float, .numVariables = 3,\n"
        "     .where = {{.argument = /*y=*/1, .kinds = SpellingGuard::Number}, "
        "{.argument = /*y=*/1, .kinds = SpellingGuard::AtMost, .other = /*z=*/2}},\n"
    )
    assert "{.kind = RuleNode::Constant, .isReal = true, .real = 0.5}," in row
    (path,) = generated.glob("acme/python/*/tree.json")
    assert read_tree(path.read_text()).rules == tree(root).rules
    assert (generated / "schema" / "rules.schema.json").is_file()
    assert main(["check", "--root", str(root)]) == 0


def test_a_file_of_a_project_replaces_that_of_the_package(root: Path) -> None:
    path = root / "specs" / "rules" / "sign.yaml"
    path.write_text(OWN.replace("fuse", "join"))
    groups = {rule.name: rule.group for rule in tree(root).rules}
    path.unlink()
    assert [name for name, group in groups.items() if group == "sign"] == ["join-product"]
    assert "neutral" in groups.values()
