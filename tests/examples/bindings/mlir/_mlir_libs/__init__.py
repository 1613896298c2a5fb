# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The registry of each context, as upstream's `_mlir_libs` has it."""

from ..ir import DialectRegistry

_registry = DialectRegistry()


def get_dialect_registry() -> DialectRegistry:
    return _registry
