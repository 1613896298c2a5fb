# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Casts between f16 and bf16 for a version of MLIR without `arith.convertf`."""

from __future__ import annotations

import re

OP = "arith.convertf"

_CAST = re.compile(
    r'^(?P<before> *)(?P<result>%[\w#]+) = "arith\.convertf"\((?P<operand>%[\w#]+)\)'
    r"(?P<properties> <\{[^{}]*\}>)?(?P<attributes> \{[^{}]*\})? : "
    r"\((?P<old>[^()]*)\) -> (?P<new>[^()]*?)(?P<place> loc\(.*\))?$",
    re.MULTILINE,
)
_ELEMENT = re.compile(r"\bb?f16(?=>?$)|(?<=x)b?f16(?=[,>])")


def replaced(text: str) -> str:
    """Return a module in generic syntax, its casts replaced by casts to f32 and from there.

    f32 has all values of both types, so the second cast alone rounds, as this one did: MLIR 24
    lowers it to the same two.
    """
    return _CAST.sub(_two_casts, text)


def _two_casts(cast: re.Match[str]) -> str:
    old, new = cast["old"], cast["new"]
    wide, count = _ELEMENT.subn("f32", old, count=1)
    if not count or not _ELEMENT.search(new):
        return cast[0]
    between = "%wide_" + cast["result"].removeprefix("%")
    place = cast["place"] or ""
    properties, attributes = cast["properties"] or "", cast["attributes"] or ""
    return (
        f'{cast["before"]}{between} = "arith.extf"({cast["operand"]}) : ({old}) -> {wide}{place}\n'
        f'{cast["before"]}{cast["result"]} = "arith.truncf"({between}){properties}{attributes} : '
        f"({wide}) -> {new}{place}"
    )
