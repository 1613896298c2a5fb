# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A leaf that says nothing its parent does not say."""

from __future__ import annotations

from optree_core.model import Op

from .context import Context


def adds_nothing(context: Context, op: Op) -> bool:
    """True if a leaf only repeats its parent."""
    parent = context.tree.ops.get(op.parent or "")
    return (
        op.kind == "named"
        and parent is not None
        and not parent.is_root
        and op.payload == parent.payload
        and op.loops == parent.loops
        and op.parameters == parent.parameters
        and op.operands == parent.operands
        and op.maps == parent.maps
        and op.types == parent.types
        and op.where == parent.where
    )


def check(context: Context) -> None:
    for op, spec in context.structured():
        if adds_nothing(context, op):
            context.diagnostics.error(
                "nothing-added",
                spec.op.span,
                f"nothing distinguishes '{op.name}' from its parent '{op.parent}'",
                "bind a parameter, or say its loops and maps",
                context.parent_label(op),
            )
