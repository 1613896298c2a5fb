# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of unification: the op that an operation means, its operands and parameters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from optree_core.generic import Body

from ..bindings import ir
from ..build.arguments import ValueType, kind_of
from .maps import IndexingMap
from .nodes import OpNode, Place, Value
from .structured import StructuredView

#: The number of the operation's operand, or a value that its body captures.
Source: TypeAlias = "int | ir.Value"


@dataclass(eq=False)
class Binding:
    """A match of an operation with `node`, completed during unification.

    places: the node's operands in order, variadic groups written out; sources: parallel to them.
    loops: per loop of the node, the operation's dimension; maps: over the node's loops.
    parameters: by name; body: the node's payload on the operands' types.
    """

    node: OpNode
    view: StructuredView
    places: list[Place]
    sources: list[Source]
    loops: list[int] = field(default_factory=list)
    maps: list[IndexingMap] = field(default_factory=list)
    parameters: dict[str, Value] = field(default_factory=dict)
    body: Body | None = None

    @staticmethod
    def in_order(node: OpNode, view: StructuredView) -> Binding:
        """Return a match with operands and loops in the operation's order, without parameters."""
        operands, loops = range(len(view.operands)), range(view.loops)
        return Binding(node, view, view.places, list(operands), list(loops), list(view.maps))

    def values(self) -> list[ir.Value]:
        return [self.view.operands[s] if isinstance(s, int) else s for s in self.sources]

    def kinds(self) -> list[ValueType]:
        return [self.view.kinds[s] if isinstance(s, int) else kind_of(s) for s in self.sources]


# The meaning of an operation, with the names of an op's spec.


@dataclass(frozen=True)
class Match:
    """An operation matched as an op of the tree.

    op: the qualified name of the op.
    operands: the value of each operand; a tuple for a variadic one.
    loops: loop name -> the operation's dimension; empty if the op's loops have no names. dims: the
        same by number.
    parameters: the values of open parameters, such as strides; a sign or a function is its name.
    """

    op: str
    operands: dict[str, ir.Value | tuple[ir.Value, ...]]
    loops: dict[str, int]
    dims: tuple[int, ...]
    parameters: dict[str, Value]

    @staticmethod
    def of(binding: Binding) -> Match:
        op, values = binding.node.op, iter(binding.values())
        groups: dict[str, list[ir.Value]] = {operand.name: [] for operand in op.operands}
        for place in binding.places:
            groups[place.spec.name].append(next(values))
        parameters = {
            parameter.name: binding.parameters[parameter.name]
            for parameter in binding.node.parameters
            if parameter.value is None and parameter.name in binding.parameters
        }
        return Match(
            binding.node.name,
            {
                o.name: tuple(groups[o.name]) if o.variadic else groups[o.name][0]
                for o in op.operands
            },
            dict(zip(op.loops or (), binding.loops, strict=False)),
            tuple(binding.loops),
            parameters,
        )
