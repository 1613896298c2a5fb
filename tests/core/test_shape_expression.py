# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The syntax of expressions over sizes."""

from __future__ import annotations

import pytest
from optree_core.shape_expression import (
    SizeCall,
    SizeName,
    SizeNumber,
    demands,
    follows,
    parse,
    walk,
)
from optree_core.token_reader import TokenError


def test_operators_bind_as_the_grammar_says() -> None:
    (found,) = parse("a + b * 2 if c == 0 else d[1:]")
    a, b, c, d = (SizeName(*at) for at in (("a", 0), ("b", 4), ("c", 13), ("d", 25)))
    total = SizeCall("+", (a, SizeCall("*", (b, SizeNumber(2)))))
    part = SizeCall("[:]", (d, SizeNumber(1), None))
    assert found == SizeCall("if", (SizeCall("==", (c, SizeNumber(0))), total, part))
    assert [expr.name for expr in walk(found) if isinstance(expr, SizeName)] == ["c", "a", "b", "d"]


def test_a_chained_comparison_parses_as_a_conjunction() -> None:
    assert parse("a <= b < 3")[0] == SizeCall(
        "both", (parse("a <= b")[0], SizeCall("<", (SizeName("b", 5), SizeNumber(3))))
    )


@pytest.mark.parametrize(
    ("text", "start"), [("x +", 3), ("(x", 2), ("x y", 2), ("f(x,)", 4), ("x ? 1", 2), ("", 0)]
)
def test_a_syntax_error_has_a_place(text: str, start: int) -> None:
    with pytest.raises(TokenError) as error:
        parse(text)
    assert error.value.start == start


def test_nesting_is_limited() -> None:
    with pytest.raises(match="nests deeper"):
        parse("(" * 100 + "x" + ")" * 100)


def test_digits_of_a_number_are_limited() -> None:
    assert parse("999999999") == (SizeNumber(999999999),)
    with pytest.raises(match="more than 9 digits"):
        parse("2147483648")


def test_a_chained_comparison_demands_each_comparison() -> None:
    assert demands("0 <= d < rank(x)") == demands("0 <= d") | demands("d < rank(x)")
    assert demands("d < n") == demands("(d)  <  n")
    assert demands("a == 1 or 0 < a < 9") != demands("a == 1 or 0 < a")
    assert len(demands("a == 1 or 0 < a < 9")) == 1


@pytest.mark.parametrize(
    ("condition", "others", "expected"),
    [
        ("a > 0", "a > 1", True),
        ("a > 1", "a > 0", False),
        ("0 < a", "2 <= a", True),
        ("a < 9", "a == 8", True),
        ("a < 9", "a <= 9", False),
        ("a == 3", "a >= 3", False),
        ("a[1:] <= 4", "a[1:] < 5", True),
        ("a > 0", "b > 1", False),
        ("a < b", "a < b", True),
        ("a < b", "a < 2", False),
        ("a != 0", "a != 0", True),
        ("a != 0", "a > 0", False),
        ("3 < 4", "3 < 4", True),
    ],
)
def test_a_bound_implies_weaker_bounds(condition: str, others: str, expected: bool) -> None:
    (test,) = demands(condition)
    assert follows(test, demands(others)) == expected
