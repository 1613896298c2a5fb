# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Boolean functions of a few terms, as tables; also the bitwise functions of integers."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .polynomial import TooLarge

#: The most terms of a table, which has two rows for each set of them.
MAX_LEAVES = 6


@dataclass(frozen=True, slots=True)
class Table:
    """A function of terms on which it depends, in the order of their numbers.

    rows: bit i is the value where exactly the terms in the binary digits of i hold, the first term
        in the lowest one.
    """

    leaves: tuple[int, ...]
    rows: int

    @property
    def alone(self) -> int | None:
        """The term that the function is; None if it is more than one term."""
        return self.leaves[0] if len(self.leaves) == 1 and self.rows == 0b10 else None

    @property
    def constant(self) -> bool | None:
        return None if self.leaves else bool(self.rows & 1)

    @property
    def inverted(self) -> Table:
        return Table(self.leaves, self.rows ^ ((1 << (1 << len(self.leaves))) - 1))

    def sums(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield sets of leaves with the factors of their conjunctions, whose sum is the function.

        The empty conjunction holds always.
        """
        factors = [self.rows >> row & 1 for row in range(1 << len(self.leaves))]
        for place in range(len(self.leaves)):
            for row in range(len(factors)):
                if row >> place & 1:
                    factors[row] -= factors[row ^ (1 << place)]
        for row, factor in enumerate(factors):
            if factor:
                yield tuple(n for i, n in enumerate(self.leaves) if row >> i & 1), factor


def constant(value: bool) -> Table:
    return Table((), int(value))


def leaf(term: int) -> Table:
    return Table((term,), 0b10)


def combined(apply: Callable[..., bool], *tables: Table) -> Table:
    """Return the function of functions.

    Raises:
        TooLarge: it depends on more than `MAX_LEAVES` terms.
    """
    leaves = sorted({term for table in tables for term in table.leaves})
    if len(leaves) > MAX_LEAVES:
        raise TooLarge
    rows = 0
    for row, values in enumerate(itertools.product((0, 1), repeat=len(leaves))):
        given = dict(zip(reversed(leaves), values, strict=True))
        places = (sum(given[term] << i for i, term in enumerate(t.leaves)) for t in tables)
        results = (bool(t.rows >> at & 1) for t, at in zip(tables, places, strict=True))
        rows |= int(bool(apply(*results))) << row
    return _reduced(leaves, rows)


def _reduced(leaves: list[int], rows: int) -> Table:
    """Return the table without terms on which the function does not depend."""
    for place in reversed(range(len(leaves))):
        halves = [
            [rows >> row & 1 for row in range(1 << len(leaves)) if (row >> place & 1) == side]
            for side in (0, 1)
        ]
        if halves[0] == halves[1]:
            leaves = leaves[:place] + leaves[place + 1 :]
            rows = sum(bit << row for row, bit in enumerate(halves[0]))
    return Table(tuple(leaves), rows)
