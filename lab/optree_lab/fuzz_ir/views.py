# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops some of whose operands are views of one buffer, and overlap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from optree_lab.ir.writer import Use, Value, shaped
from optree_lab.tables import beside

from .drawing import Drawn

_OPS: dict[str, list[str]] = beside(__file__)
#: Number of elements of the buffer under the views.
_SMALL = 96


def in_place(writer: Drawn) -> None:
    """Write one or two contractions, convolutions, poolings and reductions."""
    type = writer.draw.choice(("i32", "f32", "i64"))
    base = writer.buffer(type, (_SMALL,), written=True)
    for _ in range(1 + writer.draw.below(2)):
        _named(writer, base)


def _named(writer: Drawn, base: Value) -> None:
    draw = writer.draw
    name = draw.choice(sorted(_OPS))
    read, written = _OPS[name]
    letters = draw.shuffled(sorted({*read, *written} - {"*", " "}))
    sizes = {letter: draw.choice((2, 3, 1)) for letter in letters}
    stride, dilation = draw.choice((1, 2)), draw.choice((1, 2))
    sizes["*"] = (sizes.get("w", 1) - 1) * stride + (sizes.get("x", 1) - 1) * dilation + 1
    places = {letter: f"d{i}" for i, letter in enumerate(letters)}
    if "*" in read:
        places["*"] = f"{places['w']} * {stride} + {places['x']} * {dilation}"

    def use(letters: str, known: Sequence[Use]) -> Use:
        """Return a use of another operand's value or of a new one; only inputs may be narrow."""
        shape = tuple(sizes[letter] for letter in letters)
        same = [one.value for one in known if one.value.sizes == shape]
        value = same[0] if same and draw.chance(30) else _buffer(writer, base, shape, bool(known))
        return Use(value, [places[letter] for letter in letters])

    out = use(written, ())
    uses: list[Use] = []
    for letters_read in read.split():
        uses.append(use(letters_read, [out, *uses]))
    iterators = ["parallel" if letter in written else "reduction" for letter in letters]
    with writer.generic(iterators, uses, [out]) as body:
        float = base.element == "f32"
        joins = ("addf", "maximumf", "maxnumf") if float else ("addi", "maxsi", "maxui", "minsi")
        given = uses[:1] if name == "pooling" else uses
        some = joins if len(given) == 1 else joins[:1]
        body.yields(_accumulated(writer, given, body.arguments, base.element, some))


def _buffer(writer: Drawn, base: Value, sizes: Sequence[int], may_be_narrow: bool) -> Value:
    """Return a view of the base, or another argument."""
    draw = writer.draw
    if draw.chance(65):
        return _permuted(writer, base, sizes)
    narrow = may_be_narrow and base.element != "f32" and draw.chance(50)
    return writer.buffer("i8" if narrow else base.element, sizes, written=True)


def _permuted(writer: Drawn, base: Value, sizes: Sequence[int]) -> Value:
    """Return a view at an offset, row-major or permuted, sometimes with a stride of 0."""
    draw = writer.draw
    order = draw.shuffled(range(len(sizes))) if draw.chance(25) else list(range(len(sizes)))
    steps = list(accumulate((sizes[i] for i in order[:0:-1]), lambda a, b: a * b, initial=1))
    strides = [0] * len(sizes)
    for place, step in zip(reversed(order), steps, strict=False):
        strides[place] = 0 if draw.chance(4) else step
    offset = draw.below(_SMALL - math.prod(sizes) + 1) if draw.chance(60) else 0
    return writer.strided(base, sizes, strides, offset)


#: Greatest number of elements that a view spans, in the widest type.
_ELEMENTS = 1200
#: Number of offsets that views may begin at, close together so that they overlap.
_STARTS = 24


@dataclass(frozen=True)
class _Strided:
    """A view: its value, strides and offset in elements."""

    value: Value
    strides: tuple[int, ...]
    offset: int


def views(writer: Drawn) -> None:
    """Write a convolution or a pooling in up to three dimensions, on chains of views."""
    draw = writer.draw
    type = draw.choice(("i32", "f32"))
    kind = draw.choice(("conv", "depthwise", "pooling"))
    spatial = range(1 + draw.below(3))
    quantized = type == "i32" and kind != "pooling" and draw.chance(50)
    image, window, out = ([f"{letter}{i}" for i in spatial] for letter in "*xw")
    channel = "c" if kind != "conv" else "o"
    first = draw.chance(40)
    operands = [_layout(image, "n", "c", first)]
    operands.append(window if kind == "pooling" else _filter(window, kind, first))
    operands.append(_layout(out, "n", channel, first))

    loops = [*operands[2], *window, *(["c"] if kind == "conv" else [])]
    loops = draw.shuffled(loops) if draw.chance(30) else loops
    sizes = {loop: draw.choice((2, 1, 3)) if loop in "nco" else 1 + draw.below(2) for loop in loops}
    places = {loop: f"d{i}" for i, loop in enumerate(loops)}
    for i in spatial:
        stride, dilation = draw.choice((1, 2)), draw.choice((1, 2))
        reach = (sizes[f"w{i}"] - 1) * stride + (sizes[f"x{i}"] - 1) * dilation
        sizes[f"*{i}"] = reach + 1
        places[f"*{i}"] = f"{places[f'w{i}']} * {stride} + {places[f'x{i}']} * {dilation}"

    narrow = "i8" if type == "i32" and draw.chance(60) else type
    base = writer.buffer("i8" if type == "i32" else type, (_ELEMENTS * 4 + _STARTS,), written=True)
    elements = (narrow, type if kind == "pooling" else narrow, type)
    uses = []
    for axes, element in zip(operands, elements, strict=True):
        shape = tuple(sizes[axis] for axis in axes)
        value = (
            _view(writer, base, element, shape)
            if draw.chance(70)
            else writer.buffer(element, shape, written=True)
        )
        uses.append(Use(value, [places[axis] for axis in axes]))
    zeros = [writer.scalar(type) for _ in range(2 * quantized)]
    iterators = ["parallel" if loop in operands[2] else "reduction" for loop in loops]
    with writer.generic(iterators, uses[:-1], uses[-1:]) as body:
        joins = ("addf", "maximumf") if type == "f32" else ("addi", "maxsi", "minui")
        read = uses[: 1 if kind == "pooling" else 2]
        some = joins if kind == "pooling" else joins[:1]
        body.yields(_accumulated(writer, read, body.arguments, type, some, ("extsi",), zeros))


