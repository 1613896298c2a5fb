# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pictures of an op's maps: loops on the left, the dimensions of operands on the right, lines from
each loop to what it walks. The template has the measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from optree_core.generic import Generic
from optree_core.model import Op, Role


@dataclass(frozen=True, slots=True)
class LoopBox:
    """walks: the dimensions of operands, `lhs[0]`."""

    name: str
    kind: str
    walks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OperandBox:
    """top: the height of its title. cells: the index that reads or writes each dimension."""

    name: str
    written: bool
    top: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Heights count halves of rows: a title and a cell have a row each, half a row is between two
    operands.

    lines: from a loop, by its place, to the height of a cell's middle. height: of all operands.
    """

    op: str
    loops: tuple[LoopBox, ...]
    operands: tuple[OperandBox, ...]
    lines: tuple[tuple[int, int], ...]
    height: int


def map_picture(op: Op, generic: Generic, names: Sequence[str], roles: Sequence[str]) -> MapPicture:
    """The maps of a generic that the op means; names, roles: of its operands.

    An index is spelled as the spec spells it, or as the map has it where the spec has none.
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
