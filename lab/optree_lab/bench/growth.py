# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how the time of algorithms grows with the number of elements.

Each op is lowered to loops, compiled and called on random numbers. Scans and
scatters of twice as many elements take twice as long, and sorts n log n. The command exits with 1
if a time grows by more than `MOST` times that. Times are processor seconds, the least of several
calls. With `--write`, the command writes them to docs/data/optree/growth.md.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from optree_lab import toolchain
from optree_lab.running.execution import Array, compile_module
from optree_lab.tables import aligned, page

#: The greatest ratio of the time that is measured to the one that is expected.
MOST = 1.6

#: The least and the greatest number of elements, and calls per number.
SMALLEST, LARGEST, CALLS = 1 << 14, 1 << 20, 5

#: Written with `--write`.
DATA = Path("docs", "data", "optree", "growth.md")

BEFORE = ("one-shot-bufferize", "convert-optree-to-loops")


def linear(n: int) -> float:
    return float(n)


def sorting(n: int) -> float:
    return n * math.log2(n)


@dataclass(frozen=True)
class Growth:
    """An op, by its function in `MODULE`. arrays: random operands for a number of elements.

    what: the op, for the table. expected: a function to which the time is in proportion.
    """

    name: str
    what: str
    arrays: Callable[[int, np.random.Generator], tuple[Array, ...]]
    expected: Callable[[int], float]


def _reals(n: int, random: np.random.Generator) -> Array:
    return np.asarray(random.standard_normal(n), np.float32)


def _one(kind: Any) -> Array:
    return np.zeros((), kind)


def _places(n: int, random: np.random.Generator) -> Array:
    """Return places near their own, some several times: no cache misses that grow with n."""
    near = np.arange(n) + random.integers(-500, 500, n)
    return np.asarray(np.clip(near, 0, n - 1).reshape(n, 1))


OPS = (
    Growth("sums", "scan", lambda n, r: (_reals(n, r), np.zeros(n, np.float32), _one(np.float32)),
           linear),
    Growth("two", "multi_scan of 2", lambda n, r: (
        _reals(n, r), np.arange(n), np.zeros(n, np.float32), np.zeros(n, np.int64),
        _one(np.float32), _one(np.int64)), linear),
    Growth("updated", "scatter", lambda n, r: (_reals(n, r), _places(n, r), _reals(n, r)), linear),
    Growth("kept", "compress", lambda n, r: (_reals(n, r), r.random(n) < 0.5,
           np.zeros(n, np.float32), _one(np.int64)), linear),
    Growth("found", "nonzero", lambda n, r: (_reals(n, r), np.zeros((n, 1), np.int64),
           _one(np.int64)), linear),
    Growth("distinct", "unique", lambda n, r: (np.floor(_reals(n, r)), np.zeros(n, np.float32),
           np.zeros(n, np.int64), _one(np.int64)), linear),
    Growth("ordered", "sort of 2", lambda n, r: (_reals(n, r), np.arange(n)), sorting),
    Growth("best", "topk of 16", lambda n, r: (_reals(n, r), np.zeros(16, np.float32),
           np.zeros(16, np.int64)), sorting),
)  # fmt: skip

