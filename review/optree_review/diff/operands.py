# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands before and after."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from optree_core.model import OperandSpec, Role
from optree_core.shape_expression import demands, follows

from .finding import Change, SpecPart
from .pairing import Pair

FIELD = "operands"

#: Field of an operand, kind of change, text for an empty field.
_FIELDS = (
    ("name", "operand-renamed", ""),
    ("role", "operand-role-changed", ""),
    ("type", "operand-type-changed", "any"),
    ("combines", "operand-combined-otherwise", "no function"),
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
            part = _part(pair, name)
            yield part.change("operand-added", "", name, role=operand.role)
    specs = [(old[first], new[second]) for first, second in names.items()]
    renamed = {**pair.parameters, **names, **_size_names(specs)}
    states = [(_part(pair, now.name), _renamed(was, renamed), now) for was, now in specs]
    for (part, before, after), (was, _) in zip(states, specs, strict=True):
        widened = (before.role, after.role) == (Role.INPUT, Role.EITHER)
        for key, kind, nothing in _FIELDS:
            if getattr(before, key) != getattr(after, key):
                texts = (getattr(o, key) or nothing for o in (before, after))
                kind = "operand-role-widened" if key == "role" and widened else kind
                yield part.change(kind, *texts)
        yield from _shape(part, was, before, after)
        counts = _count(before), _count(after)
        if counts[0] != counts[1]:
            yield part.change("operand-count-changed", *counts)
    yield from _conditions(states)
    orders = [", ".join(names.values()), ", ".join(n for n in new if n in names.values())]
    if orders[0] != orders[1]:
        yield pair.part(FIELD).change("operands-reordered", *orders)


def _size_names(operands: Iterable[tuple[OperandSpec, OperandSpec]]) -> dict[str, str]:
    """Return the names of sizes before -> after; empty unless inputs name them one to one."""
    found: dict[str, str] = {}
    for before, after in operands:
        if before.is_init or after.is_init:
            continue
        was, is_ = (operand.shape.split(", ") for operand in (before, after))
        if len(was) != len(is_):
            return {}
        for one, other in zip(was, is_, strict=True):
            several = one.startswith("*"), other.startswith("*")
            if several[0] != several[1]:
                return {}
            if found.setdefault(one.lstrip("*"), other.lstrip("*")) != other.lstrip("*"):
                return {}
    return found if len({*found.values()}) == len(found) else {}


def _shape(
    part: SpecPart, old: OperandSpec, before: OperandSpec, after: OperandSpec
) -> Iterator[Change]:
    """Yield changes of the sizes of an operand; before: the old operand with the new names."""
    if before.shape != after.shape:
        restricted = "operand-sizes-restricted" if after.shape else "operand-sizes-relaxed"
        kind = "operand-type-changed" if after.is_init else restricted
        yield part.change(f"{kind}/shape", before.shape, after.shape)
    elif old.shape != after.shape and not after.is_init:
        yield part.change("operand-sizes-changed", old.shape, after.shape)


def _conditions(
    states: Sequence[tuple[SpecPart, OperandSpec, OperandSpec]],
) -> Iterator[Change]:
    """Yield changes of the conditions on sizes, which may move from operand to operand.

    states: of each operand the place, the old one with the new names, and the new one.
    """
    was = frozenset(t for _, before, _ in states for text in before.where for t in demands(text))
    is_ = frozenset(t for _, _, after in states for text in after.where for t in demands(text))
    for part, before, after in states:
        if was == is_ and before.where != after.where:
            texts = (", ".join(operand.where) for operand in (before, after))
            yield part.change("operand-sizes-changed/where", *texts)
        for text in after.where:
            if not all(follows(test, was) for test in demands(text)):
                yield part.change("operand-sizes-restricted/where", "", text)
        for text in before.where:
            demanded = demands(text)
            if not all(follows(test, is_) for test in demanded):
                left = any(follows(test, demanded) for test in is_)
                kind, now = ("part", ", ".join(after.where)) if left else ("where", "")
                yield part.change(f"operand-sizes-relaxed/{kind}", text, now)


def _renamed(operand: OperandSpec, names: Mapping[str, str]) -> OperandSpec:
    """Return the operand with new names of operands and parameters in its expressions."""

    def text(expression: str) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda match: names.get(match[0], match[0]), expression)

    return replace(operand, shape=text(operand.shape), where=tuple(map(text, operand.where)))


def _count(operand: OperandSpec) -> str:
    if operand.variadic:
        return "variadic, as many as the others" if operand.same_size else "variadic"
    return "optional" if operand.optional else "one operand"


def _part(pair: Pair, name: str) -> SpecPart:
    entries = (e.name.span for e in pair.new_spec.operands or () if e.name == name)
    return SpecPart(next(entries, pair.place(FIELD)), name, FIELD)
