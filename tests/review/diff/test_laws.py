# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`check` refutes laws that a project states of its own scalar functions."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.toolchain import CHECKOUT
from optree_proof import algebra, expressions, spellings
from optree_proof.bodies import BodyComparison
from optree_proof.verdict import Agreement, Evidence
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

SPELLING = """functions: {{}}
spellings:
  - value: {value}
    on: {on}
    steps: [{steps}]
"""


def function(lower: str, law: str) -> str:
    return FUNCTION.format(lower=lower, law=law)


def found(tmp_path: Path, table: str) -> tuple[str, list[str]]:
    """Return the sentence and the errors of a dialect `acme` with a scalar table."""
    home = tmp_path / "specs/acme"
    home.mkdir(parents=True)
    (home / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: The ops of acme.\nextends: linalg\n"
    )
    (home / "scalar.yaml").write_text(table)
    diagnostics = Diagnostics()
    project = Project(tmp_path)
    assert not project.parsed("acme").problems
    sentence = check_laws(project, diagnostics)
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
            "{float: arith.subf}",
            "sign: {nonnegative nonnegative: nonnegative}",
            "'sign' of 'combined' does not hold: f8E5M2, x = 0.0, y = ",
        ),
        (
            "{float: arith.mulf}",
            "sign: {positive positive: positive}",
            "'sign' of 'combined' does not hold: f8E5M2, x = 1.52587890625e-05, y = ",
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
    _, errors = found(tmp_path, function(lower, law))
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
    assert found(tmp_path, function(lower, law)) == ("", [])


def test_without_numpy_check_says_that_laws_were_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "can_try_values", lambda: False)
    sentence, errors = found(tmp_path, function("{int: arith.subi}", "commutes: true"))
    expected = "laws and spellings of scalar functions were not tried: numpy is not installed"
    assert sentence == expected
    assert not errors


@pytest.mark.parametrize(
    ("value", "on", "steps", "message"),
    [
        ("mul(x, x)", "float", "math.fpowi x 3", "do not compute mul(x, x): f16, x = "),
        (
            "sub(const(-1, x), x)",
            "int",
            "arith.xori x 1",
            "do not compute sub(const(-1, x), x): i8, ",
        ),
        (
            "max_signed(x, y)",
            "int",
            "arith.cmpi sgt|slt x y, arith.select %0 x y",
            "do not compute max_signed(x, y): i8, x = 0, y = 1: they give 0, it gives 1",
        ),
        ("mul(x, x)", "float", "math.fpowi x 2", ""),
        ("mul(x, y)", "float", "arith.cmpf oeq x y, math.tan %0", ""),
        ("sub(const(-1, x), x)", "int", "arith.xori -1 x", ""),
        ("max_signed(x, y)", "int", "arith.cmpi sgt|sge x y, arith.select %0 x y", ""),
    ],
)
def test_a_spelling_that_a_value_refutes_is_an_error(
    tmp_path: Path, value: str, on: str, steps: str, message: str
) -> None:
    _, errors = found(tmp_path, SPELLING.format(value=value, on=on, steps=steps))
    assert len(errors) == bool(message), errors
    assert not message or errors[0].startswith(f"3: wrong-spelling: these steps {message}")


def test_a_spelling_with_many_alternatives_is_not_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each compare with alternatives multiplies the bodies: five of ten would be 100,000."""
    compare = "arith.cmpi eq|ne|slt|sle|sgt|sge|ult|ule|ugt|uge x y"
    steps = ", ".join([*[compare] * 5, "arith.addi x y"])
    tried = []
    monkeypatch.setattr(spellings, "_spelled", lambda *rest: tried.append(rest))
    assert found(tmp_path, SPELLING.format(value="add(x, y)", on="int", steps=steps)) == ("", [])
    assert not tried


def test_a_process_that_waits_for_the_processor_loses_no_time() -> None:
    bodies = BodyComparison(total=0.2)
    time.sleep(0.3)
    assert not bodies.ended
    while time.process_time() < bodies.started + 0.2:
        pass
    assert bodies.ended


def test_check_says_if_the_time_ran_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BodyComparison, "ended", True)
    sentence, errors = found(tmp_path, function("{int: arith.subi}", "commutes: true"))
    assert sentence == "the time for trying laws and spellings ran out: some were not tried"
    assert not errors


def test_inherited_tables_are_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(algebra, "evidence", lambda _, new, *rest: tried.append(new.name))
    unknown = Evidence(Agreement.UNKNOWN, "")
    monkeypatch.setattr(expressions, "evidence", lambda *rest: unknown)
    assert check_laws(Project(CHECKOUT), Diagnostics()) == ""
    assert {"add", "mul", "max_signed"} <= {*tried}
    tried.clear()
    assert found(tmp_path, function("{int: arith.muli}", "commutes: true")) == ("", [])
    assert tried == ["combined"]
