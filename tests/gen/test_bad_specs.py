# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every rule for specs has a fixture with the exact text of its message.

A case is a file `fixtures/bad/<rule>/<case>.yaml`. Its sections, each below `# file: <path>`, are
laid over `fixtures/base`, a small project without mistakes. The comments below `# expect:` have the
expected output; `pytest tests/gen/test_bad_specs.py --update-golden` writes them.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import optree_gen
import optree_review
import pytest
from optree_gen import cli
from optree_gen.diagnostics.diagnostic import FORMATS, Diagnostics, SpecError, render
from optree_gen.diagnostics.rules import explain, rules
from optree_gen.diagnostics.source import Source
from optree_gen.project import Project
from optree_lab.testing.golden import Golden
from optree_lab.testing.releases import TODAY, freeze_releases
from optree_lab.toolchain import CHECKOUT

FIXTURES = CHECKOUT / "tests" / "fixtures"
BAD = FIXTURES / "bad"

#: Rules whose fixture would be unreadable, or that do not concern specs: `test_load.py`,
#: `test_containment.py`, `test_laws.py`, `test_rule_laws.py`, `test_unbroken.py`,
#: `test_handwritten.py` and `test_templates.py` break them.
WITHOUT_FIXTURE = (
    "breaking-change", "file-too-large", "foreign-file", "missing-file", "override-outdated",
    "rule-conflict", "template-mistake", "template-unused", "wrong-law", "wrong-rule",
    "wrong-spelling",
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A project with mistakes: its files by path, and the expected output by format."""

    path: Path
    files: dict[str, str]
    expected: dict[str, str]

    @staticmethod
    def read(path: Path) -> Case:
        start, *sections = re.split(
            r"^# (file: .+|expect.*:)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE
        )
        assert not start, f"{path} does not begin with '# file: <path>'"
        files = {}
        expected = {}
        for head, text in zip(sections[::2], sections[1::2], strict=True):
            if head.startswith("file: "):
                files[head.removeprefix("file: ")] = text
            else:
                style = head.removeprefix("expect").removesuffix(":").strip() or "text"
                expected[style] = re.sub(r"^# ?", "", text, flags=re.MULTILINE)
        return Case(path, files, expected)

    @property
    def rule(self) -> str:
        return self.path.parent.name

    def write(self, directory: Path) -> None:
        for name, text in self.files.items():
            path = directory / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")

    def check(self, golden: Golden, style: str, printed: str) -> None:
        """Compare the output in a format with the expected one; write it with `--update-golden`."""
        sections = [f"# file: {name}\n{text}" for name, text in self.files.items()]
        for name, text in {**self.expected, style: printed}.items():
            comments = re.sub(r"^# $", "#", re.sub(r"^", "# ", text[:-1], flags=re.M), flags=re.M)
            sections.append(f"# expect{'' if name == 'text' else f' {name}'}:\n{comments}\n")
        golden.check(self.path, "".join(sections))


CASES = [Case.read(path) for path in sorted(BAD.glob("*/*.yaml"))]
SEVERAL = Case.read(BAD / "several" / "all-files.yaml")


def case_id(case: Case) -> str:
    return f"{case.rule}/{case.path.stem}"


@pytest.fixture
def base(tmp_path: Path, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The root of a project without mistakes."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", TODAY)
    shutil.copytree(FIXTURES / "base", tmp_path / "specs")
    shutil.copytree(checkout / "specs" / "schema", tmp_path / "specs" / "schema")
    return tmp_path


@pytest.fixture
def project(base: Path) -> Callable[[Case], Path]:
    """A function that lays a case over the base project and returns the root.

    Files of a case in `released/<version>@<day>` are released first.
    """

    def lay(case: Case) -> Path:
        overlay = base / "case"
        case.write(overlay)
        if (overlay / "released").is_dir():
            freeze_releases(base, overlay / "released", FIXTURES / "base")
            shutil.rmtree(overlay / "released")
        shutil.copytree(overlay, base / "specs", dirs_exist_ok=True)
        shutil.rmtree(overlay)
        return base

    return lay


def mistakes(root: Path) -> Diagnostics:
    diagnostics = Diagnostics()
    with pytest.raises(SpecError):
        Project(root).trees(diagnostics)
    return diagnostics


def test_the_base_project_has_no_mistakes(base: Path) -> None:
    diagnostics = Diagnostics()
    Project(base).trees(diagnostics)
    assert not diagnostics.found


def test_every_file_is_a_case() -> None:
    files = {path for path in BAD.rglob("*") if path.is_file()}
    assert files == {case.path for case in CASES}
    assert all(case.files for case in CASES)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_bad_spec_gives_the_exact_message(
    case: Case, project: Callable[[Case], Path], golden: Golden
) -> None:
    diagnostics = mistakes(project(case))
    case.check(golden, "text", render(diagnostics) + "\n")
    if case.rule != "several":
        assert case.rule in {d.rule for d in diagnostics.found}


@pytest.mark.parametrize("style", [style for style in FORMATS if style != "text"])
def test_json_and_annotations_have_the_exact_text(
    style: str, project: Callable[[Case], Path], golden: Golden
) -> None:
    text = render(mistakes(project(SEVERAL)), style) + "\n"
    Case.read(SEVERAL.path).check(golden, style, text)
    if style == "json":
        assert {d["rule"] for d in json.loads(text)} <= set(rules())


def test_mistakes_of_all_files_are_reported_at_once(project: Callable[[Case], Path]) -> None:
    found = {d.span.source.path for d in mistakes(project(SEVERAL)).found}
    assert found == {f"specs/{name}" for name in SEVERAL.files if name.endswith(".yaml")}


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_one_mistake_gives_one_diagnostic(case: Case) -> None:
    """No mistake causes another: a case has one diagnostic, or as many as its name says (`-x3`)."""
    count = int(case.expected["text"].splitlines()[-1].split()[0])
    marked = re.search(r"-x([0-9]+)$", case.path.stem)
    if case.rule != "several":
        assert count == (int(marked.group(1)) if marked else 1), case.expected["text"]


# The command


def snapshot(root: Path) -> dict[str, bytes]:
    return {p.as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


@pytest.mark.slow
@pytest.mark.whole(step=7)
@pytest.mark.parametrize("command", ["regen", "check"])
@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_bad_spec_gives_status_one_and_changes_no_file(
    case: Case,
    command: str,
    project: Callable[[Case], Path],
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
    assert printed.err == case.expected["text"]


@pytest.mark.slow
@pytest.mark.parametrize(("style", "stream"), [("json", "stdout"), ("github", "stderr")])
def test_check_prints_the_selected_format(
    style: str, stream: str, project: Callable[[Case], Path]
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
    assert getattr(done, stream) == SEVERAL.expected[style]
    assert done.stdout + done.stderr == SEVERAL.expected[style]


# The table of rules


def emitted() -> set[str]:
    """Return the rule ids in all calls that report a diagnostic, in generator and review."""
    found: set[str] = set()
    packages = (Path(path) for path in (*optree_gen.__path__, *optree_review.__path__))
    for path in (path for package in packages for path in package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", None))
            if called in ("error", "warning", "unknown", "_error", "_unread"):
                for literal in node.args[:1]:
                    found |= {
                        n.value
                        for n in ast.walk(literal)
                        if isinstance(n, ast.Constant)
                        and isinstance(n.value, str)
                        and re.fullmatch(r"[a-z]+(-[a-z]+)+", n.value)
                    }
    return found


@pytest.mark.slow
def test_the_table_has_exactly_the_emitted_rules() -> None:
    assert emitted() - set(rules()) == set()
    indirect = {"foreign-file", "unknown-condition"}  # Helpers get these ids as an argument.
    assert set(rules()) - emitted() - indirect == set()


def test_every_rule_has_a_fixture() -> None:
    covered = {case.rule for case in CASES}
    assert set(rules()) - covered == set(WITHOUT_FIXTURE)
    assert covered - set(rules()) == {"several"}


@pytest.mark.parametrize("name", list(rules()))
def test_a_rule_is_documented(name: str) -> None:
    rule = rules()[name]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.id)
    warnings = ("override-outdated", "template-unused")
    assert rule.severity == ("warning" if name in warnings else "error")
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
    assert "did you mean 'unused-loop'?" in capsys.readouterr().err


def test_control_characters_of_a_spec_are_replaced() -> None:
    place = Source("specs/demo/a.yaml", "op: \x1b[31mred\n").at(4)
    found = Diagnostics()
    found.error("wrong-value", place, "'\x1b[31mred\x9b' is not a name", "\u202eder\r")
    text = render(found)
    assert all(character.isprintable() or character == "\n" for character in text)
    assert " 1 | op: \N{REPLACEMENT CHARACTER}[31mred" in text
