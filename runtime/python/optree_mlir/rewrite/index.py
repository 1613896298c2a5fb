# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The candidates for a body: nodes by root operation, number of inputs and loops."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from optree_core.expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    LoopSize,
    Operand,
    ParameterCall,
    Read,
    Several,
    assert_never,
    operands_read,
)
from optree_core.generic import READ
from optree_core.inference import precedence
from optree_core.scalar import ScalarFunction

from ..build.operands import misfit
from .graph import OperationNode, ScalarGraph
from .nodes import OpNode, Tables
from .structured import REDUCTION, StructuredView

#: The root operation of a body that yields an argument, a constant or an index.
LEAF = ""

#: Any number of inputs, loops or reductions.
_ANY = -1


@dataclass(frozen=True, eq=False)
class Candidate:
    """A node that may match, with the function for its open parameter, if the root implies one."""

    node: OpNode
    function: str | None
    rank: int


class TreeIndex:
    """The nodes that can be built, by root operation, number of inputs, loops and reductions.

    most_scalars: the largest number of inputs of one node that may be scalars.
    """

    def __init__(self, tables: Tables, available: Collection[str]) -> None:
        self.tables = tables
        self.available = available
        self.regions: list[Candidate] = []
        self.most_scalars = 0
        self.buckets: dict[tuple[str, int, int, int], list[Candidate]] = {}
        for rank, op in enumerate(precedence(tables.tree)):
            node = tables.nodes[op.name]
            if op.is_root or op.name not in available:
                continue
            if op.has_region:
                self.regions.append(Candidate(node, None, rank))
            elif isinstance(op.payload, Expr):
                self.add(node, op.payload, rank)

    def candidates(self, view: StructuredView, graph: ScalarGraph, inputs: int) -> list[Candidate]:
        """Return the nodes with this number of inputs that may match, in order of precedence."""
        top = graph.root
        root = top.name if isinstance(top, OperationNode) else LEAF
        reductions = view.iterators.count(REDUCTION)
        fixed = self.buckets.get((root, inputs, view.loops, reductions), [])
        free = self.buckets.get((root, inputs, _ANY, _ANY), [])
        folds = [
            candidate
            for key in ((view.loops, reductions), (_ANY, _ANY))
            for candidate in self.buckets.get((root, _ANY, *key), ())
        ]
        return sorted([*fixed, *free, *folds], key=lambda candidate: candidate.rank)

    def add(self, node: OpNode, payload: Expr, rank: int) -> None:
        op = node.op
        # A body may capture a tensor that it reads at computed indices, too.
        tables = operands_read(payload)
        loops = reductions = _ANY
        if op.iterator_types is not None:
            loops, reductions = len(op.iterator_types), op.iterator_types.count(REDUCTION)
        for root, function in dict.fromkeys(_roots(node, payload)):
            inputs = _ANY if node.folds else node.inputs_with(function)
            if inputs is not None:
                bucket = self.buckets.setdefault((root, inputs, loops, reductions), [])
                bucket.append(Candidate(node, function, rank))
                fixed = sum(not operand.variadic for operand in op.inputs)
                scalars = sum(
                    inputs - fixed if operand.variadic else 1
                    for operand in op.inputs
                    if (
                        not (operand.variadic and node.folds)
                        and not misfit(operand.role, shaped=False)
                    )
                    or operand.name in tables
                )
                self.most_scalars = max(self.most_scalars, scalars)


def _roots(node: OpNode, expr: Expr) -> Iterator[tuple[str, str | None]]:
    """Yield the possible root operations of a body, each with the function that it implies."""
    scalars = node.tables.scalars
    match expr:
        case Operand() | Constant() | Index() | LoopSize():
            yield LEAF, None
        case Cast(operand):
            for rule in scalars.casts:
                for mnemonic in (rule.signed, rule.unsigned):
                    if mnemonic:
                        yield mnemonic, None
            yield scalars.helpers["create"], None
            yield from _roots(node, operand)
        case Call(called):
            yield from _of_function(node, scalars.functions[called], None)
        case Fold(called, first, _):
            if not first:  # A single member is the value.
                yield LEAF, None
            yield from _of_function(node, scalars.functions[called], None)
        case ParameterCall():
            parameter = node.op.parameter(expr.parameter)
            assert parameter is not None
            if parameter.value is not None:
                yield from _of_function(node, scalars.functions[str(parameter.value)], None)
                return
            for name in parameter.domain or scalars.functions:
                function = scalars.functions[name]
                count = len(expr.arguments)
                if function.arity == count or (expr.variadic and function.arity > count):
                    yield from _of_function(node, function, name)
        case Read(_, _, otherwise):
            yield LEAF if otherwise is not None else READ, None
        case Several(values):
            yield from _roots(node, values[0])
        case _:
            assert_never(expr)


def _of_function(
    node: OpNode, function: ScalarFunction, decided: str | None
) -> Iterator[tuple[str, str | None]]:
    for mnemonic in function.lower.values():
        yield mnemonic, decided
    for derived in function.derive.values():
        for root, _ in _roots(node, derived):
            yield root, decided
