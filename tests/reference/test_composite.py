"""The reference's composites agree with MLIR's own decompositions of them, executed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_core.model import Tree
from optree_lab.running.execution import compile_module
from optree_lab.verification.bound import identical
from optree_reference import Array, element_of, evaluate

pytestmark = pytest.mark.slow

DECOMPOSE_WINOGRAD = "func.func(test-linalg-transform-patterns{test-decompose-winograd-ops})"

#: Passes that run a schedule and erase it.
SCHEDULED = ("transform-interpreter", "test-transform-dialect-erase-schedule")


def tensor_function(op: str, attributes: str, operands: list[Array]) -> str:
    """Return a function on memrefs around an op on tensors; the last operand is the init."""
    types = [
        f"{''.join(f'{size}x' for size in operand.shape)}{element_of(operand)}"
        for operand in operands
    ]
    last = len(operands) - 1
    arguments = ", ".join(f"%m{i}: memref<{type}>" for i, type in enumerate(types))
    loads = "\n".join(
        f"%t{i} = bufferization.to_tensor %m{i} restrict writable"
        f" : memref<{type}> to tensor<{type}>"
        for i, type in enumerate(types)
    )
    ins = ", ".join(f"%t{i}" for i in range(last))
    in_types = ", ".join(f"tensor<{type}>" for type in types[:last])
    out = f"tensor<{types[last]}>"
    return f"""
    func.func @f({arguments}) {{
      {loads}
      %r = linalg.{op} {attributes} ins({ins} : {in_types}) outs(%t{last} : {out}) -> {out}
      bufferization.materialize_in_destination %r in restrict writable %m{last}
        : ({out}, memref<{types[last]}>) -> ()
      return
    }}"""


def random(seed: int, shape: tuple[int, ...], dtype: type) -> Array:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


@pytest.mark.whole(step=4)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("flat", [None, 0, 1])
@pytest.mark.parametrize(
    ("fmr", "outputs", "window"), [("F_2_3", 2, 3), ("F_4_3", 4, 3), ("F_2_5", 2, 5)]
)
def test_winograd_agrees_with_mlir(
    fmr: str, outputs: int, window: int, flat: int | None, dtype: type, tree: Tree, tmp_path: Path
) -> None:
    windows = [1 if axis == flat else window for axis in (0, 1)]
    tile = [1 if axis == flat else outputs for axis in (0, 1)]
    alpha = [t + w - 1 for t, w in zip(tile, windows, strict=True)]
    height, width = 2 * tile[0], 3 * tile[1]
    shapes = {
        "winograd_filter_transform": ((4, *windows, 5), (*alpha, 5, 4)),
        "winograd_input_transform": (
            (2, height + windows[0] - 1, width + windows[1] - 1, 5),
            (*alpha, 2, 3, 2, 5),
        ),
        "winograd_output_transform": ((*alpha, 2, 3, 2, 4), (2, height, width, 4)),
    }
    for name, operand_shapes in shapes.items():
        operands = [random(i, shape, dtype) for i, shape in enumerate(operand_shapes)]
        wanted = evaluate(tree, name, operands, fmr=fmr)
        text = tensor_function(name, f"fmr({fmr})", operands)
        code = compile_module(text, tmp_path, before=[DECOMPOSE_WINOGRAD])
        code.call("f", *operands)
        assert identical(operands[1], wanted).all(), name


def scheduled(function: str, op: str, step: str) -> str:
    """Return a module of the function and of a schedule that applies `step` to `%op`, its op."""
    return f"""
    module attributes {{transform.with_named_sequence}} {{
      {function}
      transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
        %op = transform.structured.match ops{{["linalg.{op}"]}} in %root
          : (!transform.any_op) -> !transform.op<"linalg.{op}">
        {step}
        transform.yield
      }}
    }}"""


def function_of(source: Array, dest: Array, op: str) -> str:
    """Return a function on memrefs around `op`, the text of an op from `%source` into `%dest`."""
    types = [
        f"{''.join(f'{size}x' for size in operand.shape)}{element_of(operand)}"
        for operand in (source, dest)
    ]
    return f"""
    func.func @f(%m0: memref<{types[0]}>, %m1: memref<{types[1]}>) {{
      %source = bufferization.to_tensor %m0 restrict writable
        : memref<{types[0]}> to tensor<{types[0]}>
      %dest = bufferization.to_tensor %m1 restrict writable
        : memref<{types[1]}> to tensor<{types[1]}>
      %pad = arith.constant 9.0 : f32
      %r = {op} : tensor<{types[0]}> -> tensor<{types[1]}>
      bufferization.materialize_in_destination %r in restrict writable %m1
        : (tensor<{types[1]}>, memref<{types[1]}>) -> ()
      return
    }}"""


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("dimension", [0, 1, 2])
def test_softmax_agrees_with_mlir(dimension: int, dtype: type, tree: Tree, tmp_path: Path) -> None:
    """Only the exponential is rounded differently: the results are as close as its error allows."""
    values = random(1, (3, 4, 5), dtype)
    wanted = evaluate(tree, "softmax", [values, values], dimension=dimension)
    operands = [values, np.zeros_like(values)]
    step = (
        "%d = transform.structured.decompose_interface %op"
        ' : (!transform.op<"linalg.softmax">) -> !transform.any_op'
    )
    function = tensor_function("softmax", f"dimension({dimension})", operands)
    code = compile_module(scheduled(function, "softmax", step), tmp_path, before=SCHEDULED)
    code.call("f", *operands)
    # An exponential, and the sum of them, is 3 units off at most; the quotient adds both.
    assert (np.abs(operands[1] - wanted) <= 8 * np.finfo(dtype).eps * np.abs(wanted)).all()


@pytest.mark.parametrize("permutation", [[], [1, 0]])
@pytest.mark.parametrize("positions", [[0, 1], [1, 0], [1]])
def test_pack_and_unpack_agree_with_mlir(
    positions: list[int], permutation: list[int], tree: Tree, tmp_path: Path
) -> None:
    source = random(1, (5, 7), np.float32)
    tiles = [2, 3][: len(positions)]
    outer = [5, 7]
    for position, tile in zip(positions, tiles, strict=True):
        outer[position] = -(-outer[position] // tile)
    outer = [outer[i] for i in permutation] or outer
    packed = np.zeros((*outer, *tiles), np.float32)
    parameters: dict[str, Any] = {
        "outer_dims_perm": permutation,
        "inner_dims_pos": positions,
        "static_inner_tiles": tiles,
    }
    layout = f"outer_dims_perm = {permutation} inner_dims_pos = {positions} inner_tiles = {tiles}"

    wanted = evaluate(tree, "pack", [source, packed, np.float32(9)], **parameters)
    text = f"linalg.pack %source padding_value(%pad : f32) {layout} into %dest"
    step = (
        '%a, %b, %c = transform.structured.lower_pack %op : (!transform.op<"linalg.pack">)'
        ' -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">,'
        ' !transform.op<"linalg.transpose">)'
    )
    function = function_of(source, packed, text)
    code = compile_module(scheduled(function, "pack", step), tmp_path, before=SCHEDULED)
    code.call("f", source, packed)
    assert identical(packed, wanted).all()

    plain = np.zeros_like(source)
    assert identical(evaluate(tree, "unpack", [packed, plain], **parameters), source).all()
    step = (
        "%a, %b, %c, %d = transform.structured.lower_unpack %op"
        ' : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">,'
        ' !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">,'
        ' !transform.op<"tensor.extract_slice">)'
    )
    function = function_of(packed, plain, f"linalg.unpack %source {layout} into %dest")
    code = compile_module(scheduled(function, "unpack", step), tmp_path, before=SCHEDULED)
    code.call("f", packed, plain)
    assert identical(plain, source).all()
