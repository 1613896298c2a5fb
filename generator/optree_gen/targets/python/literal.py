# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python literals, laid out as ruff's formatter lays them out."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from optree_core.condition import ConditionRule
from optree_core.expression import IndexExpr
from optree_core.model import OperandSpec
from optree_core.predicate import MapPredicate

WIDTH = 100

#: Records whose text is kept: of two that are equal every part is written alike.
_SHARED = (IndexExpr, OperandSpec)


class _Bracket(NamedTuple):
    """A value in brackets: its text on one line, and its parts where it may be broken."""

    flat: str
    opening: str
    items: Sequence[tuple[str, _Text]]
    closing: str


#: The text of a value; a string where there is nothing to break.
_Text = str | _Bracket


def literal(value: object, indent: int = 0, prefix: int = 0) -> str:
    """The value as Python source: dataclasses as calls, their defaults left out.

    indent: of the line that the literal starts on; prefix: what precedes it on that line beyond
    the indent. One comma follows it. A bracket that does not fit on one line has an item per line.
    """
    return _laid_out(_text(value), indent, prefix)


def rows(values: Mapping[str, object], prefix: int) -> str:
    """Rows of a vocabulary by name, written out."""
    items = [
        (f"{string(name)}: ", _bracket(f"{type(row).__name__}(", _arguments(row), ")"))
        for name, row in values.items()
    ]
    return _laid_out(_bracket("{", items, "}"), 0, prefix)


def _laid_out(text: _Text, indent: int, prefix: int) -> str:
    if isinstance(text, str):
        return text
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
        return string(value)
    if isinstance(value, _SHARED):
        return _shared(value)
    return _made(value)


def _made(value: object) -> _Text:
    if isinstance(value, tuple):
        comma = "," if len(value) == 1 else ""
        return _bracket("(", [("", _text(item)) for item in value], ")", comma)
    if isinstance(value, (MapPredicate, ConditionRule)):
        return (
            f"{'RULES' if isinstance(value, ConditionRule) else 'PREDICATES'}[{string(value.name)}]"
        )
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _bracket(f"{type(value).__name__}(", _arguments(value), ")")
    if isinstance(value, Mapping):
        items = [(f"{_flat(_text(key))}: ", _text(item)) for key, item in value.items()]
        return _bracket("{", items, "}")
    if isinstance(value, Sequence):
        return _bracket("[", [("", _text(item)) for item in value], "]")
    return repr(value)


# Ops share loops and operands.
@lru_cache(maxsize=4096)
def _shared(value: object) -> _Text:
    return _made(value)


def _bracket(opening: str, items: list[tuple[str, _Text]], closing: str, comma: str = "") -> _Text:
    flat = ", ".join([label + _flat(item) for label, item in items])
    return _Bracket(f"{opening}{flat}{comma}{closing}", opening, items, closing)


def _flat(text: _Text) -> str:
    return text if isinstance(text, str) else text.flat


def string(text: str) -> str:
    """A string literal in double quotes, unless that would need more escapes."""
    quoted = repr(text)
    if quoted.startswith("'") and '"' not in text:
        return f'"{quoted[1:-1]}"'
    return quoted


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


def _arguments(value: object) -> list[tuple[str, _Text]]:
    """The arguments of the call that makes a dataclass: those without default by position."""
    found: list[tuple[str, _Text]] = []
    for name, optional, default in _fields(type(value)):  # type: ignore[arg-type]
        item = getattr(value, name)
        if not optional:
            found.append(("", _text(item)))
        elif item is not default and (type(item) is not type(default) or item != default):
            found.append((f"{name}=", _text(item)))
    return found
