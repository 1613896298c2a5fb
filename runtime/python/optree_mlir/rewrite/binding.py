# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of unification: the op that an operation means, and the value of each of its parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from optree_core.generic import Body

from ..bindings import ir
from ..build.arguments import ValueType, kind_of
from .attributes import Value
from .maps import IndexingMap
from .nodes import OpNode
from .structured import StructuredView

#: What an operand is in the operation: its number there, or a value that the body captures.
Source: TypeAlias = "int | ir.Value"


@dataclass(eq=False)
class Binding:
    """An attempt to read an operation as `node`, filled in as unification goes on.

    sources: by position, the node's operands in order, variadic groups written out.
    begin: per operand of the node, the first position and one past the last.
    loops: the operation's dimension that each loop of the node is; maps: over the node's loops.
    parameters: by name; body: the node's payload on the types at hand.
    """

    node: OpNode
    view: StructuredView
    begin: list[tuple[int, int]]
    sources: list[Source] = field(default_factory=list)
    loops: list[int] = field(default_factory=list)
    maps: list[IndexingMap] = field(default_factory=list)
    parameters: dict[str, Value] = field(default_factory=dict)
    body: Body | None = None

    def value(self, position: int) -> ir.Value:
        source = self.sources[position]
        return self.view.operands[source] if isinstance(source, int) else source

    def kind(self, position: int) -> ValueType:
        source = self.sources[position]
        return self.view.kinds[source] if isinstance(source, int) else kind_of(source)

    def kinds(self) -> list[ValueType]:
        return [self.kind(position) for position in range(len(self.sources))]


# The meaning of an operation, told by the names of an op's spec.


@dataclass(frozen=True)
class Match:
    """An operation read as an op of the tree.

    op: the op, with its dialect.
    operands: the value of each operand, a tuple for a variadic one.
    loops: the operation's dimension that each loop is, for ops whose loops have names; `dims` has
    them by number.
    parameters: those that the op leaves open, strides and the like; a sign or a function is its
        name.
    """

    op: str
    operands: dict[str, ir.Value | tuple[ir.Value, ...]]
    loops: dict[str, int]
    dims: tuple[int, ...]
    parameters: dict[str, Value]

    @staticmethod
    def of(binding: Binding) -> Match:
        operands: dict[str, ir.Value | tuple[ir.Value, ...]] = {}
        for (operand, _), (first, last) in zip(binding.node.slots, binding.begin, strict=True):
            group = tuple(map(binding.value, range(first, last)))
            operands[operand.name] = group if operand.variadic else group[0]
        loops = {name: binding.loops[i] for name, i in binding.node.number.items()}
        parameters = {
            parameter.name: binding.parameters[parameter.name]
            for parameter in binding.node.parameters
            if parameter.value is None and parameter.name in binding.parameters
        }
        return Match(binding.node.name, operands, loops, tuple(binding.loops), parameters)
