# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Planners: one module per target, each turns a resolved tree into outputs.

A planner makes every decision (order, names in each casing, normal forms) and puts the result in
a typed view-model; the templates only write it down. A module here has

    MODES: the modes of the dialects it applies to
    def plan(tree: Tree) -> Iterable[Output]: paths below generated/<dialect>/
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from optree_core.model import Tree

from optree_gen.emit.output import Output

#: Target name -> module. Imported when used: a command that renders nothing stays fast.
TARGETS: dict[str, str] = {
    name: name for name in ("cpp", "docs", "python", "ods", "define", "data", "transform", "xdsl")
}


def targets(tree: Tree) -> list[str]:
    """The targets that apply to the tree's dialect."""
    return [name for name in TARGETS if tree.dialect.mode in _module(name).MODES]


def plan(tree: Tree, target: str) -> Iterable[Output]:
    """The outputs of one target."""
    for output in _module(target).plan(tree):
        yield replace(output, path=f"{tree.dialect.name}/{output.path}")


def _module(target: str) -> Any:
    return importlib.import_module(f"{__name__}.{TARGETS[target]}")
