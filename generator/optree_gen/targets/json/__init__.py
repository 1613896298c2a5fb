# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved tree as JSON, for the Python builders and for tools in any language."""

from __future__ import annotations

from collections.abc import Iterable

from optree_core.export import tree_json

from optree_gen.emit.output import Output
from optree_gen.emit.target import PlanInputs, Target


def plan(inputs: PlanInputs) -> Iterable[Output]:
    tree = inputs.tree
    specs = tuple(op.origin.path for op in tree.ops.values())
    path = f"python/{tree.dialect.python_package}/tree.json"
    yield Output(path, "json/tree.json.jinja", tree_json(tree), specs)


TARGET = Target("json", ("bind", "define"), plan)
