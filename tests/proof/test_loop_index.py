# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indices are divided for all sizes, or not at all."""

from __future__ import annotations

import itertools

import pytest
from optree_proof.loop_index import (
    ONE,
    LoopIndex,
    SizedLoop,
    at_most,
    loop_index,
    quotient,
    size_text,
    symbol,
    value_of,
)
from optree_proof.polynomial import Polynomial, number

N, M = symbol("N"), symbol("M")
AT, J = loop_index(SizedLoop("i", N)), loop_index(SizedLoop("j", M))


@pytest.mark.parametrize(
    ("size", "text"),
    [(N.times(M).plus(number(2)), "M*N + 2"), (N.plus(M, -1), "-M + N"), (number(0), "0")],
)
def test_sizes_as_text(size: Polynomial, text: str) -> None:
    assert size_text(size) == text


@pytest.mark.parametrize(
    ("first", "second"),
    list(itertools.permutations([number(1), N, M, N.times(M), N.plus(ONE), N.plus(M)], 2)),
)
def test_a_size_at_most_another_is_so_for_all_numbers(
    first: Polynomial, second: Polynomial
) -> None:
    values = itertools.product(range(1, 5), repeat=2)
    holds = all(
        value_of(first, {"N": n, "M": m}) <= value_of(second, {"N": n, "M": m}) for n, m in values
    )
    assert at_most(first, second) == holds


def test_quotients_are_exact() -> None:
    assert quotient(N.times(M).plus(M), M) == N.plus(ONE)
    assert quotient(N.plus(ONE), M) is None
    assert quotient(number(6), number(4)) is None


def test_a_split_index_is_split_again() -> None:
    assert AT.times(M).plus(J).divided(M) == (AT, J)


def test_what_may_overflow_is_not_split() -> None:
    """`j + 1` may be `M`, which is one more of the outer loop."""
    whole, rest = AT.times(M).plus(J).shifted(ONE).divided(M)
    assert whole != AT
    assert rest != J.shifted(ONE)
    assert rest.bounds == (LoopIndex().constant, M.plus(ONE, -1))


def test_the_other_order_is_not_split() -> None:
    assert AT.times(M).plus(J).divided(N) != (AT, J)


def test_a_loop_that_runs_once_is_zero() -> None:
    assert loop_index(SizedLoop("i", ONE)) == LoopIndex()
