"""Ways to call the builders: maps, bodies, composites, insertion points."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import linalg_ops
import pytest
from linalg_ops import OpError, function
from optree_mlir.bindings import ir


def test_contract_takes_maps_in_every_spelling() -> None:
    spellings: list[dict[str, Any]] = [
        {"einsum": "mk,kn->mn"},
        {"einsum": "row k, k column -> row column"},
        {"indexing_maps": ["(m, n, k) -> (m, k)", "(m, n, k) -> (k, n)", "(m, n, k) -> (m, n)"]},
        {
            "indexing_maps": [
                f"affine_map<(d0, d1, d2) -> ({dims})>" for dims in ("d0, d2", "d2, d1", "d0, d1")
            ]
        },
    ]
    texts = set()
    for arguments in spellings:
        with function("tensor<4x8xf32>", "tensor<8x3xf32>") as f:
            linalg_ops.contract(*f, **arguments)
        texts.add(str(f))
    with function("tensor<4x8xf32>", "tensor<8x3xf32>") as f:
        m, n, k = (ir.AffineDimExpr.get(i) for i in range(3))
        maps = [ir.AffineMap.get(3, 0, dims) for dims in ([m, k], [k, n], [m, n])]
        linalg_ops.contract(*f, indexing_maps=maps)
    texts.add(str(f))
    assert len(texts) == 1
    assert "linalg.contract" in texts.pop()


def test_a_named_op_takes_transposed_operands() -> None:
    maps = ["(m, n, k) -> (k, m)", "(m, n, k) -> (k, n)", "(m, n, k) -> (m, n)"]
    with function("tensor<8x4xf32>", "tensor<8x3xf32>") as (lhs, rhs):
        assert str(linalg_ops.matmul(lhs, rhs, indexing_maps=maps).type) == "tensor<4x3xf32>"
        with pytest.raises(OpError, match=r"does not accept .* for rhs"):
            linalg_ops.matmul(lhs, rhs, indexing_maps=[maps[0], maps[0], maps[2]])


def test_a_body_is_a_python_function() -> None:
    def scaled(x: ir.Value, y: ir.Value) -> ir.Value:
        product = ir.Operation.create("arith.mulf", [x.type], [x, y]).result
        return ir.Operation.create("math.tanh", [x.type], [product]).result

    with function("tensor<4x?xf32>", "tensor<4x?xf32>") as f:
        f.returns(linalg_ops.map(*f, body=scaled))
    text = str(f)
    assert "math.tanh" in text
    assert "linalg.map" in text
    with function("tensor<4x8xf32>") as f:
        (x,) = f
        f.returns(linalg_ops.reduce(x, body="max_signed", dimensions=[1]))
    assert "linalg.reduce { arith.maximumf }" in str(f)
    assert "0xFF800000" in str(f)


def test_several_outputs_give_a_tuple() -> None:
    def both(*elements: ir.Value) -> list[ir.Value]:
        x, y, a, b = elements
        return [
            ir.Operation.create("arith.addf", [x.type], [a, x]).result,
            ir.Operation.create("arith.maximumf", [x.type], [b, y]).result,
        ]

    with function(*["tensor<4x8xf32>"] * 2, *["tensor<4xf32>"] * 2) as f:
        x, y, a, b = f
        results = linalg_ops.reduce(x, y, body=both, dimensions=[1], outs=[a, b])
        f.returns(*results)
    assert len(results) == 2
    assert "dimensions = [1]" in str(f)


def test_generic_takes_positions_and_numbers() -> None:
    def body(_: ir.Value) -> ir.Value:
        position = linalg_ops.index(dim=1)
        kind = ir.IntegerType.get_signless(32)
        return ir.Operation.create("arith.index_cast", [kind], [position]).result

    with function("tensor<4x8xi32>") as f:
        (out,) = f
        f.returns(
            linalg_ops.generic(outs=out, indexing_maps=["(i, j) -> (i, j)"], body=body),
        )
    assert "linalg.index 1" in str(f)
    assert 'iterator_types = ["parallel", "parallel"]' in str(f)


def test_generic_takes_more_inputs_than_outputs() -> None:
    maps = ["(i, j) -> (i, j)", "(i, j) -> (j)", "(i, j) -> ()", "(i, j) -> (i)"]

    def body(x: ir.Value, y: ir.Value, z: ir.Value, out: ir.Value) -> ir.Value:
        return add(add(x, y), add(z, out))

    def add(x: ir.Value, y: ir.Value) -> ir.Value:
        return ir.Operation.create("arith.addf", [x.type], [x, y]).result

    with function("tensor<4x8xf32>", "tensor<8xf32>", "tensor<4xf32>") as f:
        x, y, out = f
        f.returns(linalg_ops.generic(x, y, 1.0, body=body, indexing_maps=maps, outs=out))
        with pytest.raises(OpError, match=r"loop d1 is 8 in dimension 1 of inputs0 but 4"):
            linalg_ops.generic(x, out, 1.0, body=body, indexing_maps=maps, outs=out)
        with pytest.raises(OpError, match=r"indexing_maps has 3 maps for 4 operands"):
            linalg_ops.generic(x, y, 1.0, body=body, indexing_maps=maps[:3], outs=out)
    assert 'iterator_types = ["parallel", "reduction"]' in str(f)


def test_a_failing_body_leaves_no_op() -> None:
    with function("tensor<4xf32>") as f:
        (x,) = f
        with pytest.raises(OpError):
            linalg_ops.map(x, body=lambda e: [e, e], outs=x)
    assert "linalg" not in str(f)


def test_a_builder_on_memrefs_returns_the_output() -> None:
    with function("memref<4x8xf32>", "memref<8x3xf32>", "memref<4x3xf32>") as (lhs, rhs, out):
        assert linalg_ops.matmul(lhs, rhs, outs=out) == out
        assert linalg_ops.add(out, 1.0, outs=out) == out
        assert linalg_ops.map(out, body="exp", outs=out) == out


def test_builders_take_an_insertion_point_and_a_location() -> None:
    with function("tensor<4xf32>", "f32") as f:
        x, value = f
        last = linalg_ops.copy(x, outs=x)
        here = ir.Location.name("here")
        first = linalg_ops.fill(value, outs=x, loc=here, ip=ir.InsertionPoint(last.owner))
        assert str(first.location) == 'loc("here")'
    text = str(f)
    assert text.index("linalg.fill") < text.index("linalg.copy")


def test_an_operation_stands_for_its_result() -> None:
    with function("tensor<4xf32>") as (x,):
        operation = linalg_ops.exp(x, outs=x).owner
        assert str(linalg_ops.add(operation, x).type) == "tensor<4xf32>"


OUTSIDE = """
func.func @main(%a: tensor<16x8xf32>, %d: tensor<2x2x8x4xf32>, %dd: tensor<2x?x8x?xf32>, %t: index,
    %f: tensor<2x3x3x5xf32>, %fo: tensor<6x6x5x2xf32>, %i: tensor<2x6x6x5xf32>,
    %io: tensor<6x6x1x1x2x5xf32>, %v: tensor<6x6x1x1x2x2xf32>, %vo: tensor<2x4x4x2xf32>) {
  %cst = arith.constant 0.0 : f32
  %0 = linalg.pack %a padding_value(%cst : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d
    : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
  %1 = linalg.pack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, %t]
    into %dd : tensor<16x8xf32> -> tensor<2x?x8x?xf32>
  %2 = linalg.unpack %1 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, %t]
    into %a : tensor<2x?x8x?xf32> -> tensor<16x8xf32>
  %3 = linalg.softmax dimension(1) ins(%2 : tensor<16x8xf32>) outs(%a : tensor<16x8xf32>)
    -> tensor<16x8xf32>
  %4 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>)
    outs(%fo : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %5 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x6x6x5xf32>)
    outs(%io : tensor<6x6x1x1x2x5xf32>) -> tensor<6x6x1x1x2x5xf32>
  %6 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x1x1x2x2xf32>)
    outs(%vo : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return
}
"""


def test_composites_are_the_ops_that_cpp_parses(mlir_opt: Path) -> None:
    types = (
        "tensor<16x8xf32>", "tensor<2x2x8x4xf32>", "tensor<2x?x8x?xf32>", "index",
        "tensor<2x3x3x5xf32>", "tensor<6x6x5x2xf32>", "tensor<2x6x6x5xf32>",
        "tensor<6x6x1x1x2x5xf32>", "tensor<6x6x1x1x2x2xf32>", "tensor<2x4x4x2xf32>",
    )  # fmt: skip
    with function(*types) as function_:
        a, d, dd, t, f, fo, i, io, v, vo = function_
        linalg_ops.pack(a, padding_value=0.0, inner_dims_pos=[0, 1], inner_tiles=[8, 4], outs=d)
        perm = {"outer_dims_perm": [0, 1], "inner_dims_pos": [0, 1]}
        packed = linalg_ops.pack(a, inner_tiles=[8, t], outs=dd, **perm)
        unpacked = linalg_ops.unpack(packed, inner_tiles=[8, t], outs=a, **perm)
        linalg_ops.softmax(unpacked, dimension=1, outs=a)
        linalg_ops.winograd_filter_transform(f, fmr="F_4_3", outs=fo)
        linalg_ops.winograd_input_transform(i, fmr="F_4_3", outs=io)
        linalg_ops.winograd_output_transform(v, fmr="F_4_3", outs=vo)
    built = function_.module.operation.get_asm(print_generic_op_form=True)
    assert printed(mlir_opt, built) == printed(mlir_opt, OUTSIDE)


def printed(mlir_opt: Path, text: str) -> str:
    done = subprocess.run([mlir_opt], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wrong_operands_of_composites_are_reported() -> None:
    with function("tensor<16x8xf32>", "tensor<16x8xf64>") as (a, b):
        with pytest.raises(OpError, match=r"input is tensor<16x8xf32>, output is tensor<16x8xf64>"):
            linalg_ops.softmax(a, dimension=1, outs=b)
        with pytest.raises(OpError, match="fmr is 'F_9_9'; one of F_2_3"):
            linalg_ops.winograd_filter_transform(a, fmr="F_9_9", outs=a)  # type: ignore[arg-type]
        with pytest.raises(OpError, match=r"dim is \[-1\]; it must be >= 0"):
            linalg_ops.index(dim=-1)
