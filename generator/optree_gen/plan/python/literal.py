# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python literals, laid out as ruff's formatter lays them out."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

WIDTH = 100


def literal(value: object, indent: int = 0, prefix: int = 0) -> str:
    """The value as Python source: dataclasses as calls, their defaults left out.

    indent: of the line that the literal starts on; prefix: what precedes it on that line beyond
    the indent. One comma follows it. A bracket that does not fit on one line has an item per line.
    """
    flat = _flat(value)
    if indent + prefix + len(flat) + 1 <= WIDTH:
        return flat
    opening, items, closing = _parts(value)
    if not items:
        return flat
    lines = [opening]
    for label, item in items:
        text = literal(item, indent + 4, len(label))
        lines.append(f"{' ' * (indent + 4)}{label}{text},")
    lines.append(" " * indent + closing)
    return "\n".join(lines)


def _flat(value: object) -> str:
    """The value on one line."""
    if isinstance(value, str):
        return string(value)
    opening, items, closing = _parts(value)
    if not opening:
        return repr(value)
    text = ", ".join(label + _flat(item) for label, item in items)
    comma = "," if isinstance(value, tuple) and len(items) == 1 else ""
    return f"{opening}{text}{comma}{closing}"


def string(text: str) -> str:
    """A string literal in double quotes, unless that would need more escapes."""
    quoted = repr(text)
    if quoted.startswith("'") and '"' not in text:
        return f'"{quoted[1:-1]}"'
    return quoted


def _parts(value: object) -> tuple[str, list[tuple[str, object]], str]:
    """Opening bracket, labelled items and closing bracket; no bracket for an atom."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}(", _arguments(value), ")"
    if isinstance(value, Mapping):
        return "{", [(f"{_flat(key)}: ", item) for key, item in value.items()], "}"
    if isinstance(value, tuple):
        return "(", [("", item) for item in value], ")"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[", [("", item) for item in value], "]"
    return "", [], ""


def _arguments(value: object) -> list[tuple[str, object]]:
    """The arguments of the call that makes a dataclass: those without default by position."""
    found: list[tuple[str, object]] = []
    for field in dataclasses.fields(value):  # type: ignore[arg-type]
        item = getattr(value, field.name)
        if field.default is not dataclasses.MISSING:
            if _same(item, field.default):
                continue
        elif field.default_factory is not dataclasses.MISSING:
            if item == field.default_factory():
                continue
        else:
            found.append(("", item))
            continue
        found.append((f"{field.name}=", item))
    return found


def _same(item: object, default: object) -> bool:
    return type(item) is type(default) and item == default
