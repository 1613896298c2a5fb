# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR's generic form as data, read from text without MLIR's bindings.

`reader` reads what mlir-opt prints with `--mlir-print-op-generic`, `operation` has the records,
`attribute` reads parts of the text of attributes, and `printer` prints operations again.
"""
