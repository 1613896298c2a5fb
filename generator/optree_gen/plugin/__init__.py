# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pass plugin for the MLIR of this machine: compiled from the package's sources and cached."""
