# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loop extents: solved from the operands' shapes and maps, and checked against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from optree_core.affine import AffineMap, bounds
from optree_core.expression import sum_text

from ..errors import ShapeError
from .arguments import Argument


@dataclass(frozen=True, slots=True)
class Dim:
    """The dynamic size of an operand's dimension."""

    operand: int
    axis: int


@dataclass(frozen=True, slots=True)
class Window:
    """The number of windows: (size - 1 - offset - sum of (extent - 1) * factor) / stride + 1."""

    size: Dim
    offset: int
    others: tuple[tuple[Extent, int], ...]
    stride: int


#: The extent of a loop: a number, or the dimensions from which it is computed.
Extent: TypeAlias = "int | Dim | Window"


class Extents:
    """The extents of the loops of one op.

    Raises:
        ShapeError: an operand's rank differs from its map's, or sizes of two operands do not fit.
    """

    def __init__(
        self,
        operands: Sequence[Argument],
        maps: Sequence[AffineMap],
        loops: Sequence[str] | None = None,
        strict: bool = False,
    ) -> None:
        """strict: True to reject a loop with both static and dynamic sizes."""
        self.operands = operands
        self.maps = maps
        count = maps[0].loops if maps else 0
        self.names = loops or [f"d{i}" for i in range(count)]
        self.found: dict[int, Extent] = {}
        self.origin: dict[int, Dim] = {}
        self.check_ranks()
        if strict:
            self.check_dynamic()
        self.read_single()
        self.read_windows()
        self.check_sums()

    def size(self, place: Dim) -> int | None:
        shape = self.operands[place.operand].shape
        assert shape is not None
        return shape[place.axis]

    def results(self) -> list[tuple[Dim, tuple[tuple[int, int], ...], int]]:
        """Return each dimension of each operand with its map's result: terms and constant."""
        return [
            (Dim(position, axis), terms, constant)
            for position, (operand, indexing) in enumerate(
                zip(self.operands, self.maps, strict=False)
            )
            if operand.shape is not None
            for axis, (terms, constant) in enumerate(indexing.results)
        ]

    def check_ranks(self) -> None:
        for operand, indexing in zip(self.operands, self.maps, strict=False):
            if operand.rank != len(indexing.results):
                wanted = ", ".join(self.text(*result) for result in indexing.results)
                raise ShapeError(
                    f"{operand}: it has rank {operand.rank}, but its map ({wanted}) needs rank "
                    f"{len(indexing.results)}"
                )

    def text(self, terms: tuple[tuple[int, int], ...], constant: int) -> str:
        return sum_text([(self.names[d], f) for d, f in terms], constant)

    def read_single(self) -> None:
        """Read the extents of loops that are a dimension; a loop's sizes must be equal."""
        for place, terms, constant in self.results():
            if constant or len(terms) != 1 or terms[0][1] != 1:
                continue
            loop = terms[0][0]
            size = self.size(place)
            known = self.found.get(loop)
            if known is None or (isinstance(known, Dim) and size is not None):
                self.found[loop] = place if size is None else size
                self.origin[loop] = place
            elif isinstance(known, int) and size is not None and size != known:
                raise self.difference(loop, self.origin[loop], place)

    def difference(self, loop: int, one: Dim, other: Dim, demand: str = "") -> ShapeError:
        """Return the error for a loop with two different sizes."""
        first, second = self.operands[one.operand], self.operands[other.operand]
        sizes = ("?" if size is None else size for size in map(self.size, (one, other)))
        return ShapeError(
            f"{first}, {second}: loop {self.names[loop]} is {next(sizes)} in dimension {one.axis} "
            f"of {first.name} but {next(sizes)} in dimension {other.axis} of {second.name}{demand}"
        )

    def check_dynamic(self) -> None:
        """Raise ShapeError if a loop has both static and dynamic sizes."""
        first: dict[int, Dim] = {}
        for place, terms, _ in self.results():
            if len(terms) != 1:
                continue
            other = first.setdefault(terms[0][0], place)
            if (self.size(other) is None) != (self.size(place) is None):
                demand = "; this op needs both sizes static, or both dynamic"
                raise self.difference(terms[0][0], other, place, demand)

    def read_windows(self) -> None:
        """Read the extents of loops over windows, from the sizes of the image and the window."""
        for place, terms, constant in self.results():
            unknown = [(d, f) for d, f in terms if d not in self.found]
            if len(unknown) != 1 or any(factor <= 0 for _, factor in terms):
                continue
            ((loop, stride),) = unknown
            others = tuple((self.found[d], f) for d, f in terms if d in self.found)
            size = self.size(place)
            if size is None or not all(isinstance(extent, int) for extent, _ in others):
                self.found[loop] = Window(place, constant, others, stride)
                continue
            span = constant + sum((e - 1) * f for e, f in others if isinstance(e, int))
            if size - 1 - span < 0:
                operand = self.operands[place.operand]
                raise ShapeError(
                    f"{operand}: dimension {place.axis} is {size}, smaller than the window of "
                    f"{span + 1} that slides over it"
                )
            self.found[loop] = (size - 1 - span) // stride + 1

    def check_sums(self) -> None:
        """Raise ShapeError if a map reaches a position outside its dimension."""
        for place, terms, constant in self.results():
            known = {d: e for d, e in self.found.items() if isinstance(e, int)}
            extents = [known.get(d) for d, _ in terms]
            size = self.size(place)
            if size is None or None in extents or 0 in extents:
                continue
            least, reach = bounds(terms, constant, known)
            if least < 0:
                raise ShapeError(
                    f"{self.operands[place.operand]}: {self.text(terms, constant)}, which reads "
                    f"dimension {place.axis}, reaches {least}"
                )
            if reach >= size:
                raise ShapeError(
                    f"{self.operands[place.operand]}: dimension {place.axis} is {size}, but "
                    f"{self.text(terms, constant)} reaches {reach}"
                )

    def of(self, indexing: AffineMap) -> tuple[Extent, ...] | None:
        """Return the sizes of an operand with this map; None if some extent is unknown."""
        found = self.found
        return (
            tuple(found[d] for d in indexing.dims) if found.keys() >= set(indexing.dims) else None
        )
