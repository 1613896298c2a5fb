# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parameters of a leaf: each has a value, a default or an attribute, and as many as it needs."""

from __future__ import annotations

from optree_core.model import Op, Parameter

from optree_gen.diagnostics.source import Span
from optree_gen.spec.load import Sequence
from optree_gen.spec.spec import ParameterEntry, Spec

from .context import Context
from .idle_keys import adds_nothing

#: Types of parameters that are lists by themselves.
_LISTS = ("dims", "permutation")
#: Types that say something of loops, maps or payloads; a string may be a note.
_STRUCTURED = ("sign", "index", "function", "dim", *_LISTS, "string")


def check(context: Context) -> None:
    for spec in context.specs.values():
        for entry in spec.parameters:
            _domain(context, entry)
    for op, spec in context.structured():
        _declared(context, op, spec)
        if op.kind != "named" or adds_nothing(context, op):
            continue
        for parameter in op.parameters:
            _open(context, op, spec, parameter)
        _counts(context, op, spec)


def _domain(context: Context, entry: ParameterEntry) -> None:
    """The values of an enum, each once."""
    if entry.type == "enum" and not entry.domain:
        context.diagnostics.error(
            "missing-key",
            entry.name.span,
            f"'{entry.name}' is of type enum and has no 'domain'",
            "write 'domain: [<value>, ...]': the values, in the order of their codes",
        )
    for place, value in enumerate(entry.domain):
        if value in entry.domain[:place]:
            context.diagnostics.error(
                "wrong-value", value.span, f"'{value}' is in the domain twice", "remove one of them"
            )


def _open(context: Context, op: Op, spec: Spec, parameter: Parameter) -> None:
    if parameter.value is not None or parameter.optional:
        return
    name = parameter.name
    hint = f"write 'bind: {{{name}: <value>}}'"
    if parameter.is_function and (parameter.default is None or parameter.attribute is None):
        message = f"'{name}' is left open: nothing says which scalar function this op applies"
    elif parameter.per is not None and not parameter.symbols:
        message = f"'{name}' is left open, but no symbol stands for it in the maps"
        hint = f"write 'parameters: {{{name}: [<symbol>, ...]}}', or bind it"
    elif parameter.default is None and parameter.attribute is None:
        message = f"'{name}' is left open: it has no default, and no attribute carries it"
    else:
        return
    context.diagnostics.error(
        "open-parameter", spec.op.span, message, hint, context.parent_label(op)
    )


def _declared(context: Context, op: Op, spec: Spec) -> None:
    """Of types that mean something; a list is told by each op, there is none that is meant."""
    types = {parameter.name: parameter.type for parameter in op.parameters}
    lists = [name for name, type_ in types.items() if type_ in _LISTS]
    for entry in spec.parameters:
        if entry.name in lists[1:]:
            context.diagnostics.error(
                "list-value",
                entry.name.span,
                f"'{entry.name}' is a second list of dimensions beside '{lists[0]}'",
                "declare loops, and write the maps out",
            )
        if entry.type is not None and entry.type not in _STRUCTURED:
            context.diagnostics.error(
                "wrong-value",
                entry.type.span,
                f"'{entry.name}' is of type {entry.type}, which an op with a payload cannot have",
                f"one of {', '.join(_STRUCTURED)}; a number that a body uses is an operand of the "
                "role scalar",
            )
        if entry.type == "index" and entry.per is None:
            context.diagnostics.error(
                "missing-key",
                entry.name.span,
                f"'{entry.name}' is of type index and has no 'per'",
                "write 'per: spatial': one element for each symbol of a leaf that scales a loop",
            )
        if entry.default is not None and isinstance(entry.default, Sequence):
            context.diagnostics.error(
                "list-value",
                entry.default.span,
                f"'{entry.name}' cannot have a list as its default",
                "leave 'default' out, so that each op says it"
                if types.get(str(entry.name)) in _LISTS
                else "write one value, which is that of all elements",
            )
    for bound in spec.bind:
        if types.get(str(bound.name)) in _LISTS:
            context.diagnostics.error(
                "list-value",
                bound.value.span,
                f"'{bound.name}' is {types[str(bound.name)]} of any rank and cannot be bound",
                "leave it open, or write an op of the root with 'loops' and a map per operand",
            )


def _counts(context: Context, op: Op, spec: Spec) -> None:
    """Parameters that have one element per spatial dimension agree on how many there are."""
    spatial = [p for p in op.parameters if p.per is not None and p.symbols]
    for parameter in spatial[1:]:
        first = spatial[0]
        if len(parameter.symbols) != len(first.symbols):
            context.diagnostics.error(
                "wrong-rank",
                _entry_span(spec, parameter.name),
                f"'{parameter.name}' has {_count(parameter.symbols)}, "
                f"'{first.name}' has {_count(first.symbols)}",
                "each has one symbol per spatial dimension",
            )
    for parameter in spatial:
        values = parameter.known
        if isinstance(values, tuple) and len(values) != len(parameter.symbols):
            context.diagnostics.error(
                "wrong-rank",
                next((b.value.span for b in spec.bind if b.name == parameter.name), spec.op.span),
                f"'{parameter.name}' has {_count(parameter.symbols)} and {len(values)} values",
                "give one value per symbol, or a single one for all",
            )


def _entry_span(spec: Spec, name: str) -> Span:
    return next((e.name.span for e in spec.parameters if e.name == name), spec.op.span)


def _count(symbols: tuple[str, ...]) -> str:
    return f"{len(symbols)} symbol{'' if len(symbols) == 1 else 's'}"
