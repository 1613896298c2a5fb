# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Aliases of documented modules by their names in 0.1.0, until the next release."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

# Not from `typing`, which takes long to import: an interruption meanwhile shows a traceback.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from importlib.abc import Loader
else:
    Loader = object  # Importing the module takes a tenth of the time of a run without changes.

#: Name of a module in 0.1.0 -> its present name.
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
    """Return the new name of a module that has moved, itself or with its package, else None."""
    package, _, module = name.rpartition(".")
    if package in MOVED:
        return f"{MOVED[package]}.{module}"
    return MOVED.get(name)


class MovedModules(Loader):
    """The first finder and loader, which imports a module by its former name and warns."""

    #: The spec of the module under its new name.
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
        """Restore the spec of the new name; `create_module` has executed the module already."""
        former, module.__spec__ = module.__spec__, self.spec
        assert former is not None
        # Importing a module sets an attribute of its package. If the package has another value of
        # that name, such as a function, enter the module in `sys.modules`: it is found there.
        for name, value in vars(module).items():
            inner = sys.modules.get(f"{module.__name__}.{name}", value)
            if inner is not value:
                sys.modules[f"{former.name}.{name}"] = inner
