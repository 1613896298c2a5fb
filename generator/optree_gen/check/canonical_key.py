# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One key for equal generics: renamed loops, reordered inputs and commuted operands keep it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial, prod

from optree_core.affine import AffineMap
from optree_core.generic import Body, Property, Step

#: With more orders than this only the written one is tried, which bounds the cost of a spec.
MAX_ORDERS = 720

Key = tuple[int, tuple[object, ...], str]
Order = tuple[int, ...]


@dataclass(frozen=True)
class GenericForm:
    """A generic with its operands sorted, inputs before inits.

    kinds: per operand, a text for everything but its map, such as "True f32" for a tensor of f32.
    inputs: the number of inputs.
    places: per argument of the body, the position of its operand in `kinds`.
    body: None to compare all but the body.
    commuting: mnemonics of operations whose operands commute.
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
        """The kinds of the operands and the last operations: equal for generics of one key."""
        body = self.body or Body((), (), ())
        last = (None if v.step is None else body.steps[v.step].mnemonic for v in body.results)
        return tuple(sorted(self.kinds)), tuple(last)

    def _refine(self) -> tuple[list[int], list[int]]:
        """Return a colour for each loop and operand: equal if a renaming may exchange them."""
        loops = [0] * (self.maps[0].loops if self.maps else 0)
        fixed = [
            (i if i >= self.inputs else -1, kind, self._use(i)) for i, kind in enumerate(self.kinds)
        ]
        operands: list[int] = []
        for _ in range(3):
            results = [indexing.renumbered(loops).results for indexing in self.maps]
            operands = _numbered([(*f, r) for f, r in zip(fixed, results, strict=True)])
            seen: list[list[tuple[int, int, int, int]]] = [[] for _ in loops]
            for operand, indexing in zip(operands, self.maps, strict=True):
                for place, (terms, _) in enumerate(indexing.results):
                    for loop, factor in terms:
                        seen[loop].append((operand, place, factor, len(terms)))
            loops = _numbered([(colour, *sorted(s)) for colour, s in zip(loops, seen, strict=True)])
        return loops, operands

    def _use(self, operand: int) -> str:
        """Return the body as text in which all inputs except this operand share one name."""
        if self.body is None:
            return ""
        names = ["." if i < self.inputs else f"o{i}" for i in range(len(self.kinds))]
        names[operand] = "@"
        return self._body(names, None)

    def _written(self, position: dict[int, int], operands: Order) -> Key:
        names = [""] * len(operands)
        for place, operand in enumerate(operands):
            names[operand] = f"a{place}"
        maps = tuple((self.kinds[i], self.maps[i].renumbered(position).results) for i in operands)
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


def _property(name: str, value: Property, position: dict[int, int] | None) -> str:
    """Return a property as text; `dim` of a `linalg.index` is a loop and is renumbered, too."""
    if name != "dim":
        return repr(value)
    assert isinstance(value, int)
    return str(position[value]) if position is not None else "."


def _numbered(signatures: Sequence[tuple[object, ...]]) -> list[int]:
    """Return each signature's rank among the distinct ones: independent of the list's order."""
    number = {s: i for i, s in enumerate(sorted(set(signatures)))}
    return [number[s] for s in signatures]


def _orders(colours: Sequence[int]) -> Iterator[Order]:
    """Yield the orders of indices that sort the colours, with all orders within a colour.

    If these are more than `MAX_ORDERS`, yield only the stable one.
    """
    groups: dict[int, list[int]] = {}
    for index, colour in enumerate(colours):
        groups.setdefault(colour, []).append(index)
    ordered = [groups[colour] for colour in sorted(groups)]
    if prod(factorial(len(group)) for group in ordered) > MAX_ORDERS:
        yield tuple(index for group in ordered for index in group)
        return
    for choice in itertools.product(*(itertools.permutations(group) for group in ordered)):
        yield tuple(index for group in choice for index in group)
