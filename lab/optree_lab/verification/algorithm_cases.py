# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops that run an algorithm on arrays, with the results that numpy gives.

A case is a function in MLIR, on tensors or memrefs, with static or dynamic sizes, and a schedule
that tiles its op.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np

from optree_lab.running.execution import Array

BF16 = np.dtype(ml_dtypes.bfloat16)
NAMES: dict[Any, str] = {
    np.dtype(np.float32): "f32", np.dtype(np.float64): "f64", np.dtype(np.int32): "i32",
    np.dtype(np.int64): "i64", BF16: "bf16", np.dtype(np.bool_): "i1",
}  # fmt: skip
#: Ops whose last output has the number of elements that they found; they have no tiles.
COUNTING = ("compress", "nonzero", "unique")
KINDS = tuple(kind for kind, name in NAMES.items() if name != "i1")


def is_float(kind: np.dtype[Any]) -> bool:
    return kind == BF16 or kind.kind == "f"


def spelled(kind: np.dtype[Any], real: str, whole: str) -> str:
    return real if is_float(kind) else whole


#: Bodies in MLIR on a type, of arguments %a, %b, ..., without the terminator; they give %r.
BODIES: dict[str, Callable[[np.dtype[Any]], str]] = {
    "add": lambda k: f"%r = arith.{spelled(k, 'addf', 'addi')} %a, %b : {NAMES[k]}",
    "max": lambda k: f"%r = arith.{spelled(k, 'maximumf', 'maxsi')} %a, %b : {NAMES[k]}",
    # Of two tensors: sums of the first, of type k, and the largest element of the second.
    "pair": lambda k: (
        f"%r = arith.{spelled(k, 'addf', 'addi')} %a, %c : {NAMES[k]}\n"
        "%s = arith.maxsi %b, %d : i32"
    ),
    "first": lambda k: f"%t = arith.constant true\n%r = arith.select %t, %a, %a : {NAMES[k]}",
    "less": lambda k: f"%r = arith.{spelled(k, 'cmpf olt', 'cmpi slt')}, %a, %b : {NAMES[k]}",
    "greater": lambda k: f"%r = arith.{spelled(k, 'cmpf ogt', 'cmpi sgt')}, %a, %b : {NAMES[k]}",
    "equal": lambda k: f"%r = arith.{spelled(k, 'cmpf oeq', 'cmpi eq')}, %a, %b : {NAMES[k]}",
    # As numpy's `nonzero`: NaN is not zero.
    "not_zero": lambda k: (
        f"%z = arith.constant {spelled(k, '0.0', '0')} : {NAMES[k]}\n"
        f"%r = arith.{spelled(k, 'cmpf une', 'cmpi ne')}, %a, %z : {NAMES[k]}"
    ),
    # As numpy sorts: NaN comes last.
    "nan_last": lambda k: (
        f"%l = arith.cmpf olt, %a, %b : {NAMES[k]}\n%n = arith.cmpf uno, %b, %b : {NAMES[k]}\n"
        f"%o = arith.cmpf ord, %a, %a : {NAMES[k]}\n%m = arith.andi %n, %o : i1\n"
        "%r = arith.ori %l, %m : i1"
    ),
    # By the first of two tensors, then by the second.
    "lexicographic": lambda k: (
        f"%l = arith.{spelled(k, 'cmpf olt', 'cmpi slt')}, %a, %b : {NAMES[k]}\n"
        f"%e = arith.{spelled(k, 'cmpf oeq', 'cmpi eq')}, %a, %b : {NAMES[k]}\n"
        "%s = arith.cmpi slt, %c, %d : i32\n%m = arith.andi %e, %s : i1\n%r = arith.ori %l, %m : i1"
    ),
}

