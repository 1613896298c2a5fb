# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the file of a release looks like: whoever changes one can write its hash, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

#: Says what of a value is wrong, as paths below it; nothing where it fits.
Shape = Callable[[object], Iterator[str]]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_LONGEST_NAME = 100


def _is(*kinds: type) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            yield ""

    return check


def _name(value: object) -> Iterator[str]:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME or not _NAME.match(value):
        yield ""


def _day(value: object) -> Iterator[str]:
    try:
        if value is not None:
            date.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        yield ""


def _one_of(*values: object) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not any(value is one or (isinstance(value, str) and value == one) for one in values):
            yield ""

    return check


def _list(shape: Shape) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not isinstance(value, list):
            yield ""
            return
        for number, item in enumerate(value):
            yield from (f"[{number}]{below}" for below in shape(item))

    return check


def _row(*shapes: Shape) -> Shape:
    def check(value: object) -> Iterator[str]:
        if not isinstance(value, list) or len(value) != len(shapes):
            yield ""
            return
        for number, (item, shape) in enumerate(zip(value, shapes, strict=True)):
            yield from (f"[{number}]{below}" for below in shape(item))

    return check


def _table(shape: Shape) -> Shape:
    """A mapping from names."""

    def check(value: object) -> Iterator[str]:
        if not isinstance(value, dict):
            yield ""
            return
        for key, item in value.items():
            yield from (f".{key!r} is no name" for _ in _name(key))
            yield from (f".{key}{below}" for below in shape(item))

    return check


def _fields(**shapes: Shape) -> Shape:
    """A mapping that has these keys; others are of a later version, and not read."""

    def check(value: object) -> Iterator[str]:
        if not isinstance(value, dict):
            yield ""
            return
        for key, shape in shapes.items():
            if key not in value:
                yield f".{key} is missing"
            else:
                yield from (f".{key}{below}" for below in shape(value[key]))

    return check


_TEXT = _is(str)
_OPTIONAL_TEXT = _is(str, type(None))
_FLAG = _is(bool)
_LIFECYCLE = {
    "stability": _one_of("experimental", "stable", "deprecated"),
    "until": _day,
    "formerly": _list(_name),
}
_OPERANDS = _list(_row(_name, _TEXT, _one_of("", "variadic", "optional")))
_ATTRIBUTE = _fields(
    type=_TEXT,
    default=_OPTIONAL_TEXT,
    optional=_FLAG,
    values=_list(_is(str, int, bool)),
    **_LIFECYCLE,
)
_RETIRED = _fields(name=_name, default=_OPTIONAL_TEXT, ignored=_FLAG)
_OP = _fields(
    own=_FLAG,
    encoded=_FLAG,
    operands=_OPERANDS,
    results=_OPERANDS,
    attributes=_table(_ATTRIBUTE),
    retired=_list(_RETIRED),
    replaced_by=_OPTIONAL_TEXT,
    **_LIFECYCLE,
)

#: Per dialect what is promised.
RECORD = _table(
    _fields(mode=_one_of("bind", "define"), functions=_table(_is(int)), ops=_table(_OP))
)


def wrong(shape: Shape, value: Any) -> str:
    """The first place where a value does not fit, as a path; empty where it does."""
    for path in shape(value):
        return path or "."
    return ""
