# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pictures of an op's maps: loops on the left, the dimensions of operands on the right, lines from
each loop to what it walks.

All lengths are in pixels of a picture that is as wide as a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from optree_core.generic import Generic
from optree_core.model import Op, Role

_WIDTH = 350
_ROW = 26
_LOOP_WIDTH = 92
_CELL_LEFT = 186
_TEXT_OFFSET = 17
_MARGIN = 6
#: A line's colour is one of these many.
COLOURS = 10


@dataclass(frozen=True, slots=True)
class LoopBox:
    name: str
    note: str
    y: int
    colour: int
    reduction: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A dimension of an operand, and the index that reads or writes it."""

    text: str
    y: int


@dataclass(frozen=True, slots=True)
class OperandBox:
    title: str
    y: int
    height: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A curve from a loop to a cell, as the data of an SVG path."""

    path: str
    colour: int
    reduction: bool


@dataclass(frozen=True, slots=True)
class MapPicture:
    title: str
    description: str
    width: int
    height: int
    loop_width: int
    cell_left: int
    cell_width: int
    row: int
    text: int
    loops: tuple[LoopBox, ...]
    operands: tuple[OperandBox, ...]
    lines: tuple[Line, ...]


def map_picture(op: Op, generic: Generic, names: Sequence[str], roles: Sequence[str]) -> MapPicture:
    """The maps of a generic that the op means; names, roles: of its operands."""
    loops = op.loops or tuple(f"d{i}" for i in range(len(generic.iterator_types)))
    operands, ends = _operands(op, generic, loops, names, roles)
    height = max(operands[-1].y + operands[-1].height, len(loops) * (_ROW + 8)) + _MARGIN
    gap = (height - 2 * _MARGIN - len(loops) * _ROW) // max(len(loops), 1)
    boxes = tuple(
        LoopBox(
            name,
            "reduction" if kind == "reduction" else "parallel",
            _MARGIN + gap // 2 + i * (_ROW + gap),
            i % COLOURS,
            kind == "reduction",
        )
        for i, (name, kind) in enumerate(zip(loops, generic.iterator_types, strict=True))
    )
    lines = tuple(
        Line(
            _curve(_LOOP_WIDTH, boxes[dim].y + _ROW // 2, _CELL_LEFT, end),
            boxes[dim].colour,
            boxes[dim].reduction,
        )
        for dim, end in ends
    )
    return MapPicture(
        f"The loops of {op.name} and the dimensions that they walk",
        _description(boxes, ends, operands),
        _WIDTH,
        height,
        _LOOP_WIDTH,
        _CELL_LEFT,
        _WIDTH - _CELL_LEFT - 2,
        _ROW,
        _TEXT_OFFSET,
        boxes,
        tuple(operands),
        lines,
    )


def _operands(
    op: Op, generic: Generic, loops: Sequence[str], names: Sequence[str], roles: Sequence[str]
) -> tuple[list[OperandBox], list[tuple[int, int]]]:
    """The boxes of the operands, one below the other, and each line's loop and height at its end.

    An index is spelled as the spec spells it, or as the map has it where the spec has none.
    """
    forms = [form.results for form in op.maps.forms] if op.loops is not None else None
    operands: list[OperandBox] = []
    ends: list[tuple[int, int]] = []
    y = _MARGIN
    for position, (name, role, indexing) in enumerate(zip(names, roles, generic.maps, strict=True)):
        written = forms[position] if forms is not None and len(forms) == len(names) else None
        top, cells = y, []
        y += _ROW
        for number, (terms, constant) in enumerate(indexing.results):
            parts = [loops[d] if f == 1 else f"{loops[d]} * {f}" for d, f in terms]
            parts += [str(constant)] if constant or not parts else []
            text = str(written[number]) if written is not None else " + ".join(parts)
            cells.append(Cell(text, y))
            ends += [(dim, y + _ROW // 2) for dim, _ in terms]
            y += _ROW
        if not indexing.results:
            cells.append(Cell("no dimension", y))
            y += _ROW
        title = f"{name} (written)" if role == Role.INIT else name
        operands.append(OperandBox(title, top, y - top, tuple(cells)))
        y += _ROW // 2
    return operands, ends


def _description(
    loops: Sequence[LoopBox], ends: Sequence[tuple[int, int]], operands: Sequence[OperandBox]
) -> str:
    """The picture in words."""
    sentences = []
    for number, loop in enumerate(loops):
        walked = [
            f"{operand.title.removesuffix(' (written)')}[{position}]"
            for operand in operands
            for position, cell in enumerate(operand.cells)
            if (number, cell.y + _ROW // 2) in ends
        ]
        where = ", ".join(walked) or "nothing"
        sentences.append(f"The {loop.note} loop {loop.name} walks {where}.")
    return " ".join(sentences)


def _curve(x: int, y: int, to_x: int, to_y: int) -> str:
    middle = (x + to_x) // 2
    return f"M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}"
