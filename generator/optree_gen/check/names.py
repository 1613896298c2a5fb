# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands, loops, symbols and `let` names of an op share one scope."""

from __future__ import annotations

from optree_core.model import Op

from optree_gen.diagnostics.diagnostic import Diagnostics, Label
from optree_gen.diagnostics.source import Span, Text, span_of
from optree_gen.emit.naming import Name
from optree_gen.spec.payload import FORMS
from optree_gen.spec.spec import Spec
from optree_gen.spec.syntax import parse_signature

from .context import Context


def check(context: Context) -> None:
    functions = context.tree.scalars.functions
    for spec in context.specs.values():
        if spec.loops is None and not spec.operands and not spec.parameters and not spec.lets:
            continue
        _scope(context, spec)
        for name in _let_names(spec):
            if name in FORMS or name in functions:
                context.diagnostics.error(
                    "name-clash",
                    name.span,
                    f"'{name}' is the name of a scalar function",
                    "choose another name",
                )
    _operations(context)
    for op, spec in context.ops():
        _groups(context, op, spec)
    for spec in context.specs.values():
        for entry in spec.operands or ():
            if entry.name == "fn":
                context.diagnostics.error(
                    "name-clash",
                    entry.name.span,
                    "'fn' has a meaning of its own in payloads",
                    "choose another name",
                )


def _groups(context: Context, op: Op, spec: Spec) -> None:
    """The operands of a group are numbered, or have the names of a function's arguments."""
    names = [operand.name for operand in op.operands]
    bound = next((b.value.span for b in spec.bind), spec.key_span("bind"))
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        context.diagnostics.error(
            "name-clash",
            bound,
            f"'{name}' is an operand, and an argument of the function that is bound",
            "rename the operand of the category",
        )
    for group in (operand.name for operand in op.operands if operand.variadic):
        for name in names:
            if name.startswith(group) and name[len(group) :].isdigit():
                entry = next((e.name.span for e in spec.operands or () if e.name == name), None)
                context.diagnostics.error(
                    "name-clash",
                    entry or spec.op.span,
                    f"'{name}' is what an operand of the group '{group}' is called",
                    "choose another name",
                )


def _operations(context: Context) -> None:
    """Ops whose names differ in specs and agree in C++."""
    found: dict[str, Spec] = {}
    for name, spec in sorted(context.specs.items()):
        first = found.setdefault(Name(name).pascal, spec)
        if first is not spec:
            context.diagnostics.error(
                "name-clash",
                spec.op.span,
                f"'{name}' and '{first.op}' have the same name in C++: '{Name(name).pascal}'",
                "rename one of them",
                [Label(first.op.span, "first declared here")],
            )


def _scope(context: Context, spec: Spec) -> None:
    found: dict[str, tuple[str, Span]] = {}
    inherited = context.tree.ops.get(str(spec.op))
    if spec.operands is None and inherited is not None:
        owner = context.specs.get(inherited.provenance.get("operands", ""), spec)
        for operand in inherited.operands:
            written = next((e.name for e in owner.operands or () if e.name == operand.name), None)
            found[operand.name] = ("an operand", span_of(written, owner.op.span))
    _arguments(context, spec, found)
    for what, name in _declared(spec):
        if name not in found:
            found[str(name)] = (what, name.span)
            continue
        other, place = found[str(name)]
        context.diagnostics.error(
            "name-clash",
            name.span,
            f"{what[2:].lstrip()} '{name}' is declared twice"
            if what == other
            else f"'{name}' is {other} already and cannot be {what}",
            "operands, loops, symbols and let names share one scope",
            [Label(place, "first declared here")],
        )


def _arguments(context: Context, spec: Spec, operands: dict[str, tuple[str, Span]]) -> None:
    """Operands and parameters, which become arguments of one builder."""
    own = {str(entry.name): ("an operand", entry.name.span) for entry in spec.operands or ()}
    for entry in spec.parameters:
        place = {**operands, **own}.get(str(entry.name))
        if place is not None and entry.symbols is None:
            context.diagnostics.error(
                "name-clash",
                entry.name.span,
                f"'{entry.name}' is an operand already and cannot be a parameter",
                "both become arguments of one function",
                [Label(place[1], "first declared here")],
            )


def _declared(spec: Spec) -> list[tuple[str, Text]]:
    return [
        *(("an operand", entry.name) for entry in spec.operands or ()),
        *(("a loop", name) for name in spec.loops or ()),
        *(("a symbol", name) for entry in spec.parameters for name in entry.symbols or ()),
        *(("a let name", name) for name in _let_names(spec)),
    ]


def _let_names(spec: Spec) -> list[Text]:
    """The names that `let` defines; those that do not parse are reported by `resolve`."""
    heads = (parse_signature(signature, Diagnostics()) for signature, _ in spec.lets or ())
    return [Text(head.text, head.span) for head in heads if head is not None]
