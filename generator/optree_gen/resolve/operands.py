# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op's operands: its parent's, refined; a group spread out where a bound function says so."""

from __future__ import annotations

from dataclasses import replace

from optree_core.expression import Region, walk
from optree_core.model import OperandSpec, OpKind, Role

from optree_gen.diagnostics.diagnostic import did_you_mean
from optree_gen.spec.spec import OperandEntry

from .step import ResolveContext, resolved

Groups = dict[str, tuple[str, ...]]


def resolve_operands(
    step: ResolveContext, functions: dict[str, str]
) -> tuple[tuple[OperandSpec, ...], Groups]:
    """The operands, and the variadic groups that a bound function has spread out."""
    own = step.spec.operands
    inherited = step.parent.operands if step.parent else ()
    if own is None:
        operands = inherited
    else:
        step.supplied("operands")
        leaf = step.spec.op_kind is OpKind.NAMED
        operands = _refined(step, own, inherited) if inherited and leaf else _declared(own)
    return _spread(step, operands, functions)


def resolve_results(step: ResolveContext) -> tuple[OperandSpec, ...]:
    if step.spec.results is not None:
        return _declared(step.spec.results)
    return step.parent.results if step.parent else ()


def _declared(own: tuple[OperandEntry, ...]) -> tuple[OperandSpec, ...]:
    return tuple(_operand(entry) for entry in own)


def _refined(
    step: ResolveContext, own: tuple[OperandEntry, ...], inherited: tuple[OperandSpec, ...]
) -> tuple[OperandSpec, ...]:
    assert step.parent is not None
    entries = {str(entry.name): entry for entry in own}
    names = [spec.name for spec in inherited]
    for entry in own:
        if entry.name not in names:
            message = f"'{step.parent.name}' has no operand '{entry.name}'"
            hint = did_you_mean(entry.name, names)
            hint = hint or "an op refines its parent's operands, it adds none"
            labels = step.parent_label()
            step.diagnostics.error("unknown-operand", entry.name, message, hint, labels)
    return tuple(
        _operand(entries[spec.name], spec) if spec.name in entries else spec for spec in inherited
    )


def _spread(
    step: ResolveContext, operands: tuple[OperandSpec, ...], functions: dict[str, str]
) -> tuple[tuple[OperandSpec, ...], Groups]:
    payload = step.parent.payload if step.parent else None
    if payload is None or isinstance(payload, Region) or not functions:
        return operands, {}
    arguments: dict[str, dict[str, str]] = {}
    for node in walk(payload):
        variadic = getattr(node, "variadic", None)
        name = functions.get(getattr(node, "parameter", ""), "")
        function = step.scalars.functions.get(name)
        if variadic and function:
            arguments[variadic] = function.arguments
    if not arguments:
        return operands, {}
    spread: list[OperandSpec] = []
    for spec in operands:
        if spec.name not in arguments:
            spread.append(spec)
            continue
        for name, kind in arguments[spec.name].items():
            type_class = None if kind == "T" else kind
            spread.append(replace(spec, name=name, variadic=False, type=type_class))
    return tuple(spread), {group: tuple(names) for group, names in arguments.items()}


#: What a refined operand has of its parent's unless it says so itself.
_INHERITED = ("type", "variadic", "optional", "doc", "same_size")


def _operand(entry: OperandEntry, base: OperandSpec | None = None) -> OperandSpec:
    written = resolved(
        OperandSpec,
        entry,
        role=Role(str(entry.role)),
        shape=", ".join(entry.shape),
        combines=str(entry.combines or ""),
    )
    if base is None:
        return written
    return replace(written, **{n: getattr(written, n) or getattr(base, n) for n in _INHERITED})
