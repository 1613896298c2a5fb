# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect whose ops MLIR has: its classes in the bindings."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..bindings import generated_ops, ir
from .loaded import LoadedDialect

if TYPE_CHECKING:
    from optree_core.model import Op


class BoundDialect(LoadedDialect):
    """A dialect that MLIR defines."""

    builtin_bodies = True
    strict_sizes = True

    def has(self, op: Op, context: ir.Context) -> bool:
        return bool(context.is_registered_operation(op.qualified_name))

    @cached_property
    def _classes(self) -> dict[str, type[ir.OpView]]:
        """The bindings' classes of ops by the name of the op."""
        found = vars(generated_ops(self.name)).values()
        views: list[Any] = [c for c in found if inspect.isclass(c) and issubclass(c, ir.OpView)]
        return {c.OPERATION_NAME: c for c in views if c is not ir.OpView}

    def operation_class(self, op: Op) -> type[ir.OpView] | None:
        return self._classes.get(op.qualified_name)

    def segments(self, op: Op, sizes: Sequence[int], results: int = 0) -> dict[str, str]:
        if getattr(self.operation_class(op), "_ODS_OPERAND_SEGMENTS", None) is None:
            return {}
        return {"operandSegmentSizes": f"array<i32: {', '.join(map(str, sizes))}>"}
