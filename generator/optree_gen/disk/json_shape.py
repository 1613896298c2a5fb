# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a file of JSON has to look like, where a stranger may have written it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

#: Says what of a value is wrong, as paths below it; nothing where it fits.
Shape = Callable[[object], Iterator[str]]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_LONGEST_NAME = 100


def is_a(*kinds: type) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            yield ""

    return check


def text(value: object) -> Iterator[str]:
    if not isinstance(value, str):
        yield ""


def name(value: object) -> Iterator[str]:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME or not _NAME.match(value):
        yield ""


def day(value: object) -> Iterator[str]:
    try:
        if value is not None:
            date.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        yield ""


def one_of(*values: object) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not any(value is one or (isinstance(value, str) and value == one) for one in values):
            yield ""

    return check


def list_of(shape: Shape) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not isinstance(value, list):
            yield ""
            return
        for number, item in enumerate(value):
            yield from (f"[{number}]{below}" for below in shape(item))

    return check


def row_of(*shapes: Shape) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not isinstance(value, list) or len(value) != len(shapes):
            yield ""
            return
        for number, (item, shape) in enumerate(zip(value, shapes, strict=True)):
            yield from (f"[{number}]{below}" for below in shape(item))

    return check


def table_of(shape: Shape, key_shape: Shape = name) -> Shape:
    """A mapping from names, or from other texts."""

    def check(value: object) -> Iterator[str]:
        if not isinstance(value, dict):
            yield ""
            return
        for key, item in value.items():
            yield from (f".{key!r} is no name" for _ in key_shape(key))
            yield from (f".{key}{below}" for below in shape(item))

    return check


def fields(**shapes: Shape) -> Shape:
    """A mapping that has these keys; others are of a later version, and not read."""
    optional = some_fields(**shapes)

    def check(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from (f".{key} is missing" for key in shapes if key not in value)
        yield from optional(value)

    return check


def some_fields(**shapes: Shape) -> Shape:
    """A mapping that may have these keys."""

    def check(value: object) -> Iterator[str]:
        if not isinstance(value, dict):
            yield ""
            return
        for key in shapes.keys() & value.keys():
            yield from (f".{key}{below}" for below in shapes[key](value[key]))

    return check


def wrong(shape: Shape, value: Any) -> str:
    """The first place where a value does not fit, as a path; empty where it does."""
    for path in shape(value):
        return path or "."
    return ""
