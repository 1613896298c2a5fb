# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Works out once per dialect what rewriting looks up of its ops and scalar operations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise

from optree_core.condition import Condition, matching_conditions
from optree_core.expression import Payload, Region
from optree_core.generic import operand_counts
from optree_core.model import MapForm, Op, OperandSpec, Parameter
from optree_core.parameter_type import ParameterType
from optree_core.scalar import Spelling

from ..bindings import ir
from ..dialect.loaded import SEGMENTS, LoadedDialect

ITERATORS = "iterator_types"

#: Parameters that matching is about; others are of the root or of ops outside the tree.
_MATCHED = (
    ParameterType.SIGN,
    ParameterType.INDEX,
    ParameterType.FUNCTION,
    ParameterType.DIMS,
    ParameterType.PERMUTATION,
)


@dataclass(frozen=True, eq=False)
class OpNode:
    """An op of the tree.

    slots: each operand with its map form. number: loop name -> number.
    conditions: those that the spec states and those that follow.
    symbols: name -> the parameter and the element of it that the name stands for.
    """

    tables: Tables
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
        """True if a body of the user's may read the inits.

        An op that writes each element once says that it does not read what was there.
        """
        forms = [form.form for operand, form in self.slots if operand.is_init]
        return self.region_takes_inits and "identity" not in forms

    @property
    def is_root(self) -> bool:
        return self.op.is_root

    @property
    def open_function(self) -> Parameter | None:
        """The parameter that says which function the payload is, where the op leaves it open."""
        return next((p for p in self.parameters if p.is_function and p.value is None), None)

    def is_inherent(self, attribute: str) -> bool:
        """True if the op's definition knows the attribute: the bindings have an accessor for it."""
        return isinstance(
            getattr(self.tables.dialect.operation_class(self.op), attribute, None), property
        )

    def lay_out(self, inputs: int, inits: int) -> list[tuple[int, int]] | None:
        """For each operand the first position, and one past the last, in an operation.

        None where the op does not take so many inputs and inits.
        """
        counts = operand_counts(self.op, inputs, inits)
        return None if counts is None else list(pairwise([0, *accumulate(counts)]))


def _node(tables: Tables, op: Op) -> OpNode:
    parameters = tuple(p for p in op.parameters if p.type in _MATCHED)
    described = {p.attribute for p in parameters if p.attribute}
    if op.maps.attribute:
        described.add(op.maps.attribute)
    if op.is_root:
        described.add(ITERATORS)
    return OpNode(
        tables,
        op,
        tuple(zip(op.operands, op.maps.forms, strict=True)),
        parameters,
        {name: number for number, name in enumerate(op.loops or ())},
        matching_conditions(op),
        {symbol: (p, i) for p in parameters for i, symbol in enumerate(p.symbols)},
        frozenset({*described, SEGMENTS}),
    )


class Tables:
    """The ops of a dialect's tree, and what its scalar table says of operations in bodies.

    constants: the operations that are constants. pure: the dialects whose operations without
        regions only compute. compares: those that functions are spelled with. commutes: those whose
        arguments may change places. spellings: by their last operation.
    """

    def __init__(self, dialect: LoadedDialect) -> None:
        tree, scalars = dialect.tree, dialect.scalars
        functions = scalars.functions.values()
        self.dialect = dialect
        self.tree = tree
        self.scalars = scalars
        self.nodes = {op.name: _node(self, op) for op in tree.structured()}
        self.root = self.nodes[tree.root.name]
        self.by_name = {n.name: n for n in self.nodes.values() if not n.op.abstract}
        self.constants = (scalars.helpers["constant"], scalars.helpers["complex_constant"])
        lowered = [mnemonic for f in functions for mnemonic in f.lower.values()]
        casts = [m for rule in scalars.casts for m in (rule.signed, rule.unsigned) if m]
        self.pure = frozenset(m.partition(".")[0] for m in (*self.constants, *lowered, *casts))
        self.compares = frozenset(
            step.mnemonic for each in scalars.spellings for step in each.steps if step.predicates
        )
        self.commutes = scalars.commuting
        self.spellings: dict[str, list[Spelling]] = {}
        for spelling in scalars.spellings:
            if spelling.function:
                self.spellings.setdefault(spelling.steps[-1].mnemonic, []).append(spelling)

    def constant_of(self, operation: ir.Operation) -> ir.Attribute | None:
        """The value of a constant; None for any other operation."""
        return operation.attributes["value"] if operation.name in self.constants else None

    def is_pure(self, operation: ir.Operation) -> bool:
        """True if an operation is known to do nothing but compute."""
        name = operation.operation.name
        if len(operation.regions):
            return False
        return bool(name == self.dialect.index_name or name.partition(".")[0] in self.pure)
