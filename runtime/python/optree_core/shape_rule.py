# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rules by which ops outside the tree have the shapes of their outputs; specs name them.

A rule gets the shape of one operand and the op's parameters and says each size of the output.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Shape = Sequence[int | None]
Parameters = Mapping[str, object]

#: A size that is known when the program runs, in a list of static sizes.
DYNAMIC = -(1 << 63)

#: The operand that fills tiles which the source does not fill.
PADDING = "padding_value"

#: Rules of ops that add to their output: what a new one is filled with, neutral in a sum.
START = {"winograd_product": -0.0}


@dataclass(frozen=True, slots=True)
class Size:
    """A size of an output.

    value: the number, None where it is dynamic: then `formula` over s0, the operand's size `axis`,
        and s1, the tile size number `tile` of those that are values; empty where these do not tell.
    slack: by how much less than the value it may be, too.
    exact: whether it is dynamic where the value is.
    """

    value: int | None
    axis: int = 0
    formula: str = ""
    slack: int = 0
    tile: int = 0
    exact: bool = False

    def admits(self, given: int | None) -> bool:
        """Whether an output may have this size, as far as is known."""
        if self.exact:
            return self.value == given
        if self.value is None or given is None:
            return True
        return self.value - self.slack <= given <= self.value


class NoShape(Exception):
    """The operand does not fit the rule, or does not tell the shape."""


def sizes(
    rule: str, shape: Shape, parameters: Parameters, others: Sequence[Shape] = ()
) -> list[Size]:
    """The sizes of the output by the rule called so.

    parameters: also names the optional operands that are there.
    others: the shapes of the other operands of a group.

    Raises:
        NoShape: the operand's rank or sizes, or the parameters, do not go together.
    """
    if rule == "joined":
        return _joined([shape, *others], parameters)
    return _RULES[rule](shape, parameters)


def parts(text: str) -> tuple[str, str]:
    """The rule and the operand of `rule(operand)`."""
    rule, _, operand = text.partition("(")
    return rule, operand.rstrip(")")


def _like(shape: Shape, parameters: Parameters) -> list[Size]:
    for value in parameters.values():
        for dim in value if isinstance(value, (tuple, list)) else (value,):
            if isinstance(dim, int) and not 0 <= dim < len(shape):
                raise NoShape(f"has no dimension {dim}")
    return [_same(size, axis) for axis, size in enumerate(shape)]


def _same(size: int | None, axis: int) -> Size:
    return Size(size, axis, "s0")


def _joined(shapes: Sequence[Shape], parameters: Parameters) -> list[Size]:
    """The sum of the sizes along the one dimension, elsewhere those that all have."""
    along = next(v for v in parameters.values() if isinstance(v, int) and not isinstance(v, bool))
    found = _like(shapes[0], parameters)
    for shape in shapes[1:]:
        if len(shape) != len(found):
            raise NoShape(f"has rank {len(found)}, another {len(shape)}")
        for axis, (known, size) in enumerate(zip(found, shape, strict=True)):
            if axis != along and not known.admits(size):
                raise NoShape(f"has the size {known.value} in dimension {axis}, another {size}")
            if axis != along and known.value is None and size is not None:
                found[axis] = Size(size, axis)
    lengths = [shape[along] for shape in shapes]
    known_lengths = [size for size in lengths if size is not None]
    found[along] = Size(sum(known_lengths) if len(known_lengths) == len(lengths) else None, along)
    return found


