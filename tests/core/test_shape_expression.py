# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The syntax of expressions over sizes."""

from __future__ import annotations

import pytest
from optree_core.shape_expression import parse, walk
from optree_core.token_reader import TokenError


def test_operators_bind_as_the_grammar_says() -> None:
    (found,) = parse("a + b * 2 if c == 0 else d[1:]")
    name = {word: ("name", word, at) for at, word in ((0, "a"), (4, "b"), (13, "c"), (25, "d"))}
    total = ("+", name["a"], ("*", name["b"], ("number", 2)))
    part = ("slice", name["d"], ("number", 1), None)
    assert found == ("if", ("==", name["c"], ("number", 0)), total, part)
    assert [node[1] for node in walk(found) if node[0] == "name"] == ["c", "a", "b", "d"]


@pytest.mark.parametrize(
    ("text", "start"), [("x +", 3), ("(x", 2), ("x y", 2), ("f(x,)", 4), ("x ? 1", 2), ("", 0)]
)
def test_what_cannot_be_read_has_a_place(text: str, start: int) -> None:
    with pytest.raises(TokenError) as error:
        parse(text)
    assert error.value.start == start


def test_nesting_is_limited() -> None:
    with pytest.raises(match="nests deeper"):
        parse("(" * 100 + "x" + ")" * 100)
