# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A review calls two sides the same only after comparing templates, generated files, releases."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from optree_gen import __version__
from optree_gen.cli import main
from optree_gen.emit.templates import start
from optree_review.diff.rendering import render
from optree_review.diff.review import review

DIALECT = f"""dialect: acme
mode: define
extends: {{dialect: linalg, version: {__version__}, subset: [copy]}}
summary: The ops of acme.
"""
TEMPLATE = "ods/op.td.jinja"
OWN = """op: own
parent: generic
summary: An op.
operands: {a: input, out: init}
types: strict
loops: [i]
indexing_maps: {a: [i], out: [i]}
payload: exp(a)
"""


def git(where: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.com")
    subprocess.run(["git", *identity, *arguments], cwd=where, check=True, capture_output=True)


def commit(root: Path) -> None:
    git(root, "add", "--force", "--all")
    git(root, "commit", "--quiet", "--message=change")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with one commit, generated files among them."""
    spec = tmp_path / "specs" / "acme" / "dialect.yaml"
    spec.parent.mkdir(parents=True)
    spec.write_text(DIALECT, encoding="utf-8")
    assert main(["regen", "--root", str(tmp_path)]) == 0
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    commit(tmp_path)
    return tmp_path


def report_of(root: Path, *sides: str, files: bool = True) -> str:
    return render(review(root, sides, evidence=False, files=files), "text")


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_unchanged_files_mean_the_same(root: Path) -> None:
    for files in (True, False):
        assert report_of(root, files=files) == "HEAD and working tree mean the same"


@pytest.mark.slow
def test_a_changed_template_is_named_with_its_files(root: Path) -> None:
    path = start(root, TEMPLATE)
    assert report_of(root) == "HEAD and working tree mean the same"  # A copy of the original.
    commit(root)
    edit(path, "def ", "// Mine.\ndef ")
    for generated in (False, True):
        if generated:
            assert main(["regen", "--root", str(root)]) == 0
        found = report_of(root)
        assert (
            f"note[template-changed] SOURCE: templates/{TEMPLATE}: the template changed; " in found
        )
        assert "differs, +" in found
        assert ": acme/include/" in found
        assert "mean the same" not in found
        assert "generated-changed" not in found
    assert "its effect on generated files was not computed" in report_of(root, files=False)
    commit(root)
    assert "template-changed" in report_of(root, "HEAD~1", "HEAD")
    path.unlink()
    assert "the template is gone; the package's template is used again" in report_of(root)


@pytest.mark.slow
def test_generated_files_edited_by_hand_are_named(root: Path) -> None:
    edit(root / "generated" / "acme" / "lib" / "Tables.cpp", "\n", "\n// By hand.\n")
    for files in (True, False):
        found = report_of(root, files=files)
        assert "note[generated-changed]" in found
        assert "1 generated file differs without a change of specs or templates" in found
        assert "acme/lib/Tables.cpp" in found
    commit(root)
    assert "acme/lib/Tables.cpp" in report_of(root, "HEAD~1", "HEAD")
    assert report_of(root) == "HEAD and working tree mean the same"


def test_the_report_mentions_uncompared_generated_files(root: Path) -> None:
    edit(root / "specs" / "acme" / "dialect.yaml", "dialect", "# A comment.\ndialect")
    assert report_of(root) == "HEAD and working tree mean the same"
    assert report_of(root, files=False) == (
        "HEAD and working tree have no difference that is known; generated files were not compared"
    )


def test_a_new_release_and_a_removed_release_are_reported(root: Path) -> None:
    assert main(["release", "0.1.0", "--root", str(root)]) == 0
    assert "note[release-added] WIRE: 0.1.0: the release is new" in report_of(root)
    commit(root)
    (root / "specs" / "releases" / "0.1.0.json").unlink()
    assert "breaking[release-removed] WIRE: 0.1.0: the release is gone" in report_of(root)


def test_a_change_without_a_rule_is_reported(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no rule names a change, the review still reports that generated files differ."""
    monkeypatch.setattr("optree_review.diff.dialect_changes._KEYS", ())
    edit(root / "specs" / "acme" / "dialect.yaml", "summary", "library: Other\nsummary")
    found = report_of(root)
    assert found.endswith("generated files differ, but no rule describes the change")
    assert "mean the same" not in found


def test_check_sums_up_missing_files(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (root / "generated" / "acme").rglob("*.*"):
        path.unlink()
    capsys.readouterr()
    assert main(["check", "--root", str(root)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 14
    assert lines[12].endswith(" more are missing")


@pytest.mark.slow
def test_a_comment_moves_lines_and_no_meaning(root: Path) -> None:
    spec = root / "specs" / "acme" / "own.yaml"
    spec.write_text(OWN, encoding="utf-8")
    commit(root)
    edit(spec, "op: own", "# A comment.\nop: own")
    said = "mean the same; generated files name other lines of specs"
    assert report_of(root).endswith(said)
    edit(spec, "exp(a)", "exp(exp(a))")
    assert said not in report_of(root)
