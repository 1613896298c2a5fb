# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parameters of ops: constraints on their attributes, and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from optree_core.dialect_op import DialectOp
from optree_core.model import Parameter
from optree_core.parameter_type import ParameterType
from xdsl.dialects import builtin
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    StringAttr,
    TensorType,
    i1,
    i32,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, base, eq
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

#: Constraints on attributes, by content.
Maps = base(ArrayAttr[AffineMapAttr])
Iterators = base(ArrayAttr[IteratorTypeAttr])
Integers = DenseArrayBase.constr(eq(i64))
Elements = base(DenseIntOrFPElementsAttr)
Integer = IntegerAttr.constr(eq(i64))
IndexNumber = IntegerAttr.constr(eq(IndexType()))
Code = IntegerAttr.constr(eq(i32))
Bool = IntegerAttr.constr(eq(i1))
String = base(StringAttr)


def builtin_attribute(name: str, type: str = "") -> AttrConstraint:
    """Return the constraint on a class of `xdsl.dialects.builtin`, with a type if one is named."""
    kind = getattr(builtin, name)
    return kind.constr(eq(getattr(builtin, type))) if type else base(kind)


def integer(value: int) -> IntegerAttr[IntegerType]:
    """Return an integer of 64 bits."""
    return IntegerAttr(value, i64)


def integers(*values: int) -> DenseArrayBase[IntegerType]:
    """Return a list of integers of 64 bits."""
    return DenseArrayBase.from_list(i64, values)


def elements(*values: int) -> DenseIntOrFPElementsAttr:
    """Return a constant tensor of integers of 64 bits."""
    return DenseIntOrFPElementsAttr.from_list(TensorType(i64, [len(values)]), values)


class BracketedCase:
    """The syntax `#dialect.name<case>` of an attribute with one of several names.

    The members of its enumeration have the values' names from the spec, in capitals.
    """

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> StrEnum:
        with parser.in_angle_brackets():
            found: StrEnum = super().parse_parameter(parser)  # type: ignore[misc]
            return found

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)  # type: ignore[misc]


def values(op: DialectOp, attributes: Mapping[str, Attribute]) -> dict[str, object]:
    """Return the values of the op's parameters that attributes hold.

    Raises:
        VerifyException: a parameter does not take its value.
    """
    found: dict[str, object] = {}
    for entry in op.attributes:
        given = attributes.get(entry.name)
        if given is None:
            continue
        value = value_of(entry.parameter, given)
        invalid = f"is {given}, which is not a valid value"
        problem = invalid if value is None else _problem(entry.parameter, value)
        if problem:
            raise VerifyException(f"'{entry.name}' {problem}")
        if entry.parameter.value is None:
            found[entry.parameter.name] = value
    return found


def value_of(parameter: Parameter, given: Attribute) -> Any:
    """Return the value of an attribute; None if the attribute does not fit the parameter's type."""
    if isinstance(given, EnumAttribute):
        return str(given.data.name).lower()
    value = parameter.kind.read(str(given))
    if parameter.per is not None:
        return value if value is not None and len(value) == len(parameter.symbols) else None
    if parameter.type is ParameterType.ENUM and value is not None:
        return parameter.domain[value] if 0 <= value < len(parameter.domain) else None
    return value


def _problem(parameter: Parameter, value: object) -> str:
    """Return the fault of a value that fits the parameter's type; empty if it has none."""
    numbers = [n for n in (value if isinstance(value, list) else [value]) if isinstance(n, int)]
    broken = parameter.demand.broken(numbers)
    if broken is not None and broken.increasing:
        return "does not increase"
    if broken is not None:
        return "has a number twice" if broken.distinct else f"has a number that is not {broken}"
    if parameter.type is ParameterType.PERMUTATION and sorted(numbers) != list(range(len(numbers))):
        return "is not a permutation"
    if parameter.is_function and parameter.domain and value not in parameter.domain:
        return f"is {value}, which is not a valid value"
    return ""
