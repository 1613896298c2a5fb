# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of torch-mlir's `tm_tensor` become ops of `optree` that run the same algorithm, and back.

The modules are what torch-mlir's wheel makes of ops of torch.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_ir.correspondence import AlgorithmDialect, converted
from optree_ir.operation import Operation
from optree_ir.printer import Printer
from optree_ir.reader import read
from optree_lab import toolchain
from optree_lab.running.execution import compile_module

FIXTURE = toolchain.CHECKOUT / "tests" / "fixtures" / "tm_tensor"
PASSES = (
    "builtin.module(func.func(torch-decompose-complex-ops,canonicalize,convert-torch-to-tmtensor,"
    "convert-torch-to-linalg,convert-torch-to-scf,convert-torch-to-arith),torch-func-backend-type-"
    "conversion,func.func(canonicalize,torch-finalizing-backend-type-conversion,cse))"
)

#: Functions of torch in torch-mlir's dialect.
MODULE = """
func.func @sums(%x: !torch.vtensor<[3,5],f32>) -> !torch.vtensor<[3,5],f32> {
  %d = torch.constant.int 1
  %n = torch.constant.none
  %0 = torch.aten.cumsum %x, %d, %n : !torch.vtensor<[3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[3,5],f32>
  return %0 : !torch.vtensor<[3,5],f32>
}
func.func @ordered(%x: !torch.vtensor<[3,5],f32>) -> (!torch.vtensor<[3,5],f32>, !torch.vtensor<[3,5],si64>) {
  %d = torch.constant.int 1
  %t = torch.constant.bool true
  %0, %1 = torch.aten.sort %x, %d, %t : !torch.vtensor<[3,5],f32>, !torch.int, !torch.bool -> !torch.vtensor<[3,5],f32>, !torch.vtensor<[3,5],si64>
  return %0, %1 : !torch.vtensor<[3,5],f32>, !torch.vtensor<[3,5],si64>
}
func.func @added(%x: !torch.vtensor<[6],f32>, %i: !torch.vtensor<[4],si64>, %v: !torch.vtensor<[4],f32>) -> !torch.vtensor<[6],f32> {
  %l = torch.prim.ListConstruct %i : (!torch.vtensor<[4],si64>) -> !torch.list<optional<vtensor>>
  %t = torch.constant.bool true
  %f = torch.constant.bool false
  %0 = torch.aten._index_put_impl %x, %l, %v, %t, %f : !torch.vtensor<[6],f32>, !torch.list<optional<vtensor>>, !torch.vtensor<[4],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[6],f32>
  return %0 : !torch.vtensor<[6],f32>
}
func.func @placed(%x: !torch.vtensor<[4,3],f32>, %i: !torch.vtensor<[2,3],si64>, %s: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[4,3],f32> {
  %d = torch.constant.int 0
  %0 = torch.aten.scatter.src %x, %d, %i, %s : !torch.vtensor<[4,3],f32>, !torch.int, !torch.vtensor<[2,3],si64>, !torch.vtensor<[2,3],f32> -> !torch.vtensor<[4,3],f32>
  return %0 : !torch.vtensor<[4,3],f32>
}
"""  # noqa: E501


@pytest.fixture(scope="module")
def exported() -> Operation:
    """The functions in generic form, with ops of `tm_tensor`."""
    ir = pytest.importorskip("torch_mlir.ir")
    passes = pytest.importorskip("torch_mlir.passmanager")
    pytest.importorskip("torch_mlir.dialects.torch")
    with ir.Context() as context:
        from torch_mlir.dialects import torch

        torch.register_dialect(context)
        module = ir.Module.parse(MODULE)
        passes.PassManager.parse(PASSES).run(module.operation)
        return read(module.operation.get_asm(print_generic_op_form=True))


@pytest.fixture(scope="module")
def tm_tensor() -> AlgorithmDialect:
    return AlgorithmDialect(
        Project(FIXTURE).tree("tm_tensor", Diagnostics()), end="yield", grouped=True
    )


