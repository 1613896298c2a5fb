"""What is particular to a dialect whose ops MLIR has: its classes in the bindings."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import cache
from typing import Any

from ..tables import TREE
from ..tree.model import Op
from .bindings import generated_ops, ir

#: Whether MLIR gives an op its body.
BUILTIN_BODIES = True

#: Whether ops that move elements refuse a dynamic size where another operand has a known one.
STRICT_SIZES = True

#: The dialect whose attribute says how a loop runs, and whose operation tells a position.
LOOPS = TREE.dialect.name


def has(op: Op, context: ir.Context) -> bool:
    """Whether the bindings have registered the op."""
    return bool(context.is_registered_operation(op.qualified_name))


@cache
def _classes() -> dict[str, type[ir.OpView]]:
    """The bindings' classes of ops by the name of the op."""
    found = vars(generated_ops(TREE.dialect.name)).values()
    views: list[Any] = [c for c in found if inspect.isclass(c) and issubclass(c, ir.OpView)]
    return {c.OPERATION_NAME: c for c in views if c is not ir.OpView}


def operation_class(op: Op) -> type[ir.OpView] | None:
    """The bindings' class of the op; None where they have none."""
    return _classes().get(op.qualified_name)


def segments(op: Op, sizes: Sequence[int], results: int = 0) -> dict[str, str]:
    """The attributes that say how many operands each group has, as text.

    sizes: for an op of the tree of inputs and of outputs, else of each operand.
    """
    if getattr(operation_class(op), "_ODS_OPERAND_SEGMENTS", None) is None:
        return {}
    return {"operandSegmentSizes": f"array<i32: {', '.join(map(str, sizes))}>"}