MODULE = """
func.func @sums(%x: memref<?xf32>, %o: memref<?xf32>, %a: memref<f32>) {
  optree.scan dimension(0) ins(%x : memref<?xf32>) outs(%o, %a : memref<?xf32>, memref<f32>) {
    ^bb0(%s: f32, %e: f32):
      %0 = arith.addf %s, %e : f32
      optree.return %0 : f32
  }
  return
}
func.func @updated(%u: memref<?xf32>, %i: memref<?x1xi64>, %o: memref<?xf32>) {
  optree.scatter dimensions([0]) ins(%u, %i : memref<?xf32>, memref<?x1xi64>)
      outs(%o : memref<?xf32>) {
    ^bb0(%e: f32, %s: f32):
      %0 = arith.addf %s, %e : f32
      optree.return %0 : f32
  }
  return
}
func.func @two(%x: memref<?xf32>, %y: memref<?xi64>, %o: memref<?xf32>, %p: memref<?xi64>,
               %a: memref<f32>, %b: memref<i64>) {
  optree.multi_scan dimension(0) ins(%x, %y : memref<?xf32>, memref<?xi64>)
      outs(outputs(%o, %p : memref<?xf32>, memref<?xi64>)
           accumulators(%a, %b : memref<f32>, memref<i64>)) {
    ^bb0(%s: f32, %m: i64, %e: f32, %n: i64):
      %0 = arith.addf %s, %e : f32
      %1 = arith.maxsi %m, %n : i64
      optree.return %0, %1 : f32, i64
  }
  return
}
func.func @kept(%x: memref<?xf32>, %m: memref<?xi1>, %o: memref<?xf32>, %c: memref<i64>) {
  optree.compress dimension(0) ins(%x, %m : memref<?xf32>, memref<?xi1>)
      outs(%o, %c : memref<?xf32>, memref<i64>)
  return
}
func.func @found(%x: memref<?xf32>, %o: memref<?x1xi64>, %c: memref<i64>) {
  optree.nonzero ins(%x : memref<?xf32>) outs(%o, %c : memref<?x1xi64>, memref<i64>) {
    ^bb0(%a: f32):
      %z = arith.constant 0.5 : f32
      %0 = arith.cmpf ogt, %a, %z : f32
      optree.return %0 : i1
  }
  return
}
func.func @distinct(%x: memref<?xf32>, %v: memref<?xf32>, %l: memref<?xi64>, %c: memref<i64>) {
  optree.unique ins(%x : memref<?xf32>)
      outs(%v, %l, %c : memref<?xf32>, memref<?xi64>, memref<i64>) {
    ^bb0(%a: f32, %b: f32):
      %0 = arith.cmpf oeq, %a, %b : f32
      optree.return %0 : i1
  }
  return
}
func.func @ordered(%x: memref<?xf32>, %p: memref<?xi64>) {
  optree.sort dimension(0) outs(%x, %p : memref<?xf32>, memref<?xi64>) {
    ^bb0(%a: f32, %b: f32, %m: i64, %n: i64):
      %0 = arith.cmpf olt, %a, %b : f32
      optree.return %0 : i1
  }
  return
}
func.func @best(%x: memref<?xf32>, %v: memref<16xf32>, %p: memref<16xi64>) {
  optree.topk dimension(0) ins(%x : memref<?xf32>) outs(%v, %p : memref<16xf32>, memref<16xi64>) {
    ^bb0(%a: f32, %b: f32):
      %0 = arith.cmpf ogt, %a, %b : f32
      optree.return %0 : i1
  }
  return
}
"""


def seconds(call: Callable[..., None], arrays: tuple[Array, ...]) -> float:
    """Return the least processor time of several calls on copies of the arrays."""
    found = []
    for _ in range(CALLS):
        given = [array.copy() for array in arrays]
        start = time.process_time()
        call(*given)
        found.append(time.process_time() - start)
    return min(found)


def main(given: argparse.Namespace) -> int:
    sizes = [SMALLEST << shift for shift in range(LARGEST.bit_length() - SMALLEST.bit_length() + 1)]
    random = np.random.default_rng(0)
    rows, failed = [], False
    with TemporaryDirectory() as directory:
        code = compile_module(MODULE, Path(directory), BEFORE, program=toolchain.OPTREE_OPT)
        for op in OPS:

            def call(*arrays: Array, name: str = op.name) -> None:
                code.call(name, *arrays)

            times = [seconds(call, op.arrays(n, random)) for n in sizes]
            wanted = op.expected(sizes[-1]) / op.expected(sizes[0])
            found = times[-1] / times[0]
            doublings = (f"{b / a:.2f}" for a, b in pairwise(times))
            missed = found > MOST * wanted
            failed |= missed
            limit = f"{wanted:.1f}{' (missed)' if missed else ''}"
            each = f"{times[-1] * 1e9 / sizes[-1]:.0f} ns"
            rows.append((op.what, each, " ".join(doublings), f"{found:.1f}", limit))
    head = ("op", "per element", "ratios per doubling", "whole", "expected")
    table = aligned([head, *rows])
    print(f"{sizes[0]:,} to {sizes[-1]:,} elements:\n{table}")
    if given.write:
        text = page(__file__, table=table, least=f"{sizes[0]:,}", most=f"{sizes[-1]:,}",
                    allowed=MOST)  # fmt: skip
        (toolchain.CHECKOUT / DATA).write_text(text, encoding="utf-8")
    return int(failed)
