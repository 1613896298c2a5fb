# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds, verifies and rewrites ops of a dialect through MLIR's Python bindings.

The package of builders that is generated for a dialect has functions and `tree.json`; this package
has the code that the functions call. Only `bindings` imports MLIR.
"""
