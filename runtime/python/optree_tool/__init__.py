# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the built C++ passes of a dialect on text. It needs no Python bindings of MLIR."""
