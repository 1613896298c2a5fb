# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations that are built beside an op: constants, sizes and empty tensors."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from optree_core.element_type import (
    FLOAT_WIDTHS,
    ElementType,
    TypeClass,
    element_type,
    integer_text,
)

from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, OpError, shown
from .arguments import Number, kind_of
from .shapes import Dim, Extent, Window


@dataclass(frozen=True, slots=True)
class Placement:
    """A location and an insertion point for ops of a dialect; None for the current one."""

    dialect: LoadedDialect
    context: ir.Context
    loc: ir.Location | None = None
    ip: ir.InsertionPoint | None = None

    def create(
        self,
        name: str,
        results: Sequence[ir.Type],
        operands: Sequence[ir.Value] = (),
        attributes: dict[str, ir.Attribute] | None = None,
        regions: int = 0,
    ) -> ir.Operation:
        try:
            return ir.Operation.create(
                name,
                list(results),
                list(operands),
                attributes or {},
                None,
                regions,
                self.loc,
                self.ip,
            )
        except IndexError as error:
            raise OpError(str(error)) from None


def constant(site: Placement, value: Number, element: ElementType, name: str = "value") -> ir.Value:
    """Build a scalar constant.

    Raises:
        ElementTypeError: the number is not a value of the type.
    """
    kind = ir.Type.parse(element.name, site.context)
    helper = "complex_constant" if element.type_class is TypeClass.COMPLEX else "constant"
    attribute = scalar_attribute(value, element, site.context, name)
    return site.create(
        site.dialect.scalars.helpers[helper], [kind], (), {"value": attribute}
    ).result


def scalar_attribute(
    value: Number, element: ElementType, context: ir.Context, name: str = "value"
) -> ir.Attribute:
    """Return the attribute for a number of this type.

    Raises:
        ElementTypeError: the type has no such value, not even a rounded one.
    """
    attribute = ir.Attribute.parse(literal(value, element, name), context)
    if element.type_class is TypeClass.FLOAT and not _is_near(float(value.real), attribute):
        raise ElementTypeError(f"{name} is {shown(value)}, which does not fit into {element}")
    if element.type_class is TypeClass.COMPLEX:
        for part in (complex(value).real, complex(value).imag):
            scalar_attribute(part, element.part, context, name)
    return attribute


def _is_near(value: float, attribute: ir.Attribute) -> bool:
    """True if a float attribute holds the number, possibly rounded."""
    held: float = ir.FloatAttr(attribute).value
    if not math.isfinite(value):
        return True
    if held == 0 or value == 0:
        return held == 0
    return math.isfinite(held) and (held < 0) == (value < 0) and abs(value) <= 2 * abs(held)


def literal(value: Number, element: ElementType, name: str = "value") -> str:
    """Return the text of the attribute for a number of this type."""
    kind = element.type_class
    if kind is TypeClass.COMPLEX:
        parts = _converted(complex, value, element, name)
        pair = (literal(part, element.part, name) for part in (parts.real, parts.imag))
        return f"[{', '.join(pair)}]"
    if isinstance(value, complex):
        raise ElementTypeError(f"{name} is {shown(value)}, which is not a value of {element}")
    if kind is TypeClass.FLOAT:
        held = _converted(float, value, element, name)
        if element.width > 64 and isinstance(value, int) and held != value:
            raise ElementTypeError(
                f"{name} is {shown(value)}; a constant of {element} is written as one of f64, "
                f"which does not hold it"
            )
        return f"{_float_text(held, element, name)} : {element}"
    if isinstance(value, float) and not value.is_integer():
        raise ElementTypeError(f"{name} is {shown(value)}, which is not a value of {element}")
    text = integer_text(value, element)
    if text is None:
        raise ElementTypeError(f"{name} is {shown(value)}, which does not fit into {element}")
    return text


_Converted = TypeVar("_Converted", float, complex)


