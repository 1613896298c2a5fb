# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op's operands: its parent's, refined; a group spread out where a bound function says so."""

from __future__ import annotations

from dataclasses import replace

from optree_core.expression import Region, walk
from optree_core.model import OperandSpec, Role

from optree_gen.diagnostics.diagnostic import did_you_mean
from optree_gen.spec.spec import OperandEntry

from .step import ResolveContext

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
        leaf = step.spec.kind is None or step.spec.kind == "named"
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
    parent = step.parent
    assert parent is not None
    entries = {str(entry.name): entry for entry in own}
    names = [spec.name for spec in inherited]
    for entry in own:
        if entry.name not in names:
            step.diagnostics.error(
                "unknown-operand",
                entry.name.span,
                f"'{parent.name}' has no operand '{entry.name}'",
                did_you_mean(entry.name, names)
                or "an op refines its parent's operands, it adds none",
                step.parent_label(),
            )
    return tuple(
        _operand(entries[spec.name], spec) if spec.name in entries else spec for spec in inherited
    )


def _spread(
    step: ResolveContext, operands: tuple[OperandSpec, ...], functions: dict[str, str]
) -> tuple[tuple[OperandSpec, ...], Groups]:
    payload = step.parent.payload if step.parent else None
    if payload is None or isinstance(payload, Region):
        return operands, {}
    arguments: dict[str, dict[str, str]] = {}
    for node in walk(payload):
        variadic = getattr(node, "variadic", None)
        name = functions.get(getattr(node, "parameter", ""), "")
        function = step.scalars.functions.get(name)
        if variadic and function:
            arguments[variadic] = function.arguments
    spread: list[OperandSpec] = []
    for spec in operands:
        if spec.name not in arguments:
            spread.append(spec)
            continue
        for name, kind in arguments[spec.name].items():
            type_class = None if kind == "T" else kind
            spread.append(replace(spec, name=name, variadic=False, type=type_class))
    return tuple(spread), {group: tuple(names) for group, names in arguments.items()}


def _operand(entry: OperandEntry, base: OperandSpec | None = None) -> OperandSpec:
    return OperandSpec(
        name=str(entry.name),
        role=Role(str(entry.role)),
        type=str(entry.type) if entry.type else (base.type if base else None),
        variadic=entry.variadic or (base.variadic if base else False),
        optional=entry.optional or (base.optional if base else False),
        doc=entry.doc or (base.doc if base else ""),
        same_size=entry.same_size or (base.same_size if base else False),
        shape=", ".join(map(str, entry.shape)),
        where=tuple(map(str, entry.where)),
        combines=str(entry.combines or ""),
    )
