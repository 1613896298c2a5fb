# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen init` writes a repository that is up to date, or nothing after a mistake."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import optree_gen
import pytest
import yaml
from optree_gen import generation
from optree_gen.authoring import scaffold
from optree_gen.authoring.scaffold import requirement
from optree_gen.cli import main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}


@pytest.mark.slow
def test_a_repository_is_up_to_date_and_in_canonical_form(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", "acme_ops"]) == 0
    root = here / "acme_ops"
    assert [p.name for p in here.iterdir()] == ["acme_ops"]
    assert f"to {root}" in capsys.readouterr().out
    before = contents(root)
    for command in (["check"], ["fmt", "--check"], ["regen"]):
        assert main([*command, "--root", str(root)]) == 0, capsys.readouterr()
    after = contents(root)
    assert {p: t for p, t in after.items() if not p.startswith(".optree-gen/")} == before
    for path in (
        *("README.md", "Makefile", "CMakeLists.txt", "requirements.txt", ".gitignore"),
        *(".pre-commit-config.yaml", ".github/workflows/ci.yml", "test/lit.cfg.py"),
        *("specs/acme_ops/dialect.yaml", "test/acme_ops/run.mlir", "generated/manifest.json"),
    ):
        assert path in before
    assert not any("jinja" in path or "NAME" in path for path in before)


def test_a_repository_uses_the_default_series_of_mlir(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaffold, "default_number", lambda: "23")
    files = scaffold.Scaffold("acme", "optree", "optree-gen").files
    assert "clang-23 cmake git libmlir-23-dev llvm-23-dev" in files["Makefile"]
    assert [path for path, text in files.items() if re.search(r"-22|22\.1|clang 22", text)] == []


def test_a_repository_pins_the_version_of_its_base_dialect(here: Path) -> None:
    assert main(["init", "acme"]) == 0
    dialect = yaml.safe_load((here / "acme/specs/acme/dialect.yaml").read_text())
    assert dialect["extends"]["version"] == optree_gen.__version__
    assert dialect["extends"]["subset"]
    lines = (here / "acme/requirements.txt").read_text().splitlines()
    assert requirement() in lines
    assert re.match(r"optree-gen\[[a-z,]+\] ?(==|@)", requirement())


@dataclass
class _Installed:
    """A distribution with a record of the place that it was installed from."""

    record: str

    def read_text(self, name: str) -> str:
        assert name == "direct_url.json"
        return self.record


@pytest.mark.parametrize(
    ("record", "wanted"),
    [
        ({"url": "file:///home/me/a%20b/optree_gen.whl", "archive_info": {}}, "=={}"),
        ({"url": "https://example.org/optree_gen.whl", "archive_info": {}},
         " @ https://example.org/optree_gen.whl"),
        ({"url": "file:///src/optree-gen", "dir_info": {}}, " @ file:///src/optree-gen"),
        ({"url": "https://example.org/x.git", "vcs_info": {"vcs": "git", "commit_id": "12"}},
         " @ git+https://example.org/x.git@12"),
    ],
)  # fmt: skip
def test_no_requirement_names_an_archive_of_this_machine(
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    record: dict[str, object],
    wanted: str,
) -> None:
    monkeypatch.setattr(metadata, "distribution", lambda _: _Installed(json.dumps(record)))
    assert main(["init", "acme"]) == 0
    lines = (here / "acme/requirements.txt").read_text().splitlines()
    assert "optree-gen[docs,fast]" + wanted.format(optree_gen.__version__) in lines
    said = capsys.readouterr().out
    assert ("export PIP_FIND_LINKS='/home/me/a b'" in said) == (wanted == "=={}")
    assert ("only this machine has" in said) == (wanted == " @ file:///src/optree-gen")


def test_requirements_workflows_and_makefile_are_valid(here: Path) -> None:
    assert main(["init", "acme", "--generator", "optree-gen==9.9"]) == 0
    root = here / "acme"
    assert "optree-gen==9.9\n" in (root / "requirements.txt").read_text()
    for path in (".pre-commit-config.yaml", ".github/workflows/ci.yml"):
        assert yaml.safe_load((root / path).read_text())
    assert "${{ github.event_name == 'pull_request'" in (
        (root / ".github/workflows/ci.yml").read_text()
    )
    listing = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=root, check=True, capture_output=True
    )
    for target in (b"regen", b"check", b"test", b"docs"):
        assert b"  " + target in listing.stdout


def test_init_accepts_only_an_empty_directory(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "empty").mkdir()
    assert main(["init", "acme", "--directory", "empty"]) == 0
    before = contents(here)
    assert main(["init", "acme", "--directory", "empty"]) == 2
    assert "is not empty" in capsys.readouterr().err
    (here / "file").write_text("")
    assert main(["init", "acme", "--directory", "file"]) == 2
    assert "is not a directory" in capsys.readouterr().err
    assert contents(here) == {**before, "file": b""}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Acme"], "'Acme' is not a name for a dialect"),
        (["a__b"], "'a__b' is not a name for a dialect"),
        (["../acme"], "'../acme' is not a name for a dialect"),
        (["linalg"], "'linalg' is taken"),
        (["tensor"], "'tensor' is taken"),
        (["class"], "'class' is taken"),
        (["namespace"], "'namespace' is taken"),
        (["acme", "--extends", "linlag"], "there is no dialect 'linlag'; did you mean 'linalg'?"),
        (["acme", "--directory", "missing/acme"], "missing: File exists"),
    ],
)
def test_invalid_arguments_of_init_are_refused(
    arguments: list[str], message: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "missing/acme" in arguments:
        (here / "missing").write_text("not a directory")
    before = contents(here)
    assert main(["init", *arguments]) == (1 if "missing/acme" in arguments else 2)
    assert message in capsys.readouterr().err
    assert contents(here) == before


def test_init_writes_no_repository_among_the_specs_of_another(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = here / "specs" / "demo"
    specs.mkdir(parents=True)
    monkeypatch.chdir(specs)
    assert main(["init", "acme"]) == 1
    assert "the place is in specs/ of the project" in capsys.readouterr().err
    assert not any(specs.iterdir())


def test_an_interrupted_init_leaves_no_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(generation.Generation, "run", interrupted)
    assert main(["init", "acme"]) == 130
    assert os.listdir(here) == []


@pytest.mark.parametrize(("status", "expected"), [(0, 0), (1, 0), (2, 1)])
def test_the_workflow_fails_if_the_review_cannot_be_made(
    status: int, expected: int, here: Path
) -> None:
    """Status 1 is that of breaking changes, which the summary shows."""
    assert main(["init", "acme"]) == 0
    root = here / "acme"
    steps = yaml.safe_load((root / ".github/workflows/ci.yml").read_text())["jobs"]["test"]["steps"]
    (step,) = (s["run"] for s in steps if "diff" in s.get("run", ""))
    tool = root / ".venv" / "bin" / "optree-gen"
    tool.parent.mkdir(parents=True)
    tool.write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
    tool.chmod(0o755)
    done = subprocess.run(
        ["bash", "-e", "-c", step],
        cwd=root,
        check=False,
        env={**os.environ, "BASE": "HEAD", "GITHUB_STEP_SUMMARY": str(here / "summary.md")},
    )
    assert done.returncode == expected
