# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Convolutions and poolings in up to three dimensions on chains of views of one buffer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from optree_lab.ir.writer import Use, Value, shaped

from .drawing import Drawn

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
    """Write a convolution or a pooling, some of whose operands overlap."""
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
        body.yields(_combined(writer, uses, body.arguments, zeros, kind == "pooling"))


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
    type = shaped("memref", element, sizes, layout=f", strided<{list(strides)}, offset: {start}>")
    name = writer.op(
        f"memref.reinterpret_cast {base.name} to offset: [{start}], sizes: {list(sizes)}, "
        f"strides: {list(strides)} : {base.type} to {type}"
    )
    return _Strided(Value(name, type, tuple(sizes), element), strides, start)


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


def _combined(
    writer: Drawn, uses: Sequence[Use], names: Sequence[str], zeros: Sequence[str], pools: bool
) -> str:
    """Add the product of the inputs to the init, minus zero points if there are any; join the
    elements of a pooling. Return the value to yield."""
    type = uses[-1].value.element
    kind = "f" if type == "f32" else "i"
    made = []
    for use, name in zip(uses[: 1 if pools else 2], names, strict=False):
        own = use.value.element
        made.append(name if own == type else writer.op(f"arith.extsi {name} : {own} to {type}"))
    made = [
        writer.arith("subi", one, zero, type) for one, zero in zip(made, zeros, strict=False)
    ] or made
    joins = ("add", "maximum") if kind == "f" else ("add", "maxs", "minu")
    join = writer.draw.choice(joins) if pools else "add"
    term = made[0] if pools else writer.arith(f"mul{kind}", made[0], made[1], type)
    return writer.arith(f"{join}{kind}", names[-1], term, type)
