# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pictures of an op's maps: loops on the left, dimensions of operands on the right, and a line from
each loop to each dimension that it indexes. The template has the measures in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from optree_core.generic import Generic
from optree_core.model import Op, Role


@dataclass(frozen=True, slots=True)
class LoopBox:
    """A loop in the picture. walks: the dimensions that it indexes, such as `lhs[0]`."""

    name: str
    kind: str
    walks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OperandBox:
    """An operand in the picture. top: height of its title. cells: index of each dimension."""

    name: str
    written: bool
    top: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapPicture:
    """The picture of an op's maps. The unit of heights is half a row.

    A title and a cell take one row each, and half a row separates two operands.
    lines: position of a loop, and height of the middle of a cell. height: of all operands.
    """

    op: str
    loops: tuple[LoopBox, ...]
    operands: tuple[OperandBox, ...]
    lines: tuple[tuple[int, int], ...]
    height: int


def map_picture(op: Op, generic: Generic, names: Sequence[str], roles: Sequence[str]) -> MapPicture:
    """Return the picture of a generic form of the op. names, roles: those of its operands.

    A cell has the index expression of the spec, or that of the generic if the op has open loops.
    """
    loops = op.loops or tuple(f"d{i}" for i in range(len(generic.iterator_types)))
    forms = [form.results for form in op.maps.forms] if op.loops is not None else None
    walks: list[dict[str, None]] = [{} for _ in loops]
    operands: list[OperandBox] = []
    lines: list[tuple[int, int]] = []
    height = -1
    for position, (name, role, indexing) in enumerate(zip(names, roles, generic.maps, strict=True)):
        written = forms[position] if forms is not None and len(forms) == len(names) else None
        top = height + 1
        cells: list[str] = []
        for number, (terms, constant) in enumerate(indexing.results):
            parts = [loops[d] if f == 1 else f"{loops[d]} * {f}" for d, f in terms]
            parts += [str(constant)] if constant or not parts else []
            cells.append(str(written[number]) if written is not None else " + ".join(parts))
            for dim, _ in terms:
                walks[dim][f"{name}[{number}]"] = None
                lines.append((dim, top + 2 * len(cells) + 1))
        height = top + 2 + 2 * max(len(cells), 1)
        operands.append(OperandBox(name, role == Role.INIT, top, tuple(cells)))
    boxes = zip(loops, generic.iterator_types, map(tuple, walks), strict=True)
    return MapPicture(
        op.name, tuple(LoopBox(*box) for box in boxes), tuple(operands), tuple(lines), height
    )