def _layout(spatial: Sequence[str], batch: str, channel: str, first: bool) -> list[str]:
    return [batch, channel, *spatial] if first else [batch, *spatial, channel]


def _filter(window: Sequence[str], kind: str, first: bool) -> list[str]:
    if kind == "depthwise":
        return ["c", *window] if first else [*window, "c"]
    return ["o", "c", *window] if first else [*window, "c", "o"]


def _view(writer: Drawn, base: Value, element: str, sizes: tuple[int, ...]) -> Value:
    """Return a view with permuted dimensions, steps or dynamic sizes."""
    draw = writer.draw
    steps = [2 if draw.chance(15) else 1 for _ in sizes]
    before = [1 if draw.chance(15) else 0 for _ in sizes]
    whole = [b + (n - 1) * s + 1 for n, s, b in zip(sizes, steps, before, strict=True)]
    if math.prod(whole) > _ELEMENTS:
        steps, before, whole = [1] * len(sizes), [0] * len(sizes), list(sizes)
    order = draw.shuffled(range(len(sizes))) if draw.chance(25) else list(range(len(sizes)))
    found = _row(writer, base, element, [whole[i] for i in order])
    if order != sorted(order):
        found = _transposed(writer, found, order)
    if whole != list(sizes):
        strides = tuple(a * b for a, b in zip(found.strides, steps, strict=True))
        offset = found.offset + sum(b * s for b, s in zip(before, found.strides, strict=True))
        found = _made(
            writer, f"memref.subview {found.value.name}{before} {list(sizes)} {steps}", found,
            sizes, strides, offset,
        )  # fmt: skip
    return _hidden(writer, found) if draw.chance(40) else found.value


def _row(writer: Drawn, base: Value, element: str, sizes: Sequence[int]) -> _Strided:
    """Return contiguous elements at a random offset; integers of all widths view the same bytes."""
    start = writer.draw.below(_STARTS)
    strides = tuple(math.prod(sizes[i + 1 :]) for i in range(len(sizes)))
    if base.element != element or element == "i8":
        at = writer.index(start)
        type = shaped("memref", element, sizes)
        name = writer.op(f"memref.view {base.name}[{at}][] : {base.type} to {type}")
        return _Strided(Value(name, type, tuple(sizes), element), strides, 0)
    return _Strided(writer.strided(base, sizes, strides, start), strides, start)


def _transposed(writer: Drawn, view: _Strided, order: Sequence[int]) -> _Strided:
    """Return the view whose dimension `order[i]` is dimension `i` of the given one."""
    back = [order.index(i) for i in range(len(order))]
    dims = ", ".join(f"d{i}" for i in range(len(order)))
    results = ", ".join(f"d{i}" for i in back)
    return _made(
        writer, f"memref.transpose {view.value.name} ({dims}) -> ({results})", view,
        tuple(view.value.sizes[i] for i in back), tuple(view.strides[i] for i in back), view.offset,
    )  # fmt: skip


def _made(
    writer: Drawn,
    operation: str,
    of: _Strided,
    sizes: tuple[int, ...],
    strides: tuple[int, ...],
    offset: int,
) -> _Strided:
    element = of.value.element
    type = shaped("memref", element, sizes, layout=f", strided<{list(strides)}, offset: {offset}>")
    name = writer.op(f"{operation} : {of.value.type} to {type}")
    return _Strided(Value(name, type, sizes, element), strides, offset)


def _hidden(writer: Drawn, view: _Strided) -> Value:
    """Return the view cast to a type in which some sizes and strides are dynamic."""
    draw = writer.draw
    own = view.value
    known = "".join("?" if draw.chance(40) else "-" for _ in own.sizes)
    strides = ", ".join("?" if draw.chance(60) else str(stride) for stride in view.strides)
    layout = f", strided<[{strides}], offset: ?>"
    type = shaped("memref", own.element, own.sizes, known, layout)
    name = writer.op(f"memref.cast {own.name} : {own.type} to {type}")
    return Value(name, type, own.sizes, own.element)


def _accumulated(
    writer: Drawn,
    read: Sequence[Use],
    names: Sequence[str],
    type: str,
    joins: Sequence[str],
    casts: Sequence[str] = ("extsi", "extui"),
    zeros: Sequence[str] = (),
) -> str:
    """Join the init's element with the product of the others, less zero points."""
    made = []
    for use, name in zip(read, names, strict=False):
        own = use.value.element
        if own != type:
            name = writer.op(f"arith.{writer.draw.choice(casts)} {name} : {own} to {type}")
        made.append(name)
    for place, zero in enumerate(zeros):
        made[place] = writer.arith("subi", made[place], zero, type)
    multiply = "mulf" if type == "f32" else "muli"
    term = made[0] if len(made) == 1 else writer.arith(multiply, made[0], made[1], type)
    return writer.arith(writer.draw.choice(joins), names[-1], term, type)
