# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Polynomials with integer coefficients, which are equal for integers of every width."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

#: The most terms of a polynomial.
MAX_TERMS = 256

#: The numbers of the terms that are multiplied, in order; the empty one is that of a constant.
Monomial = tuple[int, ...]


class TooLarge(Exception):
    """A normal form would have too many parts."""


@dataclass(frozen=True, slots=True)
class Polynomial:
    """A sum of monomials with coefficients that are not 0, in the order of monomials."""

    parts: tuple[tuple[Monomial, int], ...] = ()

    @property
    def constant(self) -> int | None:
        """The value of a polynomial without terms; None if it has one."""
        if any(monomial for monomial, _ in self.parts):
            return None
        return sum(factor for _, factor in self.parts)

    @property
    def alone(self) -> int | None:
        """The term that the polynomial is; None if it is more than one term."""
        return self.parts[0][0][0] if _is_term(self.parts) else None

    @property
    def negative(self) -> bool:
        """True if the first coefficient is below 0, that of a constant last."""
        ordered = sorted(self.parts, key=lambda part: not part[0])
        return bool(ordered) and ordered[0][1] < 0

    def plus(self, other: Polynomial, factor: int = 1) -> Polynomial:
        """Return the sum with `factor` times the other polynomial."""
        found = dict(self.parts)
        for monomial, value in other.parts:
            found[monomial] = found.get(monomial, 0) + factor * value
        return _polynomial(found)

    def times(self, other: Polynomial) -> Polynomial:
        """Return the product.

        Raises:
            TooLarge: it may have more than `MAX_TERMS` terms.
        """
        if len(self.parts) * len(other.parts) > MAX_TERMS:
            raise TooLarge
        found: dict[Monomial, int] = {}
        for (first, one), (second, two) in itertools.product(self.parts, other.parts):
            monomial = tuple(sorted((*first, *second)))
            found[monomial] = found.get(monomial, 0) + one * two
        return _polynomial(found)


def number(value: int) -> Polynomial:
    """Return a constant."""
    return _polynomial({(): value})


def term(number: int) -> Polynomial:
    """Return a single term."""
    return Polynomial((((number,), 1),))


#: All bits of -1 are set, in integers of every width.
ONES = Polynomial((((), -1),))


def inverted(value: Polynomial) -> Polynomial:
    """Return the polynomial of all bits inverted."""
    return ONES.plus(value, -1)


def _polynomial(parts: Mapping[Monomial, int]) -> Polynomial:
    found = tuple(sorted((m, factor) for m, factor in parts.items() if factor))
    if len(found) > MAX_TERMS:
        raise TooLarge
    return Polynomial(found)


def _is_term(parts: tuple[tuple[Monomial, int], ...]) -> bool:
    return len(parts) == 1 and parts[0][1] == 1 and len(parts[0][0]) == 1
