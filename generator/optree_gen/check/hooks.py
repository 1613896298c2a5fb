# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that are written by hand: the op they belong to is one that is generated."""

from __future__ import annotations

from .scene import Scene


def check(scene: Scene) -> None:
    for op, spec in scene.ops():
        if not spec.hooks or op.name in scene.inherited:
            continue
        if scene.tree.dialect.mode == "bind":
            reason = f"the ops of '{scene.tree.dialect.name}' exist already"
        elif op.structured and op.payload is None:
            reason = f"'{op.name}' has no payload, so it is an interface"
        else:
            continue
        scene.diagnostics.error(
            "idle-hook",
            spec.key_span("cpp"),
            f"nothing calls what is written for '{op.name}': {reason}",
            "remove the key",
        )
