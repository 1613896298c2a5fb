# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps as attributes of IR and as `optree_core`'s, and loop extents from shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from optree_core.affine import AffineMap, numbered_map
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import affine
from xdsl.ir.affine import AffineDimExpr

from .bodies import read as attribute_of


def attribute(maps: Sequence[affine.AffineMap]) -> ArrayAttr[AffineMapAttr]:
    return ArrayAttr([AffineMapAttr(m) for m in maps])


def written(indexing: AffineMap) -> affine.AffineMap:
    """Return a map of `optree_core` as xDSL's."""
    found = attribute_of(str(indexing))
    assert isinstance(found, AffineMapAttr)
    return found.data


def read(indexing: affine.AffineMap) -> AffineMap:
    """Return a map of xDSL as `optree_core`'s; a result that is not linear keeps its loops,
    with factor 0."""
    return numbered_map(indexing.num_dims, map(str, indexing.results))


def _alone(
    maps: Sequence[affine.AffineMap], shapes: Sequence[Sequence[int | None]]
) -> Iterator[tuple[int, int | None]]:
    """Yield each loop that is a result of an operand's map, with the operand's size there."""
    for indexing, sizes in zip(maps, shapes, strict=True):
        for result, size in zip(indexing.results, sizes, strict=True):
            if isinstance(result, AffineDimExpr):
                yield result.position, size


def extents(
    maps: Sequence[affine.AffineMap], shapes: Sequence[Sequence[int | None]]
) -> list[int | None]:
    """Return the extents of the loops, the first size of each; None for a dynamic one.

    Raises:
        ValueError: no operand gives the extent of a loop.
    """
    found: dict[int, int | None] = {}
    for loop, size in _alone(maps, shapes):
        found.setdefault(loop, size)
    missing = set(range(maps[0].num_dims)) - set(found) if maps else set()
    if missing:
        raise ValueError(f"has indexing maps of which none gives the extent of loop {min(missing)}")
    return [found[loop] for loop in sorted(found)]


def check_one_size(
    maps: Sequence[affine.AffineMap], shapes: Sequence[Sequence[int | None]]
) -> None:
    """Compare the static sizes that operands give each loop; a size may be 0.

    Raises:
        ValueError: a loop has two sizes.
    """
    known = {(loop, size) for loop, size in _alone(maps, shapes) if size is not None}
    if len({loop for loop, _ in known}) < len(known):
        raise ValueError("is not one loop nest with one body, in which each loop has one size")


def check_sizes(maps: Sequence[affine.AffineMap], shapes: Sequence[Sequence[int | None]]) -> None:
    """Compare the operands' sizes with those that the maps reach, if all extents are static.

    Raises:
        ValueError: an operand is too small, or its size differs from a loop's extent.
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
