# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools of a machine: which MLIRs there are, where each one is, and what compiles for it."""
