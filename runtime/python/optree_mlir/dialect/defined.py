# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect that specs define: `prepare` loads its IRDL into MLIR.

Bindings without IRDL build the same ops as unregistered operations.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from optree_core.irdl import GROUP, IRDL_FILE
from optree_core.model import BODY_END

from ..bindings import PACKAGE, ir
from ..errors import NotAvailable
from .loaded import RESULT_SEGMENTS, SEGMENTS, LoadedDialect

if TYPE_CHECKING:
    from optree_core.model import Op, OperandSpec, Tree


class DefinedDialect(LoadedDialect):
    """A dialect that is unknown to MLIR until `prepare` registers it."""

    builtin_bodies = False
    strict_sizes = False
    permutes_rank_0 = True
    #: True if the bindings can load IRDL; without it, only `verify` checks the dialect's ops.
    has_irdl = importlib.util.find_spec(f"{PACKAGE}.dialects.irdl") is not None

    def read(self) -> Tree:
        """Read the tree, with the ops that are written by hand."""
        from optree_core.defined_tree import defined

        tree = defined(super().read())
        return replace(tree, ops=self.handwritten[0] | tree.ops)

    @cached_property
    def handwritten(self) -> tuple[dict[str, Op], str]:
        """The ops that are written by hand, and the one that ends blocks of their regions."""
        from optree_core.export import HANDWRITTEN_FILE
        from optree_core.read import read_ops

        path = self.package / HANDWRITTEN_FILE
        return read_ops(path.read_text(encoding="utf-8")) if path.exists() else ({}, BODY_END)

    @property
    def loops(self) -> str:
        return "linalg"

    @cached_property
    def by_name(self) -> dict[str, Op]:
        """The ops by their names in IR."""
        return {op.qualified_name: op for op in self.tree.ops.values()}

    @property
    def end_name(self) -> str:
        """The name of the operation that ends regions of ops outside the tree."""
        return f"{self.name}.{BODY_END}"

    def prepare(self, context: ir.Context) -> None:
        """Register the dialect in a context that lacks it.

        Without IRDL, the context allows unregistered operations of any dialect from then on.
        """
        if context.is_registered_operation(self.tree.root.qualified_name):
            return
        if not self.has_irdl:
            context.allow_unregistered_dialects = True
            return
        irdl = importlib.import_module(f"{PACKAGE}.dialects.irdl")
        source = (self.package / IRDL_FILE).read_text(encoding="utf-8")
        with context, ir.Location.unknown(context):
            irdl.load_dialects(ir.Module.parse(source))
            ir.IsTerminatorTrait.attach(self.yield_name)
            for name in {self.end_name, f"{self.name}.{self.handwritten[1]}"} - {self.yield_name}:
                if context.is_registered_operation(name):
                    ir.IsTerminatorTrait.attach(name)

    def verify(self, module: ir.Module) -> None:
        """Verify a module, including the attributes that IRDL cannot describe.

        Raises:
            MLIRError: MLIR's own verifier rejects the module.
            OpError: an op does not take an attribute or, without IRDL, an operand.
        """
        from .verification import verify

        verify(self, module)

    def write(self, module: ir.Module) -> str:
        """Return the module in MLIR's generic form, as the C++ dialect reads it.

        Raises:
            MLIRError, ParameterError: the module does not verify: the C++ dialect rejects it.
        """
        from .verification import write

        return write(self, module)

    def has(self, op: Op, context: ir.Context) -> bool:
        self.prepare(context)
        return not self.has_irdl or bool(context.is_registered_operation(op.qualified_name))

    def operation_class(self, op: Op) -> None:
        return None

    def segments(
        self, op: Op, sizes: Sequence[int], context: ir.Context, results: int = 0
    ) -> dict[str, ir.Attribute]:
        from optree_core.generic import operand_counts

        op = self.tree.ops[op.name]  # A call has written variadic groups out.
        found = {}
        if any(spec.variadic or spec.optional for spec in op.operands):
            counts = operand_counts(op, *sizes) if op.structured else sizes
            assert counts is not None
            places = map(_places, op.operands, counts)
            found[SEGMENTS] = [flag for flags in places for flag in flags]
        # On memrefs an op with a destination has no results.
        places_of = [GROUP if spec.variadic else 1 for spec in op.outputs]
        loose = [bool(op.inits) or spec.variadic or spec.optional for spec in op.outputs]
        if sum(n for n, any_number in zip(places_of, loose, strict=True) if any_number) > 1:
            if results > sum(places_of):
                raise _too_many(op.outputs[-1], results - sum(places_of[:-1]))
            found[RESULT_SEGMENTS] = [int(i < results) for i in range(sum(places_of))]
        return {n: ir.DenseI32ArrayAttr.get(flags, context) for n, flags in found.items()}


def _places(spec: OperandSpec, size: int) -> list[int]:
    places = GROUP if spec.variadic else 1
    if size > places:
        raise _too_many(spec, size)
    return [int(i < size) for i in range(places)]


def _too_many(spec: OperandSpec, size: int) -> NotAvailable:
    return NotAvailable(
        f"{spec.name} has {size} values; in Python it can have at most {GROUP}, because IRDL "
        "gives all values of one operand the same type"
    )
