# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the example `linalg_ext` on arrays, with the results that numpy gives.

A case is a function in MLIR, on sizes that are known or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np

from optree_lab.running.execution import Array

from .algorithm_cases import SCHEDULE, STEP

NAMES: dict[Any, str] = {
    np.float32: "f32", np.float64: "f64", np.int32: "i32", np.int64: "i64",
    ml_dtypes.bfloat16: "bf16",
}  # fmt: skip
#: Masks are no elements that ops compute with.
TEXTS = {**NAMES, np.bool_: "i1"}


@dataclass(frozen=True)
class Case:
    """An op on some arrays, of which the last are outputs. text: the op without its name, `{0}` for
    a value and `{t0}` for its type. body: what it does in MLIR, from %a and %b to %r; its reference
    takes a function of numpy. tiles: sizes of tiles; 0 or none: the whole dimension. given: the
    operands of the reference, if they are other ones than the arrays."""

    text: str
    arrays: tuple[Array, ...]
    expected: tuple[Array, ...]
    body: str = ""
    function: Any = None
    parameters: tuple[tuple[str, Any], ...] = ()
    tiles: tuple[int, ...] = ()
    given: tuple[Any, ...] = ()

    @property
    def op(self) -> str:
        return self.text.split()[0]

    def function_text(self, name: str, known: bool) -> str:
        types = ["x".join([*(str(n) if known else "?" for n in a.shape), TEXTS[a.dtype.type]])
                 for a in self.arrays]  # fmt: skip
        first = len(types) - len(self.expected)
        lines = [
            f"%{i} = bufferization.to_tensor %m{i} restrict{' writable' * (i >= first)} : "
            f"memref<{kind}> to tensor<{kind}>"
            for i, kind in enumerate(types)
        ]
        tensors = [f"tensor<{kind}>" for kind in types]
        named = {f"t{i}": kind for i, kind in enumerate(tensors)}
        values = [f"%{i}" for i in range(len(types))]
        results = ", ".join(tensors[first:])
        body = ""
        if self.body:
            element = NAMES[self.arrays[0].dtype.type]
            count = 4 if self.op == "sort" else 2
            kinds = [element, element, "i32", "i32"][:count]
            arguments = ", ".join(f"%{n}: {kind}" for n, kind in zip("abcd", kinds, strict=False))
            made = element if self.op in ("scan", "scatter") else "i1"
            body = (f" {{\n^bb0({arguments}):\n%r = {self.body} %a, %b : {element}\n"
                    f"linalg_ext.return %r : {made}\n}}")  # fmt: skip
        text = self.text.format(*values, **named, body=body, results=results)
        count = len(self.expected)
        lines += ["%base = arith.constant 40 : index"] * ("%base" in text)
        lines.append(f"%r{f':{count}' if count > 1 else ''} = linalg_ext.{text}")
        for i in range(count):
            value = f"%r#{i}" if count > 1 else "%r"
            lines.append(
                f"bufferization.materialize_in_destination {value} in restrict writable "
                f"%m{first + i} : ({tensors[first + i]}, memref<{types[first + i]}>) -> ()"
            )
        given = ", ".join(f"%m{i}: memref<{kind}>" for i, kind in enumerate(types))
        return f"func.func @{name}({given}) {{\n" + "\n".join([*lines, "return"]) + "\n}\n"


def values(kind: Any, *shape: int) -> Array:
    return np.asarray(np.random.default_rng([*shape]).integers(-9, 9, shape), kind)


#: Sizes of the tensors along whose rows most ops run: some, one element, and no row.
SHAPES = ((4, 7), (1, 1), (0, 7))


def cases() -> Iterator[Case]:
    for kind in NAMES:
        real = kind not in (np.int32, np.int64)
        add, less, more = (
            f"arith.{words[not real]}"
            for words in (("addf", "addi"), ("cmpf olt,", "cmpi slt,"), ("cmpf ogt,", "cmpi sgt,"))
        )
        yield from _indexed(kind, add)
        for shape in SHAPES:
            yield from _along_rows(kind, shape, add, less, more)


