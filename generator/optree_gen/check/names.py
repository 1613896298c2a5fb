# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands, loops, symbols and `let` names of an op share one scope."""

from __future__ import annotations

from optree_core.model import Op

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, error, first_declared
from optree_gen.diagnostics.source import Span, Text, span_of
from optree_gen.emit.naming import Name
from optree_gen.spec.payload import FORMS
from optree_gen.spec.spec import Spec
from optree_gen.spec.syntax import parse_payload

from .context import Context


def reserved(context: Context, spec: Spec) -> Found:
    for name in _let_names(spec):
        if name in FORMS or name in context.tree.scalars.functions:
            message = f"'{name}' is the name of a scalar function"
            yield error("name-clash", name, message, "choose another name")
    for entry in spec.operands or ():
        if entry.name == "fn":
            message = "'fn' has a meaning of its own in payloads"
            yield error("name-clash", entry.name, message, "choose another name")


def groups(context: Context, op: Op, spec: Spec) -> Found:
    """The operands of a group are numbered, or have the names of a function's arguments."""
    names = [operand.name for operand in op.operands]
    bound = next((b.value.span for b in spec.bind), spec.key_span("bind"))
    for name in dict.fromkeys([name for name in names if names.count(name) > 1]):
        message = f"'{name}' is an operand, and an argument of the function that is bound"
        yield error("name-clash", bound, message, "rename the operand of the category")
    for group in [operand.name for operand in op.operands if operand.variadic]:
        for name in names:
            if name.startswith(group) and name[len(group) :].isdigit():
                place = next((e.name for e in spec.operands or () if e.name == name), spec.op)
                message = f"'{name}' is what an operand of the group '{group}' is called"
                yield error("name-clash", place, message, "choose another name")


def operations(context: Context) -> Found:
    """Ops whose names differ in specs and agree in C++."""
    found: dict[str, Spec] = {}
    for name, spec in sorted(context.specs.items()):
        first = found.setdefault(Name(name).pascal, spec)
        if first is not spec:
            made = Name(name).pascal
            message = f"'{name}' and '{first.op}' have the same name in C++: '{made}'"
            labels = first_declared(first.op)
            yield error("name-clash", spec.op, message, "rename one of them", labels)


def scopes(context: Context, spec: Spec) -> Found:
    found: dict[str, tuple[str, Span]] = {}
    inherited = context.tree.ops.get(str(spec.op))
    operands = inherited.operands if spec.operands is None and inherited is not None else ()
    names = [*(operand.name for operand in operands), *(entry.name for entry in spec.parameters)]
    names += [name for _, name in _declared(spec)]
    if len({*names}) == len(names):  # Most have no name twice.
        return
    if spec.operands is None and inherited is not None:
        owner = context.specs.get(inherited.provenance.get("operands", ""), spec)
        for operand in inherited.operands:
            written = next((e.name for e in owner.operands or () if e.name == operand.name), None)
            found[operand.name] = ("an operand", span_of(written, owner.op.span))
    yield from _arguments(spec, found)
    for what, name in _declared(spec):
        if name not in found:
            found[str(name)] = (what, name.span)
            continue
        other, place = found[str(name)]
        message = f"'{name}' is {other} already and cannot be {what}"
        if what == other:
            message = f"{what[2:].lstrip()} '{name}' is declared twice"
        hint = "operands, loops, symbols and let names share one scope"
        yield error("name-clash", name, message, hint, first_declared(place))


def _arguments(spec: Spec, operands: dict[str, tuple[str, Span]]) -> Found:
    """Operands and parameters, which become arguments of one builder."""
    places = {name: place for name, (_, place) in operands.items()}
    places |= {str(entry.name): entry.name.span for entry in spec.operands or ()}
    for entry in spec.parameters:
        if entry.name in places and entry.symbols is None:
            message = f"'{entry.name}' is an operand already and cannot be a parameter"
            labels = first_declared(places[entry.name])
            hint = "both become arguments of one function"
            yield error("name-clash", entry.name, message, hint, labels)


def _declared(spec: Spec) -> list[tuple[str, Text]]:
    return [
        *(("an operand", entry.name) for entry in spec.operands or ()),
        *(("a loop", name) for name in spec.loops or ()),
        *(("a symbol", name) for entry in spec.parameters for name in entry.symbols or ()),
        *(("a let name", name) for name in _let_names(spec)),
    ]


def _let_names(spec: Spec) -> list[Text]:
    """The names that `let` defines; those that do not parse are reported by `resolve`."""
    heads = (parse_payload(signature, Diagnostics()) for signature, _ in spec.lets or ())
    return [head.name for head in heads if head is not None]
