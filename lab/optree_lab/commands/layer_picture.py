# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws one layer as five frontends lower it, and as the canonical form has it.

The files are those of docs/examples/layer_norm, and the pictures, `before.svg` and `after.svg`, are
written beside them. A node is an operation that the result needs; what only moves elements is gray.
New tensors and constants are left out.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from optree_gen.compare.canonical import BEFORE, pipeline
from optree_ir.operation import Operation

from optree_lab import toolchain
from optree_lab.ir.dialects import tree
from optree_lab.ir.function_cone import body, used
from optree_lab.running.execution import run_program
from optree_lab.tables import beside, template

LAYER = toolchain.CHECKOUT / "docs" / "examples" / "layer_norm"
#: The frontends in the order of the picture, with the files' names, and how the form is made.
FRONTENDS: Mapping[str, str] = beside(__file__)["frontends"]
PERMISSIONS = frozenset(beside(__file__)["permissions"])
_WORDS: Mapping[str, str] = beside(__file__)["words"]
_HIDDEN: frozenset[str] = frozenset(beside(__file__)["hidden"])

#: Sizes of the picture: of a column, of boxes and between these.
_COLUMN, _BOX, _HIGH, _GAP, _ROW, _TOP = 196, 58, 18, 6, 30, 34

_KIND = re.compile(r"<(\w+)>")


@dataclass(frozen=True)
class Box:
    """An operation: its words, its place in the column, and if it only moves elements."""

    text: str
    x: int
    y: int
    moves: bool
    width: int = _BOX
    height: int = _HIGH


@dataclass(frozen=True)
class Column:
    """The picture of one file. lines: paths. count: of its operations."""

    name: str
    x: int
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.boxes)


def main(given: argparse.Namespace) -> int:
    """Write the pictures, or compare them with `--check`; return the exit status."""
    stale = []
    for name, text in pictures().items():
        path = LAYER / name
        if given.check:
            stale += [name] if path.read_text(encoding="utf-8") != text else []
        else:
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{(LAYER / name).relative_to(toolchain.CHECKOUT)} is out of date")
    return int(bool(stale))


def pictures() -> dict[str, str]:
    """Return the text of both pictures by their files' names."""
    form = pipeline(tree("linalg").dialect, PERMISSIONS)
    made = {"before.svg": BEFORE[:1] + BEFORE[-1:], "after.svg": form}
    return {name: picture(passes) for name, passes in made.items()}


def picture(passes: Sequence[str]) -> str:
    """Return the picture of all files after passes."""
    columns = [
        column(title, LAYER / f"{file}.mlir", passes, place * _COLUMN)
        for place, (file, title) in enumerate(FRONTENDS.items())
    ]
    bottom = max(box.y for each in columns for box in each.boxes) + _HIGH + 4
    return template(__file__, ".svg.jinja", trim_blocks=True, keep_trailing_newline=True).render(
        columns=columns, width=len(columns) * _COLUMN + 20, height=bottom
    )


def column(name: str, file: Path, passes: Sequence[str], x: int) -> Column:
    """Return the picture of a file after passes."""
    options = toolchain.passes(",".join(passes), toolchain.built(toolchain.PLUGIN))
    printed = ("--mlir-print-op-generic", "--mlir-print-local-scope")
    text = file.read_text(encoding="utf-8")
    given = body(run_program(toolchain.tool("mlir-opt"), (*options, *printed), text))
    shown = [o for o in given.operations if o.name not in _HIDDEN]
    makers = {result: n for n, operation in enumerate(shown) for result in operation.results}
    # Operands of a hidden operation are hidden, too.
    inputs = [sorted({makers[v] for v in used(o) if v in makers}) for o in shown]
    rows = _rows(inputs)
    boxes: list[Box] = []
    for number, operation in enumerate(shown):
        row = [n for n in range(len(shown)) if rows[n] == rows[number]]
        left = (_COLUMN - len(row) * (_BOX + _GAP)) // 2 + row.index(number) * (_BOX + _GAP)
        word, moves = words(operation)
        boxes.append(Box(word, x + left, _TOP + rows[number] * _ROW, moves))
    lines = [_line(boxes[n], boxes[number]) for number, needed in enumerate(inputs) for n in needed]
    return Column(name, x, tuple(boxes), tuple(lines))


def _line(above: Box, below: Box) -> str:
    """Return the path between two boxes; past other rows, it leaves and enters at the side."""
    if below.y - above.y == _ROW:
        half = _BOX // 2
        return f"M{above.x + half} {above.y + _HIGH}L{below.x + half} {below.y}"
    start, end = (f"{box.x + _BOX} {box.y + _HIGH // 2}" for box in (above, below))
    bend = max(above.x, below.x) + _BOX + min(28, (below.y - above.y) // 6)
    return f"M{start}C{bend} {above.y + _HIGH // 2} {bend} {below.y + _HIGH // 2} {end}"


def _rows(inputs: Sequence[Sequence[int]]) -> list[int]:
    """Return the row of each operation: below those of its inputs, three in a row at most."""
    rows: list[int] = []
    for needed in inputs:
        row = max((rows[n] + 1 for n in needed), default=0)
        while rows.count(row) == 3:
            row += 1
        rows.append(row)
    return rows


def words(operation: Operation) -> tuple[str, bool]:
    """Return what an operation does in a word or two, and if it only moves elements."""
    name = operation.name
    inner = [o.name for o in operation.walk() if o is not operation]
    does = [
        _WORDS.get(n, n.partition(".")[2]) for n in inner if not n.endswith((".yield", ".index"))
    ]
    if name in _WORDS:
        return _WORDS[name], not does or name in ("linalg.broadcast", "linalg.transpose")
    if does:
        reduces = name.endswith(".reduce") or "reduction" in operation.attribute_texts
        return ("Σ " if reduces and does == ["add"] else "") + " ".join(dict.fromkeys(does)), False
    return "move", True
