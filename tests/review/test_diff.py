# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reviews of specs: the exact report on a pair of specs for each rule; inputs and outputs.

A fixture has the files that differ from `base/`, before and after, and in `before-beside` and
`after-beside` the files beside the specs. `pytest tests/review/test_diff.py --update-golden` writes
the expected reports, for you to read in the diff.
"""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
import shutil
import subprocess
import time
from datetime import date
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from optree_core.condition import Condition, ValueCondition
from optree_core.expression import Operand
from optree_core.lifecycle import Deprecation, Lifecycle, Retired
from optree_core.model import Availability, Maps, Op, OperandSpec, Parameter, RegionSpec, Tree
from optree_core.predicate import ANY
from optree_core.shape_expression import parse
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostic, Severity
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.history.archive import read_content, write
from optree_gen.spec.spec import Spec
from optree_lab.commands import review_examples
from optree_lab.toolchain import CHECKOUT
from optree_proof import solver
from optree_proof.bodies import BodyComparison
from optree_review.diff import comparison
from optree_review.diff.comparison import PARTS
from optree_review.diff.effect import Effect
from optree_review.diff.finding import Change, SpecPart, finding
from optree_review.diff.meaning import Meaning
from optree_review.diff.pairing import Pair
from optree_review.diff.rendering import render
from optree_review.diff.report import Report
from optree_review.diff.review import review
from optree_review.diff.rules import CATEGORIES, MESSAGES, RULES, Impact, explain

FIXTURES = CHECKOUT / "tests" / "fixtures" / "diff"
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
    """Write the base specs and the overlays, whose files may replace others, to a directory."""
    shutil.copytree(checkout / "specs" / "schema", target / "specs" / "schema")
    for overlay in (FIXTURES / "base", *overlays):
        if overlay.is_dir():
            shutil.copytree(overlay, target / "specs", dirs_exist_ok=True)
    return target


def compared(checkout: Path, where: Path, name: str) -> Report:
    for side in ("before", "after"):
        specs(checkout, where / side, FIXTURES / name / side)
        beside = FIXTURES / name / f"{side}-beside"
        if beside.is_dir():
            shutil.copytree(beside, where / side, dirs_exist_ok=True)
    return review(where, ("before", "after"), today=TODAY, files=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", fixture_names())
def test_each_rule_gives_the_exact_report(
    name: str,
    checkout: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    found = compared(checkout, tmp_path, name)
    text = render(found, "text") + "\n"
    expected = FIXTURES / name / "expected.txt"
    if request.config.getoption("--update-golden"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")
    rule = name.split(".")[0]
    assert rule in [f.rule.id for f in found.findings] + [p.rule for p in found.problems]


def limit(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Limit the time of comparing results, in seconds."""
    short = partial(BodyComparison, total=seconds)
    monkeypatch.setattr(comparison, "Meaning", lambda: Meaning(short()))


