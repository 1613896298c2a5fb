# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of operands and results: constraints, shapes and element types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from optree_core.element_type import ElementType, element_type, moved_type, stored_type
from xdsl.context import Context
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloatConstr,
    ComplexType,
    IndexType,
    MemRefType,
    SignlessIntegerConstraint,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute
from xdsl.irdl import AnyAttr, AttrConstraint, base, eq
from xdsl.parser import Parser

#: Constraints on operands, by role; Number: scalars that operations compute with.
Tensor = base(TensorType)
Shaped = Tensor | base(MemRefType)
Number = AnyFloatConstr | SignlessIntegerConstraint | base(IndexType) | base(ComplexType)
Either = Shaped | Number
TensorOrNumber = Tensor | Number
Anything = AnyAttr()


def exactly(name: str) -> AttrConstraint:
    """Return the constraint that accepts only this element type."""
    return eq(Parser(Context(), name).parse_type())


def is_shaped(type: Attribute) -> bool:
    """True for a ranked tensor or memref."""
    return isinstance(type, (TensorType, MemRefType))


def is_tensor(type: Attribute) -> bool:
    """True for any tensor, ranked or not."""
    return isinstance(type, (TensorType, UnrankedTensorType))


def is_memref(type: Attribute) -> bool:
    """True for any memref, ranked or not."""
    return isinstance(type, (MemRefType, UnrankedMemRefType))


def shape(type: Attribute) -> tuple[int | None, ...]:
    """Return the sizes of a tensor or memref, None for a dynamic one; () for a scalar."""
    if not isinstance(type, (TensorType, MemRefType)):
        return ()
    return tuple(None if size == DYNAMIC_INDEX else size for size in type.get_shape())


def scalar(type: Attribute) -> Attribute:
    """Return the element type of a tensor or memref; of a scalar its own type."""
    return type.element_type if isinstance(type, (TensorType, MemRefType)) else type


def element(type: Attribute, also: Iterable[str] = (), moved: Iterable[str] = ()) -> ElementType:
    """Return the element type as `optree_core`'s record.

    also: the kinds of types that it may be beside numbers. moved: those with which an op can
        compute nothing.

    Raises:
        ValueError: the type is not one that ops compute with.
    """
    name = str(scalar(type))
    return stored_type(name, also) or moved_type(name, moved) or element_type(name)


def listed(types: Sequence[Attribute]) -> str:
    """Return the element types as text for a message."""
    return ", ".join(str(scalar(type)) for type in types)
