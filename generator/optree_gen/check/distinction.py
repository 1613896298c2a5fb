# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A leaf that says nothing its parent does not say."""

from __future__ import annotations

from .scene import Scene


def check(scene: Scene) -> None:
    for op, spec in scene.structured():
        parent = scene.tree.ops.get(op.parent or "")
        if op.kind != "named" or parent is None or parent.kind == "root":
            continue
        if (
            op.payload == parent.payload
            and op.loops == parent.loops
            and op.parameters == parent.parameters
            and op.operands == parent.operands
            and op.maps == parent.maps
            and op.types == parent.types
            and op.where == parent.where
        ):
            scene.diagnostics.error(
                "nothing-added",
                spec.op.span,
                f"nothing distinguishes '{op.name}' from its parent '{parent.name}'",
                "bind a parameter, or say its loops and maps",
                scene.parent_label(op),
            )
