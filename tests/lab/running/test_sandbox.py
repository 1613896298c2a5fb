# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled functions that end their process are told apart by the signal."""

from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest
from optree_lab.fuzz_ir.definedness import UNDEFINED, with_checks
from optree_lab.running.execution import Array, Code, compile_module
from optree_lab.running.sandbox import Call, outcomes

FUNCTIONS = """
func.func @first(%a: memref<?xi64>, %o: memref<i64>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<?xi64>
  memref.store %x, %o[] : memref<i64>
  return
}
func.func @after(%a: memref<?xi64>, %o: memref<i64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xi64>
  %x = memref.load %a[%n] : memref<?xi64>
  memref.store %x, %o[] : memref<i64>
  return
}
func.func @divided(%a: memref<i64>, %o: memref<i64>) {
  %x = memref.load %a[] : memref<i64>
  %y = memref.load %o[] : memref<i64>
  %z = arith.divsi %x, %y : i64
  memref.store %z, %o[] : memref<i64>
  return
}
func.func @quotient_of_a_constant(%a: memref<i64>, %o: memref<i64>) {
  %x = memref.load %a[] : memref<i64>
  %y = memref.load %o[] : memref<i64>
  %c-1_i64 = arith.constant -1 : i64
  %z = arith.divui %c-1_i64, %y : i64
  %d = arith.subi %z, %z : i64
  memref.store %d, %o[] : memref<i64>
  return
}
func.func @shifted(%a: memref<i64>, %o: memref<i64>) {
  %x = memref.load %a[] : memref<i64>
  %y = memref.load %o[] : memref<i64>
  %z = arith.shli %x, %y : i64
  memref.store %z, %o[] : memref<i64>
  return
}
func.func @asserted(%a: memref<i1>) {
  %x = memref.load %a[] : memref<i1>
  cf.assert %x, "asserted"
  return
}
"""


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Code:
    return compile_module(FUNCTIONS, tmp_path_factory.mktemp("sandbox"))


def number(value: int) -> Array:
    return np.array(value)


def test_each_call_has_its_outcome(code: Code) -> None:
    """A call that traps, aborts or reads out of bounds leaves the other calls alone."""
    three, some, none = number(3), np.array([5, 6]), np.zeros(0, np.int64)
    calls = [
        Call(code, "first", (some, three)),
        Call(code, "after", (some, three)),
        Call(code, "first", (none, three)),
        Call(code, "divided", (number(7), three)),
        Call(code, "divided", (number(7), number(0))),
        Call(code, "asserted", (np.array(False),)),
        Call(code, "asserted", (np.array(True),)),
    ]
    found = outcomes(calls)
    fault, trap, abort = signal.SIGSEGV, signal.SIGFPE, signal.SIGABRT
    assert [outcome.signal for outcome in found] == [0, fault, fault, 0, trap, abort, 0]
    assert [int(o.arrays[1]) for o in found[::3] if o.arrays and len(o.arrays) > 1] == [5, 2]
    assert int(three) == 3


@pytest.mark.parametrize(
    ("name", "left", "right", "defined"),
    [
        ("divided", 7, -1, True),
        ("divided", 7, 0, False),
        ("divided", -(1 << 63), -1, False),
        ("quotient_of_a_constant", 7, 2, True),
        ("quotient_of_a_constant", 7, 0, False),
        ("shifted", 1, 63, True),
        ("shifted", 1, 64, False),
    ],
)
def test_checks_signal_undefined_operations(
    name: str, left: int, right: int, defined: bool, tmp_path: Path
) -> None:
    code = compile_module(with_checks(FUNCTIONS), tmp_path)
    (outcome,) = outcomes([Call(code, name, (number(left), number(right)))])
    assert (outcome.signal not in UNDEFINED) == defined
