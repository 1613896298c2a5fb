# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of parameters: checked, written to attributes, and read from attributes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Any

from optree_core.attribute_kind import Numbers
from optree_core.dialect_op import value_text
from optree_core.expression import SIGNS
from optree_core.model import Op, Parameter
from optree_core.parameter_type import ParameterType

from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ParameterError, shown
from .arguments import whole

ITERATOR_TYPES = ("parallel", "reduction", "window")


def checked(dialect: LoadedDialect, op: Op, given: Mapping[str, object]) -> dict[str, object]:
    """Return the values of the parameters that have one, lists as tuples.

    Raises:
        ParameterError: a value is missing, or the parameter does not take it.
    """
    values: dict[str, object] = {}
    for parameter in op.parameters:
        value = given.get(parameter.name)
        if value is not None:
            values[parameter.name] = _value(dialect, parameter, value)
        elif parameter.name in given and _is_needed(parameter):
            raise ParameterError(f"{parameter.name} is missing")
    return values


def _is_needed(parameter: Parameter) -> bool:
    return (
        not parameter.optional
        and parameter.default is None
        and parameter.type is not ParameterType.ITERATORS
    )


def _value(dialect: LoadedDialect, parameter: Parameter, value: object) -> object:
    name = parameter.name
    if parameter.per is not None:
        return _per_symbol(parameter, value)
    kind = parameter.kind
    if kind.numbers is Numbers.LIST:
        return _conditions(parameter, _integers(name, value))
    if names := choices(dialect, parameter):
        return _one_of(name, value, names)
    if kind.numbers is Numbers.ONE:
        return _conditions(parameter, (_integer(name, value),))[0]
    if parameter.type is ParameterType.ITERATORS:
        if isinstance(value, Sequence) and not isinstance(value, str):
            return tuple(_one_of(name, item, ITERATOR_TYPES) for item in value)
    elif kind.accepts(value):
        return value
    raise ParameterError(f"{name} is {shown(value)}; {kind.needs} is needed")


def choices(dialect: LoadedDialect, parameter: Parameter) -> tuple[str, ...]:
    """Return the names that can be the parameter's value; empty for types without names."""
    if parameter.is_sign:
        return SIGNS
    if parameter.is_function:
        return parameter.domain or tuple(dialect.scalars.functions)
    return parameter.domain if parameter.type is ParameterType.ENUM else ()


def _per_symbol(parameter: Parameter, value: object) -> tuple[int, ...]:
    """Return one integer per spatial dimension; a single integer stands for all."""
    count = len(parameter.symbols)
    alone = whole(value) is not None or isinstance(value, bool)
    found = _integers(parameter.name, (value,) * count if alone else value)
    if len(found) != count:
        raise ParameterError(f"{parameter.name} is {list(found)}; it needs {count} elements")
    return _conditions(parameter, found)


def _conditions(parameter: Parameter, values: tuple[int, ...]) -> tuple[int, ...]:
    broken = parameter.demand.broken(values)
    if broken is not None:
        raise ParameterError(f"{parameter.name} is {list(values)}; it must be {broken}")
    ordered = sorted(values) == list(range(len(values)))
    if parameter.type is ParameterType.PERMUTATION and not ordered:
        raise ParameterError(f"{parameter.name} is {list(values)}, which is not a permutation")
    return values


def _integers(name: str, value: object) -> tuple[int, ...]:
    unordered = isinstance(value, (str, bytes, Mapping, AbstractSet))
    if unordered or not isinstance(value, Iterable):
        raise ParameterError(f"{name} is {shown(value)}; a list of integers is needed")
    return tuple(_integer(name, item) for item in value)


def _integer(name: str, value: object) -> int:
    number = whole(value)
    if number is None:
        raise ParameterError(f"{name} holds {shown(value)}, which is not an integer")
    if not -(1 << 63) <= number < 1 << 63:
        raise ParameterError(f"{name} holds {shown(value)}, which needs more than 64 bits")
    return number


def _one_of(name: str, value: object, domain: Iterable[str]) -> str:
    if isinstance(value, str) and value in domain:
        return value
    raise ParameterError(f"{name} is {shown(value)}; one of {', '.join(domain)} is needed")


def attribute(
    dialect: LoadedDialect, parameter: Parameter, value: object, context: ir.Context
) -> ir.Attribute | None:
    """Return the attribute for the value; None if the attribute can be omitted."""
    if value is None or _is_default(parameter, value):
        return None
    return ir.Attribute.parse(attribute_text(dialect, parameter, value), context)


def parameter_attributes(
    dialect: LoadedDialect, op: Op, values: Mapping[str, object], context: ir.Context
) -> dict[str, ir.Attribute]:
    """Return the attributes for values of the op's open parameters, by name."""
    found = {
        p.attribute: attribute(dialect, p, values.get(p.name), context)
        for p in op.parameters
        if p.attribute is not None and p.value is None
    }
    return {name: known for name, known in found.items() if known is not None}


def _is_default(parameter: Parameter, value: object) -> bool:
    default = parameter.default
    if parameter.per is not None and isinstance(value, tuple) and not isinstance(default, tuple):
        return all(item == default for item in value)
    if isinstance(default, (list, tuple)) and isinstance(value, (list, tuple)):
        return list(default) == list(value)
    return default is not None and value == default


def attribute_text(dialect: LoadedDialect, parameter: Parameter, value: object) -> str:
    """Return the attribute in MLIR's syntax."""
    if parameter.type is ParameterType.ITERATORS and isinstance(value, tuple):
        kind = f"#{dialect.loops}.iterator_type"
        return f"[{', '.join(f'{kind}<{item}>' for item in value)}]"
    return value_text(dialect.tree.dialect, parameter, value)


#: (dialect, parameter type) -> text of an attribute -> the name that it holds.
_named: dict[tuple[LoadedDialect, ParameterType], dict[str, str]] = {}


def _names(dialect: LoadedDialect, kind: ParameterType, context: ir.Context) -> dict[str, str]:
    """Return the names of signs or functions by the text of their attributes."""
    if (dialect, kind) not in _named:
        parameter, found = Parameter("", kind), dict[str, str]()
        for name in choices(dialect, parameter):
            # The dialect's enum may lack a function of the table.
            with suppress(ir.MLIRError):
                text = attribute_text(dialect, parameter, name)
                found[str(ir.Attribute.parse(text, context))] = name
        _named[dialect, kind] = found
    return _named[dialect, kind]


def held_value(dialect: LoadedDialect, parameter: Parameter, found: ir.Attribute) -> Any:
    """Return the value of an attribute; None if the attribute does not fit the parameter's type."""
    if parameter.type.decides_payload:
        name = _names(dialect, parameter.type, found.context).get(str(found))
        return name if name in choices(dialect, parameter) else None
    value = parameter.kind.read(str(found))
    if parameter.type is ParameterType.ENUM and value is not None:
        return parameter.domain[value] if 0 <= value < len(parameter.domain) else None
    return value
