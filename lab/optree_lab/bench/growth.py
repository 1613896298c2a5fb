# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how the time of algorithms grows with the number of elements.

Each op is lowered to loops, compiled and called on random numbers. Scans and
scatters of twice as many elements take twice as long, and sorts n log n. The command exits with 1
if a time grows by more than `MOST` times that. Times are processor seconds, the least of several
calls.
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

import numpy as np

from optree_lab import toolchain
from optree_lab.running.execution import Array, compile_module
from optree_lab.tables import aligned

#: The greatest ratio of the time that is measured to the one that is expected.
MOST = 1.6

#: The least and the greatest number of elements, and calls per number.
SMALLEST, LARGEST, CALLS = 1 << 14, 1 << 20, 5

BEFORE = ("one-shot-bufferize", "convert-optree-to-loops")


def linear(n: int) -> float:
    return float(n)


def sorting(n: int) -> float:
    return n * math.log2(n)


@dataclass(frozen=True)
class Growth:
    """An op, by its function in `MODULE`. arrays: random operands for a number of elements.

    expected: a function to which the time is in proportion.
    """

    name: str
    arrays: Callable[[int, np.random.Generator], tuple[Array, ...]]
    expected: Callable[[int], float]


def _reals(n: int, random: np.random.Generator) -> Array:
    return np.asarray(random.standard_normal(n), np.float32)


def _places(n: int, random: np.random.Generator) -> Array:
    """Return places near their own, some several times: no cache misses that grow with n."""
    near = np.arange(n) + random.integers(-500, 500, n)
    return np.asarray(np.clip(near, 0, n - 1).reshape(n, 1))


OPS = (
    Growth("sums", lambda n, r: (_reals(n, r), np.zeros(n, np.float32), np.zeros((), np.float32)),
           linear),
    Growth("updated", lambda n, r: (_reals(n, r), _places(n, r), _reals(n, r)), linear),
    Growth("ordered", lambda n, r: (_reals(n, r), np.arange(n)), sorting),
    Growth("best", lambda n, r: (_reals(n, r), np.zeros(16, np.float32), np.zeros(16, np.int64)),
           sorting),
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
    del given
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
            rows.append((op.name, each, " ".join(doublings), f"{found:.1f}", limit))
    head = ("function", "per element", "ratios per doubling", "whole", "expected")
    print(f"{sizes[0]:,} to {sizes[-1]:,} elements:")
    print(aligned([head, *rows]))
    return int(failed)
