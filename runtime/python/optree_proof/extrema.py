# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Maxima and minima of terms as a maximum of minima, a form that is unique for a total order."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

from .polynomial import TooLarge

#: The most minima of which a maximum is taken.
MAX_MINIMA = 64


@dataclass(frozen=True, slots=True)
class Extremum:
    """The maximum of minima: sets of terms, none of which includes another one.

    leaves: all terms that occur: one that is a NaN decides, even if it is in no minimum any more.
    """

    minima: frozenset[frozenset[int]]
    leaves: frozenset[int]

    @property
    def alone(self) -> int | None:
        """The term that the extremum is; None if it depends on more than one term."""
        return next(iter(self.leaves)) if len(self.leaves) == 1 else None

    @property
    def key(self) -> tuple[tuple[int, ...], ...]:
        """The minima in order."""
        return tuple(sorted(tuple(sorted(terms)) for terms in self.minima))


def leaf(term: int) -> Extremum:
    return Extremum(frozenset({frozenset({term})}), frozenset({term}))


def maximum(first: Extremum, second: Extremum) -> Extremum:
    return _extremum((*first.minima, *second.minima), first.leaves | second.leaves)


def minimum(first: Extremum, second: Extremum) -> Extremum:
    """Return the minimum.

    Raises:
        TooLarge: it is a maximum of more than `MAX_MINIMA` minima.
    """
    if len(first.minima) * len(second.minima) > MAX_MINIMA:
        raise TooLarge
    pairs = itertools.product(first.minima, second.minima)
    return _extremum((one | other for one, other in pairs), first.leaves | second.leaves)


def dual(given: Extremum, terms: dict[int, int]) -> Extremum:
    """Return the extremum of other terms with maxima and minima exchanged; terms: old -> new."""
    maxima = [[leaf(terms[term]) for term in sorted(group)] for group in given.minima]
    found = [_reduced_by_maximum(group) for group in maxima]
    result = found[0]
    for other in found[1:]:
        result = minimum(result, other)
    return Extremum(result.minima, frozenset(terms[term] for term in given.leaves))


def _reduced_by_maximum(group: list[Extremum]) -> Extremum:
    result = group[0]
    for other in group[1:]:
        result = maximum(result, other)
    return result


def _extremum(minima: Iterable[frozenset[int]], leaves: frozenset[int]) -> Extremum:
    unique = set(minima)
    kept = frozenset(a for a in unique if not any(b < a for b in unique))
    if len(kept) > MAX_MINIMA:
        raise TooLarge
    return Extremum(kept, leaves)