@pytest.fixture(scope="module")
def optree(checkout: Path) -> AlgorithmDialect:
    tree: Tree = Project(checkout).tree("optree", Diagnostics())
    return AlgorithmDialect(tree)


def names(module: Operation) -> list[str]:
    found = [op.name for op in module.walk() if op.dialect in ("tm_tensor", "optree")]
    return [name for name in found if not name.endswith((".yield", ".return"))]


def test_ops_of_torch_become_ops_of_optree_and_back(
    exported: Operation, tm_tensor: AlgorithmDialect, optree: AlgorithmDialect
) -> None:
    """An update that is a window of one element, as torch-mlir makes it of a list of indices, has
    other sizes than a slice, so that op stays."""
    theirs = ["tm_tensor.scan", "tm_tensor.sort", "tm_tensor.scatter", "tm_tensor.scatter"]
    assert names(exported) == theirs
    ours = converted(exported, tm_tensor, optree)
    assert names(ours) == [
        "optree.scan_from_first", "optree.sort", "tm_tensor.scatter", "optree.scatter",
    ]  # fmt: skip
    again = converted(ours, optree, tm_tensor)
    assert Printer().operation(again) == Printer().operation(exported)


#: An op of a frontend whose number of elements is an attribute.
TOP = """
op: top
kind: algorithm
summary: The k first elements in order.
operands:
  input: {role: input, where: [0 <= axis < rank(input)]}
  values: {role: init, shape: "replace(input, axis, k)"}
  places: {role: init, type: int, shape: "replace(input, axis, k)"}
regions: {before: {arguments: [input, input], yields: [i1]}}
parameters: {axis: {type: i64}, k: {type: i64}}
runs: take_first(axis)
"""

#: The op in generic form, with its name and properties in braces.
TAKEN = """
"builtin.module"() ({{
  "func.func"() <{{function_type = (tensor<4x8xf32>, tensor<4x{k}xf32>, tensor<4x{k}xi64>) -> (), sym_name = "f"}}> ({{
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<4x{k}xf32>, %arg2: tensor<4x{k}xi64>):
    %0:2 = "{op}"(%arg0, %arg1, %arg2) <{{{properties}}}> ({{
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = "arith.cmpf"(%arg3, %arg4) <{{fastmath = #arith.fastmath<none>, predicate = 2 : i64}}> : (f32, f32) -> i1
      "{end}"(%1) : (i1) -> ()
    }}) : (tensor<4x8xf32>, tensor<4x{k}xf32>, tensor<4x{k}xi64>) -> (tensor<4x{k}xf32>, tensor<4x{k}xi64>)
    "func.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()
"""  # noqa: E501


def test_a_number_of_elements_is_the_size_of_an_output(
    optree: AlgorithmDialect, tmp_path: Path
) -> None:
    specs = tmp_path / "specs" / "front"
    (specs / "algorithm").mkdir(parents=True)
    lines = (
        "dialect: front", "mode: define", "extends: {dialect: optree, subset: [generic]}",
        "summary: Ops of a frontend.", "cpp_namespace: mlir::front", "library: Front",
    )  # fmt: skip
    (specs / "dialect.yaml").write_text("\n".join(lines) + "\n")
    (specs / "algorithm" / "top.yaml").write_text(TOP.lstrip())
    front = AlgorithmDialect(Project(tmp_path).tree("front", Diagnostics()))
    theirs, ours = (
        read(TAKEN.format(op=op, k=2, properties=properties, end=f"{op.split('.')[0]}.return"))
        for op, properties in (
            ("front.top", "axis = 1 : i64, k = 2 : i64"), ("optree.topk", "dimension = 1 : i64"),
        )
    )  # fmt: skip
    assert Printer().operation(converted(theirs, front, optree)) == Printer().operation(ours)
    assert Printer().operation(converted(ours, optree, front)) == Printer().operation(theirs)
    # Nothing says how many elements a tensor of unknown size has.
    unknown = read(
        TAKEN.format(op="optree.topk", k="?", properties="dimension = 1 : i64", end="optree.return")
    )
    assert Printer().operation(converted(unknown, optree, front)) == Printer().operation(unknown)


