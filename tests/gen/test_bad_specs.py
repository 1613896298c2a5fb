# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bad specs: every rule has fixtures with the exact text that is printed for them.

A case is a directory `fixtures/bad/<rule>/<case>`: its files are laid over `fixtures/base`, a small
project without mistakes. `pytest tests/gen/test_bad_specs.py --update-golden` writes what is
expected.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import optree_gen
import optree_review
import pytest
from optree_gen import cli
from optree_gen.diagnostics.diagnostic import FORMATS, Diagnostics, SpecError, render
from optree_gen.diagnostics.rules import explain, rules
from optree_gen.project import Project
from optree_lab.testing.golden import Golden
from optree_lab.testing.releases import TODAY, freeze_releases
from optree_lab.toolchain import CHECKOUT

FIXTURES = CHECKOUT / "tests" / "fixtures"
CASES = sorted(path for path in FIXTURES.glob("bad/*/*") if path.is_dir())
SEVERAL = FIXTURES / "bad" / "several" / "all-files"

#: Rules whose fixture would be unreadable, or that only `check` tells: `test_nasty_yaml.py`,
#: `test_containment.py`, `test_unbroken.py` and `test_upgrade.py` break them.
WITHOUT_FIXTURE = ("breaking-change", "by-hand", "file-too-large", "foreign-file", "former-name")


def case_id(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.fixture
def project(
    tmp_path: Path, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Path], Path]:
    """Lays a case over the base project and returns the project's root.

    What a case has in `released/<version>@<day>` is frozen before.
    """
    monkeypatch.setenv("SOURCE_DATE_EPOCH", TODAY)

    def lay(case: Path) -> Path:
        specs = tmp_path / "specs"
        shutil.copytree(FIXTURES / "base", specs)
        shutil.copytree(checkout / "specs" / "schema", specs / "schema")
        if (case / "released").is_dir():
            freeze_releases(tmp_path, case / "released", FIXTURES / "base")
        ignore = shutil.ignore_patterns("expected.*", "released")
        shutil.copytree(case, specs, dirs_exist_ok=True, ignore=ignore)
        return tmp_path

    return lay


def mistakes(root: Path) -> Diagnostics:
    diagnostics = Diagnostics()
    with pytest.raises(SpecError):
        Project(root).trees(diagnostics)
    return diagnostics


def test_the_base_project_has_no_mistakes(project: Callable[[Path], Path], tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    diagnostics = Diagnostics()
    Project(project(tmp_path / "nothing")).trees(diagnostics)
    assert not diagnostics.found


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_exact_message(case: Path, project: Callable[[Path], Path], golden: Golden) -> None:
    diagnostics = mistakes(project(case))
    golden.check(case / "expected.txt", render(diagnostics) + "\n")
    found = {d.rule for d in diagnostics.found}
    if case.parent.name != "several":
        assert case.parent.name in found


@pytest.mark.parametrize("style", [style for style in FORMATS if style != "text"])
def test_formats(style: str, project: Callable[[Path], Path], golden: Golden) -> None:
    text = render(mistakes(project(SEVERAL)), style) + "\n"
    golden.check(SEVERAL / f"expected.{style}", text)
    if style == "json":
        assert {d["rule"] for d in json.loads(text)} <= set(rules())


def test_all_mistakes_of_all_files_at_once(project: Callable[[Path], Path]) -> None:
    root = project(SEVERAL)
    found = {d.span.source.path for d in mistakes(root).found}
    written = {f"specs/{p.relative_to(SEVERAL).as_posix()}" for p in SEVERAL.rglob("*.yaml")}
    assert found == written


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_one_mistake_gives_one_diagnostic(case: Path) -> None:
    """No cascades: a case has as many diagnostics as its directory says, by default one."""
    expected = (case / "expected.txt").read_text(encoding="utf-8")
    count = int(expected.splitlines()[-1].split()[0])
    marked = re.search(r"-x([0-9]+)$", case.name)
    if case.parent.name != "several":
        assert count == (int(marked.group(1)) if marked else 1), expected


# The command


def snapshot(root: Path) -> dict[str, bytes]:
    return {p.as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


@pytest.mark.parametrize("command", ["regen", "check"])
@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_exit_status_one_and_no_output_touched(
    case: Path,
    command: str,
    project: Callable[[Path], Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = project(case)
    generated = root / "generated"
    generated.mkdir()
    (generated / "kept.txt").write_text("as it was")
    before = snapshot(root)
    assert cli.main([command, "--root", str(root)]) == 1
    assert snapshot(root) == before
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == (case / "expected.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("style", "stream"), [("json", "stdout"), ("github", "stderr")])
def test_the_command_prints_the_format_asked_for(
    style: str, stream: str, project: Callable[[Path], Path]
) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "optree_gen.cli", "check"),
            *("--format", style, "--root", project(SEVERAL)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    expected = (SEVERAL / f"expected.{style}").read_text(encoding="utf-8")
    assert getattr(done, stream) == expected
    assert done.stdout + done.stderr == expected


# The table of rules


def emitted() -> set[str]:
    """The ids in all calls of `error(...)` and `warning(...)` in generator and review."""
    found: set[str] = set()
    packages = (Path(package.__file__).parent for package in (optree_gen, optree_review))
    for path in (path for package in packages for path in package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in ("error", "warning") or node.func.attr.startswith("_error"):
                for literal in node.args[:1]:
                    found |= {
                        n.value
                        for n in ast.walk(literal)
                        if isinstance(n, ast.Constant)
                        and isinstance(n.value, str)
                        and re.fullmatch(r"[a-z]+(-[a-z]+)+", n.value)
                    }
    return found


def test_the_table_holds_the_rules_that_are_emitted_and_no_others() -> None:
    assert emitted() - set(rules()) == set()
    indirect = {"unknown-condition"}  # Also passed on to the parser of conditions.
    assert set(rules()) - emitted() - indirect == set()


def test_every_rule_has_a_fixture() -> None:
    covered = {case.parent.name for case in CASES}
    assert set(rules()) - covered == set(WITHOUT_FIXTURE)
    assert covered - set(rules()) == {"several"}


@pytest.mark.parametrize("name", list(rules()))
def test_a_rule_is_documented(name: str) -> None:
    rule = rules()[name]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.id)
    assert rule.severity == ("warning" if name == "former-name" else "error")
    assert rule.purpose.endswith(".")
    assert len(rule.purpose) <= 100
    assert rule.bad != rule.good
    text, status = explain(name)
    assert status == 0
    assert f"[{name}]: {rule.purpose}" in text
    assert rule.good.splitlines()[0] in text


def test_explain_lists_all_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(rules())


def test_explain_suggests_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "unused-lop"]) == 1
    assert "did you mean 'unused-loop'?" in "".join(capsys.readouterr())
