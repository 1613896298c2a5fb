# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows and arrays of C++ tables as text, filled into lines of at most 120 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import cpp_string

_COLUMNS = 120

#: Designated initializers in the order of the members; members with the default are absent.
Row = tuple[str, ...]


def row(**members: object) -> Row:
    """Return the initializers of all members except those that are None, False or empty."""
    given = [item for item in members.items() if item[1] or type(item[1]) is int]
    return tuple([f".{m} = {v if type(v) is str else _text(v)}" for m, v in given])


def _text(value: object) -> str:
    if value is True:
        return "true"
    return braced(value) if isinstance(value, tuple) else str(value)


def braced(items: Iterable[str]) -> str:
    return "{" + ", ".join(items) + "}"


def sentence(text: str) -> str:
    """Return a C++ string, in several literals if it is longer than a line."""
    pieces = textwrap.wrap(text, _COLUMNS - 20, drop_whitespace=False)
    return ("\n" + " " * 8).join(map(cpp_string, pieces)) or '""'


def quoted(text: str | None) -> str:
    """Return the text as a C++ string, or nothing for no text, which is the member's default."""
    return cpp_string(text) if text else ""


def fill(items: Iterable[str], before: str, after: str, indent: int) -> str:
    """Return `before`, the items separated by commas, `after`, in lines of at most 120 columns.

    indent: that of the lines after the first.
    """
    return _filled(tuple(items), before, after, indent)


def _filled(items: tuple[str, ...], before: str, after: str, indent: int) -> str:
    whole = f"{before}{', '.join(items)}{after}"
    if len(whole) <= _COLUMNS:  # The common case.
        return whole
    *most, last = items or ("",)
    line, lines = before, []
    for word in (*(f"{item}," for item in most), last + after):
        if line.strip() and line != before and len(line) + len(word) >= _COLUMNS:
            lines.append(line)
            line = " " * indent
        line += word if line == before or line.isspace() else f" {word}"
    return "\n".join((*lines, line))


def row_lines(members: Row, indent: int = 4) -> str:
    """Return a row of a table, `{...},`."""
    return fill(members, " " * indent + "{", "},", indent + 1)


FILTERS: dict[str, Callable[..., object]] = {
    "cpp_string": cpp_string,
    "filled": fill,
    "row": row_lines,
}


# Enumerators that name the rows of tables; a header declares them in the order of the rows.


def op_row(name: str) -> str:
    return f"Ops::{Name(name).pascal}"


def function_row(name: str) -> str:
    return f"Functions::{Name(name).pascal}"


def dialect_row(name: str) -> str:
    return f"Dialects::{Name(name).pascal}"


def predicate_row(mnemonic: str, predicate: str) -> str:
    """Return the enumerator of a predicate of a compare operation."""
    return f"{predicates_of(mnemonic)}::{Name(predicate).pascal}"


def predicates_of(mnemonic: str) -> str:
    return Name(mnemonic.replace(".", "_")).pascal
