# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls, lists, tuples and dictionaries as Python source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

#: Columns of generated Python.
WIDTH = 100


def written(start: str, items: Sequence[str], end: str = ")", width: int = WIDTH) -> list[str]:
    """Return the lines of `start(items)`: one line, or an item per line if it exceeds `width`.

    end: the closing bracket and the text after it.
    """
    head = start + {")": "(", "]": "[", "}": "{"}[end[0]]
    line = f"{head}{', '.join(items)}{end}"
    if len(line) <= width and "\n" not in line:
        return [line]
    inner = (f"    {line}" for item in items for line in f"{item},".split("\n"))
    return [head, *inner, end]


def tuple_of(items: Iterable[str]) -> str:
    found = tuple(items)
    return f"({', '.join(found)}{',' if len(found) == 1 else ''})"


def dictionary_of(entries: Mapping[str, str]) -> str:
    """Return a dictionary of expressions as source, with an entry per line if it is long."""
    items = [f'"{name}": {value}' for name, value in entries.items()]
    return "\n".join(written("", items, "}", WIDTH - 10))
