# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved tree as JSON, next to what else is generated from it."""

from __future__ import annotations

from collections.abc import Iterable

from optree_core.export import tree_json

from optree_gen.emit.output import Output
from optree_gen.emit.target import PlanInputs, Target


def plan(inputs: PlanInputs) -> Iterable[Output]:
    tree = inputs.tree
    specs = tuple(op.origin.path for op in tree.ops.values())
    yield Output("tree.json", "json/tree.json.jinja", tree_json(tree), specs)


TARGET = Target("json", ("bind", "define"), plan)
