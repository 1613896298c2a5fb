# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`check` reports rules of a project that do not come to an end, or depend on their order."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.toolchain import CHECKOUT
from optree_review.diff.laws import check_laws

HALVE = "functions: {halve: {code: 1000, arguments: {x: T}, lower: {float: math.cbrt}}}\n"
HEAD = "functions: acme\nrules:\n"


def rule(name: str, source: str, target: str, more: str = ", needs: [afn]") -> str:
    return f'  {name}: {{summary: A rule., on: [float], from: "{source}", to: "{target}"{more}}}\n'


def found(tmp_path: Path, text: str) -> list[str]:
    """Return the errors of a dialect `acme` with a file of rules."""
    for path, content in {
        "acme/dialect.yaml": "dialect: acme\nmode: define\nsummary: Acme.\nextends: optree\n",
        "acme/scalar.yaml": HALVE,
        "rules/own.yaml": text,
    }.items():
        (tmp_path / "specs" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "specs" / path).write_text(content)
    diagnostics = Diagnostics()
    project = Project(tmp_path)
    assert not project.parsed("acme").problems
    check_laws(project, diagnostics)
    return [f"{d.span.line}: {d.rule}: {d.message}" for d in diagnostics.found]


CONFLICT = rule("first", "halve(trunc(x))", "x") + rule("second", "halve(trunc(x))", "trunc(x)")
REPORTED = (
    "4: rule-conflict: cbrt(trunc(x')) becomes trunc(x') or x', by the rule that is applied first"
)
TRUNCATED = rule("truncated", "trunc(halve(x))", "halve(x)")


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        (HEAD + TRUNCATED, []),
        (
            HEAD + rule("exact", "trunc(trunc(trunc(x)))", "trunc(trunc(x))", ""),
            [],
        ),
        (HEAD + TRUNCATED + rule("again", "trunc(trunc(x))", "trunc(x)"), []),
        (
            HEAD + rule("longer", "halve(x)", "trunc(halve(x))"),
            ["3: rule-measure: on float the left side measures x + 1, the right side x + 2"],
        ),
        # The right side has an argument more often.
        (
            HEAD + rule("doubled", "halve(atan2(x, y))", "copysign(y, y)"),
            ["3: rule-measure: on float the left side measures x + y + 2, the right side 2*y + 1"],
        ),
        (
            HEAD + CONFLICT,
            [REPORTED],
        ),
    ],
)  # fmt: skip
def test_rules_of_a_project_are_checked_together(
    tmp_path: Path, text: str, errors: list[str]
) -> None:
    assert found(tmp_path, text) == errors


def test_a_rule_that_a_value_refutes_is_an_error(tmp_path: Path) -> None:
    (error,) = found(tmp_path, HEAD + rule("wrong", "atan2(x, halve(y))", "x", ""))
    assert error.startswith("3: wrong-rule: the sides are not equal: f8E5M2, x = ")


@pytest.mark.parametrize(
    ("pair", "errors"),
    [
        ("[first, second]", []),
        ("[second, first]", []),
        (
            "[first, first]",
            [REPORTED, "6: rule-conflict: 'first' and 'first' do not conflict"],
        ),
        (
            "[first, third]",
            [REPORTED, "6: rule-conflict: there is no rule 'third'"],
        ),
    ],
)  # fmt: skip
def test_an_exception_names_a_pair_that_conflicts(
    tmp_path: Path, pair: str, errors: list[str]
) -> None:
    exception = f"exceptions:\n  - {{rules: {pair}, reason: A test.}}\n"
    assert found(tmp_path, HEAD + CONFLICT + exception) == errors


def test_the_rules_of_the_package_go_together() -> None:
    diagnostics = Diagnostics()
    assert check_laws(Project(CHECKOUT), diagnostics) == ""
    assert diagnostics.found == []
