# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved tree as the data file of a package: what documents say is left out."""

from __future__ import annotations

import json
from dataclasses import replace

from optree_core.export import tree_json
from optree_core.lifecycle import STABLE
from optree_core.model import Op, Tree


def data(tree: Tree) -> str:
    """The tree in the form of `tree.json`: one op, one scalar function per line."""
    bare = replace(tree, ops={name: _bare(op) for name, op in tree.ops.items()})
    whole = json.loads(tree_json(bare))
    ops, scalars = whole.pop("ops"), whole.pop("scalars")
    scalar_lines = ",\n".join(f'"{key}": {_rows(value)}' for key, value in scalars.items())
    return f'{_line(whole)[:-1]},\n"scalars": {{\n{scalar_lines}\n}},\n"ops": {_rows(ops)}}}\n'


def _rows(value: object) -> str:
    """A list with an element per line; anything else as it is."""
    if not isinstance(value, list):
        return _line(value)
    rows = ",\n".join(map(_line, value))
    return f"[\n{rows}\n]"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _bare(op: Op) -> Op:
    return replace(
        op,
        summary="",
        description="",
        operands=tuple(replace(operand, doc="") for operand in op.operands),
        parameters=tuple(replace(p, doc="", lifecycle=STABLE) for p in op.parameters),
        lifecycle=STABLE,
        provenance={},
    )
