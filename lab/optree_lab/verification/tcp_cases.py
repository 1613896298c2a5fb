# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the example `tcp` on arrays, with the results that numpy gives.

A case is a function in MLIR, on sizes that are known or not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from optree_lab.running.execution import Array

F32, F64, I32, I64 = np.float32, np.float64, np.int32, np.int64
NAMES = {F32: "f32", F64: "f64", I32: "i32", I64: "i64"}


@dataclass(frozen=True)
class Case:
    """An op on some arrays. text: the op, with `{0}` for operands and `{in0}`, `{out}` for types.

    numbers: values of type index, after the arrays. ulps: by how many units in the last place a
    result may differ from numpy's.
    """

    text: str
    arrays: tuple[Array, ...]
    expected: Array
    numbers: tuple[int, ...] = ()
    ulps: int = 0
    fixed: tuple[str, ...] = field(default=())

    @property
    def op(self) -> str:
        return self.text.split()[0].removeprefix("tcp.")

    def function(self, name: str, known: bool) -> str:
        values = [*self.arrays, self.expected]
        types = [type_of(value, known) for value in values]
        types = [self.fixed[i] if i < len(self.fixed) and self.fixed[i] else t
                 for i, t in enumerate(types)]  # fmt: skip
        memrefs = [f"memref<{kind}>" for kind in types]
        lines = [
            f"%{i} = bufferization.to_tensor %m{i} restrict : {memref} to tensor<{kind}>"
            for i, (memref, kind) in enumerate(zip(memrefs[:-1], types[:-1], strict=True))
        ]
        first = len(self.arrays)
        lines += [
            f"%{first + i} = arith.constant {number} : index"
            for i, number in enumerate(self.numbers)
        ]
        operands = [f"%{i}" for i in range(first + len(self.numbers))]
        named = {f"in{i}": f"tensor<{kind}>" for i, kind in enumerate(types[:-1])}
        text = self.text.format(*operands, **named, out=f"tensor<{types[-1]}>")
        lines += [
            f"%r = {text}",
            f"bufferization.materialize_in_destination %r in restrict writable %m{first} : "
            f"(tensor<{types[-1]}>, {memrefs[-1]}) -> ()",
            "return",
        ]
        arguments = ", ".join(f"%m{i}: {memref}" for i, memref in enumerate(memrefs))
        return f"func.func @{name}({arguments}) {{\n" + "\n".join(lines) + "\n}\n"


def type_of(value: Array, known: bool) -> str:
    sizes = [str(size) if known else "?" for size in value.shape]
    return "x".join([*sizes, NAMES[value.dtype.type]])


def values(kind: Any, *shape: int) -> Array:
    generator = np.random.default_rng(len(shape))
    if kind in (F32, F64):
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
    "tanh": (np.tanh, (F32, F64), 4), "sigmoid": (_sigmoid, (F32, F64), 4),
    "sqrt": (np.sqrt, (F32, F64), 0), "ceil": (np.ceil, (F32, F64), 0),
    "floor": (np.floor, (F32, F64), 0), "round": (_away, (F32, F64), 0),
    "round_even": (np.rint, (F32, F64), 0), "cos": (np.cos, (F32, F64), 8),
    "sin": (np.sin, (F32, F64), 4), "abs": (np.abs, (F32, F64, I32, I64), 0),
    "log": (np.log, (F32, F64), 4), "neg": (np.negative, (F32, F64), 0),
    "atan": (np.arctan, (F32, F64), 4),
}  # fmt: skip
BINARY: dict[str, tuple[Callable[[Array, Array], Array], tuple[Any, ...], int]] = {
    "add": (np.add, (F32, F64, I32, I64), 0), "sub": (np.subtract, (F32, F64, I32, I64), 0),
    "mul": (np.multiply, (F32, F64, I32, I64), 0), "divf": (np.divide, (F32, F64), 0),
    "atan2": (np.arctan2, (F32, F64), 4),
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
    found["clamp_float"] = Case("tcp.clamp {0} {{min_float = 0.5 : f32, max_float = 2.5 : f32}} : "
                                "{in0} -> {out}", (x,), np.clip(x, F32(0.5), F32(2.5)))  # fmt: skip
    found["clamp_int"] = Case("tcp.clamp {0} {{max_int = -2 : i64}} : {in0} -> {out}", (n,),
                              np.minimum(n, -2))  # fmt: skip
    found["slice"] = Case("tcp.slice {0} starts({1}, {2}) sizes({3}, {4}) strides({5}, {6}) : "
                          "{in0} -> {out}", (x,), x[1:5:2, 0:6:3].copy(),
                          numbers=(1, 0, 2, 2, 2, 3))  # fmt: skip
    places = np.array([[4, 0, 1, 4, 2, 0], [0, 0, 3, 1, 2, 4]], I64)
    found["gather"] = Case("tcp.gather {0}, {1} {{dim = 0 : index}} : {in0}, {in1} -> {out}",
                           (x, places), np.take_along_axis(x, places, 0))  # fmt: skip
    pairs = np.array([[0, 1], [4, 5], [4, 5]], I32)
    nd = "tcp.gather_nd {0}, {1} : {in0}, {in1} -> {out}"
    found["gather_nd"] = Case(nd, (x, pairs), x[pairs[:, 0], pairs[:, 1]],
                              fixed=("", "3x2xi32"))  # fmt: skip
    rows = pairs[:, :1].copy()
    found["gather_nd_rows"] = Case(nd, (x, rows), x[rows[:, 0]], fixed=("", "3x1xi32"))
    row = x[:1].copy()
    found["broadcast"] = Case("tcp.broadcast {0}, {1} {{axes = array<i64: 0>}} : {in0}, index -> "
                              "{out}", (row,), np.repeat(row, 7, 0), numbers=(7,),
                              fixed=("1x6xf32",))  # fmt: skip
    cast = "tcp.cast {0} : {in0} -> {out}"
    wide = values(F64, 3, 4)
    found["cast_wider"] = Case(cast, (x,), x.astype(F64))
    found["cast_narrower"] = Case(cast, (wide,), wide.astype(F32))
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
    empty = np.zeros((0, 4), F32)
    found["add_empty"] = Case(_BINARY.format("add", ""), (empty, empty), empty)
    return found
