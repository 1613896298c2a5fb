# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sizes that are known, known in part, or computed when the program runs."""

from __future__ import annotations

import pytest
from optree_core.size import Group, Misfit, Size, Symbol, affine_text, arithmetic, compare, each

N = Size(None, Symbol("x", 0, 1))


def test_sizes_of_unknown_value_keep_their_expression() -> None:
    symbols: list[Symbol] = []
    found = arithmetic("ceildiv", arithmetic("+", N, Size(7, 7)), Size(4, 4))
    assert found.value is None
    assert found.expr is not None
    assert affine_text(found.expr, symbols) == "((s0 + 7) ceildiv 4)"
    assert symbols == [Symbol("x", 0, 1)]
    assert arithmetic("*", N, Size(1, 1)).expr == N.expr


@pytest.mark.parametrize("name", ["floordiv", "ceildiv", "mod"])
def test_a_division_of_a_size_by_zero_is_refused(name: str) -> None:
    with pytest.raises(Misfit, match="divided by 0"):
        arithmetic(name, Size(4, 4), Size(0, 0))


def test_a_size_of_more_than_64_bits_is_refused() -> None:
    with pytest.raises(Misfit, match="too many elements"):
        arithmetic("*", Size(1 << 62), Size(4))


def test_a_comparison_with_an_unknown_size_is_undecided() -> None:
    assert compare("<", Size(3), Size(4)) is True
    assert compare("==", N, Size(4)) is None
    assert compare("==", Size(None, exact=True), Size(4)) is False


def test_arithmetic_applies_to_each_size_of_groups_and_lists() -> None:
    pairs = Group([(Size(1), Size(2)), (Size(3),)])
    doubled = each(lambda size: arithmetic("+", size, size), pairs)
    assert [[size.value for size in sizes] for sizes in doubled] == [[2, 4], [6]]
    with pytest.raises(Misfit, match="combines lists of 1 and 2 values"):
        each(arithmetic, "+", (Size(1),), (Size(1), Size(2)))
