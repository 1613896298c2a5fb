# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports generated packages and registers their dialects with MLIR.

Reads a list of their directories as JSON; fails at the first package with a problem.
"""

from __future__ import annotations

import importlib
import json
import sys
import warnings
from pathlib import Path


def read(directory: Path) -> None:
    """Compile and import a package, check its exports, register its ops, and unload it."""
    name = directory.name
    sys.path.insert(0, str(directory.parent))
    for path in sorted(directory.rglob("*.py")):
        compile(path.read_bytes(), str(path), "exec")
    package = importlib.import_module(name)
    lost = [word for word in package.__all__ if not callable(getattr(package, word, None))]
    assert not lost, f"{name} exports {lost}, which it has not"
    ir = importlib.import_module("optree_mlir.bindings").ir
    if hasattr(package, "prepare"):
        package.prepare(ir.Context())
    sys.path.pop(0)
    for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[module]


if __name__ == "__main__":
    warnings.simplefilter("error")
    for place in json.load(sys.stdin):
        read(Path(place))
