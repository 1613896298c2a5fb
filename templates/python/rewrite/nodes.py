"""The ops of the tree as matching asks for them: what follows from a record, computed once."""

from __future__ import annotations

from dataclasses import dataclass

from ..support.dialect import operation_class
from ..tables import TREE
from ..tree.condition import matching_conditions
from ..tree.expression import Payload, Region
from ..tree.model import Condition, MapForm, Op, OperandSpec, Parameter

SEGMENTS = "operandSegmentSizes"
ITERATORS = "iterator_types"

#: Parameters that matching is about; others are of the root or of ops outside the tree.
_MATCHED = ("sign", "index", "function", "dims", "permutation")


@dataclass(frozen=True, eq=False)
class Node:
    """An op of the tree.

    slots: each operand with its map form. number: loop name -> number.
    conditions: those that the spec states and those that follow.
    symbols: name -> the parameter and the element of it that the name stands for.
    """

    op: Op
    slots: tuple[tuple[OperandSpec, MapForm], ...]
    parameters: tuple[Parameter, ...]
    number: dict[str, int]
    conditions: tuple[Condition, ...]
    symbols: dict[str, tuple[Parameter, int]]
    described: frozenset[str]

    @property
    def name(self) -> str:
        return self.op.qualified_name

    @property
    def payload(self) -> Payload | None:
        return self.op.payload

    @property
    def region_takes_inits(self) -> bool:
        payload = self.op.payload
        names = {operand.name for operand in self.op.inits}
        return isinstance(payload, Region) and any(a in names for a in payload.arguments)

    @property
    def reads_inits(self) -> bool:
        """Whether a body of the user's may read the inits.

        An op that writes each element once says that it does not read what was there.
        """
        forms = [form.form for operand, form in self.slots if operand.role == "init"]
        return self.region_takes_inits and "identity" not in forms

    @property
    def is_root(self) -> bool:
        return self.op.kind == "root"

    @property
    def open_function(self) -> Parameter | None:
        """The parameter that says which function the payload is, where the op leaves it open."""
        return next((p for p in self.parameters if p.type == "function" and p.value is None), None)

    def is_inherent(self, attribute: str) -> bool:
        """Whether the op's definition knows the attribute: the bindings have an accessor for it."""
        return isinstance(getattr(operation_class(self.op), attribute, None), property)

    def lay_out(self, inputs: int, inits: int) -> list[tuple[int, int]] | None:
        """For each operand the first position, and one past the last, in an operation.

        None where the op does not take so many inputs and inits.
        """
        fixed, groups, counts = [0, 0], [0, 0], (inputs, inits)
        same_size = False
        for operand, _ in self.slots:
            side = operand.role == "init"
            (groups if operand.variadic else fixed)[side] += 1
            same_size |= operand.same_size
        for side in (False, True):
            if groups[side] > 1 or counts[side] < fixed[side]:
                return None
            if not groups[side] and counts[side] != fixed[side]:
                return None
        if same_size and counts[0] - fixed[0] != counts[1] - fixed[1]:
            return None
        found, position = [], 0
        for operand, _ in self.slots:
            side = operand.role == "init"
            size = counts[side] - fixed[side] if operand.variadic else 1
            found.append((position, position + size))
            position += size
        return found


def _node(op: Op) -> Node:
    parameters = tuple(p for p in op.parameters if p.type in _MATCHED)
    described = {p.attribute for p in parameters if p.attribute}
    if op.maps.attribute:
        described.add(op.maps.attribute)
    if op.kind == "root":
        described.add(ITERATORS)
    return Node(
        op,
        tuple(zip(op.operands, op.maps.forms, strict=True)),
        parameters,
        {name: number for number, name in enumerate(op.loops or ())},
        matching_conditions(op),
        {symbol: (p, i) for p in parameters for i, symbol in enumerate(p.symbols)},
        frozenset({*described, SEGMENTS}),
    )


NODES = {op.name: _node(op) for op in TREE.structured()}
ROOT = NODES[TREE.root.name]
BY_NAME = {node.name: node for node in NODES.values() if not node.op.abstract}
