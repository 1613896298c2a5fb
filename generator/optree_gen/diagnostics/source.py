# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Source texts and places in them, which diagnostics point to."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple


@dataclass(frozen=True)
class Source:
    """One spec file: its display path (relative, with forward slashes) and its text."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def line(self, number: int) -> str:
        """Return line `number` (from 1), or an empty string past the end."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def at(self, offset: int) -> Span:
        """Return the place of the character at `offset` in the text (from 0)."""
        before = self.text[:offset]
        return Span(self, before.count("\n") + 1, offset - before.rfind("\n"))


class Span(NamedTuple):
    """A range of text on one line: `line` and `column` count from 1, `length` in characters."""

    source: Source
    line: int
    column: int
    length: int = 1

    def part(self, offset: int, length: int) -> Span:
        """Return the sub-range that starts `offset` characters after the start of this one."""
        return Span(self.source, self.line, self.column + offset, length)

    @property
    def span(self) -> Span:
        """The span itself, so that a span is also `Placed`."""
        return self

    @property
    def order(self) -> tuple[str, int, int]:
        return (self.source.path, self.line, self.column)


class Text(str):
    """A string with its place in a spec. It compares and hashes as the string."""

    __slots__ = ("quoted", "span")
    span: Span
    quoted: bool

    def __new__(cls, value: str, span: Span, quoted: bool = False) -> Text:
        text = str.__new__(cls, value)
        text.span = span
        text.quoted = quoted
        return text

    def part(self, offset: int, length: int) -> Span:
        """Return the span of characters `offset` to `offset + length` of the value."""
        return self.span.part(offset + (1 if self.quoted else 0), length)


def span_of(value: object, default: Span) -> Span:
    """Return the span of a `Text`, or `default` for a value that is not from a spec."""
    return value.span if isinstance(value, Text) else default
