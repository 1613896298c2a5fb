# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules for shapes: the parameter that one reads is there, and says what the rule asks of it."""

from __future__ import annotations

from ..shape_rule import TILED, parts, tiling
from ..source import Span
from ..spec import OperandEntry, Spec
from .scene import Scene


def check(scene: Scene) -> None:
    for op, spec in scene.ops():
        names = [p.name for p in op.parameters]
        for entry in spec.operands or ():
            name = TILED.get(parts(entry.shape)[0]) if entry.shape is not None else None
            if name is not None and name in names:
                _domain(scene, spec, name)
            elif name is not None:
                _missing(scene, spec, entry, name)


def _missing(scene: Scene, spec: Spec, entry: OperandEntry, name: str) -> None:
    scene.diagnostics.error(
        "unknown-parameter",
        entry.shape.span if entry.shape is not None else spec.op.span,
        f"'{spec.op}' has no parameter '{name}', which says how large tiles are",
        f"write 'parameters: {{{name}: {{type: enum, domain: [F_2_3, ...]}}}}'",
    )


def _domain(scene: Scene, spec: Spec, name: str) -> None:
    values = next((e.domain for e in spec.parameters if e.name == name), ())
    wrong: list[tuple[str, Span]] = [(str(v), v.span) for v in values if tiling(str(v)) is None]
    for value, span in wrong:
        scene.diagnostics.error(
            "wrong-value",
            span,
            f"'{value}' does not say how large tiles are",
            "end the name with the sizes of outputs and filter, as in F_2_3",
        )
