# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the example `tcp` on arrays, with the results that numpy gives.

A case is a function in MLIR, on sizes that are known or not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, TypeAlias

import ml_dtypes
import numpy as np

from optree_lab.running.execution import Array

F32, F64, I8, I32, I64 = np.float32, np.float64, np.int8, np.int32, np.int64
BF16: Any = ml_dtypes.bfloat16
NAMES: dict[Any, str] = {BF16: "bf16", F32: "f32", F64: "f64", I8: "i8", I32: "i32", I64: "i64"}

#: The ops that mlir-tcp lacks. They are also executed in tiles.
OWN = (
    "batched_product",
    "packed_product",
    "row_mean",
    "reduce_with",
    "random_bits",
    "broadcast_add",
    "embedding_bag",
    "first_max",
    "min_max",
    "pad",
    "depth_to_space",
    "pixel_shuffle",
    "roll",
    "scatter",
    "sum",
    "upsample",
)

Scalar: TypeAlias = "np.floating[Any] | np.signedinteger[Any]"


@dataclass(frozen=True)
class Case:
    """An op on some arrays. text: the op, with `{0}` for operands and `{in0}`, `{out}` for types.

    others: the results behind the first one, `expected`.

    numbers: values after the arrays; an int has the type index. ulps: by how many units in the last
    place a result may differ from numpy's. stored: the element type of the op where the result is
    what stores it.
    """

    text: str
    arrays: tuple[Array, ...]
    expected: Array
    numbers: tuple[int | Scalar, ...] = ()
    ulps: int = 0
    fixed: tuple[str, ...] = field(default=())
    others: tuple[Array, ...] = ()
    stored: str = ""

    @property
    def reads_nothing(self) -> bool:
        """True if the first operand is empty and read at computed indices: MLIR refuses a map of
        zeros for a dimension that is known to be empty."""
        return self.op in ("embedding_bag", "pad") and not self.arrays[0].size

    @property
    def op(self) -> str:
        return self.text.split()[0].removeprefix("tcp.")

    @property
    def operands(self) -> tuple[Array | int | Scalar, ...]:
        """The operands in the order in which the op has them."""
        given = [*self.arrays, *self.numbers]
        return tuple(given[int(place)] for place in re.findall(r"\{(\d+)\}", self.text))

    @property
    def results(self) -> tuple[Array, ...]:
        return self.expected, *self.others

    def function(self, name: str, known: bool) -> str:
        values = [*self.arrays, *self.results]
        types = [type_of(value, known) for value in values]
        types = [self.fixed[i] if i < len(self.fixed) and self.fixed[i] else t
                 for i, t in enumerate(types)]  # fmt: skip
        memrefs, tensors = ([f"{word}<{kind}>" for kind in types] for word in ("memref", "tensor"))
        first = len(self.arrays)
        lines = [
            f"%{i} = bufferization.to_tensor %m{i} restrict : {memrefs[i]} to {tensors[i]}"
            for i in range(first)
        ]
        lines += [
            f"%{first + i} = arith.constant {constant(number)}"
            for i, number in enumerate(self.numbers)
        ]
        operands = [f"%{i}" for i in range(first + len(self.numbers))]
        kinds = list(tensors)
        name_of = NAMES[self.expected.dtype.type]
        if self.stored:
            cast = "quant.scast" if self.stored.startswith("!") else "tensor.bitcast"
            kinds = [f"{kind[: -len(name_of) - 1]}{self.stored}>" if v.dtype == self.expected.dtype
                     else kind for kind, v in zip(tensors, values, strict=True)]  # fmt: skip
            for i, (old, new) in enumerate(zip(tensors[:first], kinds, strict=False)):
                if old != new:
                    lines.append(f"%s{i} = {cast} %{i} : {old} to {new}")
                    operands[i] = f"%s{i}"
        named = {f"in{i}": kind for i, kind in enumerate(kinds[:first])}
        text = self.text.format(*operands, **named, out=", ".join(kinds[first:]))
        made = "%q" if self.stored else "%r"
        lines += [f"{made}:{len(self.results)} = {text}"]
        if self.stored:
            lines += [f"%r = {cast} %q#0 : {kinds[first]} to {tensors[first]}"]
        lines += [
            f"bufferization.materialize_in_destination %r{'' if self.stored else f'#{i}'} "
            f"in restrict writable %m{first + i} : "
            f"({tensors[first + i]}, {memrefs[first + i]}) -> ()"
            for i in range(len(self.results))
        ]
        lines += ["return"]
        arguments = ", ".join(f"%m{i}: {memref}" for i, memref in enumerate(memrefs))
        return f"func.func @{name}({arguments}) {{\n" + "\n".join(lines) + "\n}\n"


