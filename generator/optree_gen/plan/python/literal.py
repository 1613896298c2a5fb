# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python literals, laid out as ruff's formatter lays them out."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache

WIDTH = 100


@dataclasses.dataclass(frozen=True, slots=True)
class _Text:
    """A value on one line, and its parts where it may be broken: brackets, labelled items."""

    flat: str
    opening: str = ""
    items: tuple[tuple[str, _Text], ...] = ()
    closing: str = ""


def literal(value: object, indent: int = 0, prefix: int = 0) -> str:
    """The value as Python source: dataclasses as calls, their defaults left out.

    indent: of the line that the literal starts on; prefix: what precedes it on that line beyond
    the indent. One comma follows it. A bracket that does not fit on one line has an item per line.
    """
    return _laid_out(_text(value), indent, prefix)


def _laid_out(text: _Text, indent: int, prefix: int) -> str:
    if not text.items or indent + prefix + len(text.flat) + 1 <= WIDTH:
        return text.flat
    lines = [text.opening]
    for label, item in text.items:
        inner = _laid_out(item, indent + 4, len(label))
        lines.append(f"{' ' * (indent + 4)}{label}{inner},")
    lines.append(" " * indent + text.closing)
    return "\n".join(lines)


def _text(value: object) -> _Text:
    """The value's text, every part of it made once."""
    if isinstance(value, str):
        return _Text(string(value))
    opening, parts, closing = _parts(value)
    if not opening:
        return _Text(repr(value))
    items = tuple((label, _text(item)) for label, item in parts)
    flat = ", ".join(label + item.flat for label, item in items)
    comma = "," if isinstance(value, tuple) and len(items) == 1 else ""
    return _Text(f"{opening}{flat}{comma}{closing}", opening, items, closing)


def string(text: str) -> str:
    """A string literal in double quotes, unless that would need more escapes."""
    quoted = repr(text)
    if quoted.startswith("'") and '"' not in text:
        return f'"{quoted[1:-1]}"'
    return quoted


def _parts(value: object) -> tuple[str, list[tuple[str, object]], str]:
    """Opening bracket, labelled items and closing bracket; no bracket for an atom."""
    if isinstance(value, tuple):
        return "(", [("", item) for item in value], ")"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}(", _arguments(value), ")"
    if isinstance(value, Mapping):
        return "{", [(f"{_text(key).flat}: ", item) for key, item in value.items()], "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[", [("", item) for item in value], "]"
    return "", [], ""


@cache
def _fields(kind: type) -> tuple[tuple[str, bool, object], ...]:
    """Per field its name, whether it has a default, and that default."""
    found: list[tuple[str, bool, object]] = []
    for field in dataclasses.fields(kind):
        if field.default is not dataclasses.MISSING:
            found.append((field.name, True, field.default))
        elif field.default_factory is not dataclasses.MISSING:
            found.append((field.name, True, field.default_factory()))
        else:
            found.append((field.name, False, None))
    return tuple(found)


def _arguments(value: object) -> list[tuple[str, object]]:
    """The arguments of the call that makes a dataclass: those without default by position."""
    found: list[tuple[str, object]] = []
    for name, optional, default in _fields(type(value)):  # type: ignore[arg-type]
        item = getattr(value, name)
        if not optional:
            found.append(("", item))
        elif type(item) is not type(default) or item != default:
            found.append((f"{name}=", item))
    return found
