# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ops whose body can contain a scalar function, or a cast."""

from __future__ import annotations

from collections.abc import Iterator

from .expression import Call, Cast, ParameterCall, Region, walk
from .model import Op, Tree
from .scalar import ScalarTable

#: Stands for all casts, and for the helpers that they are made of.
CASTS = "casts"


def users(tree: Tree, name: str) -> Iterator[Op]:
    """The ops whose body can contain the function (or, for `casts`, a cast)."""
    for op in tree.ops.values():
        if op.payload is None or isinstance(op.payload, Region):
            continue
        nodes = list(walk(op.payload))
        if name == CASTS:
            if any(isinstance(node, Cast) for node in nodes):
                yield op
            continue
        called = {node.function for node in nodes if isinstance(node, Call)}
        opened = [n for n in nodes if isinstance(n, ParameterCall)]
        if name in _closure(called, tree.scalars) or any(
            _may_call(op, node, name, tree.scalars) for node in opened
        ):
            yield op


def _may_call(op: Op, node: ParameterCall, name: str, table: ScalarTable) -> bool:
    """True if the open function of the call can be `name`."""
    parameter, function = op.parameter(node.parameter), table.functions.get(name)
    if parameter is None or (parameter.domain and name not in parameter.domain):
        return False
    return node.variadic is not None or function is None or (function.arity == len(node.arguments))


def _closure(functions: set[str], table: ScalarTable) -> set[str]:
    """The functions and those that they are derived from."""
    found: set[str] = set()
    pending = list(functions)
    while pending:
        name = pending.pop()
        if name in found or name not in table.functions:
            continue
        found.add(name)
        for expr in table.functions[name].derive.values():
            pending.extend(node.function for node in walk(expr) if isinstance(node, Call))
    return found
