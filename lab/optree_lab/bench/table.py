# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables for a terminal and for Markdown alike."""

from __future__ import annotations

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """The first row is the head; the first column is text, the others are numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, (first, *rest) in enumerate(rows):
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append(f"| {' | '.join(cells)} |")
        if number == 0:
            marks = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
            lines.append(f"| {' | '.join(marks)} |")
    return "".join(f"{line}\n" for line in lines)
