# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that frontends lower to linalg; they need torch, torch-mlir, jax and others."""
