# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A file in the canonical form, as the graphs of its functions."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from optree_core.expression import Call, Operand
from optree_core.model import Dialect, Form, Op, Tree
from optree_core.rewrite_rule import PERMISSIONS
from optree_ir.graph import Algebra, ValueGraph, functions, graph, resources
from optree_ir.reader import read
from optree_tool.mlir_opt import ToolError, input_of, loading, run_passes

#: Passes around the form: what is called is part of the caller, and equal values are one.
BEFORE = ("inline", "canonicalize", "cse", "symbol-dce")
AFTER = ("canonicalize", "cse")

#: Options with which mlir-opt prints what `optree_ir` reads, with places.
_PRINTED = ("--mlir-print-op-generic", "--mlir-print-local-scope", "--mlir-print-debuginfo")


def pipeline(dialect: Dialect, permissions: Collection[str] = ()) -> tuple[str, ...]:
    """Return the passes to the canonical form under permissions."""
    allowed = ",".join(p for p in PERMISSIONS if p in permissions)
    options = f"form=canonical allow={allowed}" if allowed else "form=canonical"
    return *BEFORE, f"{dialect.pass_prefix}-specialize{{{options}}}", *AFTER


def algebra(tree: Tree) -> Algebra:
    """Return what graphs have to know about the operations of a tree."""
    ops = [op for op in tree.structured() if op.maps.attribute is None]
    pointwise = [op for op in ops if op.operands and _pointwise(op)]
    commuting = {op.qualified_name for op in pointwise if _commutes(op, tree)}
    names = frozenset(op.qualified_name for op in pointwise)
    return Algebra(tree.scalars.commuting | commuting, names)


def _pointwise(op: Op) -> bool:
    forms = {form.form for form in op.maps.forms}
    return not op.variadic and forms <= {Form.IDENTITY, Form.IDENTITY_OR_SCALAR}


def _commutes(op: Op, tree: Tree) -> bool:
    """True if an op applies a commuting function to its two inputs."""
    payload, names = op.payload, [operand.name for operand in op.inputs]
    return (
        isinstance(payload, Call)
        and tree.scalars.functions[payload.function].commutes
        and [o.name for o in payload.arguments if isinstance(o, Operand)] == names
        and len(names) == 2
    )


class CanonicalFile:
    """A file, and the graphs of its functions in the canonical form under permissions."""

    def __init__(self, file: Path, tree: Tree, plugin: Path, mlir_opt: Path) -> None:
        self.name, self.text = input_of(file)
        self.shown = str(file)
        self.tree = tree
        self.plugin = plugin
        self.mlir_opt = mlir_opt
        self.algebra = algebra(tree)
        self.texts: dict[frozenset[str], str] = {}
        self.found: dict[frozenset[str], dict[str, ValueGraph]] = {}

    def graphs(self, permissions: frozenset[str]) -> dict[str, ValueGraph]:
        """Return the graphs by function.

        Raises:
            ToolError: mlir-opt rejects the file, or a function has several blocks.
        """
        if permissions not in self.found:
            self.found[permissions] = self._graphs(permissions)
        return self.found[permissions]

    def _graphs(self, permissions: frozenset[str]) -> dict[str, ValueGraph]:
        dialect = self.tree.dialect
        passes = f"builtin.module({','.join(pipeline(dialect, permissions))})"
        arguments = (*loading(dialect, self.plugin), *_PRINTED, self.name)
        text = run_passes(passes, self.mlir_opt, self.plugin, arguments, self.text)
        self.texts[permissions] = text
        blobs = resources(text)
        try:
            module = read(text)
            return {n: graph(f, self.algebra, blobs) for n, f in functions(module).items()}
        except ValueError as error:
            raise ToolError(f"{self.shown} cannot be compared: {error}") from error
