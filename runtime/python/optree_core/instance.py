# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an op is instantiated with: element types, ranks and the values of open parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from .affine import AffineMap
from .element_type import ElementType
from .model import MapForm, Op, Parameter


class Illegal(Exception):
    """The op does not exist for these element types, ranks or parameter values."""


class IllegalParameter(Illegal):
    """A map or the value of a parameter is none that the op takes, whatever the types."""


@dataclass(frozen=True)
class Instance:
    """What an op is instantiated with.

    elements: element type per operand, in the op's order (a variadic group written out).
    ranks: rank per operand; 0 for a scalar or rank-0 operand.
    parameters: values by name: a sign, an integer or list of integers, a function's name, dims.
    maps: for ops whose maps are free or defaulted, the maps as lists of results.
    """

    elements: tuple[ElementType, ...]
    ranks: tuple[int, ...]
    parameters: Mapping[str, object] = field(default_factory=dict)
    maps: tuple[AffineMap, ...] | None = None


def group_size(op: Op, count: int) -> int:
    """The number of operands in each variadic group of an op that has `count` in all."""
    groups = sum(o.variadic for o in op.operands)
    return (count - len(op.operands) + groups) // groups if groups else 0


def written_out(op: Op, count: int) -> list[tuple[str, str]]:
    """(name, role) per actual operand: a variadic group of n is n operands, `inputs0`, ..."""
    members = range(group_size(op, count))
    return [
        (name, o.role)
        for o in op.operands
        for name in ([f"{o.name}{i}" for i in members] if o.variadic else [o.name])
    ]


def map_forms(op: Op, count: int) -> list[MapForm]:
    """The map form per actual operand."""
    size = group_size(op, count)
    pairs = zip(op.operands, op.maps.forms, strict=True)
    return [form for o, form in pairs for _ in range(size if o.variadic else 1)]


def symbol_values(op: Op, parameters: Mapping[str, object]) -> dict[str, int]:
    """The value of each symbol, e.g. `sh: 2` for strides [2, 1]; a single integer is broadcast."""
    values: dict[str, int] = {}
    for parameter in op.parameters:
        value = parameter_value(parameter, parameters)
        for position, symbol in enumerate(parameter.symbols):
            element = value[position] if isinstance(value, (tuple, list)) else value
            if not isinstance(element, int):
                raise IllegalParameter(f"{op.name} needs a value for {parameter.name}")
            if "> 0" in parameter.where and element <= 0:
                raise IllegalParameter(f"{parameter.name} must be greater than 0")
            values[symbol] = element
    return values


def parameter_value(parameter: Parameter, given: Mapping[str, object]) -> object | None:
    """The bound value, else the given one, else the default."""
    if parameter.value is not None:
        return parameter.value
    return given.get(parameter.name, parameter.default)


def dimensions(op: Op, name: str | None, given: Mapping[str, object], loops: int) -> list[int]:
    """The value of a parameter that lists dimensions, of so many loops.

    Raises:
        Illegal: it has no value, or not one that its type and conditions allow.
    """
    parameter = op.parameter(name) if name else None
    value = parameter_value(parameter, given) if parameter else None
    if parameter is None or not isinstance(value, (tuple, list)):
        raise IllegalParameter(f"{op.name} needs a value for {name}")
    dims = list(value)
    if parameter.type == "permutation" and sorted(dims) != list(range(loops)):
        raise IllegalParameter(f"{name} is not a permutation of {loops} dimensions")
    if any(not 0 <= dim < loops for dim in dims):
        raise IllegalParameter(f"{name} names dimensions beyond the {loops} there are")
    if "increasing" in parameter.where and any(a >= b for a, b in pairwise(dims)):
        raise IllegalParameter(f"{name} must increase")
    if len(set(dims)) != len(dims):
        raise IllegalParameter(f"{name} names a dimension twice")
    return dims
