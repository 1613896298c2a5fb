# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the defined dialect are read back from both syntaxes.

Every op is tried with every combination of element types, legal or not, and in all its forms.
"""

from __future__ import annotations

import difflib
import subprocess
from itertools import islice

import pytest
from optree_core.cases import legal
from optree_core.plain_variants import plain
from optree_lab import toolchain
from optree_lab.ir.cases import defined_cases, defined_ops, in_every_mode
from optree_lab.ir.dialects import tree, writer
from optree_lab.ir.upstream import Upstream, functions, listed

OPT = toolchain.BUILD_DIR / "bin" / "optree-opt"

pytestmark = pytest.mark.skipif(not OPT.is_file(), reason=f"{OPT} does not exist: `make build`")


def test_both_syntaxes_are_read_back() -> None:
    found = [case for op in defined_ops() for case in defined_cases(op)]
    assert len(found) > 2000
    assert {case.op.name for case in found} == {op.name for op in defined_ops()}
    module = "\n".join(writer().op(case, f"f{number}") for number, case in enumerate(found))
    custom = Upstream(OPT, ()).module(module)
    assert different(custom, Upstream(OPT, ()).module(custom)) == []
    generic = Upstream(OPT, ["--mlir-print-op-generic"]).module(module)
    assert all(f'"optree.{op.name}"(' in generic for op in defined_ops())
    assert different(custom, Upstream(OPT, ()).module(generic)) == []


def different(before: str, after: str) -> list[str]:
    """Return the first lines of the diff of two texts."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return list(islice(lines, 20))


#: Bodies of one operation that the short form `{ operation }` cannot express.
LONGER = (
    "%1 = llvm.add %x, %y overflow<nsw> : i32 linalg.yield %1 : i32",
    '%1 = "own.add"(%x, %y) <{kept = 1 : i32}> : (i32, i32) -> i32 linalg.yield %1 : i32',
    '%1 = "own.add-up"(%x, %y) : (i32, i32) -> i32 linalg.yield %1 : i32',
    '%1 = "add"(%x, %y) : (i32, i32) -> i32 linalg.yield %1 : i32',
    "%1 = arith.addi %x, %y {own = #arith.fastmath<none>} : i32 linalg.yield %1 : i32",
    '%1 = arith.addi %x, %y : i32 "linalg.yield"(%1) {own = 1 : i32} : (i32) -> ()',
)


def test_long_bodies_are_read_back_unchanged() -> None:
    module = "\n".join(
        f"""func.func @f{number}(%a: tensor<4xi32>, %o: tensor<4xi32>) -> tensor<4xi32> {{
          %0 = optree.map ins(%a, %a : tensor<4xi32>, tensor<4xi32>) outs(%o : tensor<4xi32>)
            (%x: i32, %y: i32, %z: i32) {{ {body} }}
          return %0 : tensor<4xi32>
        }}"""
        for number, body in enumerate(LONGER)
    )
    allowed = "--allow-unregistered-dialect"
    generic = Upstream(OPT, [allowed, "--mlir-print-op-generic"])
    custom = Upstream(OPT, [allowed]).module(module)
    assert different(generic.module(module), generic.module(custom)) == []


MATMUL = """
func.func @f(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = optree.matmul {operandSegmentSizes = "mine"} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>)
         outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
"""


def test_a_discardable_operand_segment_attribute_is_printed() -> None:
    assert 'operandSegmentSizes = "mine"' in Upstream(OPT, ()).module(MATMUL)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{ arith.negf {fastmath = 5 : i32} } ins(%a : T) outs(%o : T)", "'arith.negf' op "),
        ("ins(%a : T) outs(%o : T) (%x: f32 {own}, %y: f32) { linalg.yield %x : f32 }", "expected"),
    ],
)
def test_attributes_that_a_body_cannot_keep_are_refused(text: str, fault: str) -> None:
    function = f"func.func @f(%a: T, %o: T) {{ %0 = optree.map {text} return }}"
    done = subprocess.run(
        [OPT], input=function.replace("T", "tensor<4xf32>"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, fault in done.stderr) == (1, True), done.stderr


@pytest.mark.parametrize("type", ["complex<i32>", "i0", "ui32", "vector<2xf32>"])
def test_element_types_without_a_payload_are_refused(type: str) -> None:
    function = "func.func @f(%a: T) { optree.add ins(%a, %a : T, T) outs(%a : T) return }"
    done = subprocess.run(
        [OPT], input=function.replace("T", f"memref<4x{type}>"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "<stdin>:1:" in done.stderr
    assert "'optree.add' has no payload on elements of type" in done.stderr


def test_illegal_cases_of_specs_are_refused() -> None:
    """The tool refuses each illegal case with an error, and crashes on none."""
    scalars = tree().scalars
    illegal = [
        case
        for op in defined_ops()
        if not op.has_region
        for case in in_every_mode(op, tree(), plain(op, tree())[0])
        if not legal(case, scalars)
    ]
    assert len(illegal) > 1000
    texts = {f"f{i}": writer().op(case, f"f{i}") for i, case in enumerate(illegal)}
    done = subprocess.run(
        [OPT, "--split-input-file", "--mlir-print-op-on-diagnostic=false"],
        input="\n// -----\n".join(texts.values()),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr[-2000:]
    assert listed(functions(done.stdout)) == ""
    assert done.stderr.count("error: ") >= len(illegal)
