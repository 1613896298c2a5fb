# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op's parameters: the inherited ones with the op's own declarations, symbols and bindings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from optree_core.attribute_kind import Numbers
from optree_core.condition import value_conditions
from optree_core.expression import SIGNS
from optree_core.model import Parameter
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import (
    Diagnostic,
    Label,
    Placed,
    did_you_mean,
    error,
    unknown,
)
from optree_gen.diagnostics.source import Text
from optree_gen.spec.load import Node, Scalar, Sequence, plain
from optree_gen.spec.payload import in_range
from optree_gen.spec.spec import BindEntry, ParameterEntry

from .context import ResolveContext, lifecycle, resolved

# Check that a parameter can take a value.


def check_value(
    parameter: Parameter, value: object, node: Placed, scalars: ScalarTable
) -> Iterator[Diagnostic]:
    """Report a bound value or a default that the parameter's type or conditions do not allow."""
    rule, message = "wrong-value", f"'{parameter.name}' cannot be '{{}}'"
    legal: tuple[str, ...] = SIGNS if parameter.is_sign else ()
    if parameter.is_function or parameter.type is ParameterType.ENUM:
        legal = parameter.domain
    if parameter.is_function and not legal:
        rule, message = "payload-unknown-function", "unknown scalar function '{}'"
        legal = tuple(scalars.functions)
    if legal or parameter.is_function:
        if value not in legal:
            yield unknown(rule, Text(str(value), node.span), message, legal)
    elif parameter.type is ParameterType.ENUM:
        return  # It has no domain, which is reported.
    elif mistake := _mistake(parameter, value):
        yield error("wrong-value", node, f"'{parameter.name}' {mistake}")


def _mistake(parameter: Parameter, value: object) -> str:
    kind = parameter.type
    if kind is ParameterType.ITERATORS:
        return "has type iterators, which has no value in a spec"
    if not kind.kind.defaulted:
        return (
            f"is {kind.kind.doc}, which has no value in a spec: leave it out, or write 'optional'"
        )
    numbers = kind.kind.numbers
    if numbers is Numbers.NONE:
        return "" if kind.kind.accepts(value) else f"must be {kind.kind.needs}"
    if kind is ParameterType.DIM and isinstance(value, int) and value < 0:
        return "must be a dimension, counted from 0"
    if numbers is Numbers.ONE and not (parameter.per is not None and isinstance(value, tuple)):
        return _integer(parameter, value)
    if not isinstance(value, tuple):
        return "must be a list of integers"
    mistake = next(filter(None, (_integer(parameter, element) for element in value)), "")
    if mistake or numbers is Numbers.ONE:
        return mistake
    if kind is ParameterType.PERMUTATION and sorted(value) != list(range(len(value))):
        return f"must be a permutation of 0 to {len(value) - 1}"
    if kind is ParameterType.DIMS and any(element < 0 for element in value):
        return "must be a list of dimensions, counted from 0"
    # The bounds of its elements are satisfied.
    broken = parameter.where.broken(value)
    if broken is None:
        return ""
    return "must increase" if broken.increasing else "names a dimension twice"


