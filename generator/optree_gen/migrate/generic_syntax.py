# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and edits operations in MLIR's generic syntax, as mlir-opt prints it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

_STRING = r'"(?:[^"\\]|\\.)*"'
_BRACKET = re.compile(rf"{_STRING}|[()\[\]{{}}]")
#: A name, operands and successors.
_OPERATION = re.compile(rf'"([\w.$-]+)"\([^()"]*\)(?:\[[^\]]*\])?(?= [<({{:])|{_STRING}')
#: What ends or continues an entry of a dictionary; an arrow and a comparison are no brackets.
_DELIMITER = re.compile(rf"{_STRING}|->|>=|<=|[()\[\]{{}}<>,]")
_PLACE = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+):(\d+)')


@dataclass(frozen=True)
class Operation:
    """An operation of a text.

    start, header: the offsets of its name and of the end of its operands and successors.
    properties: key -> the text of its entry, such as `value = 1 : i32`.
    body: the offset of the end of the properties.
    """

    name: str
    start: int
    header: int
    properties: Mapping[str, str]
    body: int

    @property
    def dialect(self) -> str:
        return self.name.partition(".")[0]


def operations(text: str) -> Iterator[Operation]:
    """Yield the operations of a text in their order."""
    for match in _OPERATION.finditer(text):
        if not match[1]:
            continue
        header = body = match.end()
        properties: Mapping[str, str] = {}
        if text.startswith(" <{", header):
            end = _closing(text, header + 2)
            properties, body = entries(text[header + 3 : end - 1]), end + 1
        yield Operation(match[1], match.start(), header, properties, body)


def entries(text: str) -> dict[str, str]:
    """Return the entries of a dictionary, whose text is within its braces, by key."""
    found, depth, start = [], 0, 0
    for match in _DELIMITER.finditer(text):
        token = match[0]
        if token in "([{<":
            depth += 1
        elif token in ")]}>":
            depth -= 1
        elif token == "," and not depth:
            found.append(text[start : match.start()].strip())
            start = match.end()
    found.append(text[start:].strip())
    return {entry.partition(" = ")[0].strip('"'): entry for entry in found if entry}


@dataclass(frozen=True)
class Edit:
    """A text that replaces another one. start, end: the offsets of that."""

    start: int
    end: int
    text: str


def edits(
    text: str, operation: Operation, properties: Sequence[str], attributes: Sequence[str]
) -> Iterator[Edit]:
    """Yield the edits that give the operation these properties, and more attributes."""
    written = f" <{{{', '.join(properties)}}}>" if properties else ""
    yield Edit(operation.header, operation.body, written)
    if attributes:
        start, end = _dictionary(text, operation)
        old = [text[start + 2 : end - 1]] if end > start + 3 else []
        yield Edit(start, end, f" {{{', '.join((*old, *attributes))}}}")


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return the text after edits, of which none overlaps another."""
    pieces, start = [], 0
    for edit in sorted(edits, key=lambda each: each.start):
        pieces += [text[start : edit.start], edit.text]
        start = edit.end
    return "".join((*pieces, text[start:]))


def attributes(text: str, operation: Operation) -> dict[str, str]:
    """Return the entries of the operation's attributes, which are no properties, by key."""
    start, end = _dictionary(text, operation)
    return entries(text[start + 2 : end - 1])


def end_of(text: str, operation: Operation) -> int:
    """Return the offset of the end of the operation's last line."""
    end = text.find("\n", _dictionary(text, operation)[1])
    return end if end >= 0 else len(text)


def place(text: str, operation: Operation) -> tuple[str, int, int] | None:
    """Return file, line and column of the operation's location, which the text has beside it."""
    found = _PLACE.search(text, _dictionary(text, operation)[1], end_of(text, operation))
    return (_unescaped(found[1]), int(found[2]), int(found[3])) if found else None


def _dictionary(text: str, operation: Operation) -> tuple[int, int]:
    """Return the offsets of the start and the end of the attributes, which are behind regions."""
    start = _regions_end(text, operation)
    return start, _closing(text, start + 1) if text.startswith(" {", start) else start


def _unescaped(text: str) -> str:
    """Return a string of MLIR, in which \\ and two digits are a byte."""
    data = re.sub(rb"\\([0-9A-F]{2}|\\)", _byte, text.encode("utf-8", "surrogateescape"))
    return data.decode("utf-8", "surrogateescape")


def _byte(escape: re.Match[bytes]) -> bytes:
    return b"\\" if escape[1] == b"\\" else bytes.fromhex(escape[1].decode())


def _regions_end(text: str, operation: Operation) -> int:
    """Return the offset of the end of the operation's regions."""
    if text.startswith(" (", operation.body):
        return _closing(text, operation.body + 1)
    return operation.body


def _closing(text: str, start: int) -> int:
    """Return the offset after the bracket that closes the one at `start`."""
    depth = 0
    for match in _BRACKET.finditer(text, start):
        if match[0] in "([{":
            depth += 1
        elif match[0] in ")]}":
            depth -= 1
            if not depth:
                return match.end()
    return len(text)
