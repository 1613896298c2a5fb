# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interpreting one operation at a time gives the results of compiled code, and covers more."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from optree_core.model import Tree
from optree_ir.reader import read
from optree_lab.fuzz_ir.definedness import is_defined
from optree_lab.fuzz_ir.kinds import subject_of
from optree_lab.fuzz_ir.origins import Origins
from optree_lab.fuzz_ir.scalars import DIVISIONS, SHIFTS
from optree_lab.fuzz_ir.subject import Subject
from optree_lab.fuzz_ir.text import function
from optree_lab.ir.writer import Isolated
from optree_lab.running.execution import ToolFailed, compile_module
from optree_lab.running.interpreted import (
    Interpreted,
    NotInterpreted,
    Undefined,
    interpret_module,
    is_compiled,
    without_units,
)
from optree_lab.testing.figures import Figure
from optree_lab.verification.form_check import difference

pytestmark = pytest.mark.slow

#: The number of random generics, and the least number of comparable ones.
GENERICS, COMPARED = 40, 15

NOT = """
func.func @NAME(%a: memref<2xi128>, %o: memref<2xi128>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a : memref<2xi128>) outs(%o : memref<2xi128>) {
  ^bb0(%x: i128, %y: i128):
    %c = arith.constant CONSTANT : i128
    %0 = arith.xori %x, %c : i128
    linalg.yield %0 : i128
  }
  return
}"""


def is_exact(subject: Subject) -> bool:
    """True if compiled code computes what the reference does, without a check before a division.

    The body calls no function of a math library, and every loop runs: otherwise bufferization
    leaves an output that is not read uninitialized.
    """
    inner = subject.producer is None or is_exact(subject.producer)
    return (
        inner
        and all(subject.extents)
        and not any(
            step.mnemonic.startswith(("math.", "complex.mul", "complex.div"))
            or step.mnemonic in (*DIVISIONS, *SHIFTS)
            for step in subject.steps
        )
    )


def test_interpreted_and_compiled_code_agree(tree: Tree, tmp_path: Path, figure: Figure) -> None:
    origins = Origins(tree)
    subjects = [subject_of(origins, number) for number in range(GENERICS)]
    some = [
        made
        for subject in subjects
        if is_defined(subject)
        and is_exact(subject)
        and is_compiled((made := function(subject)).text)
    ]
    compared = 0
    for number, made in enumerate(some):
        text = made.named(f"f{number}")
        try:
            compiled = compile_module(text, tmp_path)
        except ToolFailed:
            continue
        found = difference(made, number, compiled, interpret_module(text))
        assert not found, f"{found}\n{text}"
        compared += 1
    assert compared >= COMPARED
    figure(compared, "random generics run one operation at a time and as compiled code")


def test_a_difference_above_64_bits_is_found() -> None:
    """The constants -1 and 2^64 - 1 of i128 differ only above 64 bits."""
    made = Isolated(NOT, ((2,), (2,)), ("i128", "i128"), 1)
    plain, special = (
        interpret_module(made.named("f0").replace("CONSTANT", number))
        for number in ("-1", str(2**64 - 1))
    )
    assert difference(made, 0, plain, plain) == ""
    assert "element" in difference(made, 0, plain, special)


def test_undefined_behaviour_ends_the_interpretation() -> None:
    text = """
func.func @divide(%a: memref<i65>, %b: memref<i65>) {
  %0 = memref.load %a[] : memref<i65>
  %1 = memref.load %b[] : memref<i65>
  %2 = arith.divsi %0, %1 : i65
  memref.store %2, %b[] : memref<i65>
  return
}
func.func @outside(%a: memref<?xi65>) {
  %c = arith.constant 1 : index
  %0 = memref.load %a[%c] : memref<?xi65>
  memref.store %0, %a[%c] : memref<?xi65>
  return
}
func.func @assertion(%a: memref<i1>) {
  %0 = memref.load %a[] : memref<i1>
  cf.assert %0, "no"
  return
}"""
    code = interpret_module(text)
    result = np.array(-2, object)
    code.call("divide", np.array(2**64 - 1, object), result)
    assert result[()] == -(2**63 - 1)
    with pytest.raises(Undefined, match="divsi of 5, 0"):
        code.call("divide", np.array(5, object), np.array(0, object))
    with pytest.raises(Undefined, match="outside"):
        code.call("outside", np.array([1], object))
    code.call("assertion", np.array(True))
    with pytest.raises(Undefined, match="assertion"):
        code.call("assertion", np.array(False))


def test_an_unknown_operation_is_refused() -> None:
    module = """"builtin.module"() ({
"func.func"() <{sym_name = "f"}> ({
^bb0(%arg0: memref<i8>):
%0 = "test.unknown"() : () -> i8
"func.return"() : () -> ()
}) : () -> ()
}) : () -> ()"""
    code = Interpreted(read(module))
    with pytest.raises(NotInterpreted, match=r"test\.unknown"):
        code.call("f", np.array(0, np.int8))


@pytest.mark.parametrize(
    ("text", "compiled"),
    [
        ("memref<3x4xi32>", True),
        ("tensor<?xi1>", True),
        ("memref<3x4xi128>", False),
        ("tensor<?xi65>", False),
        ("memref<i256>", False),
        ("%0 = arith.extsi %1 : i8 to i65", False),
    ],
)
def test_wide_integers_are_not_compiled(text: str, compiled: bool) -> None:
    assert is_compiled(text) == compiled


@pytest.mark.parametrize(
    ("sizes", "wanted"),
    [
        ((3, 1, 3, 2, 1), [3, 1, 3, 2]),
        ((3, 1, 3, 2, 1), [3, 3, 2, 1]),
        ((1, 1, 4), [None]),
        ((1, 1), []),
    ],
)
def test_a_view_loses_the_dimensions_that_its_type_lacks(
    sizes: tuple[int, ...], wanted: list[int | None]
) -> None:
    view = np.arange(math.prod(sizes)).reshape(sizes)
    found = without_units(view, wanted)
    assert len(found.shape) == len(wanted)
    assert all(size in (None, is_) for size, is_ in zip(wanted, found.shape, strict=True))
    assert np.shares_memory(found, view)
    assert found.ravel().tolist() == view.ravel().tolist()
