# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++, the Python builders and xDSL, asked whether they accept an op.

Each returns an error per instance, which is empty for an accepted one.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from optree_core.shape import DYNAMIC, STATIC
from optree_mlir.build.composite import build_composite
from optree_mlir.errors import OpError
from optree_xdsl import context
from xdsl.context import Context

from optree_lab.fuzz_ir.passes import Passes
from optree_lab.xdsl.round_trip import read

from .instance import Instance


def function(number: int, instance: Instance) -> str:
    return instance.generic().function(f"f{number}")


def by_cpp(tool: Path, instances: Sequence[Instance], explains: bool = False) -> list[str]:
    """Return the errors of the C++ tool. explains: with their texts, which takes longer."""
    texts = [function(number, instance) for number, instance in enumerate(instances)]
    return [output.error for output in Passes(tool, explains=explains)(texts)]


def by_xdsl(known: Context, instances: Sequence[Instance]) -> list[str]:
    return [read(function(number, each), known).error for number, each in enumerate(instances)]


def by_builder(package: ModuleType, instances: Sequence[Instance]) -> list[str]:
    """Return the errors of the builders of a package, and of Python where a builder crashes."""
    return [_built(package, instance) for instance in instances]


def _built(package: ModuleType, instance: Instance) -> str:
    dialect = importlib.import_module(f"{package.__name__}.builders").DIALECT
    ir = importlib.import_module("optree_mlir.bindings").ir
    op = dialect.tree.ops[instance.here.op.name]
    with ir.Context() as made, ir.Location.unknown():
        if hasattr(dialect, "prepare"):
            dialect.prepare(made)
        try:
            with package.function(*instance.types) as f:
                operands, parameters = _arguments(instance, list(f.parameters))
                results = [m.text for spec in op.results for m in instance.members[spec.name]]
                build_composite(dialect, op, operands, parameters, results or None, None, None)
        except (OpError, ir.MLIRError) as error:
            return str(error)
        except Exception as error:
            return f"CRASH: {type(error).__name__}: {error}"
    return ""


def _arguments(
    instance: Instance, values: list[object]
) -> tuple[dict[str, object], dict[str, object]]:
    """Return the operands and parameters of a call. values: those of all members, in order."""
    op = instance.here.op
    operands: dict[str, object] = {}
    parameters = dict(instance.values)
    for spec in op.operands:
        group: list[object] = [values.pop(0) for _ in instance.members[spec.name]]
        static = parameters.pop(STATIC + spec.name, None)
        if isinstance(static, tuple):
            group = [group.pop(0) if number == DYNAMIC else number for number in static]
        operands[spec.name] = group if spec.variadic else next(iter(group), None)
    if len(op.inits) > 1:
        operands[op.inits[0].name] = [operands[spec.name] for spec in op.inits]
    for parameter in op.parameters:
        if parameter.required and not parameter.name.startswith(STATIC):
            parameters.setdefault(parameter.name, None)
    return operands, parameters


def imported(directory: Path) -> ModuleType:
    """Import a generated package from its directory, in place of one of the same name."""
    for name in [m for m in sys.modules if m.partition(".")[0] == directory.name]:
        del sys.modules[name]
    sys.path.insert(0, str(directory.parent))
    try:
        return importlib.import_module(directory.name)
    finally:
        sys.path.pop(0)


def xdsl_context(package: ModuleType, dialect: str) -> Context:
    """Return a context of xDSL with the dialect of a generated package."""
    return context(getattr(package, dialect))
