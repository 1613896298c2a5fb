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

#: Field of an operand, rule, word for an empty field, message.
_FIELDS = (
    ("name", "operand-renamed", "", "operand '{0}' is now named '{1}'"),
    ("role", "operand-role-changed", "", "'{name}' was of role {0}, is {1}"),
    ("type", "operand-type-changed", "any", "'{name}' was of type {0}, is {1}"),
    ("shape", "operand-sizes-changed", "no rule",
     "the sizes of '{name}' followed {0}, follow {1}"),
    ("combines", "operand-sizes-changed", "no function",
     "'{name}' was combined by {0}, is combined by {1}"),
    ("where", "operand-sizes-changed", "none",
     "conditions on sizes of '{name}' were {0}, are {1}"),
    ("doc", "docs-changed", "", "the description of '{name}' changed"),
)  # fmt: skip


def compare(pair: Pair) -> Iterator[Change]:
    names = pair_operands(pair.old.operands, pair.new.operands)
    old = {o.name: o for o in pair.old.operands}
    new = {o.name: o for o in pair.new.operands}
    for name in old:
        if name not in names:
            message = f"operand '{name}' is gone"
            yield pair.change("operand-removed", message, FIELD, name, "", name)
    for name, operand in new.items():
        if name not in names.values():
            message = f"new operand '{name}' ({operand.role})"
            yield Change("operand-added", message, _span(pair, name), name, "", name, FIELD)
    renamed = {**pair.parameters, **names}
    for first, second in names.items():
        before, after = _renamed(old[first], renamed), new[second]
        span = _span(pair, second)
        for key, rule, nothing, message in _FIELDS:
            if getattr(before, key) != getattr(after, key):
                was, is_ = (_joined(getattr(o, key)) or nothing for o in (before, after))
                if key == "shape" and after.is_init:
                    rule = "operand-type-changed"
                text = message.format(was, is_, name=second)
                yield Change(rule, text, span, second, was, is_, FIELD)
        was, is_ = _count(before), _count(after)
        if was != is_:
            message = f"'{second}' was {was}, is {is_}"
            yield Change("operand-count-changed", message, span, second, was, is_, FIELD)
    kept = ", ".join(names[name] for name in old if name in names)
    order = ", ".join(name for name in new if name in names.values())
    if kept != order:
        message = f"operands were in the order {kept}, are {order}"
        yield pair.change("operands-reordered", message, FIELD, kept, order)
    if pair.old.results != pair.new.results:
        was, is_ = (", ".join(map(_text, op.results)) for op in (pair.old, pair.new))
        message = f"results were ({was}), are ({is_})"
        yield pair.change("results-changed", message, "results", was, is_)


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


def _joined(value: str | tuple[str, ...] | None) -> str:
    return "; ".join(value) if isinstance(value, tuple) else value or ""


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