#: The same bodies in numpy.
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: np.asarray(a + b),
    "max": np.maximum,
    "pair": lambda a, b, c, d: (np.asarray(a + c), np.maximum(b, d)),
    "first": lambda a, b: np.asarray(a),
    "less": lambda a, b, *_: np.asarray(a < b),
    "greater": lambda a, b, *_: np.asarray(a > b),
    "equal": lambda a, b: np.asarray(a == b),
    "not_zero": lambda a: np.asarray(a != 0),
    "nan_last": lambda a, b: (a < b) | (np.isnan(b) & ~np.isnan(a)),
    "lexicographic": lambda a, b, c, d: (a < b) | ((a == b) & (c < d)),
}


@dataclass(frozen=True)
class Case:
    """An op on some arrays. arguments: types of the body's, each the type of one of the arrays.

    body: empty for an op without one. groups: the names of groups of outputs of one size, if there
        are several.
    """

    op: str
    inputs: tuple[Array, ...]
    outputs: tuple[Array, ...]
    parameters: dict[str, Any]
    body: str
    arguments: tuple[int, ...]
    expected: tuple[Array, ...]
    groups: tuple[str, ...] = ()

    @property
    def edges(self) -> Iterator[str]:
        """Yield what is unusual about the arrays."""
        sizes = [array.size for array in self.arrays]
        if 0 in sizes:
            yield "empty"
        if max(sizes) == 1:
            yield "one element"
        if any(is_float(a.dtype) and np.isnan(a).any() for a in self.arrays):
            yield "NaN"
        if self.op in COUNTING and int(self.expected[-1]) > self.outputs[0].shape[self.axis]:
            yield "no room for all"
        if self.op == "scatter":
            rows = self.inputs[1].reshape(-1, self.inputs[1].shape[-1])
            limits = [self.outputs[0].shape[d] for d in self.parameters["dimensions"]]
            if len(np.unique(rows, axis=0)) < len(rows):
                yield "repeated indices"
            if ((rows < 0) | (rows >= limits)).any():
                yield "indices out of range"

    @property
    def axis(self) -> int:
        return int(self.parameters.get("dimension", 0))

    @property
    def arrays(self) -> tuple[Array, ...]:
        return (*self.inputs, *self.outputs)

    def function(self, name: str, container: str, dynamic: bool) -> str:
        """Return a function on memrefs; an op on tensors gets them by bufferization's ops."""
        kinds = [NAMES[array.dtype] for array in self.arrays]
        types = [
            "".join("?x" if dynamic else f"{n}x" for n in array.shape) + kind
            for array, kind in zip(self.arrays, kinds, strict=True)
        ]
        count, given = len(self.inputs), [f"%m{i}" for i in range(len(types))]
        shown, lines, end = [f"memref<{t}>" for t in types], list[str](), list[str]()
        result, bound = "", ""
        if container == "tensor":
            for i, kind in enumerate(types):
                access = "restrict writable" if i >= count else "restrict"
                lines.append(
                    f"%t{i} = bufferization.to_tensor %m{i} {access} : memref<{kind}> to "
                    f"tensor<{kind}>"
                )
            given = [f"%t{i}" for i in range(len(types))]
            shown = [f"tensor<{kind}>" for kind in types]
            result = f" -> {', '.join(shown[count:])}"
            several = len(types) - count > 1
            bound = f"%r:{len(types) - count} = " if several else "%r = "
            end = [
                f"bufferization.materialize_in_destination %r{f'#{i - count}' if several else ''} "
                f"in restrict writable %m{i} : (tensor<{types[i]}>, memref<{types[i]}>) -> ()"
                for i in range(count, len(types))
            ]
        words = []
        for key, value in self.parameters.items():
            shown_value = str(value).lower() if isinstance(value, bool) else value
            words.append(f"{key}({shown_value})")
        ins = f"ins({', '.join(given[:count])} : {', '.join(shown[:count])}) " if count else ""
        outs = f"outs({self.listed(given[count:], shown[count:])})"
        head = f"{bound}optree.{self.op} {' '.join(words)} {ins}{outs}{result}"
        lines.append(head + self.region(kinds))
        arguments = ", ".join(f"%m{i}: memref<{kind}>" for i, kind in enumerate(types))
        text = "\n".join([*lines, *end, "return"])
        return f"func.func @{name}({arguments}) {{\n{text}\n}}\n"

    def listed(self, outputs: Sequence[str], types: Sequence[str]) -> str:
        """Return the text of the outputs, by groups if these have names."""
        if not self.groups:
            return f"{', '.join(outputs)} : {', '.join(types)}"
        size = len(outputs) // len(self.groups)
        parts = [slice(n * size, (n + 1) * size) for n in range(len(self.groups))]
        return " ".join(
            f"{name}({', '.join(outputs[part])} : {', '.join(types[part])})"
            for name, part in zip(self.groups, parts, strict=True)
        )

    def region(self, kinds: Sequence[str]) -> str:
        """Return the text of the body; kinds: the element type of each array."""
        if not self.body:
            return ""
        made = self.arrays[self.arguments[0]].dtype
        takes = ", ".join(
            f"%{letter}: {kinds[place]}"
            for letter, place in zip("abcd", self.arguments, strict=False)
        )
        gives = NAMES[made] if self.op in ("scan", "scan_from_first", "scatter") else "i1"
        end = f"%r, %s : {NAMES[made]}, i32" if self.body == "pair" else f"%r : {gives}"
        body = f"^bb0({takes}):\n{BODIES[self.body](made)}\noptree.return {end}\n"
        return f" {{\n{body}}}"


