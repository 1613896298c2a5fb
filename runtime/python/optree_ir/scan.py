# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Brackets, lists and dictionaries in the text of IR, in which strings hide what looks like one."""

from __future__ import annotations

import re
from collections.abc import Iterator

STRING = r'"(?:[^"\\]|\\.)*"'
_BRACKET = re.compile(rf"{STRING}|[()\[\]{{}}]")
#: What ends or continues an item of a list; an arrow and a comparison are no brackets.
_DELIMITER = re.compile(rf"{STRING}|->|>=|<=|[()\[\]{{}}<>,]")
_ESCAPE = re.compile(rb"\\([0-9A-F]{2}|\\|\")")


def closing(text: str, start: int) -> int:
    """Return the offset after the bracket that closes the one at `start`.

    Raises:
        ValueError: nothing closes it.
    """
    depth = 0
    for match in _BRACKET.finditer(text, start):
        if match[0] in "([{":
            depth += 1
        elif match[0] in ")]}":
            depth -= 1
            if not depth:
                return match.end()
    raise ValueError(f"nothing closes '{text[start : start + 40]}'")


def split(text: str) -> list[str]:
    """Return the parts of a list, split at the commas outside of brackets and strings."""
    return [text[start:end].strip() for start, end in _parts(text) if text[start:end].strip()]


def _parts(text: str) -> Iterator[tuple[int, int]]:
    depth = start = 0
    for match in _DELIMITER.finditer(text):
        token = match[0]
        if token in "([{<":
            depth += 1
        elif token in ")]}>":
            depth -= 1
        elif token == "," and not depth:
            yield start, match.start()
            start = match.end()
    yield start, len(text)


def dictionary(text: str) -> dict[str, str]:
    """Return the values of attributes, `{...}` or `<{...}>`, by name; that of a unit is empty."""
    inside = text.strip().removeprefix("<").removesuffix(">").strip()
    parts = split(inside.removeprefix("{").removesuffix("}"))
    return {name: value for name, _, value in (part.partition(" = ") for part in parts)}


def unescaped(text: str) -> str:
    """Return the content of a string of MLIR, in which \\ and two digits are a byte."""
    data = _ESCAPE.sub(_byte, text.encode("utf-8", "surrogateescape"))
    return data.decode("utf-8", "surrogateescape")


def _byte(escape: re.Match[bytes]) -> bytes:
    return escape[1] if escape[1] in (b"\\", b'"') else bytes.fromhex(escape[1].decode())
