# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The composites' functions; a composite decomposes into ops of the tree.

Each function takes the op's operands, and its parameters by name, and returns the new init.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .dtype import Array, element_of
from .number import exactly, rounded, stored

# The Winograd transforms of convolutions F(m, r): m outputs of a window of size r per tile.
#
# A transform multiplies each tile by a matrix from the left, along the height, and by its transpose
# from the right, along the width; a dimension in which the window has size 1 is left alone. Sums
# start at 0 and are added in order, with a rounding at each step.

Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Transform:
    """The matrices of one F(m, r): G for filters, B^T for images, A^T for products.

    scale: the factor of a result for each dimension that is transformed back.
    """

    outputs: int
    window: int
    filter: Matrix
    image: Matrix
    product: Matrix
    scale: float = 1.0


def _matrix(divisor: float, *rows: str) -> Matrix:
    return tuple(tuple(float(number) / divisor for number in row.split()) for row in rows)


TRANSFORMS = {
    "F_2_3": Transform(
        outputs=2,
        window=3,
        filter=_matrix(2, "-2 0 0", "1 -1 1", "1 1 1", "0 0 2"),
        image=_matrix(1, "-1 0 1 0", "0 -1 1 0", "0 1 1 0", "0 -1 0 1"),
        product=_matrix(1, "1 1 1 0", "0 -1 1 1"),
    ),
    "F_4_3": Transform(
        outputs=4,
        window=3,
        filter=_matrix(12, "12 0 0", "-4 4 -4", "-4 -4 -4", "1 -2 4", "1 2 4", "0 0 12"),
        image=_matrix(
            16,
            *("4 0 -5 0 1 0", "0 4 -4 -1 1 0", "0 -4 -4 1 1 0"),
            *("0 4 -2 -4 2 0", "0 -4 -2 4 2 0", "0 4 0 -5 0 1"),
        ),
        product=_matrix(8, "1 2 2 1 1 0", "0 -2 2 -2 2 0", "0 2 2 4 4 0", "0 -2 2 -8 8 4"),
        scale=32.0,
    ),
    "F_2_5": Transform(
        outputs=2,
        window=5,
        filter=_matrix(
            60,
            *("60 0 0 0 0", "10 -10 10 -10 10", "-10 -10 -10 -10 -10"),
            *("-16 8 -4 2 -1", "1 2 4 8 16", "0 0 0 0 60"),
        ),
        image=_matrix(
            16,
            *("2 3 -4 -3 2 0", "0 2 1 -5 2 0", "0 -2 -5 -1 2 0"),
            *("0 4 -2 -4 2 0", "0 -2 -4 2 4 0", "0 2 3 -4 -3 2"),
        ),
        product=_matrix(2, "1 2 2 4 2 0", "0 -2 2 -2 4 1"),
        scale=16.0,
    ),
}


def winograd_filter(filter: Array, output: Array, *, fmr: str) -> Array:
    """Transform a filter F x H x W x C to alpha x alpha x C x F."""
    transform = TRANSFORMS[fmr]
    values = filter.transpose(1, 2, 3, 0)
    for axis in (0, 1):
        if values.shape[axis] == transform.window:
            values = _multiplied(transform.filter, values, axis)
    return _checked(values, output)


def winograd_image(input: Array, output: Array, *, fmr: str) -> Array:
    """Transform an image N x H x W x C to alpha x alpha x tiles of H x tiles of W x N x C."""
    transform = TRANSFORMS[fmr]
    rows, columns = (
        _places(output.shape[axis], output.shape[2 + axis], transform) for axis in (0, 1)
    )
    if rows.max(initial=0) >= input.shape[1] or columns.max(initial=0) >= input.shape[2]:
        raise ValueError(f"the image is too small for the tiles of {list(output.shape)}")
    # The dimensions are alpha and the tile, of the height and then of the width, N and C.
    tiles = input.transpose(1, 2, 0, 3)[rows[:, None, :, None], columns[None, :, None, :]]
    for axis in (0, 1):
        if output.shape[axis] > 1:
            tiles = _multiplied(transform.image, tiles, axis)
    return _checked(tiles, output)


def winograd_product(value: Array, output: Array, *, fmr: str) -> Array:
    """Transform alpha x alpha x tiles of H x tiles of W x N x F back, added to N x H x W x F."""
    transform = TRANSFORMS[fmr]
    type = element_of(value)
    axes = [axis for axis in (0, 1) if value.shape[axis] > 1]
    sizes = [transform.outputs if axis in axes else 1 for axis in (0, 1)]
    shape = (output.shape[0], value.shape[2], sizes[0], value.shape[3], sizes[1], output.shape[3])
    # The dimensions are the elements of a tile, the tiles, N and F.
    init = output.reshape(shape).transpose(2, 4, 1, 3, 0, 5)
    scale = transform.scale ** len(axes)
    tiles = value
    for axis in axes:
        start = init if axis == axes[-1] and scale == 1.0 else None
        tiles = _multiplied(transform.product, tiles, axis, start)
    if scale != 1.0 or not axes:
        factor = rounded(np.asarray(scale), type)
        scaled = tiles if scale == 1.0 else exactly(np.multiply, (factor, tiles), type)
        tiles = exactly(np.add, (scaled, init), type)
    return _checked(tiles.transpose(4, 2, 0, 3, 1, 5).reshape(output.shape), output)


