# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A file of one version of MLIR as another version has it, by the mlir-opts of both."""
