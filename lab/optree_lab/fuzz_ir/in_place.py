# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contractions, convolutions, poolings and reductions whose operands are views of one buffer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from optree_lab.ir.writer import Use, Value, shaped

from .drawing import Drawn

#: By name, the dimensions of the inputs and of the output, a letter per loop. `*` is the position
#: `w * stride + x * dilation` of a window, where loop `w` slides and loop `x` is in the window.
#: Loops that the output lacks are reductions.
_OPS = {
    "matmul": ("mk kn", "mn"),
    "batch_matmul": ("bmk bkn", "bmn"),
    "matvec": ("mk k", "m"),
    "dot": ("k k", ""),
    "reduce": ("mkn", "mn"),
    "conv": ("n*c xco", "nwo"),
    "depthwise_conv": ("n*c xc", "nwc"),
    "pooling": ("n*c x", "nwc"),
}
#: Number of elements of the buffer under the views.
_ELEMENTS = 96


def in_place(writer: Drawn) -> None:
    """Write one or two ops, some of whose operands overlap."""
    type = writer.draw.choice(("i32", "f32", "i64"))
    base = writer.buffer(type, (_ELEMENTS,), written=True)
    for _ in range(1 + writer.draw.below(2)):
        _op(writer, base)


def _op(writer: Drawn, base: Value) -> None:
    draw = writer.draw
    name = draw.choice(sorted(_OPS))
    read, written = _OPS[name]
    inputs = read.split()
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
        value = same[0] if same and draw.chance(30) else _value(writer, base, shape, bool(known))
        return Use(value, [places[letter] for letter in letters])

    out = use(written, ())
    uses: list[Use] = []
    for letters_read in inputs:
        uses.append(use(letters_read, [out, *uses]))
    iterators = ["parallel" if letter in written else "reduction" for letter in letters]
    with writer.generic(iterators, uses, [out]) as body:
        body.yields(_combined(writer, name, uses, body.arguments, base.element))


def _value(writer: Drawn, base: Value, sizes: Sequence[int], may_be_narrow: bool) -> Value:
    """Return a view of the base, or another argument."""
    draw = writer.draw
    if draw.chance(65):
        return _view(writer, base, sizes)
    narrow = may_be_narrow and base.element != "f32" and draw.chance(50)
    return writer.buffer("i8" if narrow else base.element, sizes, written=True)


def _view(writer: Drawn, base: Value, sizes: Sequence[int]) -> Value:
    """Return a view of these sizes at an offset, in row-major or permuted order, sometimes with a
    stride of 0."""
    draw = writer.draw
    order = draw.shuffled(range(len(sizes))) if draw.chance(25) else list(range(len(sizes)))
    steps = list(accumulate((sizes[i] for i in order[:0:-1]), lambda a, b: a * b, initial=1))
    strides = [0] * len(sizes)
    for place, step in zip(reversed(order), steps, strict=False):
        strides[place] = 0 if draw.chance(4) else step
    offset = draw.below(_ELEMENTS - math.prod(sizes) + 1) if draw.chance(60) else 0
    layout = f", strided<{strides}, offset: {offset}>"
    type = shaped("memref", base.element, sizes, layout=layout)
    name = writer.op(
        f"memref.reinterpret_cast {base.name} to offset: [{offset}], sizes: {list(sizes)}, "
        f"strides: {strides} : {base.type} to {type}"
    )
    return Value(name, type, tuple(sizes), base.element)


def _combined(writer: Drawn, op: str, uses: Sequence[Use], names: Sequence[str], type: str) -> str:
    """Combine the output's element with the product of the inputs; return the value to yield."""
    draw = writer.draw
    kind = "f" if type == "f32" else "i"
    read = names[:1] if op == "pooling" else names[:-1]
    made = [_widened(writer, n, u.value.element, type) for n, u in zip(read, uses, strict=False)]
    element = made[0] if len(made) == 1 else writer.arith(f"mul{kind}", made[0], made[1], type)
    joins = ("addf", "maximumf", "maxnumf") if kind == "f" else ("addi", "maxsi", "maxui", "minsi")
    combined = draw.choice(joins) if len(made) == 1 else f"add{kind}"
    return writer.arith(combined, names[-1], element, type)


def _widened(writer: Drawn, value: str, own: str, type: str) -> str:
    if own == type:
        return value
    return writer.op(f"arith.{writer.draw.choice(('extsi', 'extui'))} {value} : {own} to {type}")
