# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of builders' arguments, for signatures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from ..bindings import ir

#: A value, or an operation with one result.
ValueLike: TypeAlias = "ir.Value | ir.OpView | ir.Operation"

#: A value, or a number, which becomes a constant of the type that the op needs.
ScalarLike: TypeAlias = "ir.Value | ir.OpView | ir.Operation | bool | int | float | complex"

#: A value, or the sizes of a tensor whose elements are not read.
WindowLike: TypeAlias = "ir.Value | ir.OpView | ir.Operation | Sequence[int]"

#: An element type, or its name.
TypeLike: TypeAlias = "ir.Type | str"

#: An affine map, its attribute, or its text, such as `(d0, d1) -> (d1)`.
MapLike: TypeAlias = "ir.AffineMap | ir.AffineMapAttr | str"

#: A function of the elements, or the name of a scalar function.
BodyLike: TypeAlias = "Callable[..., object] | str"

#: A function of the block's arguments that builds a region's block; None: it stays empty.
RegionLike: TypeAlias = "Callable[..., object] | None"

#: An attribute or a type, or its text in MLIR's syntax.
AttributeLike: TypeAlias = "ir.Attribute | ir.Type | str"

#: The signedness of integers that are cast to another width.
Sign: TypeAlias = Literal["signed", "unsigned"]