def values(kind: np.dtype[Any], *shape: int, most: int = 9) -> Array:
    """Return small whole numbers, so that some are equal."""
    generator = np.random.default_rng([*shape, most])
    return generator.integers(-most, most, shape).astype(kind)


def scans(kind: np.dtype[Any]) -> Iterator[Case]:
    shapes = [((6,), 0), ((3, 5), 0), ((3, 5), 1), ((2, 4, 3), 1), ((1,), 0), ((0,), 0),
              ((4, 0), 1), ((0, 4), 1), ((3, 4), 0)]  # fmt: skip
    for number, (shape, axis) in enumerate(shapes):
        inclusive, body = number % 3 != 1, ("add", "max")[number % 2]
        x = values(kind, *shape)
        lanes = tuple(n for d, n in enumerate(shape) if d != axis)
        held = values(kind, *lanes, most=3)
        steps = np.concatenate([np.expand_dims(held, axis), x], axis)
        whole = np.stack(list(accumulated(FUNCTIONS[body], np.moveaxis(steps, axis, 0))), axis)
        after = [slice(None)] * len(shape)
        after[axis] = slice(1, None) if inclusive else slice(0, -1)
        last = np.take(whole, -1, axis)
        yield Case("scan", (x,), (np.zeros_like(x), held),
                   {"dimension": axis, "inclusive": inclusive}, body, (2, 0),
                   (whole[tuple(after)].astype(kind), last.astype(kind)))  # fmt: skip


def scans_from_first(kind: np.dtype[Any]) -> Iterator[Case]:
    shapes = [((6,), 0), ((3, 5), 0), ((3, 5), 1), ((2, 4, 3), 1), ((1,), 0), ((0, 4), 1)]
    for number, (shape, axis) in enumerate(shapes):
        inclusive, body = number % 3 != 1, ("max", "add")[number % 2]
        x = values(kind, *shape)
        held = values(kind, *(n for d, n in enumerate(shape) if d != axis), most=3)
        steps = np.moveaxis(x, axis, 0)
        steps = steps if inclusive else np.concatenate([held[None], steps[:-1]])
        whole = np.stack(list(accumulated(FUNCTIONS[body], steps)), axis).astype(kind)
        yield Case("scan_from_first", (x,), (np.zeros_like(x), held),
                   {"dimension": axis, "inclusive": inclusive}, body, (2, 0),
                   (whole, np.take(whole, -1, axis)))  # fmt: skip


