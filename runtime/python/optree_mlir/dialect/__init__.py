# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect at run time: its tree, and which of its ops the bindings have."""

from .defined import DefinedDialect
from .loaded import BoundDialect, LoadedDialect

__all__ = ["BoundDialect", "DefinedDialect", "LoadedDialect"]
