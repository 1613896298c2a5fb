# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bindings of torch-mlir under the name that upstream's have.

PyPI has no wheel of upstream's own bindings. These are the same code under another name, which
their libraries contain too: each module is imported by that name and known by both.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import ModuleType

_REAL = "torch_mlir"


class _Renamed:
    """Finds and loads `mlir.x` as `torch_mlir.x`."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, rest = name.partition(".")
        if package != __name__ or not rest or importlib.util.find_spec(f"{_REAL}.{rest}") is None:
            return None
        return importlib.machinery.ModuleSpec(name, self)  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = importlib.import_module(f"{_REAL}.{spec.name.partition('.')[2]}")
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        assert spec is not None
        module.__spec__ = spec.loader_state


sys.meta_path.insert(0, _Renamed())
