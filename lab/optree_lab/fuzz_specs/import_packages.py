# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports packages that were generated, and registers their dialects with MLIR.

Reads a list of (number, directory, name) as JSON, and prints a list of (number, problem).
"""

from __future__ import annotations

import importlib
import json
import sys
import warnings
from pathlib import Path


def problem_of(directory: Path, name: str) -> str:
    """The problem with the package; empty if there is none."""
    sys.path.insert(0, str(directory.parent))
    try:
        for path in sorted(directory.rglob("*.py")):
            compile(path.read_bytes(), str(path), "exec")
        package = importlib.import_module(name)
        lost = [word for word in package.__all__ if not callable(getattr(package, word, None))]
        if lost:
            return f"{name} exports {lost}, which it has not"
        ir = importlib.import_module("optree_mlir.bindings").ir
        if hasattr(package, "prepare"):
            package.prepare(ir.Context())
    except Exception as error:  # Whatever it is, it is what is looked for.
        return f"{name}: {type(error).__name__}: {str(error)[:1500]}"
    finally:
        sys.path.pop(0)
        for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
            del sys.modules[module]
    return ""


def main() -> int:
    warnings.simplefilter("error")
    found = []
    for number, directory, name in json.load(sys.stdin):
        problem = problem_of(Path(directory), name)
        if problem:
            found.append((number, problem))
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
