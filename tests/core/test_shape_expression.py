# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The syntax of expressions over sizes."""

from __future__ import annotations

import pytest
from optree_core.shape_expression import (
    SizeCall,
    SizeExpr,
    SizeName,
    SizeNumber,
    demands,
    follows,
    parse,
    parse_one,
    part_of,
    renamed,
    size_names,
    walk,
    whole_of,
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
    assert parts("0 <= d < rank(x)") == parts("0 <= d") | parts("d < rank(x)")
    assert parts("d < n") == parts("(d)  <  n")
    assert parts("a == 1 or 0 < a < 9") != parts("a == 1 or 0 < a")
    assert len(parts("a == 1 or 0 < a < 9")) == 1


def parts(condition: str) -> frozenset[SizeExpr]:
    return demands(parse_one(condition))


@pytest.mark.parametrize(
    "text",
    [
        "a + b - c * d floordiv 2",
        "a - (b - c)",
        "a * (b + c)",
        "(a if b else c) + d",
        "a if b or c < d else e if f else g",
        "(a if b else c) if d else e",
        "a <= b < c == d",
        "(a or b) < c",
        "a or b or c",
        "a or (b or c)",
        "x[1:][:n][i][:]",
        "(a + b)[0]",
        "f(a, b + c)[rank(a)]",
        "a < (b < c)",
        "a mod b ceildiv c",
        "a * (b mod c)",
    ],
)
def test_the_text_of_an_expression_is_read_as_the_same_one(text: str) -> None:
    """The text has the fewest parentheses: those of these expressions are all needed."""
    assert str(parse_one(text)) == text
    assert str(parse_one(f"({text})")) == text


def test_names_are_replaced() -> None:
    names = {"a": "b", "b": "c", "f": "g"}
    assert str(renamed(parse_one("f(a, b) if b[:a] == 1 else d"), names)) == (
        "f(b, c) if c[:b] == 1 else d"
    )


def test_one_name_stands_for_any_number_of_sizes() -> None:
    assert size_names(["n", "*rest", "c"]) == (tuple(map(SizeName, ("n", "rest", "c"))), (1,))
    assert size_names(["n"]) == ((SizeName("n"),), ())


def test_a_part_names_its_whole() -> None:
    assert whole_of(part_of("d", 2)) == ("d", 2)
    assert [whole_of(name) for name in ("d", "d/", "d/two")] == [None] * 3


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
    (test,) = parts(condition)
    assert follows(test, parts(others)) == expected