def _along_rows(
    kind: Any, shape: tuple[int, int], add: str, less: str, more: str
) -> Iterator[Case]:
    rows, size = shape
    x, held = values(kind, *shape), values(kind, rows)
    tiles = (2, 0) if rows > 2 else ()
    sums = np.add.accumulate(x, 1, kind)
    head, tail = "scan dimension(1) inclusive(", ") ins({0} : {t0}) outs({1}, {2} : {t1}, {t2})"
    yield Case(head + "true" + tail + "{body} -> {results}", (x, np.zeros_like(x), held),
               (sums, sums[:, -1]), add, np.add, (("dimension", 1), ("inclusive", True)),
               tiles)  # fmt: skip
    before = np.add.accumulate(np.concatenate([held[:, None], x[:, :-1]], 1), 1, kind)
    yield Case(head + "false" + tail + "{body} -> {results}", (x, np.zeros_like(x), held),
               (before, before[:, -1]), add, np.add, (("dimension", 1), ("inclusive", False)),
               tiles)  # fmt: skip
    order = np.argsort(x.astype(np.float64), 1, kind="stable")
    numbers = np.arange(rows * size, dtype=np.int32).reshape(shape)
    yield Case("sort dimension(1) outs({0}, {1} : {t0}, {t1}){body} -> {results}", (x, numbers),
               tuple(np.take_along_axis(a, order, 1) for a in (x, numbers)), less,
               lambda a, b, c, d: a < b, (("dimension", 1),), tiles)  # fmt: skip
    best = np.argsort(-x.astype(np.float64), 1, kind="stable")[:, :3]
    empty = np.zeros(best.shape, kind), np.zeros(best.shape, np.int32)
    largest = np.take_along_axis(x, best, 1)
    yield Case("topk dimension(1) ins({0} : {t0}) outs({1}, {2} : {t1}, {t2}){body} -> "
               "{results}", (x, *empty), (largest, best.astype(np.int32)), more,
               np.greater, (("dimension", 1),), tiles)  # fmt: skip
    yield Case("topk dimension(1) ins({0}, {1} : {t0}, {t1}) outs({2}, {3} : {t2}, {t3}){body} "
               "-> {results}", (x, numbers, *empty),
               (largest, np.take_along_axis(numbers, best, 1)), more, np.greater,
               (("dimension", 1),), tiles)  # fmt: skip
    first = x[:, 0].copy(), np.zeros(rows, np.int32)
    yield Case("arg_compare dimension(1) ins({0} : {t0}) outs({1}, {2} : {t1}, {t2}){body} -> "
               "{results}", (x, *first), (x.max(1), x.argmax(1).astype(np.int32)), more,
               np.greater, (("dimension", 1),), tiles)  # fmt: skip
    yield Case("arg_compare dimension(1) ins({0} : {t0}) outs({1}, {2} : {t1}, {t2}) "
               "index_base(%base : index){body} -> {results}", (x, *first),
               (x.max(1), np.where(x.argmax(1) == 0, 0, x.argmax(1) + 40).astype(np.int32)), more,
               np.greater, (("dimension", 1),), tiles, (x, None, 40, *first))  # fmt: skip
    chosen = np.where(
        x.argmax(1) == 0, 0, np.take_along_axis(-numbers, x.argmax(1)[:, None], 1)[:, 0]
    )
    yield Case("arg_compare dimension(1) ins({0}, {1} : {t0}, {t1}) outs({2}, {3} : {t2}, {t3})"
               "{body} -> {results}", (x, -numbers, *first),
               (x.max(1), chosen.astype(np.int32)), more, np.greater, (("dimension", 1),), tiles,
               (x, -numbers, None, *first))  # fmt: skip
    yield Case("reverse dimensions([1]) ins({0} : {t0}) outs({1} : {t1}) -> {results}",
               (x, np.zeros_like(x)), (x[:, ::-1],), "", None, (("dimensions", [1]),),
               (2, 3) if tiles else ())  # fmt: skip