def multi_scans(kind: np.dtype[Any]) -> Iterator[Case]:
    for number, case in enumerate(scans(kind)):
        if case.body != "add":
            continue
        (x,), (empty, held) = case.inputs, case.outputs
        axis, inclusive = case.axis, case.parameters["inclusive"]
        y = values(np.dtype(np.int32), *x.shape, most=7 + number)
        begin = values(np.dtype(np.int32), *held.shape, most=4)
        steps = np.concatenate([np.expand_dims(begin, axis), y], axis)
        whole = np.maximum.accumulate(steps, axis)
        shown = np.delete(whole, 0 if inclusive else -1, axis)
        yield Case("multi_scan", (x, y), (empty, np.zeros_like(y), held, begin), case.parameters,
                   "pair", (4, 5, 0, 1),
                   (case.expected[0], shown, case.expected[1], np.take(whole, -1, axis)),
                   ("outputs", "accumulators"))  # fmt: skip


def accumulated(function: Callable[..., Array], steps: Array) -> Iterator[Array]:
    held = steps[0]
    yield held
    for step in steps[1:]:
        held = function(held, step).astype(steps.dtype)
        yield held


def scatters(kind: np.dtype[Any]) -> Iterator[Case]:
    tables = [
        # Rows of a matrix, one of them three times, one too large and one negative.
        ((5, 4), [0], [[4], [1], [4], [0], [5], [4], [-1]]),
        ((5, 4), [1], [[3], [0], [3]]),
        ((7,), [0], [[6], [6], [2], [6], [7]]),
        ((3, 4), [0, 1], [[2, 3], [0, 0], [2, 3], [2, 4], [3, 0], [-1, 2]]),
        ((3, 4), [1, 0], [[3, 2], [0, 0], [3, 2]]),
        ((2, 3, 4), [1], [[[2], [0]], [[2], [2]]]),
        ((5, 4), [0], np.zeros((0, 1))),
        ((0, 4), [0], [[0], [1]]),
    ]  # fmt: skip
    for number, (shape, dimensions, listed) in enumerate(tables):
        body = ("add", "first", "max")[number % 3]
        indices = np.asarray(listed, (np.int32, np.int64)[number % 2])
        rest = tuple(n for d, n in enumerate(shape) if d not in dimensions)
        updates = values(kind, *indices.shape[:-1], *rest)
        output = values(kind, *shape, most=5)
        expected = output.copy()
        for batch in np.ndindex(*indices.shape[:-1]):
            place: list[Any] = [slice(None)] * len(shape)
            inside = True
            for dimension, index in zip(dimensions, indices[batch], strict=True):
                place[dimension] = int(index)
                inside &= 0 <= index < shape[dimension]
            if inside:
                held = expected[tuple(place)]
                expected[tuple(place)] = FUNCTIONS[body](updates[batch], held).astype(kind)
        yield Case("scatter", (updates, indices), (output,), {"dimensions": dimensions}, body,
                   (0, 2), (expected,))  # fmt: skip


def sorts(kind: np.dtype[Any]) -> Iterator[Case]:
    shapes = [((9,), 0), ((4, 7), 0), ((4, 7), 1), ((2, 8, 3), 1), ((1,), 0), ((0,), 0),
              ((3, 0), 1), ((16,), 0)]  # fmt: skip
    for number, (shape, axis) in enumerate(shapes):
        keys = values(kind, *shape)
        body = ("less", "greater")[number % 2]
        places = np.arange(keys.size, dtype=np.int32).reshape(shape)
        by = keys if body == "less" else -keys.astype(np.float64)
        order = np.argsort(by.astype(np.float64), axis, kind="stable")
        outputs = (keys, places)
        yield Case("sort", (), outputs, {"dimension": axis}, body, (0, 0, 1, 1),
                   tuple(np.take_along_axis(a, order, axis) for a in outputs))  # fmt: skip
    if is_float(kind):
        keys = values(kind, 12)
        keys[[1, 5, 6]] = np.nan
        yield Case("sort", (), (keys,), {"dimension": 0}, "nan_last", (0, 0),
                   (np.sort(keys.astype(np.float64)).astype(kind),))  # fmt: skip
    first, second = values(kind, 20, most=3), values(np.dtype(np.int32), 20)
    order = np.lexsort((second, first.astype(np.float64)))
    yield Case("sort", (), (first, second), {"dimension": 0}, "lexicographic", (0, 0, 1, 1),
               (first[order], second[order]))  # fmt: skip


