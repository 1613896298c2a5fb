# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Documented modules under the names that they had in 0.1.0: aliases until the release after."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

# As `typing` has it, which takes long to import: an interruption here shows a traceback.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from importlib.abc import Loader
else:
    Loader = object  # The module takes a tenth of the time in which nothing is to be done.

#: The name of a module in 0.1.0, and what it is called now.
MOVED = {
    "optree_gen.diagnostic": "optree_gen.diagnostics.diagnostic",
    "optree_gen.element_type": "optree_core.element_type",
    "optree_gen.export": "optree_core.export",
    "optree_gen.expression": "optree_core.expression",
    "optree_gen.generic": "optree_core.generic",
    "optree_gen.instance": "optree_core.generic",
    "optree_gen.model": "optree_core.model",
    "optree_gen.reference": "optree_reference",
    "optree_gen.scalar": "optree_core.scalar",
}


def name_now(name: str) -> str | None:
    """The new name of a module that has moved, or is in a package that has; None otherwise."""
    package, _, module = name.rpartition(".")
    if package in MOVED:
        return f"{MOVED[package]}.{module}"
    return MOVED.get(name)


class MovedModules(Loader):
    """A finder, asked first, that imports a module by its former name and warns."""

    #: That of the module under its new name.
    spec: ModuleSpec | None = None

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return None if name_now(name) is None else ModuleSpec(name, MovedModules())

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        now = name_now(spec.name)
        assert now is not None
        warnings.warn(f"{spec.name} is now {now}", DeprecationWarning, stacklevel=2)
        module = importlib.import_module(now)
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """The module has been executed under its new name, and keeps that."""
        former, module.__spec__ = module.__spec__, self.spec
        assert former is not None
        # Importing a module sets an attribute of its package. Where the package has something
        # else by that name, as a function, the module is found without being imported.
        for name, value in vars(module).items():
            inner = sys.modules.get(f"{module.__name__}.{name}", value)
            if inner is not value:
                sys.modules[f"{former.name}.{name}"] = inner
