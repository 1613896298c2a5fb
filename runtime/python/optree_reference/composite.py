# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ops outside the tree that compute something: they decompose into ops of the tree.

Each function takes the op's operands and its parameters by name and returns the new init.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .dtype import Array, element_of
from .number import exactly, nearly
from .winograd import winograd_filter, winograd_image, winograd_product


def softmax(input: Array, output: Array, *, dimension: int) -> Array:
    """Subtract the maximum along `dimension`, exponentiate, divide by the sum, added in order.

    Every step is rounded to the element type.
    """
    del output
    type = element_of(input)
    steps = np.moveaxis(input, dimension, 0)
    maximum = np.full(steps.shape[1:], -np.inf, np.float64)
    for row in steps:
        maximum = np.where(np.isnan(row) | np.isnan(maximum), np.nan, np.maximum(row, maximum))
    highest = np.expand_dims(maximum.astype(input.dtype), dimension)
    shifted = exactly(np.subtract, (input, highest), type)
    exponentials = nearly(np.exp, (shifted,), type)
    total = np.zeros(steps.shape[1:], input.dtype)
    for row in np.moveaxis(exponentials, dimension, 0):
        total = exactly(np.add, (row, total), type)
    return exactly(np.divide, (exponentials, np.expand_dims(total, dimension)), type)


def concatenate(*operands: Array, dimension: int) -> Array:
    """All but the last, which is the output, one after the other along `dimension`."""
    joined: Array = np.concatenate(operands[:-1], dimension)
    return joined


def flip(input: Array, output: Array, *, dimensions: Sequence[int]) -> Array:
    """`input` with these dimensions run through backwards."""
    del output
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
    """Tiles of `source` as the trailing dimensions of `dest`; what it lacks is padded.

    scalars: the padding value, where `dest` needs one or it is given; tile sizes follow from
        `dest`'s shape.

    Raises:
        ValueError: padding is needed and no value is given.
    """
    del static_inner_tiles
    tiles = dest.shape[source.ndim :]
    outer = _unpermuted(dest.shape[: source.ndim], outer_dims_perm)
    padded_shape = list(outer)
    for position, tile in zip(inner_dims_pos, tiles, strict=True):
        padded_shape[position] *= tile
    if tuple(padded_shape) != source.shape and not scalars:
        raise ValueError("the tiles do not divide the source and there is no padding value")
    padded = np.full(padded_shape, scalars[0] if scalars else 0, source.dtype)
    padded[tuple(slice(size) for size in source.shape)] = source
    split, order = _split(outer, inner_dims_pos, tiles, outer_dims_perm)
    result: Array = padded.reshape(split).transpose(order)
    return result


def unpack(
    source: Array,
    dest: Array,
    *scalars: Array,
    outer_dims_perm: Sequence[int],
    inner_dims_pos: Sequence[int],
    static_inner_tiles: Sequence[int],
) -> Array:
    """The inverse of `pack`: what was padded is dropped."""
    del static_inner_tiles, scalars
    tiles = source.shape[dest.ndim :]
    outer = _unpermuted(source.shape[: dest.ndim], outer_dims_perm)
    _, order = _split(outer, inner_dims_pos, tiles, outer_dims_perm)
    whole = list(outer)
    for position, tile in zip(inner_dims_pos, tiles, strict=True):
        whole[position] *= tile
    joined = source.transpose(np.argsort(order)).reshape(whole)
    result: Array = joined[tuple(slice(size) for size in dest.shape)].copy()
    return result


def _unpermuted(shape: Sequence[int], permutation: Sequence[int]) -> tuple[int, ...]:
    """Outer sizes in the order of the plain tensor; an empty permutation is the identity."""
    if not permutation:
        return tuple(shape)
    result = [0] * len(shape)
    for position, dim in enumerate(permutation):
        result[dim] = shape[position]
    return tuple(result)


def _split(
    outer: Sequence[int], positions: Sequence[int], tiles: Sequence[int], permutation: Sequence[int]
) -> tuple[list[int], list[int]]:
    """The plain shape with each tiled dimension split in two, and the packed order of those."""
    shape: list[int] = []
    places: list[int] = []
    inner: dict[int, int] = {}
    for dim, size in enumerate(outer):
        places.append(len(shape))
        shape.append(size)
        if dim in positions:
            inner[dim] = len(shape)
            shape.append(tiles[list(positions).index(dim)])
    order = [places[dim] for dim in (permutation or range(len(outer)))]
    return shape, order + [inner[dim] for dim in positions]


#: The functions by the names under which specs give them as the reference of an op.
FUNCTIONS: dict[str, Callable[..., Array]] = {
    function.__name__: function
    for function in (
        softmax, concatenate, flip, pack, unpack, winograd_filter, winograd_image, winograd_product,
    )
}  # fmt: skip
