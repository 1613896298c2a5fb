# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled functions have the same result in each call, whatever memory held before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from optree_lab.running.execution import compile_module

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
