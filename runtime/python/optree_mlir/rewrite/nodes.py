# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables that rewriting looks up, computed once per dialect: its ops and scalar operations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from optree_core.condition import Condition
from optree_core.element_type import ElementType
from optree_core.expression import Expr, ParameterCall, Region, groups_folded, values_of
from optree_core.generic import Body, Illegal, Instance, operand_counts, scalar_body
from optree_core.model import MapForm, Op, OperandSpec, Parameter
from optree_core.parameter_type import ParameterType
from optree_core.scalar import Spelling

from ..bindings import ir
from ..build.parameters import held_value
from ..dialect.loaded import RESULT_SEGMENTS, SEGMENTS, LoadedDialect

ITERATORS = "iterator_types"

#: The value of a parameter: a sign or a function by name, integers or iterator types as a tuple.
Value = str | tuple[int, ...] | tuple[str, ...]


class Place(NamedTuple):
    """A position among the operands of an op; a group's member has its number in its name."""

    name: str
    spec: OperandSpec
    form: MapForm


@dataclass(frozen=True, eq=False)
class OpNode:
    """An op of the tree.

    conditions: `Op.matching_conditions`.
    described: the attributes that hold maps, parameters and segments.
    """

    tables: Tables
    op: Op
    parameters: tuple[Parameter, ...]
    conditions: tuple[Condition, ...]
    described: frozenset[str]

    @property
    def name(self) -> str:
        return self.op.qualified_name

    @property
    def region_takes_inits(self) -> bool:
        payload = self.op.payload
        names = {operand.name for operand in self.op.inits}
        return isinstance(payload, Region) and any(a in names for a in payload.arguments)

    @property
    def reads_inits(self) -> bool:
        """True if a user's body may read the inits.

        An op with identity maps on its inits writes each element once and does not read it.
        """
        forms = [self.op.map_of(operand.name).form for operand in self.op.inits]
        return self.region_takes_inits and "identity" not in forms

    @property
    def folds(self) -> bool:
        """True if the payload combines the members of a group, of which there is any number."""
        return bool(groups_folded(self.op.payload))

    @property
    def open_function(self) -> Parameter | None:
        """The parameter that gives the payload's function, if it is open; else None."""
        return next(iter(self.op.open_functions), None)

    def inputs_with(self, function: str | None) -> int | None:
        """Return the number of inputs with this function; None if it is needed and not given.

        The members of a variadic group are the function's remaining arguments.
        """
        op, payload = self.op, self.op.payload
        fixed = sum(not operand.variadic for operand in op.inputs)
        if fixed == len(op.inputs):
            return fixed
        if not isinstance(payload, ParameterCall):
            return None
        parameter = op.parameter(payload.parameter)
        name = function or (None if parameter is None else parameter.value)
        if name is None:
            return None
        return fixed + self.tables.scalars.functions[str(name)].arity - len(payload.arguments)

    def places(self, inputs: int, inits: int) -> list[Place] | None:
        """Return the place of each value; None if the op takes other numbers of operands."""
        counts = operand_counts(self.op, inputs, inits)
        if counts is None:
            return None
        return [
            Place(f"{spec.name}{i}" if spec.variadic else spec.name, spec, form)
            for spec, form, count in zip(self.op.operands, self.op.maps.forms, counts, strict=True)
            for i in range(count)
        ]

    def body(self, elements: tuple[ElementType, ...], values: Mapping[str, Value]) -> Body | None:
        """Return the payload on these types; None if it is illegal or the user gives the body."""
        names = [(name, value) for name, value in values.items() if isinstance(value, str)]
        return _body(self, elements, tuple(names))

    # Attributes of operations.

    def decode(self, parameter: Parameter, attributes: Mapping[str, ir.Attribute]) -> Value | None:
        """Return the value of an operation's parameter; for an omitted attribute the default.

        None if the parameter has no default, or the attribute does not fit its type.
        """
        bound = parameter.value is not None
        found = None if bound else attributes.get(parameter.attribute or "")
        if found is None:
            return fixed_value(parameter)
        value = held_value(self.tables.dialect, parameter, found)
        if parameter.type is ParameterType.INDEX:
            value = [value] if isinstance(value, int) else value
            if not isinstance(value, list) or len(value) != _size(parameter):
                return None
        if isinstance(value, list):
            return tuple(map(int, value))
        return value if isinstance(value, str) else None

    def is_inherent(self, attribute: str) -> bool:
        """True if the op's definition has the attribute, so that its class has an accessor."""
        return isinstance(
            getattr(self.tables.dialect.operation_class(self.op), attribute, None), property
        )

    def undescribed(self, attributes: Mapping[str, ir.Attribute]) -> bool:
        """True if rewriting would lose an inherent attribute, such as a documentation string."""
        return any(name not in self.described and self.is_inherent(name) for name in attributes)

    def kept(self, attributes: Mapping[str, ir.Attribute]) -> dict[str, ir.Attribute]:
        """Return the discardable attributes, which a rewrite keeps."""
        cached = f"{self.tables.dialect.name}.memoized_indexing_maps"
        return {
            name: value
            for name, value in attributes.items()
            if name not in self.described and name != cached and not self.is_inherent(name)
        }


@lru_cache(maxsize=4096)
def _body(
    node: OpNode, elements: tuple[ElementType, ...], names: tuple[tuple[str, str], ...]
) -> Body | None:
    if not isinstance(node.op.payload, Expr):
        return None
    instance = Instance(elements, (0,) * len(elements), dict(names))
    try:
        return scalar_body(node.op, instance, values_of(node.op.payload), node.tables.scalars)
    except Illegal:
        return None


def fixed_value(parameter: Parameter) -> Value | None:
    """Return the bound value or the default of a parameter, or None."""
    value = parameter.known
    if value is None or isinstance(value, str):
        return value
    assert isinstance(value, int)
    return (value,) * _size(parameter)


def _size(parameter: Parameter) -> int:
    """Return the number of integers in a parameter of type index."""
    return len(parameter.symbols) if parameter.per is not None else 1


def _node(tables: Tables, op: Op) -> OpNode:
    # The loop of a `dim` follows from the maps or the payload.
    matched = (p for p in op.parameters if p.type.kind.matched)
    parameters = tuple(p for p in matched if p.type is not ParameterType.DIM)
    described = {p.attribute for p in parameters if p.attribute}
    if op.maps.attribute:
        described.add(op.maps.attribute)
    if op.is_root:
        described.add(ITERATORS)
    conditions = op.matching_conditions
    described |= {SEGMENTS, RESULT_SEGMENTS}
    return OpNode(tables, op, parameters, conditions, frozenset(described))


class Tables:
    """The ops of a dialect's tree, and facts of its scalar table about operations in bodies.

    constants: the operations that build constants. pure: dialects whose operations without regions
        have no effects. compares: compares that spellings use. commutes: operations whose arguments
        may be swapped. spellings: last operation -> spellings of functions.
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
            if spelling.function and not spelling.needs:
                self.spellings.setdefault(spelling.steps[-1].mnemonic, []).append(spelling)

    def constant_of(self, operation: ir.Operation) -> ir.Attribute | None:
        """Return the value of a constant; None for any other operation."""
        return operation.attributes["value"] if operation.name in self.constants else None

    def is_pure(self, operation: ir.Operation) -> bool:
        """True if an operation is known to have no effects."""
        name = operation.operation.name
        if len(operation.regions):
            return False
        return bool(name == self.dialect.index_name or name.partition(".")[0] in self.pure)
