# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from optree_core import element_sharing
from optree_core.element_type import REPRESENTATIVES, find_element_type
from optree_core.expression import Expr
from optree_core.model import OUTSIDE_KINDS, OperandSpec, Role
from optree_core.shape_expression import demands, follows, renamed
from optree_proof.combination import TYPES

from . import acceptance
from .finding import Change, SpecPart
from .pairing import Pair

FIELD = "operands"

RESTRICTED, RELAXED = "operand-sizes-restricted", "operand-sizes-relaxed"
SAME_CONDITION = "operand-sizes-changed/where"

#: Field of an operand, kind of change, text for an empty field.
_FIELDS = (
    ("name", "operand-renamed", ""),
    ("role", "operand-role-changed", ""),
    ("type", "operand-type-changed", "any"),
    ("combines", "operand-combined-otherwise", "no function"),
    ("broadcasts", "operand-sizes-changed/broadcasts", "none"),
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
            behind = [*new][[*new].index(name) :]
            last = not any(new[n].role is not Role.INIT and n in names.values() for n in behind)
            kind = "operand-added" + ("-optional" if operand.optional and last else "")
            yield part.change(kind, "", name, role=operand.role)
    specs = [(old[first], new[second]) for first, second in names.items()]
    now_named = {**pair.parameters, **names, **_size_names(specs)}
    states = [(_part(pair, now.name), _renamed(was, now_named), now) for was, now in specs]
    for part, before, after in states:
        widened = (before.role, after.role) == (Role.INPUT, Role.EITHER)
        for key, kind, nothing in _FIELDS:
            if getattr(before, key) != getattr(after, key):
                texts = (str(getattr(o, key) or nothing) for o in (before, after))
                if key == "role" and widened:
                    kind = "operand-role-widened"
                elif key == "type" and _takes_more(pair, before, after):
                    kind = "operand-type-relaxed"
                yield part.change(kind, *texts)
        counts = _count(before), _count(after)
        if counts[0] != counts[1]:
            yield part.change("operand-count-changed", *counts)
    yield from _sizes(pair, states, specs)
    yield from _elements(pair, states)
    orders = [", ".join(names.values()), ", ".join(n for n in new if n in names.values())]
    if orders[0] != orders[1]:
        yield pair.part(FIELD).change("operands-reordered", *orders)


def _takes_more(pair: Pair, before: OperandSpec, after: OperandSpec) -> bool:
    """True if an input takes each element type that it took, and no payload computes with it.

    The type of an output decides what builders create.
    """
    if after.is_init or any(isinstance(op.payload, Expr) for op in (pair.old, pair.new)):
        return False
    types = (*TYPES, *REPRESENTATIVES.values(), find_element_type(before.type))
    taken = [type for type in types if type is not None and type.is_a(before.type)]
    return bool(taken) and all(type.is_a(after.type) for type in taken)


def _elements(
    pair: Pair, states: Sequence[tuple[SpecPart, OperandSpec, OperandSpec]]
) -> Iterator[Change]:
    """Yield changes of which operands of an op outside the tree share an element type.

    states: of each operand the place, the old one with the new names, and the new one.
    """
    outside = pair.old.kind in OUTSIDE_KINDS and pair.new.kind in OUTSIDE_KINDS
    was = element_sharing.pairs([before for _, before, _ in states if outside])
    is_ = element_sharing.pairs([after for _, _, after in states if outside])
    for number, (part, before, after) in enumerate(states):
        for kind, pairs in (("restricted", is_ - was), ("relaxed", was - is_)):
            others = sorted({one for (one, _), (other, _) in pairs if other == number})
            names = [f"'{states[n][2].name}'" if n != number else "its members" for n in others]
            texts = (", ".join(names),) * 2
            if names:
                yield part.change(f"operand-elements-{kind}", *texts)
        if was == is_ and before.element != after.element:
            yield part.change("operand-elements-renamed", before.element, after.element)


def _size_names(operands: Iterable[tuple[OperandSpec, OperandSpec]]) -> dict[str, str]:
    """Return the names of sizes before -> after; empty unless inputs name them one to one."""
    found: dict[str, str] = {}
    for before, after in operands:
        if before.is_init or after.is_init:
            continue
        was, is_ = before.size_names, after.size_names
        if (len(was), before.lists) != (len(is_), after.lists):
            return {}
        if any(found.setdefault(one, now) != now for one, now in zip(was, is_, strict=True)):
            return {}
    return found if len({*found.values()}) == len(found) else {}


class _Words(NamedTuple):
    """A change of what a spec says about sizes, by its words."""

    part: SpecPart
    kind: str
    before: str
    after: str

    def change(self, kind: str = "", note: str = "") -> Change:
        """Return the change, or one of another kind; note: what to add to its message."""
        found = self.part.change(kind or self.kind, self.before, self.after)
        return replace(found, message=found.message + (note and f"; {note}"))


def _sizes(
    pair: Pair,
    states: Sequence[tuple[SpecPart, OperandSpec, OperandSpec]],
    specs: Sequence[tuple[OperandSpec, OperandSpec]],
) -> Iterator[Change]:
    """Yield changes of sizes and of conditions on them.

    Where words differ, operands that one side refuses tell a restriction from a relaxation.

    states: of each operand the place, the old one with the new names, and the new one. specs: of
        each operand the old one and the new one.
    """
    words = [
        found
        for (part, before, after), (was, _) in zip(states, specs, strict=True)
        for found in _shape(part, was, before, after)
    ]
    words += _conditions(states)
    unsure = [w for w in words if w.kind.startswith((RESTRICTED, "operand-type-changed"))]
    if not unsure:
        yield from (w.change() for w in words)
        return
    accepted = acceptance.compare(pair)
    kept = not accepted.lost and accepted.decided
    # A condition that another one replaces is one change, if nothing that was accepted is lost.
    rewritten = {w.part.subject for w in unsure if kept and w.kind == f"{RESTRICTED}/where"}
    for part, before, after in states:
        if part.subject in rewritten:
            changed = f"{RELAXED}/part" if accepted.gained else SAME_CONDITION
            yield part.change(changed, before.where_text, after.where_text)
    now = f"now accepted: {accepted.gained}" if accepted.gained else ""
    for found in words:
        kind, _, what = found.kind.partition("/")
        if what in ("where", "part") and found.part.subject in rewritten:
            continue
        if kind == RESTRICTED and not kept:
            yield found.change(note=accepted.lost and f"no longer accepted: {accepted.lost}")
        elif kind == RESTRICTED:
            changed = f"{RELAXED}/shape" if accepted.gained else "operand-sizes-changed"
            yield found.change(changed, now)
        elif found in unsure and accepted.decided and found.part.subject not in accepted.outputs:
            yield found.change("operand-sizes-changed")
        else:
            yield found.change()
    said = {w.part.subject for w in unsure if not w.kind.startswith(RESTRICTED)}
    for part, _, after in states:
        if part.subject in accepted.outputs and part.subject not in said:
            example = accepted.outputs[part.subject]
            yield part.change("operand-type-changed/follows", "", after.shape_text, example=example)


def _shape(
    part: SpecPart, old: OperandSpec, before: OperandSpec, after: OperandSpec
) -> Iterator[_Words]:
    """Yield changes of the sizes of an operand; before: the old operand with the new names."""
    texts = before.shape_text, after.shape_text
    if texts[0] != texts[1]:
        restricted = "operand-sizes-restricted" if after.shape else "operand-sizes-relaxed"
        kind = "operand-type-changed" if after.is_init else restricted
        yield _Words(part, f"{kind}/shape", *texts)
    elif old.shape != after.shape and not after.is_init:
        yield _Words(part, "operand-sizes-changed", old.shape_text, after.shape_text)


def _conditions(
    states: Sequence[tuple[SpecPart, OperandSpec, OperandSpec]],
) -> Iterator[_Words]:
    """Yield changes of the conditions on sizes, which may move from operand to operand.

    states: of each operand the place, the old one with the new names, and the new one.
    """
    was = frozenset(t for _, before, _ in states for test in before.where for t in demands(test))
    is_ = frozenset(t for _, _, after in states for test in after.where for t in demands(test))
    for part, before, after in states:
        if was == is_ and before.where != after.where:
            yield _Words(part, SAME_CONDITION, before.where_text, after.where_text)
        for test in after.where:
            if not all(follows(one, was) for one in demands(test)):
                yield _Words(part, f"{RESTRICTED}/where", "", str(test))
        for test in before.where:
            demanded = demands(test)
            if not all(follows(one, is_) for one in demanded):
                left = any(follows(one, demanded) for one in is_)
                kind, now = ("part", after.where_text) if left else ("where", "")
                yield _Words(part, f"{RELAXED}/{kind}", str(test), now)


def _renamed(operand: OperandSpec, names: Mapping[str, str]) -> OperandSpec:
    """Return the operand with new names of operands and parameters in its expressions."""
    shape, where = (
        tuple(renamed(expr, names) for expr in expressions)
        for expressions in (operand.shape, operand.where)
    )
    return replace(operand, shape=shape, where=where)


def _count(operand: OperandSpec) -> str:
    if operand.variadic:
        return "variadic, as many as the others" if operand.same_size else "variadic"
    return "optional" if operand.optional else "one operand"


def _part(pair: Pair, name: str) -> SpecPart:
    entries = (e.name.span for e in pair.new_spec.operands or () if e.name == name)
    return SpecPart(next(entries, pair.place(FIELD)), name, FIELD)
