# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands as the checks see them: container, element type and shape of a value."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from optree_core.element_type import ElementType, element_type

from ..bindings import ir
from ..errors import ElementTypeError, OpError, shown
from .annotations import TypeLike

Shape: TypeAlias = "tuple[int | None, ...]"


@dataclass(frozen=True, slots=True)
class Argument:
    """An operand: `shape` is None for a scalar, a size is None where it is dynamic."""

    name: str
    value: ir.Value
    type: ir.Type
    container: str
    element: ElementType
    shape: Shape | None

    @property
    def rank(self) -> int:
        return len(self.shape or ())

    def __str__(self) -> str:
        return f"{self.name} is {self.type}"


def number(given: object) -> bool | int | float | complex | None:
    """The Python number that was given (also as a NumPy scalar); None for anything else."""
    if isinstance(given, (bool, int, float, complex)):
        return given
    if not isinstance(given, ir.Value) and getattr(given, "shape", None) == ():
        item = given.item() if hasattr(given, "item") else None
        return item if isinstance(item, (bool, int, float, complex)) else None
    return None


def whole(given: object) -> int | None:
    """The Python integer that was given (also as a NumPy scalar); None for anything else."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_value(name: str, given: object) -> ir.Value:
    """The value that was given, or the only result of an operation."""
    if isinstance(given, ir.Value):
        return given
    if isinstance(given, (ir.OpView, ir.Operation)):
        try:
            results = given.operation.results
        except RuntimeError as error:
            raise OpError(f"{name} is an operation that is gone: {error}") from None
        if len(results) == 1:
            return results[0]
        raise OpError(f"{name} is an operation with {len(results)} results; pass one of them")
    raise ElementTypeError(f"{name} is {shown(given)}, which is not a value")


def argument(name: str, value: ir.Value, context: ir.Context | None = None) -> Argument:
    """Container, element type and shape of the value.

    context: that of the call; a value of another one is an error.
    """
    kind = value.type
    if context is not None and value.context is not context:
        raise OpError(f"{name} is {kind}, which is a value of another context")
    if isinstance(kind, (ir.RankedTensorType, ir.MemRefType)):
        container = "tensor" if isinstance(kind, ir.RankedTensorType) else "memref"
        dynamic = ir.ShapedType.get_dynamic_size()
        shape = tuple(None if size == dynamic else size for size in kind.shape)
        return Argument(
            name, value, kind, container, _element(name, kind, kind.element_type), shape
        )
    if isinstance(kind, ir.ShapedType):
        raise ElementTypeError(f"{name} is {kind}; only ranked tensors and memrefs can be operands")
    return Argument(name, value, kind, "scalar", _element(name, kind, kind), None)


def _element(name: str, kind: ir.Type, element: ir.Type) -> ElementType:
    try:
        return element_type(str(element))
    except ValueError:
        raise ElementTypeError(f"{name} is {kind}: {element} is not a scalar type") from None


def as_type(given: TypeLike, context: ir.Context) -> ir.Type:
    """The element type that was given, or the one that is spelled so."""
    if isinstance(given, ir.Type):
        return given if given.context is context else as_type(str(given), context)
    try:
        return ir.Type.parse(element_type(given).name, context)
    except (ValueError, TypeError):
        raise ElementTypeError(f"dtype is {shown(given)}, which is not an element type") from None


def wider(elements: Sequence[ElementType]) -> ElementType:
    """The element type that holds the others best: by class, then by width; the first of equals."""
    order = ("index", "i1", "int", "float", "complex")
    return max(elements, key=lambda element: (order.index(element.type_class), element.width))
