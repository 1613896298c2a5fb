# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of builders' arguments, as signatures name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from ..bindings import ir

#: A value, or an operation with one result.
ValueLike: TypeAlias = "ir.Value | ir.OpView | ir.Operation"

#: A value or a number, which becomes a constant of the type that the op wants.
ScalarLike: TypeAlias = "ir.Value | ir.OpView | ir.Operation | bool | int | float | complex"

#: A value, or the sizes of a tensor of which only the sizes matter.
WindowLike: TypeAlias = "ir.Value | ir.OpView | ir.Operation | Sequence[int]"

#: An element type, or its spelling.
TypeLike: TypeAlias = "ir.Type | str"

#: An affine map, its attribute, or its text, such as `(d0, d1) -> (d1)`.
MapLike: TypeAlias = "ir.AffineMap | ir.AffineMapAttr | str"

#: A function of the elements, or the name of a scalar function.
BodyLike: TypeAlias = "Callable[..., object] | str"

#: How integers of different width are understood.
Sign: TypeAlias = Literal["signed", "unsigned"]
