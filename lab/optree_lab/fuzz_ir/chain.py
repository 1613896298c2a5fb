# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Chains of generics, each reading the result of the one before: fills, casts, transposes,
reductions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from optree_lab.ir.writer import Use, Value

from .drawing import Drawn
from .scalars import casts

_TYPES = ("i32", "f32", "i64", "f64", "i8", "f16")

#: Writes a body on the names of its arguments and returns the name of the yielded value.
_Body = Callable[[Sequence[str]], str]


def chain(writer: Drawn) -> None:
    draw = writer.draw
    sizes = [draw.choice((2, 3, 1)) for _ in range(1 + draw.below(2))]
    found = writer.tensor(draw.choice(_TYPES), sizes, draw.choice(("", "?", "??")))
    for _ in range(2 + draw.below(3)):
        step = draw.choice((_cast, _filled, _moved, _combined, _reduced, _multiplied))
        found = step(writer, found)
    writer.put(found)


def _op(writer: Drawn, iterators: str, ins: Sequence[Use], out: Use, body: _Body) -> Value:
    """Write a generic. iterators: a letter per loop, `p` for parallel and `r` for reduction."""
    words = [{"p": "parallel", "r": "reduction"}[letter] for letter in iterators]
    with writer.generic(words, ins, [out]) as op:
        op.yields(body(op.arguments))
    return op.results[0]


def _use(value: Value, *results: str) -> Use:
    return Use(value, results or [f"d{i}" for i in range(len(value.sizes))])


def _init(writer: Drawn, element: str, sizes: Sequence[int], read: bool = False) -> Value:
    """Return an argument, a filled tensor or, unless the body reads it, an empty one."""
    kind = writer.draw.choice(("filled", "given") if read else ("empty", "filled", "given"))
    if kind == "given":
        return writer.tensor(element, sizes)
    empty = writer.empty(element, sizes)
    return _fill(writer, empty) if kind == "filled" else empty


def _fill(writer: Drawn, out: Value) -> Value:
    number = writer.draw.choice((0, 1))
    constant = f"{number}.0" if out.element.startswith("f") else number
    scalar = writer.scalar(out.element) if writer.draw.chance(30) else ""
    scalar = scalar or writer.constant(constant, out.element)
    return _op(writer, "p" * len(out.sizes), [], _use(out), lambda _: scalar)


def _filled(writer: Drawn, like: Value) -> Value:
    return _fill(writer, _init(writer, like.element, like.sizes))


def _cast(writer: Drawn, value: Value) -> Value:
    draw = writer.draw
    own = value.element
    element = draw.choice([e for e in _TYPES if e != own and (e[0] == own[0] or own[0] == "i")])
    name = draw.choice(casts(own, element))

    def body(names: Sequence[str]) -> str:
        return writer.op(f"{name} {names[0]} : {own} to {element}")

    out = _init(writer, element, value.sizes)
    return _op(writer, "p" * len(value.sizes), [_use(value)], _use(out), body)


def _moved(writer: Drawn, value: Value) -> Value:
    """Write a copy, a transpose, or a broadcast along one more loop."""
    draw = writer.draw
    sizes = list(value.sizes)
    places = [f"d{i}" for i in draw.shuffled(range(len(sizes)))]
    order = sorted(range(len(sizes)), key=lambda i: places[i])
    kept = [sizes[i] for i in order]
    if len(sizes) < 3 and draw.chance(40):
        kept.append(draw.choice((2, 3, 1)))
    out = _init(writer, value.element, kept)
    return _op(writer, "p" * len(kept), [Use(value, places)], _use(out), lambda names: names[0])


def _join(writer: Drawn, element: str, one: str, two: str) -> str:
    words = ("addf", "mulf", "maximumf") if element.startswith("f") else ("addi", "muli", "maxui")
    return writer.arith(writer.draw.choice(words), one, two, element)


def _combined(writer: Drawn, value: Value) -> Value:
    """Combine the value with itself, with another tensor, or with the init."""
    draw = writer.draw
    other = value if draw.chance(40) else writer.tensor(value.element, value.sizes)
    reads = draw.chance(30)
    out = _init(writer, value.element, value.sizes, reads)

    def body(names: Sequence[str]) -> str:
        return _join(writer, value.element, names[0], names[2 if reads else 1])

    return _op(writer, "p" * len(value.sizes), [_use(value), _use(other)], _use(out), body)


def _reduced(writer: Drawn, value: Value) -> Value:
    loops = list(range(len(value.sizes)))
    if not loops:
        return _filled(writer, value)
    gone = writer.draw.choice(loops)
    kept = [i for i in loops if i != gone]
    out = Use(
        _init(writer, value.element, [value.sizes[i] for i in kept], True), [f"d{i}" for i in kept]
    )
    iterators = "".join("r" if i == gone else "p" for i in loops)
    return _op(
        writer, iterators, [_use(value)], out, lambda n: _join(writer, value.element, n[1], n[0])
    )


def _multiplied(writer: Drawn, value: Value) -> Value:
    if len(value.sizes) != 2:
        return _combined(writer, value)
    rows, inner = value.sizes
    columns = writer.draw.choice((2, 3, 1))
    other = writer.tensor(value.element, (inner, columns))
    kind = value.element[0]

    def body(names: Sequence[str]) -> str:
        product = writer.arith(f"mul{kind}", names[0], names[1], value.element)
        return writer.arith(f"add{kind}", names[2], product, value.element)

    out = _init(writer, value.element, (rows, columns), True)
    ins = [_use(value, "d0", "d2"), _use(other, "d2", "d1")]
    return _op(writer, "ppr", ins, _use(out, "d0", "d1"), body)
