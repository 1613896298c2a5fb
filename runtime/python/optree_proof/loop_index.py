# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indices over loops whose sizes are symbols: sums of loops, each times a polynomial of sizes.

A size is a polynomial in symbols, each of which is a positive integer that is not known. So what is
proved of an index holds for all sizes: `i * M + j` with `j < M` divided by `M` is `i`, and leaves
`j`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .polynomial import Polynomial, number, term

ZERO, ONE = number(0), number(1)


def symbol(letter: str) -> Polynomial:
    """Return the size that a letter stands for."""
    return term(ord(letter))


def size_text(size: Polynomial) -> str:
    """Return a size as text, such as `N*M + 2`."""
    found = ""
    for letters, factor in sorted(size.parts, key=lambda part: (-len(part[0]), part[0])):
        factors = [chr(letter) for letter in letters]
        shown = "*".join(([str(abs(factor))] if abs(factor) != 1 or not factors else []) + factors)
        sign = ("-" if factor < 0 else "") if not found else (" - " if factor < 0 else " + ")
        found += sign + shown
    return found or "0"


def value_of(size: Polynomial, sizes: Mapping[str, int]) -> int:
    """Return a size as a number, given the number of each symbol."""
    total = 0
    for letters, factor in size.parts:
        for letter in letters:
            factor *= sizes[chr(letter)]
        total += factor
    return total


def at_most(first: Polynomial, second: Polynomial) -> bool:
    """True if a size is at most another one whatever the symbols are; False if that is not known.

    Each symbol is 1 and something that is not negative, so a polynomial in those with no negative
    coefficient is not negative.
    """
    shifted = ZERO
    for letters, factor in second.plus(first, -1).parts:
        product = number(factor)
        for letter in letters:
            product = product.times(term(letter).plus(ONE))
        shifted = shifted.plus(product)
    return all(factor >= 0 for _, factor in shifted.parts)


def quotient(size: Polynomial, divisor: Polynomial) -> Polynomial | None:
    """Return a size over another one that is a product of symbols; None if a rest is left."""
    if len(divisor.parts) != 1:
        return None
    ((letters, divided_by),) = divisor.parts
    found = ZERO
    for own, factor in size.parts:
        rest = list(own)
        for letter in letters:
            if letter not in rest:
                return None
            rest.remove(letter)
        if factor % divided_by:
            return None
        product = number(factor // divided_by)
        for letter in rest:
            product = product.times(term(letter))
        found = found.plus(product)
    return found


@dataclass(frozen=True)
class SizedLoop:
    """A loop and the number of its iterations."""

    name: str
    size: Polynomial


@dataclass(frozen=True)
class IndexPart:
    """The quotient or the rest (`floordiv`, `mod`) of an index over a size."""

    kind: str
    index: LoopIndex
    by: Polynomial


@dataclass(frozen=True)
class Computed:
    """An index that a term computes."""

    term: object


Atom = SizedLoop | IndexPart | Computed


@dataclass(frozen=True)
class LoopIndex:
    """A sum of atoms, each times a size, and of a size; in the order of their texts."""

    parts: tuple[tuple[Atom, Polynomial], ...] = ()
    constant: Polynomial = ZERO

    def plus(self, other: LoopIndex) -> LoopIndex:
        found = dict(self.parts)
        for atom, factor in other.parts:
            found[atom] = found.get(atom, ZERO).plus(factor)
        return _index(found, self.constant.plus(other.constant))

    def times(self, factor: Polynomial) -> LoopIndex:
        found = {atom: own.times(factor) for atom, own in self.parts}
        return _index(found, self.constant.times(factor))

    def shifted(self, by: Polynomial, factor: int = 1) -> LoopIndex:
        return LoopIndex(self.parts, self.constant.plus(by, factor))

    @property
    def bounds(self) -> tuple[Polynomial | None, Polynomial | None]:
        """The least and the greatest value, each None if it is not known."""
        least: Polynomial | None = self.constant
        most: Polynomial | None = self.constant
        for atom, factor in self.parts:
            last = _last(atom)
            end = None if last is None else last.times(factor)
            grows, falls = at_most(ZERO, factor), at_most(factor, ZERO)
            if end is None or not (grows or falls):
                bounded = isinstance(atom, IndexPart) and grows
                least, most = (least if bounded else None), None
            elif grows:
                most = most.plus(end) if most is not None else None
            else:
                least = least.plus(end) if least is not None else None
        return least, most

    def divided(self, by: Polynomial) -> tuple[LoopIndex, LoopIndex]:
        """Return the quotient and the rest over a positive size."""
        whole, rest = LoopIndex(), LoopIndex()
        constant, left = _split(self.constant, by)
        whole, rest = whole.shifted(constant), rest.shifted(left)
        for atom, factor in self.parts:
            multiple, left = _split(factor, by)
            whole = whole.plus(_index({atom: multiple}, ZERO))
            rest = rest.plus(_index({atom: left}, ZERO))
        least, most = rest.bounds
        if least is None or most is None:
            fits = False
        else:
            fits = at_most(ZERO, least) and at_most(most.plus(ONE), by)
        if fits:
            return whole, rest
        parts = (IndexPart("floordiv", rest, by), IndexPart("mod", rest, by))
        over, left_over = (_index({part: ONE}, ZERO) for part in parts)
        return whole.plus(over), left_over


def loop_index(loop: SizedLoop) -> LoopIndex:
    """Return the position of a loop, which is 0 if it runs once."""
    return LoopIndex() if loop.size == ONE else LoopIndex(((loop, ONE),))


def computed_index(term: object) -> LoopIndex:
    return LoopIndex(((Computed(term), ONE),))


def _split(size: Polynomial, by: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return the multiple of `by` that is in a size, and what is left."""
    multiple, left = ZERO, ZERO
    for part in size.parts:
        alone = Polynomial((part,))
        found = quotient(alone, by)
        if found is None:
            left = left.plus(alone)
        else:
            multiple = multiple.plus(found)
    return multiple, left


def _last(atom: Atom) -> Polynomial | None:
    if isinstance(atom, SizedLoop):
        return atom.size.plus(ONE, -1)
    return atom.by.plus(ONE, -1) if isinstance(atom, IndexPart) and atom.kind == "mod" else None


def _index(parts: Mapping[Atom, Polynomial], constant: Polynomial) -> LoopIndex:
    kept = [(atom, factor) for atom, factor in parts.items() if factor.parts]
    return LoopIndex(tuple(sorted(kept, key=lambda part: repr(part[0]))), constant)
