# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands for the checks: container, element type and shape of a value."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from optree_core.container import Container
from optree_core.element_type import (
    ElementType,
    TypeClass,
    element_type,
    find_element_type,
    moved_type,
    stored_type,
)

from ..bindings import ir
from ..errors import ElementTypeError, OpError, ParameterError, shown
from .annotations import TypeLike

Shape: TypeAlias = "tuple[int | None, ...]"
Number: TypeAlias = "bool | int | float | complex"


@dataclass(frozen=True, slots=True)
class ValueType:
    """The type of a value; shape: None for a scalar; a dynamic size is None."""

    container: Container
    element: ElementType
    shape: Shape | None

    @property
    def shaped(self) -> bool:
        return self.container.shaped

    @property
    def rank(self) -> int:
        return len(self.shape or ())


@dataclass(frozen=True, slots=True)
class Argument(ValueType):
    """An operand with its name.

    value: None if the builder makes the value together with the op.
    made: then a number, or the sizes of an empty tensor.
    """

    name: str
    value: ir.Value
    type: ir.Type
    made: Number | tuple[int, ...] | None = None

    def __str__(self) -> str:
        return f"{self.name} is {self.type}"


def number(given: object) -> Number | None:
    """Return a Python number, also from a NumPy scalar; None for anything else."""
    if isinstance(given, (bool, int, float, complex)):
        return given
    if not isinstance(given, ir.Value) and getattr(given, "shape", None) == ():
        item = given.item() if hasattr(given, "item") else None
        return item if isinstance(item, (bool, int, float, complex)) else None
    return None


def whole(given: object) -> int | None:
    """Return a Python integer, also from a NumPy scalar; None for anything else."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_value(name: str, given: object) -> ir.Value:
    """Return the given value, or the only result of the given operation."""
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


def argument(
    name: str,
    value: ir.Value,
    context: ir.Context | None = None,
    also: Iterable[str] = (),
    moved: Iterable[str] = (),
) -> Argument:
    """Return the operand for a value.

    context: the call's context; a value of another context raises OpError. also: the kinds of
        element types that it may have beside numbers. moved: those with which the op can compute
        nothing.
    """
    kind = value.type
    if context is not None and value.context is not context:
        raise OpError(f"{name} is {kind}, which is a value of another context")
    found = kind_of(value)
    if found.container is Container.OTHER:
        raise ElementTypeError(f"{name} is {kind}; only ranked tensors and memrefs can be operands")
    element = known_element(found.element, also)
    if element.type_class is TypeClass.OTHER and moved_type(element.name, moved) is None:
        raise ElementTypeError(f"{name} is {kind}: {found.element} is not a scalar type")
    return Argument(found.container, element, found.shape, name, value, kind)


def known_element(element: ElementType, also: Iterable[str]) -> ElementType:
    """Return an element type as one of the kinds `also`, if it is one of them."""
    return stored_type(element.name, also) or element


_KINDS: dict[str, ValueType] = {}


def kind_of(value: ir.Value) -> ValueType:
    """Return container, element type and shape of a value."""
    return kind_of_type(value.type)


def kind_of_type(kind: ir.Type) -> ValueType:
    """Return container, element type and shape of a type, cached by its text."""
    text = str(kind)
    if text not in _KINDS:
        _KINDS[text] = _read(kind)
    return _KINDS[text]


def _read(kind: ir.Type) -> ValueType:
    views = ((Container.TENSOR, ir.RankedTensorType), (Container.MEMREF, ir.MemRefType))
    for container, view in views:
        if isinstance(kind, view):
            dynamic = ir.ShapedType.get_dynamic_size()
            shape = tuple(None if size == dynamic else size for size in kind.shape)
            return ValueType(container, known_type(str(kind.element_type)), shape)
    # A vector is one element.
    if isinstance(kind, ir.ShapedType) and not isinstance(kind, ir.VectorType):
        return ValueType(Container.OTHER, known_type(str(kind)), ())
    return ValueType(Container.SCALAR, known_type(str(kind)), None)


def known_type(text: str) -> ElementType:
    """Return the element type of this name; an unknown one is of class OTHER."""
    return find_element_type(text) or ElementType(text, TypeClass.OTHER, 0)


def as_type(given: TypeLike, context: ir.Context) -> ir.Type:
    """Return the given element type in this context, or the one with the given name."""
    if isinstance(given, ir.Type):
        return given if given.context is context else as_type(str(given), context)
    try:
        return ir.Type.parse(element_type(given).name, context)
    except (ValueError, TypeError):
        raise ElementTypeError(f"dtype is {shown(given)}, which is not an element type") from None


def wider(elements: Sequence[ElementType]) -> ElementType:
    """Return the widest element type: by class, then by width; the first of equal ones."""
    order = (TypeClass.INDEX, TypeClass.I1, TypeClass.INT, TypeClass.FLOAT, TypeClass.COMPLEX)
    return max(elements, key=lambda element: (order.index(element.type_class), element.width))


def parsed_type(text: str, context: ir.Context) -> ir.Type:
    try:
        return ir.Type.parse(str(text), context)
    except Exception as error:  # The bindings' error, whose class differs between versions.
        raise ParameterError(
            f"result_types has {shown(text)}, which is not a type: {error}"
        ) from None
