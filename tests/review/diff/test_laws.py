# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`check` refutes laws that a project states of its own scalar functions."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.toolchain import CHECKOUT
from optree_review.diff import laws
from optree_review.diff.laws import check_laws

FUNCTION = """functions:
  combined:
    arguments: {{x: T, y: T}}
    summary: A combination of two numbers.
    code: 1000
    lower: {lower}
    {law}
"""


def found(tmp_path: Path, lower: str, law: str) -> tuple[str, list[str]]:
    """Return the sentence and the errors of a dialect `acme` whose table has one function."""
    home = tmp_path / "specs/acme"
    home.mkdir(parents=True)
    (home / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: The ops of acme.\nextends: linalg\n"
    )
    (home / "scalar.yaml").write_text(FUNCTION.format(lower=lower, law=law))
    diagnostics = Diagnostics()
    sentence = check_laws(Project(tmp_path), diagnostics)
    return sentence, [f"{d.span.line}: {d.rule}: {d.message}" for d in diagnostics.found]


@pytest.mark.parametrize(
    ("lower", "law", "message"),
    [
        (
            "{int: arith.subi}",
            "commutes: true",
            "'commutes' of 'combined' does not hold: i8, x = 0, y = 1: "
            "combined(x, y) is -1, combined(y, x) is 1",
        ),
        (
            "{float: arith.addf}",
            "associative: [float]",
            "'associative' of 'combined' does not hold: f16, ",
        ),
        (
            "{float: arith.addf}",
            "identity: {float: 0.0}",
            "'identity' of 'combined' does not hold: f16, x = -0.0: "
            "combined(const(0.0, x), x) is 0.0, x is -0.0",
        ),
        (
            "{complex: complex.sub}",
            "commutes: true",
            "'commutes' of 'combined' does not hold: complex<f32>, ",
        ),
        (
            "{index: arith.divui}",
            "commutes: true",
            "'commutes' of 'combined' does not hold: index, ",
        ),
    ],
)
def test_a_law_that_a_value_refutes_is_an_error(
    tmp_path: Path, lower: str, law: str, message: str
) -> None:
    _, errors = found(tmp_path, lower, law)
    assert len(errors) == 1
    assert errors[0].startswith(f"7: wrong-law: {message}")


@pytest.mark.parametrize(
    ("lower", "law"),
    [
        ("{int: arith.muli, float: arith.mulf}", "commutes: true"),
        ("{i1: arith.ori}", "associative: [i1]"),
        ("{float: arith.addf}", "identity: {float: -0.0}"),
        ("{int: arith.subi}", "latex: x"),
    ],
)
def test_a_law_that_holds_is_accepted(tmp_path: Path, lower: str, law: str) -> None:
    assert found(tmp_path, lower, law) == ("", [])


def test_without_numpy_check_says_that_laws_were_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "can_try_values", lambda: False)
    sentence, errors = found(tmp_path, "{int: arith.subi}", "commutes: true")
    assert sentence == "laws of 1 scalar functions were not tried: numpy is not installed"
    assert not errors


def test_laws_of_inherited_tables_are_not_tried_again(tmp_path: Path) -> None:
    package = {name for _, name, _ in laws._stated(Project(CHECKOUT))}
    assert {"add", "mul"} <= package
    found(tmp_path, "{int: arith.muli}", "commutes: true")
    assert [name for _, name, _ in laws._stated(Project(tmp_path))] == ["combined"]
