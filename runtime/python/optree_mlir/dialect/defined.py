# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect that specs define: MLIR learns its ops from their IRDL.

Bindings without IRDL build the same ops without knowing them, which MLIR calls unregistered.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..bindings import PACKAGE, ir
from ..errors import NotAvailable
from ..irdl import GROUP, IRDL_FILE
from .loaded import RESULT_SEGMENTS, SEGMENTS, LoadedDialect

if TYPE_CHECKING:
    from optree_core.model import Op, OperandSpec, Tree

#: Whether the bindings can learn ops; where not, MLIR verifies nothing of these and `verify` does.
HAS_IRDL = importlib.util.find_spec(f"{PACKAGE}.dialects.irdl") is not None


class DefinedDialect(LoadedDialect):
    """A dialect that MLIR does not know until `prepare` registers it."""

    builtin_bodies = False
    strict_sizes = False

    def read(self) -> Tree:
        from ..defined_tree import defined

        return defined(super().read())

    @property
    def loops(self) -> str:
        return "linalg"

    @cached_property
    def by_name(self) -> dict[str, Op]:
        """The ops by their name in IR."""
        return {op.qualified_name: op for op in self.tree.ops.values()}

    def prepare(self, context: ir.Context) -> None:
        """Register the dialect in a context that does not have it yet.

        Without IRDL the context allows operations that it does not know, from any dialect.
        """
        if context.is_registered_operation(self.tree.root.qualified_name):
            return
        if not HAS_IRDL:
            context.allow_unregistered_dialects = True
            return
        irdl = importlib.import_module(f"{PACKAGE}.dialects.irdl")
        source = (self.package / IRDL_FILE).read_text(encoding="utf-8")
        with context, ir.Location.unknown(context):
            irdl.load_dialects(ir.Module.parse(source))
            ir.IsTerminatorTrait.attach(self.yield_name)

    def verify(self, module: ir.Module) -> None:
        """Verify a module, also the attributes that IRDL does not know.

        Raises:
            MLIRError: what MLIR's own verifier finds.
            OpError: an attribute is not what the op takes; without IRDL also an operand.
        """
        from .verification import verify

        verify(self, module)

    def write(self, module: ir.Module) -> str:
        """The module as the C++ dialect reads it, in MLIR's generic form.

        Raises:
            MLIRError, ParameterError: it does not verify; the C++ dialect would refuse it.
        """
        from .verification import write

        return write(self, module)

    def has(self, op: Op, context: ir.Context) -> bool:
        self.prepare(context)
        return not HAS_IRDL or bool(context.is_registered_operation(op.qualified_name))

    def operation_class(self, op: Op) -> None:
        return None

    def segments(
        self, op: Op, sizes: Sequence[int], context: ir.Context, results: int = 0
    ) -> dict[str, ir.Attribute]:
        from optree_core.generic import operand_counts

        op = self.tree.ops[op.name]  # A call writes variadic groups out.
        found = {}
        if any(spec.variadic or spec.optional for spec in op.operands):
            counts = operand_counts(op, *sizes) if op.structured else sizes
            assert counts is not None
            places = map(_places, op.operands, counts)
            found[SEGMENTS] = [flag for flags in places for flag in flags]
        if any(spec.variadic for spec in op.inits):
            found[RESULT_SEGMENTS] = [int(i < results) for i in range(GROUP)]
        return {n: ir.DenseI32ArrayAttr.get(flags, context) for n, flags in found.items()}


def _places(spec: OperandSpec, size: int) -> list[int]:
    places = GROUP if spec.variadic else 1
    if size > places:
        raise NotAvailable(
            f"{spec.name} has {size} values; {places} are possible in Python, where each has a "
            "place of its own, as IRDL gives all operands of a place one type"
        )
    return [int(i < size) for i in range(places)]
