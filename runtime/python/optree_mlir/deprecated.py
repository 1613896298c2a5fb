# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Keeps modules of generated packages importable under their former names for one release."""

from __future__ import annotations

import importlib
import sys
import warnings
from types import ModuleType

#: Modules that release 0.1.0 had in every generated package -> the modules that replace them.
MODULES = {"support.bindings": "optree_mlir.bindings", "support.errors": "optree_mlir.errors"}


class _Alias(ModuleType):
    """A module under its former name; reading an attribute warns."""

    def __init__(self, name: str, target: str) -> None:
        super().__init__(name, f"Deprecated: use {target}.")
        self._target = target

    def __getattr__(self, name: str) -> object:
        # The import system asks for attributes that only modules with a file have.
        if name.startswith("__"):
            raise AttributeError(name)
        text = f"{self.__name__} is deprecated and leaves in the next release; use {self._target}"
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return getattr(importlib.import_module(self._target), name)


def alias_modules(package: str) -> None:
    """Make the former modules importable below a generated package, as `package.support.errors`."""
    for old, new in MODULES.items():
        sys.modules[f"{package}.{old}"] = _Alias(f"{package}.{old}", new)
    support = ModuleType(f"{package}.support", "Deprecated: its modules moved to optree_mlir.")
    support.__path__ = []
    for old in MODULES:
        setattr(support, old.rpartition(".")[2], sys.modules[f"{package}.{old}"])
    sys.modules[support.__name__] = support
    setattr(sys.modules[package], "support", support)  # noqa: B010