def topks(kind: np.dtype[Any]) -> Iterator[Case]:
    shapes = [((9,), 0, 3), ((4, 7), 1, 2), ((4, 7), 0, 4), ((2, 8, 3), 1, 1), ((1,), 0, 1),
              ((0,), 0, 0), ((3, 5), 1, 0)]  # fmt: skip
    for number, (shape, axis, k) in enumerate(shapes):
        x = values(kind, *shape)
        if is_float(kind) and number == 0:
            x[2] = np.nan
        body = ("nan_last" if is_float(kind) else "less", "greater")[number % 2]
        by = x.astype(np.float64) if body != "greater" else -x.astype(np.float64)
        order = np.take(np.argsort(by, axis, kind="stable"), range(k), axis)
        best = np.take_along_axis(x, order, axis)
        outputs = (np.zeros_like(best), np.zeros(best.shape, np.int32))
        yield Case("topk", (x,), outputs, {"dimension": axis}, body, (0, 0),
                   (best, order.astype(np.int32)))  # fmt: skip


def compresses(kind: np.dtype[Any]) -> Iterator[Case]:
    shapes = [((9,), 0, 9), ((4, 7), 0, 4), ((4, 7), 1, 7), ((2, 8, 3), 1, 2), ((1,), 0, 1),
              ((0,), 0, 0), ((3, 0), 0, 3)]  # fmt: skip
    for number, (shape, axis, room) in enumerate(shapes):
        x = values(kind, *shape)
        mask = np.arange(shape[axis]) % 3 != number % 3
        given = values(kind, *(room if d == axis else n for d, n in enumerate(shape)))
        output, kept = given.copy(), np.compress(mask, x, axis)
        fits = [slice(None)] * axis + [slice(min(room, kept.shape[axis]))]
        output[tuple(fits)] = kept[tuple(fits)]
        yield Case("compress", (x, mask), (given, counter(number)), {"dimension": axis}, "", (),
                   (output, counter(number, mask.sum())))  # fmt: skip


def nonzeros(kind: np.dtype[Any]) -> Iterator[Case]:
    shapes = [((9,), 9), ((4, 7), 28), ((2, 8, 3), 5), ((1,), 1), ((0,), 0), ((3, 0), 2)]
    for number, (shape, room) in enumerate(shapes):
        x = values(kind, *shape, most=2)
        if is_float(kind) and number == 0:
            x[2] = np.nan
        rows = np.argwhere(x).astype(np.int32)
        given = np.full((room, len(shape)), 77, np.int32)
        yield Case("nonzero", (x,), (given, counter(number)), {}, "not_zero", (0,),
                   (_written(given, rows), counter(number, len(rows))))  # fmt: skip


def uniques(kind: np.dtype[Any]) -> Iterator[Case]:
    for number, (size, room) in enumerate([(12, 12), (20, 4), (1, 1), (0, 0), (0, 3)]):
        x = values(kind, size, most=3)
        x = np.sort(x) if number != 1 else x
        if is_float(kind) and number == 0:
            x[-2:] = np.nan
        begins = np.append([True], x[1:] != x[:-1])[:size]
        starts = np.flatnonzero(begins)
        lengths = np.diff(np.append(starts, size)).astype(np.int64)
        given = values(kind, room), np.full(room, 77, np.int64)
        yield Case("unique", (x,), (*given, counter(number)), {}, "equal", (0, 0),
                   (_written(given[0], x[starts]), _written(given[1], lengths),
                    counter(number, len(starts))))  # fmt: skip


