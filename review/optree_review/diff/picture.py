# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The part of the tree that moved, as text: each op with its ancestors, marked."""

from __future__ import annotations

from collections.abc import Sequence

from .report import Move

#: What stands before an op: it came, it went, it was renamed or carried along.
NEW, GONE, PLAIN = "+", "-", " "


def picture(moves: Sequence[Move]) -> str:
    """Both places of every op that moved; empty where nothing did."""
    marks: dict[tuple[str, ...], str] = {}
    for move in moves:
        for path, mark in ((move.before, GONE), (move.after, NEW)):
            if path is None:
                continue
            for length in range(1, len(path)):
                marks.setdefault(path[:length], PLAIN)
            if marks.get(path, PLAIN) != PLAIN:
                marks[path] = PLAIN
            else:
                marks[path] = mark
    children: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for path in marks:
        children.setdefault(path[:-1], []).append(path)
    lines: list[str] = []

    def draw(path: tuple[str, ...], prefix: str, last: bool, root: bool) -> None:
        branch = "" if root else ("└─ " if last else "├─ ")
        lines.append(f"{marks[path]} {prefix}{branch}{path[-1]}")
        below = children.get(path, [])
        deeper = prefix if root else prefix + ("   " if last else "│  ")
        for number, child in enumerate(sorted(below)):
            draw(child, deeper, number == len(below) - 1, False)

    for path in sorted(children.get((), [])):
        draw(path, "", True, True)
    return "\n".join(lines)