def _packed(shape: Shape, parameters: Parameters) -> list[Size]:
    positions, tiles, order = _tiling(len(shape), parameters)
    outer = [_same(size, axis) for axis, size in enumerate(shape)]
    inner = []
    for axis, tile in zip(positions, tiles, strict=True):
        size = shape[axis]
        if size is not None and tile.value and size % tile.value and PADDING not in parameters:
            raise NoShape(
                f"has {size} in dimension {axis}, which tiles of {tile.value} do not fill; "
                f"{PADDING} is missing"
            )
        value = None if size is None or tile.value is None else -(-size // tile.value)
        outer[axis] = Size(value, axis, f"s0 ceildiv {tile}", tile=tile.number)
        inner.append(Size(tile.value, formula=str(tile), tile=tile.number, exact=True))
    return [*(outer[axis] for axis in order), *inner]


def _unpacked(shape: Shape, parameters: Parameters) -> list[Size]:
    count = len(_numbers(parameters, "inner_dims_pos"))
    if len(shape) < 2 * count:
        raise NoShape(f"has too low a rank for {count} tiles")
    positions, tiles, order = _tiling(len(shape) - count, parameters)
    found = [Size(None)] * (len(shape) - count)
    for place, axis in enumerate(order):
        found[axis] = _same(shape[place], place)
    for axis, tile, inner in zip(positions, tiles, shape[len(order) :], strict=True):
        if tile.value != inner:
            names = ["a size that is a value" if n is None else n for n in (inner, tile.value)]
            raise NoShape(f"has tiles of {names[0]}, not {names[1]}")
        place, size = found[axis].axis, found[axis].value
        value = None if size is None or tile.value is None else size * tile.value
        slack = (tile.value or 1) - 1
        found[axis] = Size(value, place, f"s0 * {tile}", slack=slack, tile=tile.number)
    return found


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile size: a number, or the value with this number."""

    value: int | None
    number: int

    def __str__(self) -> str:
        return "s1" if self.value is None else str(self.value)


def _tiling(rank: int, parameters: Parameters) -> tuple[list[int], list[_Tile], list[int]]:
    """Which dimensions are tiled, by how much, and in which order the outer ones come."""
    positions = _numbers(parameters, "inner_dims_pos")
    tiles = _numbers(parameters, "static_inner_tiles")
    order = _numbers(parameters, "outer_dims_perm") or list(range(rank))
    if len(tiles) != len(positions):
        raise NoShape(f"has {len(positions)} dimensions to tile and {len(tiles)} tile sizes")
    if len(set(positions)) != len(positions) or any(not 0 <= p < rank for p in positions):
        raise NoShape(f"has no dimensions {positions}, each once; they are {rank}")
    if sorted(order) != list(range(rank)):
        raise NoShape(f"has {rank} dimensions, of which {order} is no order")
    if any(tile <= 0 and tile != DYNAMIC for tile in tiles):
        raise NoShape(f"is tiled by {tiles}; sizes are positive")
    found = [
        _Tile(None if tile == DYNAMIC else tile, tiles[:i].count(DYNAMIC))
        for i, tile in enumerate(tiles)
    ]
    return positions, found, order


def _numbers(parameters: Parameters, name: str) -> list[int]:
    value = parameters.get(name, ())
    return list(value) if isinstance(value, (tuple, list)) else []


#: The rules that read how large tiles are, with the parameter whose values say so.
TILED = dict.fromkeys(("winograd_filter", "winograd_image", "winograd_product"), "fmr")

_TILING = re.compile(r"[A-Za-z]\w*?_([1-9]\d{0,3})_([1-9]\d{0,3})")


def tiling(value: str) -> tuple[int, int] | None:
    """m and r of F(m, r), from a value such as `F_2_3`; None if it does not say."""
    match = _TILING.fullmatch(value)
    return (int(match[1]), int(match[2])) if match else None


def _winograd(parameters: Parameters) -> tuple[int, int, int]:
    """m, r and the size of a transformed tile, of F(m, r)."""
    found = tiling(str(parameters["fmr"]))
    if found is None:
        raise NoShape("has tiles of a size that is not known")
    outputs, window = found
    return outputs, window, outputs + window - 1


def _winograd_filter(shape: Shape, parameters: Parameters) -> list[Size]:
    """F x H x W x C to alpha x alpha x C x F."""
    _, window, alpha = _winograd(parameters)
    count, *sides, channels = _ranked(shape, 4)
    found = []
    for side in sides:
        if side not in (window, 1, None):
            raise NoShape(f"has a window of {side}, not {window}")
        found.append(Size(1 if side == 1 else None if side is None else alpha))
    return [*found, _same(channels, 3), _same(count, 0)]


def _winograd_image(shape: Shape, parameters: Parameters) -> list[Size]:
    """N x H x W x C to alpha x alpha x tiles of H x tiles of W x N x C."""
    outputs, window, alpha = _winograd(parameters)
    count, *sides, channels = _ranked(shape, 4)
    tiles = []
    for axis, side in enumerate(sides, 1):
        if side is not None and side != 1 and (side < alpha or (side - window + 1) % outputs):
            raise NoShape(f"has a side of {side}, which tiles of {alpha} do not cover")
        value = None if side is None else 1 if side == 1 else (side - window + 1) // outputs
        tiles.append(Size(value, axis, f"(s0 - {window - 1}) floordiv {outputs}"))
    edges = [Size(1 if side == 1 else None if side is None else alpha) for side in sides]
    return [*edges, *tiles, _same(count, 0), _same(channels, 3)]


def _winograd_product(shape: Shape, parameters: Parameters) -> list[Size]:
    """alpha x alpha x tiles of H x tiles of W x N x F to N x H x W x F."""
    outputs, _, alpha = _winograd(parameters)
    edges, tiles = _ranked(shape, 6)[:2], shape[2:4]
    found = []
    for axis, (edge, count) in enumerate(zip(edges, tiles, strict=True), 2):
        if edge not in (alpha, 1, None):
            raise NoShape(f"has tiles of {edge}, not {alpha}")
        factor = 1 if edge == 1 else outputs
        value = None if count is None or edge is None else count * factor
        found.append(Size(value, axis, f"s0 * {factor}" if edge else ""))
    return [_same(shape[4], 4), *found, _same(shape[5], 5)]


def _ranked(shape: Shape, rank: int) -> Shape:
    if len(shape) != rank:
        raise NoShape(f"has rank {len(shape)}; rank {rank} is needed")
    return shape


#: The shapes of the operand and of the output by each rule, in words.
SHAPES = {
    "like": ("[d0, d1, ...]", "[d0, d1, ...]"),
    "joined": (
        "[d0, d1, ...] each",
        "[d0, d1, ...], along the dimension the sum of the inputs' sizes",
    ),
    "packed": (
        "[d0, d1, ...]",
        "[ceil(d0 / t0), ceil(d1 / t1), ..., t0, t1, ...] for tiles of t0, t1, ..., the outer "
        "dimensions in the order of outer_dims_perm",
    ),
    "unpacked": (
        "[n0, n1, ..., t0, t1, ...] for tiles of t0, t1, ..., the outer dimensions in the order of "
        "outer_dims_perm",
        "[n0 * t0, n1 * t1, ...], or less by what does not fill the last tile",
    ),
    "winograd_filter": ("[f, r, r, c]", "[m + r - 1, m + r - 1, c, f] for fmr F_m_r"),
    "winograd_image": (
        "[n, h * m + r - 1, w * m + r - 1, c] for fmr F_m_r",
        "[m + r - 1, m + r - 1, h, w, n, c]",
    ),
    "winograd_product": (
        "[m + r - 1, m + r - 1, h, w, n, f] for fmr F_m_r",
        "[n, h * m, w * m, f]",
    ),
}

#: A shape and parameters that each rule accepts, for examples.
SAMPLES: dict[str, tuple[tuple[int, ...], dict[str, object]]] = {
    "like": ((4, 8), {}),
    "joined": ((4, 8), {}),
    "packed": ((16, 8), {"inner_dims_pos": (0, 1), "static_inner_tiles": (8, 4)}),
    "unpacked": ((2, 2, 8, 4), {"inner_dims_pos": (0, 1), "static_inner_tiles": (8, 4)}),
    "winograd_filter": ((2, 3, 3, 5), {}),
    "winograd_image": ((2, 6, 6, 5), {}),
    "winograd_product": ((4, 4, 2, 2, 2, 5), {}),
}

_RULES: dict[str, Callable[[Shape, Parameters], list[Size]]] = {
    "like": _like,
    "packed": _packed,
    "unpacked": _unpacked,
    "winograd_filter": _winograd_filter,
    "winograd_image": _winograd_image,
    "winograd_product": _winograd_product,
}
