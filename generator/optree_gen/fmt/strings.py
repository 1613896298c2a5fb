# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalars as YAML: plain if that is read back as the same string, else quoted or a block."""

from __future__ import annotations

import re
import textwrap

from optree_gen.spec.load import plain_value

WIDTH = 100

_PLAIN = re.compile(r"(?:[^\s\-?:,\[\]{}#&*!|>'\"%@`]|[-?:](?=[^\s,\[\]{}]))[^\n\t]*")
_PRINTABLE = re.compile(
    "[\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*"
)


def inline(value: str, flow: bool) -> str:
    """Return a string on one line: plain if possible, else in quotes that need no escapes."""
    if _is_plain(value, flow):
        return value
    if "\n" in value or "\u2028" in value or "\u2029" in value or not _PRINTABLE.fullmatch(value):
        return '"' + "".join(map(_escaped, value)) + '"'
    if '"' in value or "\\" in value or "\t" in value:
        return "'" + value.replace("'", "''") + "'"
    return f'"{value}"'


def _is_plain(value: str, flow: bool) -> bool:
    return (
        _PLAIN.fullmatch(value) is not None
        and _PRINTABLE.fullmatch(value) is not None
        and value == value.strip()
        and ": " not in value
        and " #" not in value
        and not value.endswith(":")
        and not (flow and re.search(r"^[?:]|[,\[\]{}]|:$", value))
        and not value.startswith(("---", "..."))
        and value != "<<"
        and "\u2028" not in value
        and "\u2029" not in value
        and isinstance(plain_value(value), str)
    )


def _escaped(char: str) -> str:
    short = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}
    if char in short:
        return short[char]
    if char.isprintable():
        return char
    code = ord(char)
    kind, width = ("x", 2) if code < 0x100 else ("u", 4) if code < 0x10000 else ("U", 8)
    return f"\\{kind}{code:0{width}x}"


def block(value: str, indent: int) -> list[str] | None:
    """Return a string as a YAML block, its header and its lines, or None if it cannot be one.

    The block is folded if a line is too wide and folding is reversible, else literal.
    """
    body = value.rstrip("\n")
    trailing = len(value) - len(body)
    if not body or not _PRINTABLE.fullmatch(value) or "\t" in value or "\u2028" in value:
        return None
    if "\u2029" in value:
        return None
    chomp = {0: "-", 1: ""}.get(trailing, "+")
    pad = " " * indent
    lines = body.split("\n")
    if lines[0].startswith(" ") or not lines[0]:
        return None
    wide = "\n" not in value or any(len(pad + line) > WIDTH for line in lines)
    if wide and all(map(_foldable, lines)):
        folded: list[str] = []
        for number, line in enumerate(lines):
            if number:
                folded.append("")
            folded.extend(pad + part for part in _wrapped(line, WIDTH - indent))
        return [f">{chomp}", *folded, *[""] * (trailing - 1)]
    written = [(pad + line).rstrip() if not line.strip() else pad + line for line in lines]
    if any(line.strip() == "" and line for line in lines):
        return None
    return [f"|{chomp}", *written, *[""] * (trailing - 1)]


def _foldable(line: str) -> bool:
    return not line or (line == line.strip() and "  " not in line)


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
