# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps: as attributes of IR, as the library has them, and what shapes say of loops."""

from __future__ import annotations

from collections.abc import Sequence

from optree_core.affine import AffineMap
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import affine
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
)

from .bodies import read as attribute_of

#: One result of a map: sums of dimension * factor, and a constant.
Result = tuple[tuple[tuple[int, int], ...], int]


def attribute(maps: Sequence[affine.AffineMap]) -> ArrayAttr[AffineMapAttr]:
    """The maps as an attribute."""
    return ArrayAttr([AffineMapAttr(m) for m in maps])


def written(indexing: AffineMap) -> affine.AffineMap:
    """A map of the library as xDSL has it."""
    found = attribute_of(str(indexing))
    assert isinstance(found, AffineMapAttr)
    return found.data


def read(indexing: affine.AffineMap) -> AffineMap:
    """A map as the library has it.

    A result that is no sum, such as `d0 floordiv 32`, becomes one of the same dimensions and 1: no
    predicate takes that for a loop or for a window.
    """
    return AffineMap(indexing.num_dims, tuple(_result(r) for r in indexing.results))


def _result(expression: AffineExpr) -> Result:
    found: dict[int, int] = {}
    constant = _add(expression, 1, found)
    if constant is None:
        return tuple((dim, 1) for dim in sorted(expression.used_dims())), 1
    return tuple((dim, factor) for dim, factor in found.items() if factor), constant


def _add(expression: AffineExpr, factor: int, found: dict[int, int]) -> int | None:
    """The constant of a linear expression whose factors are added to those found; None: not one."""
    if isinstance(expression, AffineConstantExpr):
        return factor * expression.value
    if isinstance(expression, AffineDimExpr):
        found[expression.position] = found.get(expression.position, 0) + factor
        return 0
    if not isinstance(expression, AffineBinaryOpExpr):
        return None
    if expression.kind is AffineBinaryOpKind.Add:
        left = _add(expression.lhs, factor, found)
        right = _add(expression.rhs, factor, found)
        return None if left is None or right is None else left + right
    if expression.kind is AffineBinaryOpKind.Mul:
        for scale, scaled in (
            (expression.rhs, expression.lhs),
            (expression.lhs, expression.rhs),
        ):
            if isinstance(scale, AffineConstantExpr):
                return _add(scaled, factor * scale.value, found)
    return None


def extents(
    maps: Sequence[affine.AffineMap], shapes: Sequence[Sequence[int | None]]
) -> list[int | None]:
    """The extents of the loops, None if unknown: the first size that each reads alone.

    Raises:
        ValueError: no operand gives the extent of a loop.
    """
    found: dict[int, int | None] = {}
    for indexing, sizes in zip(maps, shapes, strict=True):
        for result, size in zip(indexing.results, sizes, strict=True):
            if isinstance(result, AffineDimExpr):
                found.setdefault(result.position, size)
    missing = set(range(maps[0].num_dims)) - set(found) if maps else set()
    if missing:
        raise ValueError(f"has indexing maps of which none gives the extent of loop {min(missing)}")
    return [found[loop] for loop in sorted(found)]


def check_sizes(maps: Sequence[affine.AffineMap], shapes: Sequence[Sequence[int | None]]) -> None:
    """Compare the sizes of operands with those that loops need, if the extents of all are known.

    Raises:
        ValueError: an operand is too small, or of another size than a loop runs.
    """
    loops = extents(maps, shapes)
    if any(extent is None for extent in loops):
        return
    last = [extent - 1 for extent in loops if extent is not None]
    first = [0] * len(last)
    for number, (indexing, sizes) in enumerate(zip(maps, shapes, strict=True)):
        for dimension, (result, size) in enumerate(zip(indexing.results, sizes, strict=True)):
            if not size:
                continue
            ends = [result.eval(point, []) for point in (first, last)]
            needed = max(ends) + 1
            if min(ends) < 0:
                raise ValueError(f"reads operand {number} before its start: {result}")
            alone = isinstance(result, AffineDimExpr)
            if needed != size if alone else needed > size:
                raise ValueError(
                    f"has operand {number} of size {size} in dimension {dimension}; "
                    f"{needed}{'' if alone else ' or more'} is needed"
                )
