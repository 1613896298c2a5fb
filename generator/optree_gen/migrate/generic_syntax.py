# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and edits operations in MLIR's generic syntax, as mlir-opt prints it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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


def edited(
    text: str, operation: Operation, properties: Sequence[str], attributes: Sequence[str]
) -> str:
    """Return the text with these entries as the operation's properties, and more attributes."""
    end = _regions_end(text, operation)
    has = text.startswith(" {", end)
    old = text[end + 2 : _closing(text, end + 1) - 1] if has else ""
    rest = _closing(text, end + 1) if has else end
    dictionary = ", ".join((*((old,) if old else ()), *attributes))
    return "".join(
        (
            text[: operation.header],
            f" <{{{', '.join(properties)}}}>" if properties else "",
            text[operation.body : end],
            f" {{{dictionary}}}" if dictionary else "",
            text[rest:],
        )
    )


def end_of(text: str, operation: Operation) -> int:
    """Return the offset of the end of the operation's last line."""
    end = text.find("\n", _dictionary_end(text, operation))
    return end if end >= 0 else len(text)


def place(text: str, operation: Operation) -> tuple[str, int, int] | None:
    """Return file, line and column of the operation's location, which the text has beside it."""
    found = _PLACE.search(text, _dictionary_end(text, operation), end_of(text, operation))
    return (_unescaped(found[1]), int(found[2]), int(found[3])) if found else None


def _dictionary_end(text: str, operation: Operation) -> int:
    end = _regions_end(text, operation)
    return _closing(text, end + 1) if text.startswith(" {", end) else end


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