def _integer(parameter: Parameter, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        alone = parameter.type.kind.numbers is Numbers.ONE
        return f"must be {'an integer' if alone else 'a list of integers'}"
    if not in_range(value):
        return "is out of range"
    broken = parameter.where.broken((value,))
    return f"must be {broken}" if broken is not None else ""


def resolve_parameters(context: ResolveContext, closed: bool) -> tuple[Parameter, ...]:
    """Return the parameters, each of them open or bound to a value.

    closed: the op is a leaf, so an open parameter without an attribute is bound to its default.
    """
    known = {p.name: p for p in (context.parent.parameters if context.parent else ())}
    for entry in context.like.parameters if context.like is not None else ():
        if entry.symbols is not None and entry.name in known:
            symbols = tuple(map(str, entry.symbols))
            known[entry.name] = replace(known[entry.name], symbols=symbols)
    for entry in context.spec.parameters:
        if entry.symbols is not None:
            _name_symbols(context, known, entry)
        else:
            known[str(entry.name)] = _declared(context, entry, known.get(str(entry.name)))
    for bind in context.spec.bind:
        _bind(context, known, bind)
    return tuple(
        replace(p, value=p.default)
        if closed and p.value is None and p.attribute is None and p.default is not None
        else p
        for p in known.values()
    )


def bound_functions(parameters: Iterable[Parameter]) -> dict[str, str]:
    """Return parameter name -> the scalar function that it is bound to."""
    return {p.name: str(p.value) for p in parameters if p.is_function and p.value is not None}


def _name_symbols(
    context: ResolveContext, known: dict[str, Parameter], entry: ParameterEntry
) -> None:
    inherited = known.get(str(entry.name))
    if inherited is None or inherited.per is None:
        takers = [n for n, p in known.items() if p.per]
        message = f"no inherited parameter '{entry.name}' takes symbols"
        hint = did_you_mean(entry.name, takers) or "an ancestor declares it with 'per: spatial'"
        context.diagnostics.error("unknown-parameter", entry.name, message, hint)
    else:
        symbols = tuple(map(str, entry.symbols or ()))
        known[str(entry.name)] = replace(inherited, symbols=symbols)


def _declared(
    context: ResolveContext, entry: ParameterEntry, inherited: Parameter | None
) -> Parameter:
    if inherited is not None and inherited.value is not None:
        _report_bound(context, entry.name, inherited)
    context.supplied(f"parameters.{entry.name}")
    declared = resolved(
        Parameter,
        entry,
        type=_type(entry, inherited),
        default=_value(entry.default),
        value=None,
        where=value_conditions(entry.where),
        symbols=(),
        lifecycle=lifecycle(entry.lifecycle),
    )
    if declared.is_function and not declared.domain:
        declared = replace(declared, domain=context.dialect.kinds)
    if entry.default is not None:
        context.diagnostics.found += check_value(
            declared, declared.default, entry.default, context.scalars
        )
    if inherited is not None:
        context.diagnostics.found += _widened(context, entry, inherited, declared)
    return declared


def _type(entry: ParameterEntry, inherited: Parameter | None) -> ParameterType:
    if entry.type is not None:
        return next(type for type in ParameterType if type == str(entry.type))
    return inherited.type if inherited else ParameterType.INDEX


def _widened(
    context: ResolveContext, entry: ParameterEntry, inherited: Parameter, declared: Parameter
) -> Iterator[Diagnostic]:
    """Report a declaration that allows values which the inherited parameter does not have."""
    parent = context.parent.name if context.parent else ""
    if declared.type != inherited.type:
        message = f"'{entry.name}' is of type {inherited.type} in '{parent}', not {declared.type}"
        yield error("wrong-value", entry.type or entry.name, message, "choose another name")
    elif inherited.domain and not declared.domain:
        listed = ", ".join(inherited.domain)
        message = f"'{entry.name}' takes any value, but '{parent}' allows only {listed}"
        yield error("wrong-value", entry.name, message, "write a domain with some of these")
    for value in entry.domain if declared.type == inherited.type and inherited.domain else ():
        message = f"'{parent}' does not allow '{{}}' as '{entry.name}'"
        if value not in inherited.domain:
            yield unknown("wrong-value", value, message, inherited.domain)


def _bind(context: ResolveContext, known: dict[str, Parameter], entry: BindEntry) -> None:
    name, labels = str(entry.name), context.parent_label()
    parameter = known.get(name)
    if parameter is None:
        message = "no parameter '{}' is left to bind"
        mistake = unknown("unknown-parameter", entry.name, message, known, labels)
        context.diagnostics.found.append(mistake)
    elif parameter.value is not None:
        _report_bound(context, entry.name, parameter)
    else:
        value = _value(entry.value)
        context.diagnostics.found += check_value(parameter, value, entry.value, context.scalars)
        context.supplied(f"bind.{name}")
        known[name] = replace(parameter, value=value, attribute=entry.attribute)


def _report_bound(context: ResolveContext, name: Text, parameter: Parameter) -> None:
    """Report that the op binds or declares a parameter that an ancestor has bound."""
    parent = context.parent.name if context.parent else ""
    owner = context.provenance.get(f"bind.{name}", parent)
    labels = []
    if owner in context.specs:
        labels = [Label(context.specs[owner].key_span("bind"), f"bound by '{owner}' here")]
    message = f"'{name}' is already bound to {parameter.value}"
    hint = "an op binds only what its parent leaves open"
    context.diagnostics.error("already-bound", name, message, hint, labels)


def _value(node: Node | None) -> object | None:
    if isinstance(node, (Scalar, Sequence)):
        value = plain(node)
        return tuple(value) if isinstance(value, list) else value
    return None
