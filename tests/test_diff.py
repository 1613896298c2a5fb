# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spec review: a before/after pair with the exact report for each rule, and the inputs and outputs.

A fixture holds the files that differ from `base/`, before and after. After a wanted change of the
reports: OPTREE_ACCEPT=1 pytest tests/test_diff.py, and review the difference.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.diff import solver
from optree_gen.diff.command import report
from optree_gen.diff.report import Report, render
from optree_gen.diff.rules import CATEGORIES, RULES, SEVERITIES

FIXTURES = Path(__file__).parent / "fixtures" / "diff"
TODAY = date(2026, 11, 21)


def fixture_names() -> list[str]:
    return sorted(path.name for path in FIXTURES.iterdir() if path.name != "base")


@pytest.fixture(autouse=True, scope="module")
def _solvers() -> None:
    if set(solver.available()) == {"bitwuzla", "z3"}:
        return
    reason = "bitwuzla and z3 are not installed: pip install optree-gen[review]"
    if os.environ.get("CI"):
        pytest.fail(f"{reason} (CI has to have them)")
    pytest.skip(reason)


def specs(checkout: Path, target: Path, *overlays: Path) -> Path:
    """A directory with the base specs and what the overlays add to them or replace."""
    shutil.copytree(checkout / "specs" / "schema", target / "specs" / "schema")
    for overlay in (FIXTURES / "base", *overlays):
        if overlay.is_dir():
            shutil.copytree(overlay, target / "specs", dirs_exist_ok=True)
    return target


def compared(checkout: Path, where: Path, name: str) -> Report:
    for side in ("before", "after"):
        specs(checkout, where / side, FIXTURES / name / side)
    return report(where, ("before", "after"), checkout / "templates", today=TODAY, files=False)


@pytest.mark.parametrize("name", fixture_names())
def test_rule(name: str, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = compared(checkout, tmp_path, name)
    text = render(found, "text") + "\n"
    expected = FIXTURES / name / "expected.txt"
    if os.environ.get("OPTREE_ACCEPT"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")
    rule = name.split(".")[0]
    assert rule in [f.rule.id for f in found.findings] + [p.rule for p in found.problems]


def test_every_rule_has_a_fixture() -> None:
    covered = {name.split(".")[0] for name in fixture_names()}
    assert set(RULES) <= covered


def test_rules_are_well_formed() -> None:
    for rule in RULES.values():
        assert rule.category in CATEGORIES
        assert rule.severity in SEVERITIES
        assert rule.purpose.endswith(".")


# Inputs


def git(where: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.com")
    return subprocess.run(
        ["git", *identity, *arguments], cwd=where, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def repository(checkout: Path, tmp_path: Path) -> Path:
    """A repository with two commits: the base, and one with another default."""
    root = specs(checkout, tmp_path / "repository")
    git(root, "init", "--quiet", "--initial-branch=main")
    for overlay in (None, FIXTURES / "attribute-default-changed" / "after"):
        if overlay is not None:
            shutil.copytree(overlay, root / "specs", dirs_exist_ok=True)
        git(root, "add", ".")
        git(root, "commit", "--quiet", "--message=change")
    return root


def run(root: Path, *arguments: str) -> int:
    return main(["diff", "--fast", "--root", str(root), *arguments])


def test_two_refs(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = git(repository, "status", "--porcelain")
    assert run(repository, "HEAD~1", "HEAD") == 1
    assert "breaking[attribute-default-changed]" in capsys.readouterr().out
    assert git(repository, "status", "--porcelain") == before


def test_without_a_ref_head_and_the_working_tree(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repository) == 0
    assert capsys.readouterr().out == "HEAD and working tree mean the same\n"
    spec = repository / "specs" / "demo" / "product" / "inner.yaml"
    spec.write_text(spec.read_text().replace("scalar.", "number."))
    assert run(repository) == 0
    assert "note[docs-changed]" in capsys.readouterr().out


def test_one_ref_and_the_working_tree(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repository, "HEAD~1") == 1
    assert "HEAD~1 -> working tree: 1 breaking" in capsys.readouterr().out


def test_a_ref_that_there_is_not(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repository, "no-such-ref") == 2
    assert "neither a directory with specs/ nor a commit" in capsys.readouterr().err


def test_an_option_is_not_taken_for_a_ref(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repository, "--", "--output=/dev/null") == 2
    assert "neither a directory" in capsys.readouterr().err


def test_specs_before_that_cannot_be_read(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = repository / "specs" / "demo" / "product" / "inner.yaml"
    text = spec.read_text()
    spec.write_text(text.replace("loops: [k]", "loops: [j]"))
    git(repository, "commit", "--quiet", "--all", "--message=broken")
    spec.write_text(text)
    assert run(repository) == 2
    assert "the specs of HEAD cannot be read any more" in capsys.readouterr().err


# Outputs


def test_a_fingerprint_stays_when_lines_move(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = compared(checkout, tmp_path, "payload-changed")
    spec = tmp_path / "after" / "specs" / "demo" / "product.yaml"
    spec.write_text("# A comment.\n\n" + spec.read_text())
    second = report(
        tmp_path, ("before", "after"), tmp_path, today=TODAY, evidence=False, files=False
    )
    assert [f.fingerprint for f in second.findings] == [f.fingerprint for f in first.findings]
    assert [f.span.line for f in second.findings] != [f.span.line for f in first.findings]


def test_json(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = json.loads(render(compared(checkout, tmp_path, "attribute-default-changed"), "json"))
    (found,) = data["findings"]
    assert data["failed"] is True
    assert found["reaches"] == ["inner", "square"]
    assert found["evidence"]["state"] == "differs"
    assert (found["file"], found["line"], found["column"]) == ("specs/demo/product.yaml", 9, 14)


def test_annotations(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = render(compared(checkout, tmp_path, "attribute-default-changed"), "github")
    assert text == (
        "::error file=specs/demo/product.yaml,line=9,col=14,endColumn=18,"
        "title=SEMANTICS attribute-default-changed::product: the default of 'cast' was signed, "
        "is unsigned%0Ai8, i8 -> i32 inner, lhs = -1, rhs = 1: was -1, is 255%0A"
        "2 ops affected: inner, square%0Afingerprint a644941297ce"
    )


def test_markdown(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = render(compared(checkout, tmp_path, "op-moved"), "markdown")
    top, *folded = text.split("<details>")
    assert "unapproved breaking changes" in top
    assert "moved from 'left' to 'right'" in top
    assert "  nest\n  ├─ left\n- │  └─ apart\n  └─ right\n+    └─ apart\n" in folded[0]


def test_an_approved_finding_does_not_fail(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not compared(checkout, tmp_path, "dialect-changed.approved").failed


@pytest.mark.parametrize("name", ["approval-expired", "approval-expiry", "approval-unused"])
def test_what_is_not_approved_fails(
    name: str, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert compared(checkout, tmp_path, name).failed
