# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled functions have the same result in each call, whatever memory held before; small floats
are widened to their values, but for two bugs of MLIR."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from optree_lab.running.execution import SmallFloats, compile_module

UNINITIALIZED = """
func.func @f(%o: memref<64xi8>) {
  %x = tensor.empty() : tensor<64xi8>
  bufferization.materialize_in_destination %x in writable %o
    : (tensor<64xi8>, memref<64xi8>) -> ()
  return
}
"""


@pytest.mark.parametrize("size", [64, 4096])
def test_uninitialized_memory_has_a_known_value(size: int, tmp_path: Path) -> None:
    code = compile_module(UNINITIALIZED.replace("64", str(size)), tmp_path)
    out = np.zeros(size, np.int8)
    code.call("f", out)
    assert set(out.view(np.uint8).tolist()) == {0xA5}


WIDEN = """
func.func @f(%a: memref<?x{F}>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%a : memref<?x{F}>) outs(%o : memref<?xf32>) {
  ^bb0(%x: {F}, %y: f32):
    %z = arith.extf %x : {F} to f32
    linalg.yield %z : f32
  }
  return
}
"""


@pytest.mark.parametrize(
    ("name", "dtype", "way", "wrong"),
    [
        ("f4E2M1FN", ml_dtypes.float4_e2m1fn, SmallFloats.EXPANDED, {}),
        ("f4E2M1FN", ml_dtypes.float4_e2m1fn, SmallFloats.SOFTWARE, {}),
        ("f6E2M3FN", ml_dtypes.float6_e2m3fn, SmallFloats.SOFTWARE, {}),
        # The lowest power of two, 2**-127, becomes 0; NaN becomes infinity.
        ("f8E8M0FNU", ml_dtypes.float8_e8m0fnu, SmallFloats.EXPANDED, {0: 0.0}),
        ("f8E8M0FNU", ml_dtypes.float8_e8m0fnu, SmallFloats.SOFTWARE, {255: np.inf}),
    ],
)
def test_small_floats_are_widened(
    name: str, dtype: type, way: SmallFloats, wrong: dict[int, float], tmp_path: Path
) -> None:
    """wrong: the values that MLIR 22 computes wrongly, which samples of operands avoid."""
    count = 1 << int(name[1])
    values: np.ndarray[Any, Any] = np.arange(count, dtype=np.uint8).view(dtype)
    out = np.zeros(count, np.float32)
    code = compile_module(WIDEN.replace("{F}", name), tmp_path, small_floats=way)
    code.call("f", values, out)
    expected = values.astype(np.float32)
    for place, value in wrong.items():
        expected[place] = value
    np.testing.assert_array_equal(out, expected)
