# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands and results before and after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from optree_core.model import OperandSpec
from optree_gen.diagnostics.source import Span

from .finding import Change, Pair

FIELD = "operands"


def compare(pair: Pair) -> Iterator[Change]:
    names = pair_operands(pair.old.operands, pair.new.operands)
    old = {o.name: o for o in pair.old.operands}
    new = {o.name: o for o in pair.new.operands}
    for name in old:
        if name not in names:
            place = pair.place(FIELD)
            yield Change(
                "operand-removed", f"operand '{name}' is gone", place, name, name, "", FIELD
            )
    for name, operand in new.items():
        if name not in names.values():
            message = f"new operand '{name}' ({operand.role})"
            yield Change("operand-added", message, _span(pair, name), name, "", name, FIELD)
    for before, after in names.items():
        yield from _compare(
            pair, _renamed(old[before], {**dict(pair.parameters), **names}), new[after]
        )
    kept = [names[name] for name in old if name in names]
    order = [name for name in new if name in kept]
    if kept != order:
        yield Change(
            "operands-reordered",
            f"operands were in the order {', '.join(kept)}, are {', '.join(order)}",
            pair.place(FIELD),
            before=", ".join(kept),
            after=", ".join(order),
            field=FIELD,
        )
    if pair.old.results != pair.new.results:
        before = ", ".join(map(_text, pair.old.results))
        after = ", ".join(map(_text, pair.new.results))
        message = f"results were ({before}), are ({after})"
        yield Change(
            "results-changed", message, pair.place("results"), "", before, after, "results"
        )


def pair_operands(old: tuple[OperandSpec, ...], new: tuple[OperandSpec, ...]) -> dict[str, str]:
    """Operands before -> after: by name; others where they stand, if they are of a kind."""
    after = {o.name for o in new}
    before = {o.name for o in old}
    found = {o.name: o.name for o in old if o.name in after}
    if len(old) == len(new):
        for first, second in zip(old, new, strict=True):
            alike = (first.role, first.variadic) == (second.role, second.variadic)
            if first.name not in found and second.name not in before and alike:
                found[first.name] = second.name
    return {o.name: found[o.name] for o in old if o.name in found}


def _renamed(operand: OperandSpec, names: Mapping[str, str]) -> OperandSpec:
    """The operand with expressions in which operands and parameters have their new names."""

    def text(expression: str) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda match: names.get(match[0], match[0]), expression)

    return replace(operand, shape=text(operand.shape), where=tuple(map(text, operand.where)))


def _compare(pair: Pair, old: OperandSpec, new: OperandSpec) -> Iterator[Change]:
    place = _span(pair, new.name)
    if old.name != new.name:
        message = f"operand '{old.name}' is now named '{new.name}'"
        yield Change("operand-renamed", message, place, new.name, old.name, new.name, FIELD)
    if old.role != new.role:
        message = f"'{new.name}' was of role {old.role}, is {new.role}"
        yield Change("operand-role-changed", message, place, new.name, old.role, new.role, FIELD)
    if old.type != new.type:
        before, after = old.type or "any", new.type or "any"
        message = f"'{new.name}' was of type {before}, is {after}"
        yield Change("operand-type-changed", message, place, new.name, before, after, FIELD)
    if old.shape != new.shape:
        before, after = old.shape or "no rule", new.shape or "no rule"
        message = f"the sizes of '{new.name}' followed {before}, follow {after}"
        rule = "operand-type-changed" if new.is_init else "operand-sizes-changed"
        yield Change(rule, message, place, new.name, before, after, FIELD)
    if old.combines != new.combines:
        before, after = old.combines or "no function", new.combines or "no function"
        message = f"'{new.name}' was combined by {before}, is combined by {after}"
        yield Change("operand-sizes-changed", message, place, new.name, before, after, FIELD)
    if old.where != new.where:
        before, after = "; ".join(old.where) or "none", "; ".join(new.where) or "none"
        message = f"conditions on sizes of '{new.name}' were {before}, are {after}"
        yield Change("operand-sizes-changed", message, place, new.name, before, after, FIELD)
    before, after = _count(old), _count(new)
    if before != after:
        message = f"'{new.name}' was {before}, is {after}"
        yield Change("operand-count-changed", message, place, new.name, before, after, FIELD)
    if old.doc != new.doc:
        message = f"the description of '{new.name}' changed"
        yield Change("docs-changed", message, place, new.name, old.doc, new.doc, FIELD)


def _count(operand: OperandSpec) -> str:
    if operand.variadic:
        return "variadic, as many as the others" if operand.same_size else "variadic"
    return "optional" if operand.optional else "one operand"


def _text(operand: OperandSpec) -> str:
    return f"{operand.name}: {operand.type or operand.role}"


def _span(pair: Pair, name: str) -> Span:
    for entry in pair.new_spec.operands or ():
        if entry.name == name:
            return entry.name.span
    return pair.place(FIELD)