def _indexed(kind: Any, add: str) -> Iterator[Case]:
    """Yield ops that take indices: repeated ones, one that is too large, and a negative one."""
    places = np.array([[2], [0], [2], [9], [-1]], np.int32)
    updates, table = values(kind, 5, 3), values(kind, 4, 3)
    added = table.copy()
    for row, (place,) in zip(updates, places, strict=True):
        if 0 <= place < 4:
            added[place] += row
    yield Case("scatter dimension_map = [0] unique_indices(false) ins({0}, {1} : {t0}, {t1}) "
               "outs({2} : {t2}){body} -> {results}", (updates, places, table), (added,), add,
               np.add, (("dimension_map", [0]), ("unique_indices", False)), (2, 2))  # fmt: skip
    mask = np.array([True, True, False, True, True])
    once = table.copy()
    for place, row in ((2, updates[0]), (0, updates[1])):
        once[place] += row
    yield Case("scatter dimension_map = [0] unique_indices(false) ins({0}, {1}, {2} : {t0}, {t1}, "
               "{t2}) outs({3} : {t3}){body} -> {results}", (updates, places, mask, table), (once,),
               add, np.add, (("dimension_map", [0]), ("unique_indices", False)),
               (2, 2))  # fmt: skip
    # One index needs no dimension of its own.
    yield Case("scatter dimension_map = [0] unique_indices(false) ins({0}, {1} : {t0}, {t1}) "
               "outs({2} : {t2}){body} -> {results}", (updates, places[:, 0].copy(), table),
               (added,), add, np.add,
               (("dimension_map", [0]), ("unique_indices", False)), (2, 2))  # fmt: skip
    numbers = np.array([[3, 0], [1, 3]], np.int32)
    yield Case("gather dimension_map = [1] ins({0}, {1} : {t0}, {t1}) outs({2} : {t2}) -> "
               "{results}", (table.T.copy(), numbers, np.zeros((2, 2, 3), kind)),
               (table[numbers],), "", None, (("dimension_map", [1]),), (1, 2, 2))  # fmt: skip
    inside = np.array([[1, 0], [3, 2], [0, 1]], np.int64)
    yield Case("gather dimension_map = [0, 1] ins({0}, {1} : {t0}, {t1}) outs({2} : {t2}) -> "
               "{results}", (table, inside, np.zeros(3, kind)),
               (table[inside[:, 0], inside[:, 1]],), "", None,
               (("dimension_map", [0, 1]),), (2,))  # fmt: skip
    rows = np.array([[3], [0], [9], [-1]], np.int32)
    given = values(kind, 4, 3)
    yield Case("gather dimension_map = [0] ins({0}, {1} : {t0}, {t1}) outs({2} : {t2}) -> "
               "{results}", (table, rows, given),
               (np.concatenate([table[rows[:2, 0]], given[2:]]),), "", None,
               (("dimension_map", [0]),), (3, 2))  # fmt: skip
    lets = np.array([False, True, True, True])
    yield Case("gather dimension_map = [0] ins({0}, {1}, {2} : {t0}, {t1}, {t2}) outs({3} : {t3}) "
               "-> {results}", (table, rows, lets, given),
               (np.concatenate([given[:1], table[:1], given[2:]]),), "", None,
               (("dimension_map", [0]),), (3, 2))  # fmt: skip


def tiling(cases: Sequence[Case]) -> str:
    """Return a schedule that tiles the op of each function `f0`, `f1`, ..."""
    steps = []
    for number, case in enumerate(cases):
        loops = sum(size > 0 for size in case.tiles)
        results = ", !transform.any_op" * loops
        step = STEP.replace("optree.", "linalg_ext.")
        steps.append(step.format(n=number, op=case.op, sizes=list(case.tiles), loops=loops,
                                 results=results))  # fmt: skip
    return SCHEDULE.format(steps="\n".join(steps))