WRAPPERS = """
func.func @call_sums(%x: memref<3x5xf32>, %o: memref<3x5xf32>) {
  %t = bufferization.to_tensor %x restrict : memref<3x5xf32> to tensor<3x5xf32>
  %r = func.call @sums(%t) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<3x5xf32>, memref<3x5xf32>) -> ()
  return
}
func.func @call_ordered(%x: memref<3x5xf32>, %o: memref<3x5xf32>, %p: memref<3x5xi64>) {
  %t = bufferization.to_tensor %x restrict : memref<3x5xf32> to tensor<3x5xf32>
  %r:2 = func.call @ordered(%t) : (tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xi64>)
  bufferization.materialize_in_destination %r#0 in restrict writable %o : (tensor<3x5xf32>, memref<3x5xf32>) -> ()
  bufferization.materialize_in_destination %r#1 in restrict writable %p : (tensor<3x5xi64>, memref<3x5xi64>) -> ()
  return
}
func.func @call_placed(%x: memref<4x3xf32>, %i: memref<2x3xi64>, %v: memref<2x3xf32>, %o: memref<4x3xf32>) {
  %t = bufferization.to_tensor %x restrict : memref<4x3xf32> to tensor<4x3xf32>
  %j = bufferization.to_tensor %i restrict : memref<2x3xi64> to tensor<2x3xi64>
  %w = bufferization.to_tensor %v restrict : memref<2x3xf32> to tensor<2x3xf32>
  %r = func.call @placed(%t, %j, %w) : (tensor<4x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
  bufferization.materialize_in_destination %r in restrict writable %o : (tensor<4x3xf32>, memref<4x3xf32>) -> ()
  return
}
"""  # noqa: E501


def test_the_ops_of_optree_compute_what_torch_computes(
    exported: Operation,
    tm_tensor: AlgorithmDialect,
    optree: AlgorithmDialect,
    optree_opt: Path,
    tmp_path: Path,
) -> None:
    ours = converted(exported, tm_tensor, optree)
    functions = [
        Printer().operation(op)
        for op in ours.blocks[0].operations
        if "added" not in op.property_text
    ]
    text = "\n".join(functions).replace("sym_name", 'sym_visibility = "private", sym_name')
    passes = ("inline", "symbol-dce", "one-shot-bufferize", "convert-optree-to-loops")
    code = compile_module(text + WRAPPERS, tmp_path, passes, program=optree_opt)
    x = np.array([[3, 1, 2, 1, 0], [5, 5, 4, 9, 9], [-1, 0, 7, 0, 2]], np.float32)
    sums, ordered = np.zeros_like(x), np.zeros_like(x)
    places = np.zeros(x.shape, np.int64)
    code.call("call_sums", x, sums)
    np.testing.assert_array_equal(sums, np.cumsum(x, 1))
    code.call("call_ordered", x, ordered, places)
    # torch-mlir compares by `>=`, which leaves the order of equal elements open.
    np.testing.assert_array_equal(ordered, -np.sort(-x, 1))
    np.testing.assert_array_equal(ordered, np.take_along_axis(x, places, 1))
    np.testing.assert_array_equal(np.sort(places, 1), np.tile(np.arange(5), (3, 1)))
    table, indices = np.arange(12, dtype=np.float32).reshape(4, 3), np.array([[0, 1, 2], [3, 1, 0]])
    updates, out = -np.arange(6, dtype=np.float32).reshape(2, 3), np.zeros((4, 3), np.float32)
    code.call("call_placed", table, indices, updates, out)
    for row, column in np.ndindex(2, 3):
        table[indices[row, column], column] = updates[row, column]
    np.testing.assert_array_equal(out, table)
