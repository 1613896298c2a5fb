# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR's Python bindings: the one module that knows their package.

`OPTREE_BINDINGS` names the package; otherwise it is the one that the program has imported, or else
the first of `PACKAGES` that is installed.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .errors import ParameterError, shown

#: Packages that hold the bindings, in order of preference.
PACKAGES = ("torch_mlir", "iree.compiler", "mlir")


def _is_installed(package: str) -> bool:
    try:
        return importlib.util.find_spec(f"{package}.ir") is not None
    except ModuleNotFoundError:
        return False


def _find() -> str:
    selected = os.environ.get("OPTREE_BINDINGS")
    if selected:
        return selected
    for package in PACKAGES:
        if f"{package}.ir" in sys.modules:
            return package
    for package in PACKAGES:
        if _is_installed(package):
            return package
    raise ImportError(
        f"no MLIR bindings are installed; one of {', '.join(PACKAGES)} is needed, for instance "
        "by: pip install torch-mlir"
    )


#: The package of the bindings in use.
PACKAGE = _find()

if TYPE_CHECKING:
    from mlir import ir as ir
else:
    ir = importlib.import_module(f"{PACKAGE}.ir")

#: Builds the body of a structured op that upstream defines.
fill_builtin_region: Callable[[ir.Operation], None] = importlib.import_module(
    f"{PACKAGE}._mlir_libs._mlirDialectsLinalg"
).fill_builtin_region


def current(kind: Any) -> Any:
    """Return the current context, location or insertion point, or None."""
    try:
        return kind.current
    except (RuntimeError, ValueError):
        return None


def is_a(kind: Any, item: object) -> bool:
    """True if an attribute or affine expression is of a kind; works in older and newer bindings."""
    check = getattr(kind, "isinstance", None)
    return bool(check(item)) if check else isinstance(item, kind)


def generated_ops(dialect: str) -> ModuleType:
    """Return the bindings' module of classes for a dialect's ops."""
    return importlib.import_module(f"{PACKAGE}.dialects._{dialect}_ops_gen")


def attributes_of(operation: ir.Operation) -> dict[str, ir.Attribute]:
    """Return an operation's attributes by name; works in older and newer bindings."""
    found = operation.attributes
    if hasattr(found, "items"):
        return dict(found.items())
    return {named.name: named.attr for named in (found[i] for i in range(len(found)))}


def operation_of(given: Any) -> ir.Operation:
    """Return the operation of a module or a view, or the operation itself.

    Raises:
        ParameterError: `given` is none of these.
    """
    found = getattr(given, "operation", None)
    if not isinstance(found, ir.Operation):
        raise ParameterError(f"{shown(given)} is neither a module nor an operation")
    return found


def operations_in(operation: ir.Operation) -> Iterator[ir.Operation]:
    """Yield the operations in an operation's regions, inner ones before those around them."""
    for region in operation.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from operations_in(inner.operation)
                yield inner.operation


def run_passes(pipeline: str, module: ir.Module) -> None:
    """Run a pass pipeline over a module."""
    manager = importlib.import_module(f"{PACKAGE}.passmanager").PassManager
    with module.context:
        manager.parse(pipeline).run(module.operation)