def _places(size: int, tiles: int, transform: Transform) -> np.ndarray[Any, np.dtype[np.intp]]:
    """Return the position of each element of each tile; tiles start every m elements."""
    step = transform.outputs if size > 1 else 1
    return np.arange(size)[:, None] + np.arange(tiles)[None, :] * step


def _multiplied(matrix: Matrix, values: Array, axis: int, init: Array | None = None) -> Array:
    """Return the product of the matrix and the values along an axis, added to `init`."""
    type = element_of(values)
    factors = rounded(np.asarray(matrix, np.float32), type)
    rows = []
    for number, row in enumerate(factors):
        total = np.zeros((), values.dtype) if init is None else np.take(init, number, axis)
        for position, factor in enumerate(row):
            product = exactly(np.multiply, (factor, np.take(values, position, axis)), type)
            total = exactly(np.add, (total, product), type)
        rows.append(total)
    return np.stack(rows, axis)


def _check_dimensions(dimensions: Sequence[int], rank: int) -> None:
    """Raise ValueError for a negative dimension, which numpy takes, or one that is too large."""
    for dimension in dimensions:
        if not 0 <= dimension < rank:
            raise ValueError(f"there is no dimension {dimension} in rank {rank}")


def _checked(values: Array, output: Array) -> Array:
    if values.shape != output.shape:
        raise ValueError(f"the result has shape {values.shape}, the init {output.shape}")
    return values


def concatenate(*operands: Array, dimension: int) -> Array:
    """Concatenate all operands but the last, which is the output, along `dimension`."""
    _check_dimensions((dimension,), operands[-1].ndim)
    joined: Array = np.concatenate(operands[:-1], dimension)
    return joined


def flip(input: Array, output: Array, *, dimensions: Sequence[int]) -> Array:
    """Return `input` with these dimensions reversed."""
    del output
    _check_dimensions(dimensions, input.ndim)
    flipped: Array = np.flip(input, tuple(dimensions)).copy()
    return flipped


def pack(
    source: Array,
    dest: Array,
    *scalars: Array,
    outer_dims_perm: Sequence[int],
    inner_dims_pos: Sequence[int],
    static_inner_tiles: Sequence[int],
) -> Array:
    """Return tiles of `source` as the trailing dimensions of `dest`; incomplete tiles are padded.

    scalars: the padding value, if it is given, and the tile sizes that are not static.

    Raises:
        ValueError: padding is needed and the value is missing, or the type has no such value; a
            tile has another size.
    """
    padding = scalars[: len(scalars) - sum(size < 0 for size in static_inner_tiles)]
    _check_tiles(static_inner_tiles, dest.shape[source.ndim :])
    split, axes = _tiling(source.ndim, dest.shape, outer_dims_perm, inner_dims_pos)
    shape = tuple(np.multiply(split[::2], split[1::2]))
    if shape != source.shape and not padding:
        raise ValueError("the tiles do not divide the source and there is no padding value")
    padded = np.zeros(shape, source.dtype)
    if padding:
        same = padding[0].dtype == source.dtype
        padded[...] = padding[0] if same else stored(padding[0].item(), element_of(source))
    padded[tuple(slice(size) for size in source.shape)] = source
    result: Array = padded.reshape(split).transpose(axes).reshape(dest.shape)
    return result


def unpack(
    source: Array,
    dest: Array,
    *scalars: Array,
    outer_dims_perm: Sequence[int],
    inner_dims_pos: Sequence[int],
    static_inner_tiles: Sequence[int],
) -> Array:
    """Invert `pack`, and drop the padding."""
    del scalars
    _check_tiles(static_inner_tiles, source.shape[dest.ndim :])
    split, axes = _tiling(dest.ndim, source.shape, outer_dims_perm, inner_dims_pos)
    tiles = source.reshape([split[axis] for axis in axes])
    joined = tiles.transpose(np.argsort(axes)).reshape(np.multiply(split[::2], split[1::2]))
    result: Array = joined[tuple(slice(size) for size in dest.shape)].copy()
    return result


def _check_tiles(static: Sequence[int], tiles: Sequence[int]) -> None:
    """Raise ValueError if a tile has another size than the static one; negative: dynamic."""
    for wanted, size in zip(static, tiles, strict=True):
        if 0 <= wanted != size:
            raise ValueError(f"a tile has size {size}, not {wanted}")


def _tiling(
    rank: int, packed: Sequence[int], permutation: Sequence[int], positions: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the number and the size of tiles per dimension of the plain tensor (size 1 for a
    dimension without tiles), and their order in the packed shape, those of size 1 last."""
    order = list(permutation) or list(range(rank))
    tiles = dict(zip(positions, packed[rank:], strict=True))
    split = [n for dim in range(rank) for n in (packed[order.index(dim)], tiles.get(dim, 1))]
    inner = [*positions, *(dim for dim in range(rank) if dim not in tiles)]
    return split, [*(2 * dim for dim in order), *(2 * dim + 1 for dim in inner)]


#: The functions by the names that specs give as an op's `reference`.
FUNCTIONS: dict[str, Callable[..., Array]] = {
    function.__name__: function
    for function in (
        concatenate, flip, pack, unpack, winograd_filter, winograd_image, winograd_product,
    )
}  # fmt: skip
