# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports generated packages, registers their dialects with MLIR and runs their examples.

Reads a list of their directories as JSON; fails at the first package with a problem, else writes
the number of examples.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import sys
import warnings
from pathlib import Path
from types import ModuleType


def read(directory: Path) -> int:
    """Compile and import a package, check its exports, register its ops, run the examples of
    builders, and unload it; return the number of examples."""
    name = directory.name
    sys.path.insert(0, str(directory.parent))
    for path in sorted(directory.rglob("*.py")):
        compile(path.read_bytes(), str(path), "exec")
    package = importlib.import_module(name)
    lost = [word for word in package.__all__ if not callable(getattr(package, word, None))]
    assert not lost, f"{name} exports {lost}, which it has not"
    ir = importlib.import_module("optree_mlir.bindings").ir
    count = 0
    if hasattr(package, "prepare"):  # MLIR need not have the ops of a bound dialect.
        package.prepare(ir.Context())
        count, problems = run_examples(package)
        assert not problems, "\n".join(problems)
    sys.path.pop(0)
    for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[module]
    return count


def run_examples(package: ModuleType) -> tuple[int, list[str]]:
    """Run the examples in the docstrings of a package's builders; return their number, and a report
    of each failure.

    Raises:
        LookupError: there is no example.
    """
    runner = doctest.DocTestRunner(verbose=False)
    reports: list[str] = []
    tests = [
        test
        for name, function in vars(package).items()
        if inspect.isfunction(function)
        for test in doctest.DocTestFinder().find(function, name, globs={})
        if test.examples
    ]
    if not tests:
        raise LookupError(f"{package.__name__} has no example")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Deprecated ops have examples, too.
        for test in tests:
            runner.run(test, out=reports.append)
    return len(tests), reports


if __name__ == "__main__":
    warnings.simplefilter("error")
    print(sum(read(Path(place)) for place in json.load(sys.stdin)))
