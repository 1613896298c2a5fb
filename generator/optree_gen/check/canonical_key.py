# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One key for all spellings of a generic: loops renamed, inputs reordered, operands commuted."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial, prod

from optree_core.affine import AffineMap
from optree_core.generic import Body, Property, Step

#: Ties beyond this many are broken by the order written, so that no spec costs more than this.
MAX_ORDERS = 720

Key = tuple[int, tuple[object, ...], str]
Order = tuple[int, ...]


@dataclass(frozen=True)
class GenericForm:
    """A generic as one op spells it.

    kinds: per operand what distinguishes it whatever its map is; inits come last, in order.
    inputs: how many operands are inputs.
    places: where each argument of the body is among these operands.
    body: None compares everything but the body.
    """

    kinds: tuple[str, ...]
    maps: tuple[AffineMap, ...]
    inputs: int
    places: tuple[int, ...]
    body: Body | None = None
    commuting: frozenset[str] = frozenset()

    @cached_property
    def key(self) -> Key:
        loops, operands = self._refine()
        best: Key | None = None
        for order in _orders(loops):
            position = {loop: i for i, loop in enumerate(order)}
            for inputs in _orders(operands[: self.inputs]):
                key = self._written(position, (*inputs, *range(self.inputs, len(self.kinds))))
                if best is None or key < best:
                    best = key
        assert best is not None
        return best

    @property
    def sketch(self) -> object:
        """The operands' kinds and the last operations, which spellings of one key share."""
        body = self.body or Body((), (), ())
        last = (None if v.step is None else body.steps[v.step].mnemonic for v in body.results)
        return tuple(sorted(self.kinds)), tuple(last)

    def _refine(self) -> tuple[list[int], list[int]]:
        """A colour for each loop and operand; what a renaming can exchange has one colour."""
        loops = [0] * (self.maps[0].loops if self.maps else 0)
        fixed = [
            (i if i >= self.inputs else -1, kind, self._use(i)) for i, kind in enumerate(self.kinds)
        ]
        operands: list[int] = []
        for _ in range(3):
            results = [_results(indexing, loops) for indexing in self.maps]
            operands = _numbered([(*f, r) for f, r in zip(fixed, results, strict=True)])
            seen: list[list[tuple[int, int, int, int]]] = [[] for _ in loops]
            for operand, indexing in zip(operands, self.maps, strict=True):
                for place, (terms, _) in enumerate(indexing.results):
                    for loop, factor in terms:
                        seen[loop].append((operand, place, factor, len(terms)))
            loops = _numbered([(colour, *sorted(s)) for colour, s in zip(loops, seen, strict=True)])
        return loops, operands

    def _use(self, operand: int) -> str:
        """The body as text in which all inputs but this operand have one name."""
        if self.body is None:
            return ""
        names = ["." if i < self.inputs else f"o{i}" for i in range(len(self.kinds))]
        names[operand] = "@"
        return self._body(names, None)

    def _written(self, position: dict[int, int], operands: Order) -> Key:
        names = [""] * len(operands)
        for place, operand in enumerate(operands):
            names[operand] = f"a{place}"
        maps = tuple((self.kinds[i], _results(self.maps[i], position)) for i in operands)
        return len(position), maps, self._body(names, position) if self.body else ""

    def _body(self, names: Sequence[str], position: dict[int, int] | None) -> str:
        assert self.body is not None

        def text(step: Step, arguments: list[str]) -> str:
            if step.mnemonic in self.commuting:
                arguments.sort()
            notes = ",".join(
                f"{name}={_property(name, value, position)}" for name, value in step.properties
            )
            return f"{step.mnemonic}[{notes}]({','.join(arguments)}):{step.type}"

        return ";".join(self.body.run([names[place] for place in self.places], text))


def _results(indexing: AffineMap, loops: Sequence[int] | dict[int, int]) -> tuple[object, ...]:
    """The results of a map in which loops have other numbers, which sort their terms."""
    return tuple(
        (tuple(sorted((loops[d], factor) for d, factor in terms)), constant)
        for terms, constant in indexing.results
    )


def _property(name: str, value: Property, position: dict[int, int] | None) -> str:
    """A property's text; the dimension of an index is a loop and is renamed with it."""
    if name != "dim":
        return repr(value)
    assert isinstance(value, int)
    return str(position[value]) if position is not None else "."


def _numbered(signatures: Sequence[tuple[object, ...]]) -> list[int]:
    """The signatures as numbers that do not depend on the order of the list."""
    number = {s: i for i, s in enumerate(sorted(set(signatures)))}
    return [number[s] for s in signatures]


def _orders(colours: Sequence[int]) -> Iterator[Order]:
    """All orders that sort the colours; those of equal colour in every order."""
    groups: dict[int, list[int]] = {}
    for index, colour in enumerate(colours):
        groups.setdefault(colour, []).append(index)
    ordered = [groups[colour] for colour in sorted(groups)]
    if prod(factorial(len(group)) for group in ordered) > MAX_ORDERS:
        yield tuple(index for group in ordered for index in group)
        return
    for choice in itertools.product(*(itertools.permutations(group) for group in ordered)):
        yield tuple(index for group in choice for index in group)
