# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measurements on one version of MLIR, and the table of all versions."""