def counter(number: int, count: int = 77) -> Array:
    return np.asarray(count, (np.int64, np.int32)[number % 2])


def _written(given: Array, rows: Array) -> Array:
    """Return what is given with the rows for which it has room in front."""
    return np.concatenate([rows[: len(given)], given[len(rows) :]])


CASES: dict[str, Callable[[np.dtype[Any]], Iterator[Case]]] = {
    "scan": scans, "scan_from_first": scans_from_first, "multi_scan": multi_scans,
    "scatter": scatters, "sort": sorts, "topk": topks, "compress": compresses,
    "nonzero": nonzeros, "unique": uniques,
}  # fmt: skip

#: Sizes of tiles, per rank of the domain; 0: the whole dimension. Elements of a scan go on from
#: tile to tile, while a sort needs the dimension of its case whole.
TILES: dict[str, Callable[[Case], Sequence[int]]] = {
    **dict.fromkeys(("scan", "multi_scan"), lambda case: [2, 3, 2][: case.inputs[0].ndim]),
    "scan_from_first": lambda case: _whole(case, case.inputs[0].ndim),
    "scatter": lambda case: _rows(case, case.inputs[1].ndim - 1),
    "sort": lambda case: _whole(case, case.outputs[0].ndim),
    "topk": lambda case: _whole(case, case.inputs[0].ndim),
    **dict.fromkeys(COUNTING, lambda _: []),
}

SCHEDULE = """
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
{steps}
    transform.yield
  }}
}}
"""
STEP = """    %f{n} = transform.structured.match ops{{["func.func"]}}
      attributes {{sym_name = "f{n}"}} in %root : (!transform.any_op) -> !transform.any_op
    %op{n} = transform.structured.match ops{{["optree.{op}"]}} in %f{n}
      : (!transform.any_op) -> !transform.any_op
    %tiled{n}, %loops{n}:{loops} = transform.structured.tile_using_for %op{n} tile_sizes {sizes}
      : (!transform.any_op) -> (!transform.any_op{results})"""


def _rows(case: Case, batch: int) -> list[int]:
    """Return tiles of updates: their order is kept where only the first dimension is cut."""
    return [2, *[0] * (batch - 1), *[3] * (case.inputs[0].ndim - batch)]


def _whole(case: Case, rank: int) -> list[int]:
    return [0 if d == case.parameters["dimension"] else 2 for d in range(rank)]


def module(cases: Sequence[tuple[Case, str, bool]]) -> str:
    """Return a function per case, container, and True for dynamic sizes."""
    return "\n".join(
        case.function(f"f{number}", container, dynamic)
        for number, (case, container, dynamic) in enumerate(cases)
    )


def tiling(cases: Sequence[tuple[Case, str, bool]]) -> str:
    """Return a schedule that tiles the op of each function of `module`."""
    steps = []
    for number, (case, *_) in enumerate(cases):
        sizes = list(TILES[case.op](case))
        loops = sum(size > 0 for size in sizes)
        results = ", !transform.any_op" * loops
        steps.append(STEP.format(n=number, op=case.op, sizes=sizes, loops=loops, results=results))
    return SCHEDULE.format(steps="\n".join(steps))


def variants(op: str, tiled: bool) -> list[tuple[Case, str, bool]]:
    """Return the cases of an op on each type, container, and on static and dynamic sizes."""
    return [
        (case, container, dynamic)
        for kind in (KINDS if not tiled else KINDS[:1])
        for case in CASES[op](kind)
        for container in ("tensor", "memref")
        for dynamic in (False, True)
        # MLIR has no slice of a tensor that is known to be empty.
        if not tiled or (any(TILES[op](case)) and all(a.size for a in case.arrays))
    ]


def same(found: Array, wanted: Array) -> bool:
    """True if both have the same elements; NaN is NaN."""
    if found.dtype == BF16:
        found, wanted = found.astype(np.float64), wanted.astype(np.float64)
    return np.array_equal(found, wanted, equal_nan=found.dtype.kind == "f")
