# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls, lists, tuples and dictionaries as Python code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

#: Columns of generated Python.
WIDTH = 100


def written(start: str, items: Sequence[str], end: str = ")", width: int = WIDTH) -> list[str]:
    """The lines of `start(items)`: one, or an item per line where that is longer than `width`.

    end: what closes the bracket, and what follows it.
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
    """A dictionary of expressions by name; an entry per line where it is long."""
    items = [f'"{name}": {value}' for name, value in entries.items()]
    return "\n".join(written("", items, "}", WIDTH - 10))
