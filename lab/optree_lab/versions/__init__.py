# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One version of MLIR measured, and the table of all versions."""
