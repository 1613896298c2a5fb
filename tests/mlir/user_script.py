# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A user's program for a type checker: exactly the lines that end in E are errors.

It is checked, not run.
"""

from __future__ import annotations

from collections.abc import Sequence

import linalg_ops
from linalg_ops import (
    OpError,
    add,
    contract,
    conv_2d_nhwc_hwcf,
    fill,
    function,
    map,
    matmul,
    pooling_nhwc_max,
    reduce,
    release,
    softmax,
    transpose,
)
from linalg_ops.rewrite import Match, coerce, generalize, match, meaning, specialize
from mlir import ir


def right(sizes: Sequence[int]) -> str:
    with function("tensor<4x8xf32>", "tensor<8x3xf32>", "tensor<4xf32>") as f:
        x, y, z = f
        product: ir.Value = matmul(x, y, cast="unsigned", dtype="f32", loc=ir.Location.unknown())
        total: ir.Value = add(product, 1.0)
        scaled: ir.Value = contract(x, y, einsum="mk,kn->mn")
        same = ir.AffineMap.get_identity(2)
        linalg_ops.elementwise(total, kind="exp", indexing_maps=["(m, n) -> (m, n)", same])
        one: ir.Value = reduce(total, body="add", dimensions=[1])
        pair: tuple[ir.Value, ...] = reduce(
            total, total, body=lambda p, q, r, s: (r, s), dimensions=(1,), outs=[z, z]
        )
        filled: ir.Value = map(one, body=lambda element: element, dtype=ir.F32Type.get())
        pooling_nhwc_max(x, [2, 2], strides=2, dilations=sizes)
        conv_2d_nhwc_hwcf(x, y, strides=sizes)
        f.returns(softmax(total, dimension=1), scaled, filled, *pair)
    with release(24):
        changed: int = generalize(f.module, to="parent", casts="split")
    changed += specialize(f.module) + coerce(f.module, ["contract"])
    changed += coerce(f.module, lambda operation, name: name == "linalg.matmul")
    found: Match | None = match(f.operation, "matmul") or meaning(f.operation)
    if found is not None:
        dims: tuple[int, ...] = found.dims
        print(dims, found.loops["m"] + 1)
    try:
        return str(f) + str(changed)
    except OpError as error:
        return str(error)


def wrong(x: ir.Value, number: float) -> None:
    matmul(x, x, cast="sined")  # E
    add(x)  # E
    add(x, "1.0")  # E
    add(x, [1.0])  # E
    matmul(x, 1.0)  # E
    matmul(x, x, x)  # E
    matmul(x, x, indexing_map=[])  # E
    softmax(x)  # E
    fill(number)  # E
    transpose(x, permutation="10")  # E
    transpose(x, permutation=[1.0, 0.0])  # E
    conv_2d_nhwc_hwcf(x, x, strides="2")  # E
    pooling_nhwc_max(x, 3)  # E
    linalg_ops.elementwise(x, kind="expp")  # E
    contract(x, x, einsum=["mk", "kn"])  # E
    linalg_ops.winograd_filter_transform(x, fmr="F_9_9")  # E
    map(x, body=3)  # E
    add(x, x, outs=1)  # E
    text: str = add(x, x)  # E
    generalize(ir.Module.parse(text), to="top")  # E
