# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools of a machine: the known series of MLIR, installed MLIRs, compilers and CMake."""
