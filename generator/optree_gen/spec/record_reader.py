# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read a mapping that fits its schema as a record.

A field of the record gets the entry of its name, read by a function that its type selects, or its
default if there is no such entry. A `Text` keeps its place in the file.
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
    """Return the record in the node. given: values of fields that are not read from entries."""
    readers = _readers(kind)  # type: ignore[arg-type]
    for name, value in node.entries.items():
        if name in readers and name not in given:
            given[str(name)] = readers[name](value)
    return kind(**given)


def records(kind: type[Record], node: Node | None) -> tuple[Record, ...]:
    """Return a record per entry of a mapping; its key is the field `name`."""
    found = ((name, value) for name, value in entries(node) if isinstance(value, load.Mapping))
    return tuple(record(kind, value, name=str(name)) for name, value in found)


def entries(node: Node | None) -> list[tuple[Text, Node]]:
    """Return the entries of a mapping, or an empty list for any other node."""
    return list(node.entries.items()) if isinstance(node, load.Mapping) else []


def items(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a sequence, or an empty tuple for any other node."""
    return node.items if isinstance(node, Sequence) else ()


def text_of(node: Node | None) -> Text | None:
    """Return a scalar as written, also if YAML reads it as a number or boolean, else None."""
    if not isinstance(node, Scalar) or node.value is None:
        return None
    if isinstance(node.value, Text):
        return node.value
    line = node.span.source.line(node.span.line)
    start = node.span.column - 1
    return Text(line[start : start + node.span.length], node.span)


def written(node: load.Mapping, key: str) -> Text:
    """Return the text under a required key."""
    text = text_of(node.get(key))
    assert text is not None
    return text


def texts_of(node: Node | None) -> tuple[Text, ...] | None:
    """Return the scalars of a sequence as written, or None for any other node."""
    if not isinstance(node, Sequence):
        return None
    return tuple(text for item in node.items if (text := text_of(item)) is not None)


def one_or_more(node: Node) -> tuple[Text, ...]:
    single = text_of(node)
    return (single,) if single is not None else texts_of(node) or ()


def string_of(node: Node | None) -> str | None:
    """Return a scalar as a plain string, or None for any other node."""
    text = text_of(node)
    return None if text is None else str(text)


#: Annotation of a field -> the function that reads its entry; `plain` reads those of other types.
_READERS: Mapping[str, Callable[[Node], Any]] = {
    "Text": text_of,
    "Text | None": text_of,
    "tuple[Text, ...]": one_or_more,
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
