# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read a mapping, whose shape the schema has accepted, as a record.

The fields of the record are the table: a field is the entry of its name, read as the field's type
says, and has its default if there is no such entry. `Text` keeps its place in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from optree_core.predicate import MapClass

from optree_gen.diagnostics.source import Text

from . import load
from .load import Node, Scalar, Sequence, plain

Record = TypeVar("Record")


def record(kind: type[Record], node: load.Mapping, **given: Any) -> Record:
    """The record in the node. given: fields that are not what the entry of their name says."""
    readers = _readers(kind)  # type: ignore[arg-type]
    for name, value in node.entries.items():
        if name in readers and name not in given:
            given[str(name)] = readers[name](value)
    return kind(**given)


def records(kind: type[Record], node: Node | None) -> tuple[Record, ...]:
    """A record for each entry of a mapping, whose key is its name."""
    found = ((name, value) for name, value in entries(node) if isinstance(value, load.Mapping))
    return tuple(record(kind, value, name=str(name)) for name, value in found)


def entries(node: Node | None) -> list[tuple[Text, Node]]:
    """The entries of a mapping; none of another node."""
    return list(node.entries.items()) if isinstance(node, load.Mapping) else []


def items(node: Node | None) -> tuple[Node, ...]:
    """The items of a sequence; none of another node."""
    return node.items if isinstance(node, Sequence) else ()


def text_of(node: Node | None) -> Text | None:
    """A scalar as text, also where YAML read a number or a boolean."""
    if not isinstance(node, Scalar) or node.value is None:
        return None
    if isinstance(node.value, Text):
        return node.value
    line = node.span.source.line(node.span.line)
    start = node.span.column - 1
    return Text(line[start : start + node.span.length], node.span)


def written(node: load.Mapping, key: str) -> Text:
    """The text under a key that the schema demands."""
    text = text_of(node.get(key))
    assert text is not None
    return text


def texts_of(node: Node | None) -> tuple[Text, ...] | None:
    """The scalars of a sequence; None of another node."""
    if not isinstance(node, Sequence):
        return None
    return tuple(text for item in node.items if (text := text_of(item)) is not None)


def _one_or_more(node: Node) -> tuple[Text, ...]:
    single = text_of(node)
    return (single,) if single is not None else texts_of(node) or ()


def string_of(node: Node | None) -> str | None:
    """A scalar as a plain string; None of another node."""
    text = text_of(node)
    return None if text is None else str(text)


#: The type of a field as it is written -> how an entry is read; others are plain data.
_READERS: Mapping[str, Callable[[Node], Any]] = {
    "Text": text_of,
    "Text | None": text_of,
    "tuple[Text, ...]": _one_or_more,
    "tuple[Text, ...] | None": texts_of,
    "str": lambda node: string_of(node) or "",
    "str | None": string_of,
    "MapClass": lambda node: MapClass(string_of(node) or ""),
    "bool": lambda node: isinstance(node, Scalar) and node.value is True,
    "tuple[str, ...]": lambda node: tuple(plain(node)),
    "Node | None": lambda node: node,
}


@cache
def _readers(kind: Any) -> dict[str, Callable[[Node], Any]]:
    return {field.name: _READERS.get(str(field.type), plain) for field in fields(kind)}
