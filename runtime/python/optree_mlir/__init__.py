# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds, verifies and rewrites ops of a dialect through MLIR's Python bindings.

The package of builders that is generated for a dialect holds functions and `tree.json`; everything
that these functions do is here. `bindings` is the one module that imports MLIR: `forms`, which runs
a built tool, works without.
"""