def constant(number: int | Scalar) -> str:
    if isinstance(number, int):
        return f"{number} : index"
    real = number.dtype.kind == "f" or number.dtype == BF16
    text = repr(float(number) if real else int(number))
    return f"{text} : {NAMES[number.dtype.type]}"


def type_of(value: Array, known: bool) -> str:
    sizes = [str(size) if known else "?" for size in value.shape]
    return "x".join([*sizes, NAMES[value.dtype.type]])


def values(kind: Any, *shape: int) -> Array:
    generator = np.random.default_rng(len(shape))
    if kind in (BF16, F32, F64):
        return np.asarray(generator.uniform(0.25, 3.0, shape), kind)
    signs = generator.choice([-1, 1], shape)
    return np.asarray(generator.integers(1, 20, shape) * signs, kind)


def _sigmoid(x: Array) -> Array:
    one = x.dtype.type(1)
    return np.asarray(one / (one + np.exp(-x)))


def _away(x: Array) -> Array:
    return np.asarray(np.trunc(x + np.copysign(x.dtype.type(0.5), x)))


#: Op -> the numpy function, the types, and by how many units libm's result may differ from numpy's.
UNARY: dict[str, tuple[Callable[[Array], Array], tuple[Any, ...], int]] = {
    "tanh": (np.tanh, (BF16, F32, F64), 4), "sigmoid": (_sigmoid, (BF16, F32, F64), 4),
    "sqrt": (np.sqrt, (BF16, F32, F64), 0), "ceil": (np.ceil, (BF16, F32, F64), 0),
    "floor": (np.floor, (BF16, F32, F64), 0), "round": (_away, (BF16, F32, F64), 0),
    "round_even": (np.rint, (BF16, F32, F64), 0), "cos": (np.cos, (BF16, F32, F64), 8),
    "sin": (np.sin, (BF16, F32, F64), 4), "abs": (np.abs, (BF16, F32, F64, I32, I64), 0),
    "log": (np.log, (BF16, F32, F64), 4), "neg": (np.negative, (BF16, F32, F64), 0),
    "atan": (np.arctan, (BF16, F32, F64), 4),
}  # fmt: skip
BINARY: dict[str, tuple[Callable[[Array, Array], Array], tuple[Any, ...], int]] = {
    "add": (np.add, (BF16, F32, F64, I32, I64), 0),
    "sub": (np.subtract, (BF16, F32, F64, I32, I64), 0),
    "mul": (np.multiply, (BF16, F32, F64, I32, I64), 0), "divf": (np.divide, (BF16, F32, F64), 0),
    "atan2": (np.arctan2, (BF16, F32, F64), 4),
}  # fmt: skip
_UNARY, _BINARY = (
    "tcp.{} {{0}} : {{in0}} -> {{out}}",
    "tcp.{} {{0}}, {{1}} {}: {{in0}}, {{in1}} -> {{out}}",
)


