# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op's parameters: inherited ones with this op's declarations, symbols and bindings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from optree_core.condition import broken_value
from optree_core.model import Parameter
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, Label, did_you_mean
from optree_gen.diagnostics.source import Span
from optree_gen.spec.load import Node, Scalar, Sequence, plain
from optree_gen.spec.spec import BindEntry, ParameterEntry, Spec

from .lifecycle import lifecycle
from .step import ResolveContext

# Check that a parameter can take a value.

SIGNS = ("signed", "unsigned")


def check_value(
    parameter: Parameter, value: object, span: Span, scalars: ScalarTable, diagnostics: Diagnostics
) -> None:
    """Report a bound value or a default that the parameter's type or conditions do not allow."""
    legal: tuple[str, ...] = ()
    if parameter.is_function:
        legal = parameter.domain or tuple(scalars.functions)
    elif parameter.is_sign:
        legal = SIGNS
    elif parameter.type == "enum":
        legal = parameter.domain
    if legal:
        if value not in legal:
            unknown_function = parameter.is_function and not parameter.domain
            diagnostics.error(
                "payload-unknown-function" if unknown_function else "wrong-value",
                span,
                f"unknown scalar function '{value}'"
                if unknown_function
                else f"'{parameter.name}' cannot be '{value}'",
                did_you_mean(str(value), legal),
            )
        return
    message = _mistake(parameter, value)
    if message:
        diagnostics.error("wrong-value", span, f"'{parameter.name}' {message}")


#: Mistakes by the condition that a list breaks; the bounds of its elements are asked first.
_BROKEN = {"increasing": "must increase", "distinct": "names a dimension twice"}


def _mistake(parameter: Parameter, value: object) -> str:
    if parameter.type == "iterators":
        return "is of type iterators, which has no values in a spec"
    if parameter.type == "bool":
        return "" if isinstance(value, bool) else "must be true or false"
    if parameter.type == "string":
        return "" if isinstance(value, str) else "must be a string"
    if parameter.type == "dim" and isinstance(value, int) and value < 0:
        return "must be a dimension, counted from 0"
    if parameter.type in ("index", "i64", "dim"):
        if parameter.per is not None and isinstance(value, tuple):
            return _first(_integer(parameter, element) for element in value)
        return _integer(parameter, value)
    if not isinstance(value, tuple):
        return "must be a list of integers"
    mistake = _first(_integer(parameter, element) for element in value)
    if mistake:
        return mistake
    if parameter.type == "permutation" and sorted(value) != list(range(len(value))):
        return f"must be a permutation of 0 to {len(value) - 1}"
    if parameter.type == "dims" and any(element < 0 for element in value):
        return "must be a list of dimensions, counted from 0"
    return _BROKEN.get(broken_value(parameter.where, value) or "", "")


def _integer(parameter: Parameter, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        return (
            "must be an integer"
            if parameter.type in ("index", "i64", "dim")
            else "must be a list of integers"
        )
    if not -(2**63) <= value < 2**63:
        return "is out of range"
    broken = broken_value(parameter.where, (value,))
    return f"must be {broken}" if broken is not None else ""


def _first(messages: Iterable[str]) -> str:
    return next((m for m in messages if m), "")


def resolve_parameters(step: ResolveContext, closed: bool) -> tuple[Parameter, ...]:
    """The parameters, each in exactly one state.

    closed: the op is a leaf: a parameter that no attribute carries takes its default.
    """
    known = {p.name: p for p in (step.parent.parameters if step.parent else ())}
    if step.like is not None:
        _take_symbols(step, known, step.like)
    for entry in step.spec.parameters:
        if entry.symbols is not None:
            _name_symbols(step, known, entry)
        else:
            known[str(entry.name)] = _declared(step, entry, known.get(str(entry.name)))
    for bind in step.spec.bind:
        _bind(step, known, bind)
    if closed:
        known = {name: _closed(parameter) for name, parameter in known.items()}
    return tuple(known.values())


def _take_symbols(step: ResolveContext, known: dict[str, Parameter], like: Spec) -> None:
    for entry in like.parameters:
        if entry.symbols is None:
            continue
        if entry.name in known:
            known[entry.name] = replace(known[entry.name], symbols=tuple(map(str, entry.symbols)))


def _closed(parameter: Parameter) -> Parameter:
    if parameter.value is None and parameter.attribute is None and parameter.default is not None:
        return replace(parameter, value=parameter.default)
    return parameter


def _name_symbols(step: ResolveContext, known: dict[str, Parameter], entry: ParameterEntry) -> None:
    inherited = known.get(str(entry.name))
    if inherited is None or inherited.per is None:
        takers = [n for n, p in known.items() if p.per]
        message = "no inherited parameter '{}' takes symbols"
        step.diagnostics.unknown("unknown-parameter", entry.name, message, takers)
    else:
        symbols = tuple(map(str, entry.symbols or ()))
        known[str(entry.name)] = replace(inherited, symbols=symbols)


def _declared(
    step: ResolveContext, entry: ParameterEntry, inherited: Parameter | None
) -> Parameter:
    step.supplied(f"parameters.{entry.name}")
    declared = Parameter(
        name=str(entry.name),
        type=str(entry.type) if entry.type else (inherited.type if inherited else "index"),
        per=entry.per,
        default=_value(entry.default),
        where=tuple(map(str, entry.where)),
        attribute=entry.attribute,
        of=entry.of,
        domain=tuple(map(str, entry.domain)),
        numbers=tuple((str(name), column) for name, column in entry.numbers),
        optional=entry.optional,
        doc=entry.doc,
        lifecycle=lifecycle(entry.lifecycle),
    )
    if entry.default is not None:
        span = entry.default.span
        check_value(declared, declared.default, span, step.scalars, step.diagnostics)
    return declared


def _bind(step: ResolveContext, known: dict[str, Parameter], entry: BindEntry) -> None:
    name = str(entry.name)
    parent = step.parent
    parameter = known.get(name)
    if parameter is None:
        step.diagnostics.error(
            "unknown-parameter",
            entry.name.span,
            f"no parameter '{name}' is left to bind",
            did_you_mean(name, known),
            step.parent_label(),
        )
        return
    if parameter.value is not None:
        owner = step.provenance.get(f"bind.{name}", parent.name if parent else "")
        labels = []
        if owner in step.specs:
            labels = [Label(step.specs[owner].key_span("bind"), f"bound by '{owner}' here")]
        step.diagnostics.error(
            "already-bound",
            entry.name.span,
            f"'{name}' is already bound to {parameter.value}",
            "an op binds only what its parent leaves open",
            labels,
        )
        return
    value = _value(entry.value)
    check_value(parameter, value, entry.value.span, step.scalars, step.diagnostics)
    step.supplied(f"bind.{name}")
    known[name] = replace(parameter, value=value, attribute=entry.attribute)


def _value(node: Node | None) -> object | None:
    if isinstance(node, (Scalar, Sequence)):
        value = plain(node)
        return tuple(value) if isinstance(value, list) else value
    return None
