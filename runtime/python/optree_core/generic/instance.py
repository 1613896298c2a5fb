# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The input of `instantiate`: element types, ranks and the values of open parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..affine import AffineMap
from ..element_type import ElementType
from ..model import Op, Parameter


class Illegal(Exception):
    """The op does not exist for these element types, ranks or parameter values."""


class IllegalParameter(Illegal):
    """A map or the value of a parameter is none that the op takes, whatever the types."""


@dataclass(frozen=True)
class Instance:
    """Element types, ranks, parameters and maps of an op.

    elements: element type per operand, in the op's order (a variadic group written out).
    ranks: rank per operand; 0 for a scalar or rank-0 operand.
    parameters: values by name: a sign, an integer or list of integers, a function's name, dims.
    maps: for ops whose maps are free or defaulted, the maps as lists of results.
    """

    elements: tuple[ElementType, ...]
    ranks: tuple[int, ...]
    parameters: Mapping[str, object] = field(default_factory=dict)
    maps: tuple[AffineMap, ...] | None = None

    @property
    def count(self) -> int:
        """The number of operands; a payload alone needs no ranks, maps need no element types."""
        return max(len(self.elements), len(self.ranks))


def group_size(op: Op, count: int) -> int:
    """The number of operands in each variadic group of an op that has `count` in all."""
    groups = sum(o.variadic for o in op.operands)
    return (count - len(op.operands) + groups) // groups if groups else 0


def expanded_operands(op: Op, count: int) -> list[tuple[str, str]]:
    """(name, role) per actual operand: a variadic group of n is n operands, `inputs0`, ..."""
    members = range(group_size(op, count))
    return [
        (name, o.role)
        for o in op.operands
        for name in ([f"{o.name}{i}" for i in members] if o.variadic else [o.name])
    ]


def parameter_value(parameter: Parameter, given: Mapping[str, object]) -> object | None:
    """The bound value, else the given one, else the default."""
    if parameter.value is not None:
        return parameter.value
    return given.get(parameter.name, parameter.default)