def _converted(
    kind: type[_Converted], value: Number, element: ElementType, name: str
) -> _Converted:
    try:
        return kind(value)  # type: ignore[arg-type]
    except OverflowError:
        text = f"{name} is {shown(value)}, which does not fit into {element}"
        raise ElementTypeError(text) from None


#: The bits of infinity, for float types that have one; the bits of the quiet NaN.
_INFINITY = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF0000000000000}
_NAN = {"f16": 0x7E00, "bf16": 0x7FC0, "f32": 0x7FC00000, "f64": 0x7FF8000000000000}


def _float_text(value: float, element: ElementType, name: str) -> str:
    if math.isfinite(value):
        mantissa, exponent, power = repr(value).partition("e")
        return (mantissa if "." in mantissa else f"{mantissa}.0") + exponent + power
    if element.name not in _INFINITY:
        raise ElementTypeError(f"{name} is {value}, which is not a value of {element}")
    if math.isnan(value):
        return hex(_NAN[element.name])
    bits = _INFINITY[element.name]
    return hex(bits | (1 << (FLOAT_WIDTHS[element.name] - 1)) if value < 0 else bits)


def neutral(dialect: LoadedDialect, function: str, element: ElementType) -> Number | None:
    """Return the neutral element of a scalar function on this type; None if it has none.

    Raises:
        ParameterError: the table has no such function.
    """
    return dialect.function(function).neutral(element)


def extent(site: Placement, found: Extent, operands: Sequence[ir.Value]) -> ir.Value:
    """Build the extent of a loop as a value of type index."""
    index = ir.IndexType.get(site.context)
    if isinstance(found, int):
        return constant(site, found, element_type("index"))
    if isinstance(found, Dim):
        source = operands[found.operand]
        axis = constant(site, found.axis, element_type("index"))
        kind = "tensor" if isinstance(source.type, ir.RankedTensorType) else "memref"
        return site.create(f"{kind}.dim", [index], [source, axis]).result
    return _window(site, found, operands)


def _window(site: Placement, window: Window, operands: Sequence[ir.Value]) -> ir.Value:
    """Build one `affine.apply`; its map contains the static extents."""
    values = [extent(site, window.size, operands)]
    text = f"s0 - {1 + window.offset}"
    for other, factor in window.others:
        if isinstance(other, int):
            text += f" - {(other - 1) * factor}"
        else:
            text += f" - (s{len(values)} - 1) * {factor}"
            values.append(extent(site, other, operands))
    symbols = ", ".join(f"s{i}" for i in range(len(values)))
    whole = f"affine_map<()[{symbols}] -> (({text}) floordiv {window.stride} + 1)>"
    return affine_apply(site, whole, values)


def affine_apply(site: Placement, text: str, symbols: Sequence[ir.Value]) -> ir.Value:
    """Build `affine.apply` of a map, given as text, on these symbols."""
    attributes = dict(map=ir.Attribute.parse(text, site.context))  # noqa: C408  No op is meant.
    index = ir.IndexType.get(site.context)
    return site.create("affine.apply", [index], symbols, attributes).result


def tensor_type(sizes: Iterable[object], element: ElementType, context: ir.Context) -> ir.Type:
    """Return a tensor type; a size that is not an integer is dynamic."""
    text = "".join(f"{size if isinstance(size, int) else '?'}x" for size in sizes)
    return ir.Type.parse(f"tensor<{text}{element}>", context)


def empty(
    site: Placement, kind: ir.Type, sizes: Sequence[Extent], operands: Sequence[ir.Value]
) -> ir.Value:
    """Build a `tensor.empty` of these sizes."""
    dynamic = [extent(site, size, operands) for size in sizes if not isinstance(size, int)]
    return site.create("tensor.empty", [kind], dynamic).result


def empty_like(site: Placement, value: ir.Value, kind: ir.Type) -> ir.Value:
    """Build a `tensor.empty` of this type with the sizes of a value."""
    shape = kind_of(value).shape or ()
    sizes = [Dim(0, axis) if size is None else size for axis, size in enumerate(shape)]
    return empty(site, kind, sizes, [value])
