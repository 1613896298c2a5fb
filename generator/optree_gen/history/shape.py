# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The shape of a release's record: whoever changes one can write its hash, too."""

from __future__ import annotations

from collections.abc import Iterator

from optree_gen.disk.json_shape import (
    day,
    fields,
    is_a,
    list_of,
    name,
    one_of,
    row_of,
    some_fields,
    table_of,
    text,
)

_OPTIONAL_TEXT = is_a(str, type(None))
_FLAG = is_a(bool)
_LIFECYCLE = {
    "stability": one_of("experimental", "stable", "deprecated"),
    "until": day,
    "formerly": list_of(name),
}
_OPERANDS = list_of(row_of(name, text, one_of("", "variadic", "optional")))
_ATTRIBUTE = fields(
    type=text,
    default=_OPTIONAL_TEXT,
    optional=_FLAG,
    values=list_of(is_a(str, int, bool)),
    **_LIFECYCLE,
)
_RETIRED = fields(name=name, default=_OPTIONAL_TEXT, ignored=_FLAG)
_OP = fields(
    own=_FLAG,
    encoded=_FLAG,
    operands=_OPERANDS,
    results=_OPERANDS,
    attributes=table_of(_ATTRIBUTE),
    retired=list_of(_RETIRED),
    replaced_by=_OPTIONAL_TEXT,
    **_LIFECYCLE,
)

_DIALECT = fields(mode=one_of("bind", "define"), functions=table_of(is_a(int)), ops=table_of(_OP))
#: Releases of before `breaks` have none.
_BREAKS = some_fields(breaks=table_of(list_of(name), text))


def _dialect(value: object) -> Iterator[str]:
    yield from _DIALECT(value)
    yield from _BREAKS(value)


#: Per dialect what is promised.
RECORD = table_of(_dialect)