@pytest.mark.slow
def test_comparing_results_ends_in_time(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a million combinations may use the lost cast: the report says that it stopped."""
    after = tmp_path / "after"
    shutil.copytree(checkout / "specs", after / "specs")
    table = after / "specs" / "scalar.yaml"
    row = "  - {from: complex, to: complex, steps: parts}\n"
    text = table.read_text(encoding="utf-8")
    assert row in text
    table.write_text(text.replace(row, ""), encoding="utf-8")
    limit(monkeypatch, 1.0)
    start = time.process_time()
    found = review(checkout, (str(checkout), str(after)), files=False)
    assert time.process_time() - start < 20
    (change,) = (f for f in found.findings if f.rule.id == "casts-changed")
    assert change.blocking or change.undecided
    assert change.evidence is not None
    # It counts what it compared until then, if that was anything.
    stopped = r"before all combinations of types were compared(; [\d,]+ are equal)?$"
    assert re.search(stopped, change.evidence.text), change.evidence.text


@pytest.mark.parametrize("name", ["payload-changed.equal", "payload-changed.wide"])
def test_a_payload_not_compared_in_time_is_undecided(
    name: str, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    limit(monkeypatch, 0.0)
    found = compared(checkout, tmp_path, name)
    (change,) = (f for f in found.findings if f.rule.id == "payload-changed")
    assert change.undecided
    assert change.evidence is not None
    assert "the time ran out" in change.evidence.text


def test_every_rule_has_a_fixture() -> None:
    covered = {name.split(".")[0] for name in fixture_names()}
    assert set(RULES) <= covered


def test_rules_are_well_formed() -> None:
    for rule in RULES.values():
        assert rule.category in CATEGORIES
        assert {rule.severity, rule.proved or rule.severity} <= set(Impact)
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


def test_two_refs_are_compared(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = git(repository, "status", "--porcelain")
    assert run(repository, "HEAD~1", "HEAD") == 3
    out = capsys.readouterr().out
    assert "undecided[attribute-default-changed]" in out
    assert "results were not compared" in out
    assert git(repository, "status", "--porcelain") == before


def test_without_a_ref_head_and_working_tree_are_compared(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repository) == 0
    assert capsys.readouterr().out == "HEAD and working tree mean the same\n"
    spec = repository / "specs" / "demo" / "product" / "inner.yaml"
    spec.write_text(spec.read_text().replace("scalar.", "number."))
    assert run(repository) == 0
    assert "note[docs-changed]" in capsys.readouterr().out


def test_one_ref_is_compared_with_the_working_tree(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repository, "HEAD~1") == 3
    assert "HEAD~1 -> working tree: 1 undecided" in capsys.readouterr().out


def test_an_unknown_ref_is_refused(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repository, "no-such-ref") == 2
    assert "neither a directory with specs/ nor a release nor a commit" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("range_", "said"),
    [
        ("HEAD~1..HEAD", "name two states: diff HEAD~1 HEAD"),
        ("HEAD~1...HEAD", "name two states: diff HEAD~1 HEAD"),
        ("HEAD~1..", "name two states: diff HEAD~1\n"),
    ],
)
def test_a_range_of_commits_is_refused(
    range_: str, said: str, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repository, range_) == 2
    assert said in capsys.readouterr().err
    assert run(repository, "../elsewhere") == 2
    assert "name two" not in capsys.readouterr().err


def test_a_project_below_the_root_of_a_repository_is_compared(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    below = repository / "below"
    below.mkdir()
    git(repository, "mv", "specs", "below/specs")
    git(repository, "commit", "--quiet", "--message=moved")
    assert run(below, "HEAD") == 0
    assert run(below, "HEAD~1") == 2
    assert f"HEAD~1 has no files in {below}/specs" in capsys.readouterr().err


def test_attributes_and_links_of_a_tree_are_ignored(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / ".gitattributes").write_text("*.yaml export-ignore\n")
    (repository / "specs" / "demo" / "link.yaml").symlink_to("/etc/hostname")
    git(repository, "add", ".")
    git(repository, "commit", "--quiet", "--message=attributes")
    assert run(repository, "HEAD~1", "HEAD") == 0
    assert capsys.readouterr().out == "HEAD~1 and HEAD mean the same\n"


def test_a_ref_that_looks_like_an_option_is_refused(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repository, "--", "--output=/dev/null") == 2
    assert "neither a directory" in capsys.readouterr().err


def test_unreadable_specs_of_the_old_side_are_reported(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = repository / "specs" / "demo" / "product" / "inner.yaml"
    text = spec.read_text()
    spec.write_text(text.replace("loops: [k]", "loops: [j]"))
    git(repository, "commit", "--quiet", "--all", "--message=broken")
    spec.write_text(text)
    assert run(repository) == 2
    assert "this version cannot read the specs of HEAD" in capsys.readouterr().err


def test_an_unknown_schema_of_the_old_side_is_reported(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = repository / "specs" / "schema" / "scalar.schema.json"
    table = repository / "specs" / "scalar.yaml"
    text = table.read_text()
    schema.write_text("{}")
    table.write_text("functions: {add: {}}\n")
    git(repository, "commit", "--quiet", "--all", "--message=newer")
    table.write_text(text)
    assert run(repository) == 2
    assert "this version cannot read the specs of HEAD (" in capsys.readouterr().err


def test_idle_keys_of_the_old_side_are_accepted(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dialect = repository / "specs" / "mine" / "dialect.yaml"
    dialect.parent.mkdir()
    lines = ["dialect: mine", "summary: Some.", "mode: define", "library: Mine",
             "cpp_namespace: mlir::mine", "extends: {dialect: demo, subset: [%s]}", ""]  # fmt: skip
    text = "\n".join(lines)
    dialect.write_text(text % '"!window"')
    git(repository, "add", "specs")
    git(repository, "commit", "--quiet", "--message=idle")
    assert main(["check", "--root", str(repository)]) == 1
    assert "'!window' excludes no op" in capsys.readouterr().err
    dialect.write_text(text % '"!slide"')
    assert run(repository) == 1
    assert "breaking[op-removed]" in capsys.readouterr().out


# Releases


@pytest.mark.parametrize("style", ["text", "github"])
def test_two_directories_need_no_root(
    style: str,
    checkout: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = "attribute-default-changed"
    for side in ("before", "after"):
        specs(checkout, tmp_path / side, FIXTURES / name / side)
    monkeypatch.chdir(tmp_path)
    arguments = ["diff", "--fast", "--format", style]
    assert main([*arguments, "before", "after"]) == 3
    assert name in capsys.readouterr().out
    assert main([*arguments, "before"]) == 2
    assert "no specs/ directory at or above" in capsys.readouterr().err


def test_a_release_is_compared_with_the_working_tree(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["release", "0.1.0", "--root", str(repository)]) == 0
    assert run(repository, "0.1.0") == 0
    spec = repository / "specs" / "demo" / "product" / "inner.yaml"
    spec.write_text(spec.read_text().replace("acc: []}", "acc: []}\nbind: {cast: signed}"))
    assert run(repository, "0.1.0") == 1
    assert "breaking[binding-added]" in capsys.readouterr().out


def test_a_release_and_a_commit_are_read_without_keys_that_specs_had(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["release", "0.1.0", "--root", str(repository)]) == 0
    path = repository / "specs" / "releases" / "0.1.0.json"
    content = read_content(path)
    spec = repository / "specs" / "demo" / "product" / "inner.yaml"
    new = spec.read_text()
    old = f"{new}siblings: [matrix]\n"
    for op in content.trees["demo"]["ops"]:
        op["siblings"] = ["matrix"] if op["name"] == "inner" else []
    path.unlink()
    write(
        path, dataclasses.replace(content, specs={**content.specs, "demo/product/inner.yaml": old})
    )
    spec.write_text(old)
    git(repository, "add", "specs")
    git(repository, "commit", "--quiet", "--message=siblings")
    assert main(["check", "--root", str(repository)]) == 1
    assert "unknown key 'siblings'" in capsys.readouterr().err
    spec.write_text(new)
    for arguments in (["regen"], ["check"], ["release", "--check"], ["diff"], ["diff", "0.1.0"]):
        assert main([*arguments, "--root", str(repository)]) == 0, capsys.readouterr()


def test_a_release_is_made_once_and_not_changed(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["release", "../0.1", "--root", str(repository)]) == 2
    assert main(["release", "0.1", "--root", str(repository)]) == 0
    assert main(["release", "0.1", "--root", str(repository)]) == 2
    file = repository / "specs" / "releases" / "0.1.json"
    file.write_text(file.read_text().replace("signed", "unsigned", 1))
    assert run(repository, "0.1") == 2
    assert "was changed after its release" in capsys.readouterr().err


def test_results_of_executions_change_no_report(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Results of executions, beside the specs of the working tree only, change no report."""
    spec = repository / "specs" / "demo" / "unary" / "doubled.yaml"
    spec.write_text(spec.read_text().replace("summary: ", "summary: In other words. "))
    assert main(["diff", "--root", str(repository)]) == 0
    printed = capsys.readouterr().out
    assert "generated files: " in printed
    data = repository / "docs" / "data" / "demo"
    data.mkdir(parents=True)
    steps = [{"op": "inner", "ir": ["a line"]}, {"op": "nest", "ir": ["another"]}]
    (data / "examples.json").write_text(json.dumps({"inner": {"steps": steps}}))
    assert main(["diff", "--root", str(repository)]) == 0
    assert capsys.readouterr().out == printed


# Outputs


def test_braces_of_a_spec_are_not_filled_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(MESSAGES, "docs-changed", "{2} was {0:none}, is {1} in {place}")
    part = SpecPart(Span(Source("specs/a.yaml", ""), 1, 1), "{3}")
    change = part.change("docs-changed", "", "{0}", place="{")
    assert change.message == "{3} was none, is {0} in {"


def test_every_message_belongs_to_a_rule() -> None:
    assert {kind.partition("/")[0] for kind in MESSAGES} == set(RULES)


@pytest.mark.slow
def test_a_fingerprint_is_of_one_definition(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To approve one definition of a predicate approves no other one."""
    monkeypatch.chdir(tmp_path)
    fixture = FIXTURES / "predicate-changed.redefined"
    fingerprints = set()
    specs(checkout, tmp_path / "before", fixture / "before")
    for number in ("1+", "3+"):
        after = tmp_path / number
        specs(checkout, after, fixture / "after")
        path = after / "specs" / "demo" / "vocabulary.yaml"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("over, inputs: 1+", f"over, inputs: {number}"))
        (found,) = review(tmp_path, ("before", number), files=False).findings
        assert found.rule.id == "predicate-changed"
        fingerprints.add(found.fingerprint)
    assert len(fingerprints) == 2


def test_a_fingerprint_stays_when_lines_move(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = compared(checkout, tmp_path, "payload-changed")
    spec = tmp_path / "after" / "specs" / "demo" / "product.yaml"
    spec.write_text("# A comment.\n\n" + spec.read_text())
    second = review(tmp_path, ("before", "after"), today=TODAY, evidence=False, files=False)
    assert [f.fingerprint for f in second.findings] == [f.fingerprint for f in first.findings]
    assert [f.span.line for f in second.findings] != [f.span.line for f in first.findings]


def test_json_has_the_findings_and_their_evidence(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = json.loads(render(compared(checkout, tmp_path, "attribute-default-changed"), "json"))
    (found,) = data["findings"]
    assert data["failed"] is True
    assert found["reaches"] == ["inner", "square"]
    assert found["evidence"]["state"] == "differs"
    assert (found["file"], found["line"], found["column"]) == ("specs/demo/product.yaml", 9, 14)


def test_annotations_have_a_place_and_a_fingerprint(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = render(compared(checkout, tmp_path, "attribute-default-changed"), "github")
    assert text == (
        "::error file=specs/demo/product.yaml,line=9,col=14,endColumn=18,"
        "title=SEMANTICS attribute-default-changed::product: the default of 'cast' was signed, "
        "is unsigned%0Ai8, i8 -> i32 inner, lhs = -1, rhs = 1: was -1, is 255%0A"
        "2 ops affected: inner, square%0Afingerprint a644941297ce"
    )


def test_markdown_shows_the_moved_op_in_the_tree(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = render(compared(checkout, tmp_path, "op-moved"), "markdown")
    top, *folded = text.split("<details>")
    assert "unapproved breaking changes" in top
    assert "moved from 'left' to 'right'" in top
    assert "  nest\n  ├─ left\n- │  └─ apart\n  └─ right\n+    └─ apart\n" in folded[0]


def test_annotations_name_files_from_the_top_of_the_checkout(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", str(repository.parent))
    assert run(repository, "HEAD~1", "HEAD", "--format", "github") == 3
    place = f"{repository.name}/specs/demo/product.yaml"
    assert capsys.readouterr().out.startswith(f"::warning file={place},line=")
    (repository / "specs" / "demo" / "product.yaml").write_text("op: other\n")
    assert main(["check", "--root", str(repository), "--format", "github"]) == 1
    assert f"::error file={place},line=" in capsys.readouterr().err


def test_remarks_are_escaped_in_a_comment() -> None:
    effect = Effect(problem="generating from one side fails (<b>`*x*`)")
    text = render(Report("before", "after", (), effect), "markdown")
    assert r"generating from one side fails (\<b\>\`\*x\*\`)" in text


@pytest.mark.parametrize("count", [1, 400])
def test_a_comment_stays_within_the_limit_of_github(
    count: int, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A comment has room for hundreds of findings with long texts of letters of several bytes."""
    monkeypatch.chdir(tmp_path)
    found = compared(checkout, tmp_path, "payload-changed")
    long = dataclasses.replace(found.findings[0], message="\u03a3*" * 100_000)
    problem = Diagnostic("approval-unused", long.span, "*" * 5_000, severity=Severity.WARNING)
    many = dataclasses.replace(found, findings=(long,) * count, problems=(problem,) * count)
    text = render(many, "markdown")
    assert len(text.encode()) < 65_000  # What the workflow posts.
    assert text.count("<details>") == text.count("</details>")
    assert "unapproved breaking changes" in text
    assert long.fingerprint in text
    assert f"{count} breaking" in text


def test_an_approved_finding_does_not_fail(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not compared(checkout, tmp_path, "dialect-changed.approved").failed


@pytest.mark.parametrize("name", ["approval-expired", "approval-expiry", "approval-unused"])
def test_an_unapproved_finding_fails(
    name: str, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert compared(checkout, tmp_path, name).failed


UNDECIDED = FIXTURES / "maps-changed.wide"


def test_an_undecided_finding_has_an_exit_status_of_its_own(
    checkout: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A project accepts it by an option, by a key, or by fingerprint."""
    monkeypatch.chdir(tmp_path)
    report = compared(checkout, tmp_path, UNDECIDED.name)
    (found,) = report.undecided
    assert (report.failed, report.status, report.blocking) == (False, 3, ())
    data = json.loads(render(report, "json"))
    assert (data["failed"], data["undecided"], data["status"]) == (False, True, 3)
    assert "### Specs: undecided changes" in render(report, "markdown")
    assert f"fingerprint: {found.fingerprint}" in render(report, "markdown")
    assert render(report, "github").startswith("::warning ")
    sides = ["before", "after", "--root", "after"]
    assert main(["diff", *sides]) == 3
    assert "1 undecided\nundecided: " in capsys.readouterr().out
    assert main(["diff", *sides, "--accept-undecided"]) == 0
    assert "1 undecided (1 approved)\n" in capsys.readouterr().out
    file = tmp_path / "after" / "specs" / "approvals.yaml"
    entry = f"{{fingerprint: '{found.fingerprint}', reason: It is right., expires: {TODAY}}}"
    for text in ("undecided: All is tested.\n", f"approvals: [{entry}]\n"):
        file.write_text(text, encoding="utf-8")
        accepted = review(tmp_path, ("before", "after"), today=TODAY, files=False)
        assert accepted.status == 0, text
        assert "approved by this change itself" in accepted.findings[0].approved
    file.write_text("undecided: no\n", encoding="utf-8")
    assert main(["diff", *sides]) == 1
    assert "undecided" in explain("maps-changed")


# Completeness


def changed(value: object) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        return next(other for other in type(value) if other is not value)
    if isinstance(value, str):
        return f"{value}1"
    if isinstance(value, tuple):
        return (*value, "other") if not value or isinstance(value[0], str) else value[1:]
    return "other" if value is None else None


#: Fields whose changes need no report: places, derived facts and internals.
SILENT = {
    Op: {"origin", "provenance", "dialect"},
    OperandSpec: {"same_size"},
    Parameter: {"symbols", "optional"},
    Maps: {"forms"},
}


def fields(kind: type) -> list[str]:
    return [f.name for f in dataclasses.fields(kind) if f.name not in SILENT[kind]]


def written(op: Op) -> Spec:
    span = Span(Source(op.origin.path, ""), op.origin.line, op.origin.column)
    return Spec(span.source, span, Text(op.name, span))


def differences(tree: Tree, old: Op, new: Op) -> list[Change]:
    spec = written(old)
    pair = Pair(old, new, spec, spec, tree, tree)
    return [change for part in PARTS for change in part.compare(pair)]


def some_op(tree: Tree) -> Op:
    """Return a leaf with loops, a payload and parameters that have symbols."""
    return next(
        op for op in tree.ops.values() if op.loops and any(p.symbols for p in op.parameters)
    )


@pytest.mark.parametrize("name", fields(Op))
def test_a_change_of_an_op_is_noticed(name: str, tree: Tree) -> None:
    op = some_op(tree)
    values: dict[str, Any] = {
        "maps": dataclasses.replace(op.maps, predicate=ANY),
        "payload": Operand(op.operands[0].name),
        "also_matches": (Operand(op.operands[0].name),),
        "where": (Condition("distinct_types"),),
        "canonical": (Condition("distinct_types"),),
        "mlir": Availability(since=99),
        "operands": op.operands[1:],
        "results": op.operands,
        "parameters": tuple(p for p in op.parameters if p.symbols),
        "loops": op.loops[::-1] if op.loops else None,
        "lifecycle": Lifecycle(experimental=True),
        "regions": (RegionSpec("before", (), (("i1",),)),),
        "retired": (Retired("former", "It had no effect.", ignored=True),),
    }
    value = values.get(name, changed(getattr(op, name)))
    maps = op.maps if name != "operands" else Maps(op.maps.forms[1:])
    other = dataclasses.replace(op, **{"maps": maps, name: value})
    assert differences(tree, op, other)


# `lists` are places in `shape`.
@pytest.mark.parametrize("name", sorted({*fields(OperandSpec)} - {"lists"}))
def test_a_change_of_an_operand_is_noticed(name: str, tree: Tree) -> None:
    op = some_op(tree)
    first = op.operands[0]
    values = {"where": parse("1 < 2")}
    value = values.get(name, changed(getattr(first, name)))
    other = dataclasses.replace(first, **{name: value})
    new = dataclasses.replace(op, operands=(other, *op.operands[1:]))
    assert differences(tree, op, new)


@pytest.mark.parametrize(
    "lifecycle",
    [
        Lifecycle(deprecated=Deprecation("why")),
        Lifecycle(deprecated=Deprecation("why"), until="2027-01-01"),
        Lifecycle(formerly=("other",)),
    ],
)
def test_a_change_of_a_lifecycle_is_noticed(lifecycle: Lifecycle, tree: Tree) -> None:
    op = some_op(tree)
    assert differences(tree, op, dataclasses.replace(op, lifecycle=lifecycle))


@pytest.mark.parametrize("name", fields(Parameter))
def test_a_change_of_a_parameter_is_noticed(name: str, tree: Tree) -> None:
    op = some_op(tree)
    first = next(p for p in op.parameters if p.symbols)
    values: dict[str, Any] = {
        "lifecycle": Lifecycle(experimental=True),
        "numbers": (("m", (1, 2)),),
        "where": ValueCondition(least=7),
    }
    other = dataclasses.replace(first, **{name: values.get(name, changed(getattr(first, name)))})
    new = dataclasses.replace(
        op, parameters=tuple(other if p is first else p for p in op.parameters)
    )
    assert differences(tree, op, new)


def test_symbols_in_another_order_are_noticed(tree: Tree) -> None:
    op = next(
        op
        for op in tree.ops.values()
        if op.loops and any(len(p.symbols) > 1 for p in op.parameters)
    )
    parameters = tuple(dataclasses.replace(p, symbols=p.symbols[::-1]) for p in op.parameters)
    new = dataclasses.replace(op, parameters=parameters)
    assert [c.rule for c in differences(tree, op, new)] == ["maps-changed"]


def test_an_op_does_not_differ_from_itself(tree: Tree) -> None:
    assert [name for name, op in tree.ops.items() if differences(tree, op, op)] == []


@pytest.mark.slow
def test_the_guide_shows_the_output_of_the_tool() -> None:
    text = review_examples.GUIDE.read_text(encoding="utf-8")
    stale = "docs/review.md is stale; run python -m optree_lab review-examples"
    assert review_examples.refreshed(text) == text, stale


@pytest.mark.slow
def test_any_two_ops_can_be_compared(tree: Tree) -> None:
    """Random pairs of ops, as if one became the other, have changes and no false proof."""
    generator = random.Random(7)
    ops = list(tree.ops.values())
    meaning = Meaning()
    for _ in range(200):
        old, new = generator.sample(ops, 2)
        new = dataclasses.replace(new, name=old.name)
        spec = written(old)
        pair = Pair(old, new, spec, spec, tree, tree)
        changes = [change for part in PARTS for change in part.compare(pair)]
        assert changes
        for change in changes:
            found = finding(change, old.name, ("dialect",))
            if found.rule.proved is not None:
                evidence = meaning.evidence(found, [pair])
                assert evidence is None or not (
                    evidence.proved and change.rule == "payload-changed"
                )
