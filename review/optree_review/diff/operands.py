# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands before and after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from optree_core.model import OperandSpec

from .finding import Change, SpecPart
from .pairing import Pair

FIELD = "operands"

#: Field of an operand, kind of change, word for an empty field.
_FIELDS = (
    ("name", "operand-renamed", ""),
    ("role", "operand-role-changed", ""),
    ("type", "operand-type-changed", "any"),
    ("shape", "operand-sizes-changed/shape", "no rule"),
    ("combines", "operand-sizes-changed/combines", "no function"),
    ("where", "operand-sizes-changed/where", "none"),
    ("doc", "docs-changed/part", ""),
)


def compare(pair: Pair) -> Iterator[Change]:
    names = pair.operands
    old = {o.name: o for o in pair.old.operands}
    new = {o.name: o for o in pair.new.operands}
    for name in old:
        if name not in names:
            yield pair.part(FIELD, name).change("operand-removed", name)
    for name, operand in new.items():
        if name not in names.values():
            yield _part(pair, name).change("operand-added", "", name, role=operand.role)
    for first, second in names.items():
        before, after = _renamed(old[first], {**pair.parameters, **names}), new[second]
        part = _part(pair, second)
        for key, kind, nothing in _FIELDS:
            if getattr(before, key) != getattr(after, key):
                texts = (_joined(getattr(o, key)) or nothing for o in (before, after))
                result = key == "shape" and after.is_init
                yield part.change("operand-type-changed/shape" if result else kind, *texts)
        was, is_ = _count(before), _count(after)
        if was != is_:
            yield part.change("operand-count-changed", was, is_)
    orders = [", ".join(names.values()), ", ".join(n for n in new if n in names.values())]
    if orders[0] != orders[1]:
        yield pair.part(FIELD).change("operands-reordered", *orders)


def _renamed(operand: OperandSpec, names: Mapping[str, str]) -> OperandSpec:
    """The operand with expressions in which operands and parameters have their new names."""

    def text(expression: str) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda match: names.get(match[0], match[0]), expression)

    return replace(operand, shape=text(operand.shape), where=tuple(map(text, operand.where)))


def _joined(value: str | tuple[str, ...] | None) -> str:
    return "; ".join(value) if isinstance(value, tuple) else value or ""


def _count(operand: OperandSpec) -> str:
    if operand.variadic:
        return "variadic, as many as the others" if operand.same_size else "variadic"
    return "optional" if operand.optional else "one operand"


def _part(pair: Pair, name: str) -> SpecPart:
    entries = (e.name.span for e in pair.new_spec.operands or () if e.name == name)
    return SpecPart(next(entries, pair.place(FIELD)), name, FIELD)
