# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits of operations in a text in MLIR's generic form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from optree_ir.operation import Operation
from optree_ir.reader import read_all
from optree_tool.mlir_opt import ToolError


def operations(text: str) -> list[Operation]:
    """Return the operations of a text in their order.

    Raises:
        ToolError: the text is not in generic form.
    """
    try:
        return [op for top in read_all(text) for op in top.walk()]
    except ValueError as error:
        raise ToolError(f"the generic form of the file cannot be read: {error}") from error


def listed(entries: Mapping[str, str]) -> str:
    """Return the entries of a dictionary as text."""
    return ", ".join(f"{name} = {value}" if value else name for name, value in entries.items())


@dataclass(frozen=True)
class Edit:
    """A text that replaces another one. start, end: the offsets of that."""

    start: int
    end: int
    text: str


def edits(
    operation: Operation, properties: Mapping[str, str], attributes: Mapping[str, str]
) -> Iterator[Edit]:
    """Yield the edits that give the operation these properties, and more attributes."""
    span = operation.span
    written = f" <{{{listed(properties)}}}>" if properties else ""
    yield Edit(span.header, span.body, written)
    if attributes:
        yield Edit(*span.attributes, f" {{{listed({**operation.attributes, **attributes})}}}")


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return the text after edits, of which none overlaps another."""
    pieces, start = [], 0
    for edit in sorted(edits, key=lambda each: each.start):
        pieces += [text[start : edit.start], edit.text]
        start = edit.end
    return "".join((*pieces, text[start:]))