def _toward_zero(a: Array, b: Array) -> Array:
    return np.asarray(np.sign(a) * np.sign(b) * (np.abs(a) // np.abs(b)), a.dtype)


def _unsigned(divide: Callable[[Array, Array], Array]) -> Callable[[Array, Array], Array]:
    return lambda a, b: divide(a.view(f"u{a.itemsize}"), b.view(f"u{b.itemsize}")).view(a.dtype)


DIVISIONS: dict[str, Callable[[Array, Array], Array]] = {
    "divsi div_signed": _toward_zero,
    "divsi floor_div": np.floor_divide,
    "divsi ceil_div": lambda a, b: -(-a // b),
    "divui div_unsigned": _unsigned(np.floor_divide),
    "divui floor_div_unsigned": _unsigned(np.floor_divide),
    "divui ceil_div_unsigned": _unsigned(lambda a, b: a // b + (a % b != 0)),
}


def assert_near(found: Array, expected: Array, ulps: int) -> None:
    """Compare arrays of finite floats; they may differ by so many units in the last place."""
    if expected.dtype != BF16:  # numpy's own function does not know this type.
        np.testing.assert_array_max_ulp(found, expected, ulps)
        return
    places = (np.asarray(array).view(np.int16).astype(int) for array in (found, expected))
    assert np.abs(np.subtract(*places)).max(initial=0) <= ulps, (found, expected)


def cases() -> dict[str, Case]:
    """Return the cases by a name for their function."""
    found: dict[str, Case] = {}
    for name, (unary, kinds, ulps) in UNARY.items():
        for kind in kinds:
            x = values(kind, 3, 4)
            text = _UNARY.format(name)
            found[f"{name}_{NAMES[kind]}"] = Case(text, (x,), unary(x), ulps=ulps)
    for name, (binary, kinds, ulps) in BINARY.items():
        for kind in kinds:
            a, b = values(kind, 3, 4), values(kind, 3, 4)[::-1].copy()
            text = _BINARY.format(name, "")
            found[f"{name}_{NAMES[kind]}"] = Case(text, (a, b), binary(a, b), ulps=ulps)
    for words, binary in DIVISIONS.items():
        name, function = words.split()
        a, b = values(I32, 24), values(I32, 6, 4).reshape(24)
        text = _BINARY.format(name, f"{{{{rounding_mode = #tcp.function<{function}>}}}} ")
        found[f"{name}_{function}"] = Case(text, (a, b), binary(a, b))
    x, n = values(F32, 5, 6), values(I32, 5, 6)
    clamp = "tcp.clamp {0} {{min_float = 0.5 : f32, max_float = 2.5 : f32}} : {in0} -> {out}"
    for kind in (BF16, F32):
        clamped = np.clip(x.astype(kind), kind(0.5), kind(2.5)).astype(kind)
        found[f"clamp_{NAMES[kind]}"] = Case(clamp, (x.astype(kind),), clamped)
    found["clamp_int"] = Case("tcp.clamp {0} {{max_int = -2 : i64}} : {in0} -> {out}", (n,),
                              np.minimum(n, -2))  # fmt: skip
    for kind in (BF16, F32, F64, I32):
        found |= _sliced(kind)
    cast = "tcp.cast {0} : {in0} -> {out}"
    wide = values(F64, 3, 4)
    found["cast_wider"] = Case(cast, (x,), x.astype(F64))
    found["cast_narrower"] = Case(cast, (wide,), wide.astype(F32))
    found["cast_bf16"] = Case(cast, (x,), x.astype(BF16))
    found["cast_from_bf16"] = Case(cast, (x.astype(BF16),), x.astype(BF16).astype(F32))
    for name, signs, given, wanted in (
        ("signed_to_float", "in=1", n, n.astype(F32)),
        ("unsigned_to_float", "in=2", n, n.astype(np.uint32).astype(F64)),
        ("to_signed", "out=1", x - F32(2), (x - F32(2)).astype(I32)),
        ("to_unsigned", "out=2", x, x.astype(np.uint32).view(I32)),
        ("signed_wider", "in=1 out=1", n, n.astype(I64)),
        ("unsigned_wider", "in=2 out=2", n, n.view(np.uint32).astype(I64)),
        ("narrower", "in=1 out=1", n.astype(I64) * (1 << 20), (n.astype(I64) << 20).astype(I32)),
    ):
        words = ", ".join(
            f"{side}_int_signedness = {number} : i32"
            for side, number in (sign.split("=") for sign in signs.split())
        )
        text = f"tcp.cast {{0}} {{{{{words}}}}} : {{in0}} -> {{out}}"
        found[f"cast_{name}"] = Case(text, (given,), wanted)
    for kind in (F32, F64):
        rows, zeros = values(kind, 5, 4), np.zeros(5, kind)
        found[f"row_mean_{NAMES[kind]}"] = Case(
            "tcp.row_mean ins({0} : {in0}) outs({1} : {in1}) -> {out}", (rows, zeros),
            np.add.accumulate(rows / kind(4), 1)[:, -1])  # fmt: skip
    found.update(_computed_reads())
    empty = np.zeros((0, 4), F32)
    found["add_empty"] = Case(_BINARY.format("add", ""), (empty, empty), empty)
    return found


def _sliced(kind: Any) -> dict[str, Case]:
    """Return cases of the ops of mlir-tcp that move elements."""
    name, x = NAMES[kind], values(kind, 5, 6)
    found = {}
    text = "tcp.slice {0} starts({1}, {2}) sizes({3}, {4}) strides({5}, {6}) : {in0} -> {out}"
    found[f"slice_{name}"] = Case(text, (x,), x[1:5:2, 0:6:3].copy(), (1, 0, 2, 2, 2, 3))
    found[f"slice_one_{name}"] = Case(text, (x,), x[4:, 5:].copy(), (4, 5, 1, 1, 1, 1))
    text = "tcp.gather {0}, {1} {{dim = 0 : index}} : {in0}, {in1} -> {out}"
    places = np.array([[4, 0, 1, 4, 2, 0], [0, 0, 3, 1, 2, 4]], I64)
    found[f"gather_{name}"] = Case(text, (x, places), np.take_along_axis(x, places, 0))
    found[f"gather_none_{name}"] = Case(text, (x, places[:0]), x[:0])
    pairs = np.array([[0, 1], [4, 5], [4, 5]], I32)
    text = "tcp.gather_nd {0}, {1} : {in0}, {in1} -> {out}"
    found[f"gather_nd_{name}"] = Case(
        text, (x, pairs), x[pairs[:, 0], pairs[:, 1]], fixed=("", "3x2xi32")
    )
    rows = pairs[:, :1].copy()
    found[f"gather_nd_rows_{name}"] = Case(text, (x, rows), x[rows[:, 0]], fixed=("", "3x1xi32"))
    row = x[:1].copy()
    text = "tcp.broadcast {0}, {1} {{axes = array<i64: 0>}} : {in0}, index -> {out}"
    for count in (7, 1, 0):
        found[f"broadcast_{count}_{name}"] = Case(
            text, (row,), np.repeat(row, count, 0), (count,), fixed=(f"1x6x{name}",)
        )
    return found


def _structured(op: str, inputs: int, outputs: int = 1, scalars: str = "") -> str:
    """Return the text of an op on arrays; scalars of these types follow the first input."""
    types = scalars.split()
    places = [*range(inputs)]
    first = inputs + outputs
    places[1:1] = range(first, first + len(types))
    kinds = [f"{{in{i}}}" for i in range(inputs)]
    kinds[1:1] = types
    outs = range(inputs, first)
    given = ", ".join(f"{{{i}}}" for i in places), ", ".join(f"{{{i}}}" for i in outs)
    made = ", ".join(f"{{in{i}}}" for i in outs)
    return f"tcp.{op} ins({given[0]} : {', '.join(kinds)}) outs({given[1]} : {made}) -> ({{out}})"


def _computed_reads() -> dict[str, Case]:
    """Return cases of the ops that read at computed indices, or have several results."""
    found = {}
    for kind in (BF16, F32, F64, I32):
        name = NAMES[kind]
        table = values(kind, 7, 4)
        rows = np.array([[0, 6, 6], [3, 3, 3]], I32)
        text, bags, no_bags = _structured("embedding_bag", 2), zeros(kind, 2, 4), zeros(kind, 0, 4)
        summed = np.add.accumulate(table[rows], 1, kind)[:, -1]
        found[f"embedding_bag_{name}"] = Case(text, (table, rows, bags), summed)
        found[f"embedding_bag_empty_{name}"] = Case(text, (table, rows[:0], no_bags), no_bags)
        # A table without rows is not read.
        found[f"embedding_bag_no_rows_{name}"] = Case(text, (table[:0], rows[:, :0], bags), bags)
        x, some = values(kind, 5, 6), np.full(5, 2, kind)
        x[1, 4] = x[1].max()
        found[f"min_max_{name}"] = Case(
            _structured("min_max", 1, 2), (x, some, -some), np.minimum(x.min(1), some),
            others=(np.maximum(x.max(1), -some),))  # fmt: skip
        found[f"first_max_{name}"] = Case(
            _structured("first_max", 1, 2), (x, np.full(5, -100, kind), np.full(5, -1, I64)),
            x.max(1), others=(x.argmax(1),))  # fmt: skip
        for shape in ((4, 5), (1, 5), (4, 1), (1, 1)):
            pair = values(kind, 4, 5), values(kind, *shape)
            found[f"broadcast_add_{shape[0]}_{shape[1]}_{name}"] = Case(
                _structured("broadcast_add", 2), (*pair, zeros(kind, 4, 5)), pair[0] + pair[1]
            )
        found |= _reduced(kind)
        found |= _moved(kind, values(kind, 4, 5))
        found |= _scattered(kind)
        found |= _batched(kind)
        found |= _summed(kind)
        found |= _packed(kind)
    found |= _random()
    return found


def _summed(kind: Any) -> dict[str, Case]:
    """Return sums of tensors of several magnitudes, so that another order rounds otherwise."""
    x, found = values(kind, 4, 5), {}
    for count in (1, 2, 3, 5):
        parts = [np.roll(x, place, 1) * kind(10 ** (place % 3)) for place in range(count)]
        found[f"sum_{count}_{NAMES[kind]}"] = Case(
            _structured("sum", count), (*parts, np.zeros_like(x)), reduce(np.add, parts)
        )
    return found


def _batched(kind: Any) -> dict[str, Case]:
    """Return products of matrices with none, one and two batch dimensions, on whole numbers."""
    found = {}
    for leading in ((), (3,), (2, 3), (0,)):
        lhs, rhs, weights, start = (
            np.asarray(np.rint(values(kind, *shape)), kind)
            for shape in ((*leading, 4, 5), (*leading, 5, 2), (5,), (*leading, 4, 2))
        )
        wanted = start
        for k, weight in enumerate(weights):
            wanted = wanted + lhs[..., k : k + 1] * rhs[..., k : k + 1, :] * weight
        name = f"batched_product_{'_'.join(map(str, leading)) or 'none'}_{NAMES[kind]}"
        found[name] = Case(_structured("batched_product", 3), (lhs, rhs, weights, start), wanted)
    return found


def _packed(kind: Any) -> dict[str, Case]:
    """Return products of matrices of pairs, on whole numbers, with five pairs and with none."""
    found = {}
    for pairs in (5, 0):
        lhs, rhs, start = (
            np.asarray(np.rint(values(kind, *shape)), kind)
            for shape in ((4, pairs, 2), (pairs, 3, 2), (4, 3))
        )
        wanted = start
        for k in range(pairs):
            for v in range(2):
                wanted = wanted + lhs[:, k, v, None] * rhs[None, k, :, v]
        found[f"packed_product_{pairs}_{NAMES[kind]}"] = Case(
            _structured("packed_product", 2), (lhs, rhs, start), wanted
        )
    return found


#: Element types of eight bits that only move in ops without functions.
STORED = ("si8", "ui8", "!quant.uniform<i8:f32, 2.0:10>")


def stored_cases() -> dict[str, Case]:
    """Return cases on elements with a sign and on quantized ones: moved, or computed as what stores
    them."""
    found = {}
    moved = {**_moved(I8, values(I8, 4, 5)), **_scattered(I8)}
    moved = {name: case for name, case in moved.items() if case.op != "pad" and "add" not in name}
    a, b = values(I8, 3, 4), values(I8, 3, 4)[::-1].copy()
    for op, function in (("add", np.add), ("sub", np.subtract), ("mul", np.multiply)):
        moved[f"{op}_i8"] = Case(_BINARY.format(op, ""), (a, b), function(a, b))
    for number, element in enumerate(STORED):
        for name, case in moved.items():
            text = case.text.replace(": i8", f": {element}")
            found[f"{name}_stored_{number}"] = replace(case, text=text, stored=element)
        if element[0] != "!":
            # C++ by hand lowers this one; MLIR bufferizes no `tensor.bitcast`.
            places = np.array([[2, 0, 1, 1]], I64)
            found[f"gather_stored_{number}"] = Case(
                "tcp.gather {0}, {1} {{dim = 0 : index}} : {in0}, {in1} -> {out}", (a, places),
                np.take_along_axis(a, places, 0),
                fixed=(f"3x4x{element}", "", f"1x4x{element}"))  # fmt: skip
    return found


def _reduced(kind: Any) -> dict[str, Case]:
    """Return cases of a reduction by a function that is not associative, on whole numbers: tiles
    change the order."""
    found = {}
    x = np.asarray(np.rint(values(kind, 3, 4, 2)), kind)
    for dimensions in ((0,), (1,), (2,), (0, 2), (1, 2)):
        kept = tuple(d for d in range(3) if d not in dimensions)
        rows = x.transpose(*kept, *dimensions).reshape(*(x.shape[d] for d in kept), -1)
        start = np.full(rows.shape[:-1], 50, kind)
        wanted = np.subtract.accumulate(np.concatenate([start[..., None], rows], -1), -1)[..., -1]
        text = (
            f"tcp.reduce_with ins({{0}} : {{in0}}) outs({{1}} : {{in1}}) dimensions = "
            f"{[*dimensions]} {{{{combine = #tcp.function<sub>}}}}"
        )
        name = f"reduce_with_{''.join(map(str, dimensions))}_{NAMES[kind]}"
        found[name] = Case(text, (x, start), np.ascontiguousarray(wanted))
    return found


def _random() -> dict[str, Case]:
    def hashed(x: Any) -> Any:
        x = (x ^ x >> 16) * np.uint32(2146121005)
        x = (x ^ x >> 15) * np.uint32(2221713035)
        return x ^ x >> 16

    found = {}
    for key in (0, 7, -1):
        rows = np.arange(5, dtype=np.uint32)[:, None] + np.array(key, I32).view(np.uint32)
        bits = hashed(hashed(rows) + np.arange(6, dtype=np.uint32)).view(I32)
        text = "tcp.random_bits ins({1} : i32) outs({0} : {in0}) -> {out}"
        found[f"random_bits_{abs(key)}"] = Case(text, (zeros(I32, 5, 6),), bits, (I32(key),))
    return found


def _moved(kind: Any, x: Array) -> dict[str, Case]:
    """Return cases of the ops that move the elements of a matrix."""
    name, found = NAMES[kind], {}
    more = np.pad(x, [(2, 1), (1, 3)], constant_values=9)
    less = np.pad(x, [(0, 2), (0, 0)], constant_values=9)[1:, 2:4].copy()
    pad = _structured("pad", 1, 1, f"i64 i64 {name}")
    for word, given, rows, columns, out in (
        ("more", x, 2, 1, more), ("less", x, -1, -2, less),
        ("empty", x[:0], 1, 1, np.full((3, 7), 9, kind)),
    ):  # fmt: skip
        case = Case(pad, (given, zeros(kind, *out.shape)), out, (I64(rows), I64(columns), kind(9)))
        found[f"pad_{word}_{name}"] = case
    roll = _structured("roll", 1, 1, "i64")
    for shift in (0, 2, -7, 11):
        moved = Case(roll, (x, np.zeros_like(x)), np.roll(x, shift, 1), (I64(shift),))
        found[f"roll_{shift % 100}_{name}"] = moved
    channels = values(kind, 8, 2, 3)
    out = channels.reshape(2, 2, 2, 2, 3).transpose(0, 3, 1, 4, 2).reshape(2, 4, 6).copy()
    found[f"pixel_shuffle_{name}"] = Case(
        _structured("pixel_shuffle", 1, 1, "i64"), (channels, np.zeros_like(out)), out,
        (I64(2),))  # fmt: skip
    # Channel c of the result has channels c * 4 to c * 4 + 3.
    found[f"depth_to_space_{name}"] = Case(
        _structured("depth_to_space", 1), (channels, np.zeros_like(out)), out
    )
    larger = channels.repeat(2, 1).repeat(2, 2)
    found[f"upsample_{name}"] = Case(
        _structured("upsample", 1), (channels, np.zeros_like(larger)), larger
    )
    return found


def _scattered(kind: Any) -> dict[str, Case]:
    """Return cases of updates of rows: repeated ones, and some outside."""
    name, found = NAMES[kind], {}
    updates, table = values(kind, 6, 4), values(kind, 5, 4)[::-1].copy()
    places = np.array([4, 1, 4, 0, 9, -1], I32)
    add = "addf" if kind in (BF16, F32, F64) else "addi"
    for word, body, combine in (
        ("add", f"%s = arith.{add} %a, %b : {name}\n tcp.return %s", np.add),
        ("last", "tcp.return %a", lambda new, old: new),
    ):
        wanted = table.copy()
        for place, row in zip(places, updates, strict=True):
            if 0 <= place < len(wanted):
                wanted[place] = combine(row, wanted[place])
        text = (
            "tcp.scatter ins({0}, {1} : {in0}, {in1}) outs({2} : {in2}) -> {out} {{\n"
            f"^bb0(%a: {name}, %b: {name}):\n {body} : {name}\n }}}}"
        )
        found[f"scatter_{word}_{name}"] = Case(text, (updates, places, table), wanted)
    return found


def zeros(kind: Any, *shape: int) -> Array:
    return np.zeros(shape, kind)
