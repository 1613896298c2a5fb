# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pictures of an op's maps: loops on the left, dimensions of operands on the right, and a line from
each loop to each dimension that it indexes.

The template has the columns; their rows are planned here, in pixels. baseline: the y coordinate of
the baseline of a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from optree_core.expression import sum_text
from optree_core.generic import Generic
from optree_core.model import Op, Role

_MARGIN = 6
_ROW = 26
_BASELINE = 17


class LoopBox(NamedTuple):
    """A loop in the picture. walks: the dimensions that it indexes, such as `lhs[0]`."""

    name: str
    kind: str
    walks: tuple[str, ...]
    color: int
    y: int
    baseline: int


class Cell(NamedTuple):
    """The index of a dimension; without text for an operand that has no dimension."""

    text: str
    y: int
    baseline: int


class OperandBox(NamedTuple):
    """An operand in the picture: its title, and the cells below."""

    name: str
    written: bool
    baseline: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class MapPicture:
    """The picture of an op's maps. lines: a loop, and where its line to a cell starts and ends."""

    cell_height: ClassVar[int] = _ROW
    loop_height: ClassVar[int] = _ROW - 4

    op: str
    height: int
    loops: tuple[LoopBox, ...]
    operands: tuple[OperandBox, ...]
    lines: tuple[tuple[LoopBox, int, int], ...]


def map_picture(op: Op, generic: Generic, names: Sequence[str], roles: Sequence[str]) -> MapPicture:
    """Return the picture of a generic form of the op. names, roles: those of its operands."""
    loops = op.loops or tuple(f"d{i}" for i in range(len(generic.iterator_types)))
    walks: list[dict[str, None]] = [{} for _ in loops]
    ends: list[tuple[int, int]] = []
    operands = []
    y = _MARGIN
    operand_rows = zip(names, roles, _index_texts(op, generic, loops), generic.maps, strict=True)
    for name, role, texts, indexing in operand_rows:
        tops = range(y + _ROW, y + _ROW * (len(texts) + 1), _ROW)
        for number, (terms, _) in enumerate(indexing.results):
            for dim, _ in terms:
                walks[dim][f"{name}[{number}]"] = None
                ends.append((dim, tops[number]))
        cells = [Cell(text, top, top + _BASELINE) for text, top in zip(texts, tops, strict=True)]
        operands.append(OperandBox(name, role == Role.INIT, y + _BASELINE, tuple(cells)))
        y = tops.stop + _ROW // 2
    height = max(y - _ROW // 2, len(loops) * (_ROW + 8)) + _MARGIN
    gap = (height - 2 * _MARGIN - len(loops) * _ROW) // max(len(loops), 1)
    boxes = []
    for dim, (loop, kind) in enumerate(zip(loops, generic.iterator_types, strict=True)):
        top = _MARGIN + gap // 2 + dim * (_ROW + gap)
        walked = tuple(walks[dim])
        boxes.append(LoopBox(loop, kind, walked, dim % 10, top, top + _BASELINE - 2))
    middle = _ROW // 2
    lines = tuple((boxes[dim], boxes[dim].y + middle, top + middle) for dim, top in ends)
    return MapPicture(op.name, height, tuple(boxes), tuple(operands), lines)


def _index_texts(op: Op, generic: Generic, loops: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the texts of the cells of each operand; one without text if it has no dimension.

    They are the index expressions of the spec, or those of the generic if the op has open loops.
    """
    forms = op.maps.forms
    if op.loops is not None and len(forms) == len(generic.maps):
        for form in forms:
            yield tuple(map(str, form.results)) or ("",)
        return
    for indexing in generic.maps:
        yield tuple(
            sum_text([(loops[d], factor) for d, factor in terms], constant)
            for terms, constant in indexing.results
        ) or ("",)
