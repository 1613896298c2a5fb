# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The normal form in which bodies are compared: a region's computation as a graph of scalars."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from ..bindings import attributes_of, ir, run_passes
from .nodes import Tables
from .reads import guarded_read, reads

# Scalar operations on constants are folded by MLIR's own folder.

#: Results as text, since attributes would keep their contexts alive.
_known: dict[tuple[str, str, str, str], str] = {}


def folded(name: str, constant: ConstantNode, result: ir.Value) -> ir.Attribute | None:
    """Return the value of the operation `name` on a constant; None if MLIR does not fold it."""
    given, target = str(constant.value), str(result.type)
    key = (name, given, constant.type, target)
    if key not in _known:
        _known[key] = _fold(name, given, constant.type, target, result.context)
    return ir.Attribute.parse(_known[key], result.context) if _known[key] else None


def _fold(name: str, constant: str, kind: str, target: str, context: ir.Context) -> str:
    """Return the value as text; empty if MLIR does not fold the operation."""
    helper = "complex.constant" if kind.startswith("complex") else "arith.constant"
    attributes = "{value = " + constant + "}"
    lines = (
        f"func.func @f() -> {target}",
        "{",
        f'%0 = "{helper}"() {attributes} : () -> {kind}',
        f'%1 = "{name}"(%0) : ({kind}) -> {target}',
        f"func.return %1 : {target}",
        "}",
    )
    try:
        module = ir.Module.parse("\n".join(lines), context)
    except ir.MLIRError:
        return ""
    function = module.body.operations[0]
    first = function.regions[0].blocks[0].operations[0].operation
    # MLIR parses numbers as float64: a longer one that it has printed would become another number.
    if str(first.attributes["value"]) != constant:
        return ""
    run_passes("builtin.module(canonicalize)", module)
    returned = list(function.regions[0].blocks[0].operations)[-1].operands[0].owner
    if not returned.name.endswith(".constant"):
        return ""
    return str(returned.attributes["value"])


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A scalar value.

    type: in MLIR's syntax. arguments: the numbers of the nodes from which it is computed.
    source: the value in IR; None for a node that the tables add.
    """

    type: str
    arguments: tuple[int, ...] = field(default=(), kw_only=True)
    source: ir.Value | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class ArgumentNode(ScalarNode):
    """A block argument, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class IndexNode(ScalarNode):
    """The index of a loop."""

    loop: int


@dataclass(frozen=True, slots=True)
class ConstantNode(ScalarNode):
    """A constant; equal values are equal attributes: NaNs and zeros are compared by bits.

    cast: the cast that was folded to this constant, and the constant that it casts.
    """

    value: ir.Attribute
    cast: tuple[str, ConstantNode] | None = field(default=None, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class CapturedNode(ScalarNode):
    """A value from outside the body."""


@dataclass(frozen=True, slots=True)
class OperationNode(ScalarNode):
    """An operation.

    predicate: the number of a compare's predicate, else -1; no_nans: True if the compare has
        `nnan`.
    """

    name: str
    predicate: int = -1
    no_nans: bool = False


@dataclass(frozen=True, slots=True)
class ReadNode(ScalarNode):
    """An element of the tensor that is the first argument, at the indices behind it; the last
    argument where an index is out of bounds. A read without a guard is an operation."""


class ScalarGraph:
    """Nodes in evaluation order, and the yielded ones.

    number_of: per node, the number of the first node that computes the same value.
    commutes: the operations whose arguments may be swapped.
    """

    def __init__(self, commutes: Collection[str]) -> None:
        self.commutes = commutes
        self.nodes: list[ScalarNode] = []
        self.results: list[int] = []
        self.number_of: list[int] = []
        self._numbers: dict[ScalarNode | ir.Value, int] = {}

    @property
    def root(self) -> ScalarNode:
        return self.nodes[self.results[0]]

    def add(self, node: ScalarNode) -> int:
        """Append a node and return its number."""
        place = len(self.nodes)
        arguments = tuple([self.number_of[argument] for argument in node.arguments])
        source = node.source if isinstance(node, CapturedNode) else None
        alike = self._normal(replace(node, arguments=arguments, source=source))
        number = self._numbers.setdefault(alike, place)
        if node.source is not None:
            self._numbers.setdefault(node.source, number)
        self.nodes.append(node)
        self.number_of.append(number)
        if isinstance(node, ConstantNode) and node.cast is not None:
            name, operand = node.cast
            cast = OperationNode(node.type, name, arguments=(self.number_of[self.add(operand)],))
            self._numbers.setdefault(cast, number)
        return place

    def find(self, wanted: ScalarNode | ir.Value) -> int:
        """Return the number of the node that is equal or has this value; -1 if there is none."""
        known = self._normal(wanted) if isinstance(wanted, ScalarNode) else wanted
        return self._numbers.get(known, -1)

    def _normal(self, node: ScalarNode) -> ScalarNode:
        """Return the node with the arguments of a commuting operation sorted."""
        arguments = tuple(sorted(node.arguments))
        swaps = isinstance(node, OperationNode) and node.name in self.commutes
        return replace(node, arguments=arguments) if swaps and len(arguments) == 2 else node


def import_body(tables: Tables, block: ir.Block, *, any_flags: bool = False) -> ScalarGraph | None:
    """Return the graph of a body; None if the tables do not describe one of its operations.

    Unused operations without effects are left out.

    any_flags: ignore flags of operations.
    """
    operations = [operation.operation for operation in block.operations]
    if not operations or operations[-1].name != tables.dialect.yield_name:
        return None
    if not all(tables.is_pure(operation) or reads(operation) for operation in operations[:-1]):
        return None
    importer = _Importer(tables, block, operations, any_flags)
    try:
        importer.graph.results.extend(map(importer.visit, operations[-1].operands))
    except _Refused:
        return None
    return importer.graph


class _Refused(Exception):
    """An operation that the tables do not describe."""


class _Importer:
    def __init__(
        self, tables: Tables, block: ir.Block, operations: list[ir.Operation], any_flags: bool
    ) -> None:
        self.tables = tables
        self.graph = ScalarGraph(tables.commutes)
        self.any_flags = any_flags
        self.arguments = {value: number for number, value in enumerate(block.arguments)}
        self.inside: dict[ir.Value, ir.Operation] = {
            result: operation for operation in operations for result in operation.results
        }
        self.done: dict[ir.Value, int] = {}

    def visit(self, value: ir.Value) -> int:
        """Add the nodes of a value, those of operands first; bodies may be longer than the stack
        is deep."""
        pending = [value]
        while pending:
            last = pending[-1]
            inside = self.inside.get(last) if last not in self.done else None
            missing = [v for v in _parts(inside) if v not in self.done] if inside else []
            if missing:
                pending += reversed(missing)
                continue
            if last not in self.done:
                self.done[last] = self.graph.add(self.read(last))
            pending.pop()
        return self.done[value]

    def read(self, value: ir.Value) -> ScalarNode:
        kind = str(value.type)
        if value in self.arguments:
            return ArgumentNode(kind, self.arguments[value], source=value)
        operation = self.inside.get(value)
        owner = operation or value.owner
        if isinstance(owner, ir.Block):
            return CapturedNode(kind, source=value)
        constant = self.tables.constant_of(owner.operation)
        if constant is not None:
            return ConstantNode(kind, constant, source=value)
        if operation is None:
            return CapturedNode(kind, source=value)
        if len(operation.results) != 1:
            raise _Refused
        if parts := guarded_read(operation):
            if self.any_flags:
                raise _Refused
            return ReadNode(kind, arguments=tuple(self.done[part] for part in parts), source=value)
        name = operation.name
        attributes = attributes_of(operation)
        if name == self.tables.dialect.index_name:
            return IndexNode(kind, ir.IntegerAttr(attributes["dim"]).value, source=value)
        predicate, no_nans = -1, False
        if attributes and not self.any_flags and not is_plain(operation, attributes):
            predicate, no_nans = _compared(self.tables, operation, attributes)
        arguments = tuple(self.done[operand] for operand in operation.operands)
        if len(arguments) == 1:
            given = self.graph.nodes[arguments[0]]
            found = folded(name, given, value) if isinstance(given, ConstantNode) else None
            if found is not None:
                assert isinstance(given, ConstantNode)
                return ConstantNode(kind, found, cast=(name, given))
        return OperationNode(kind, name, predicate, no_nans, arguments=arguments, source=value)


def _parts(operation: ir.Operation) -> list[ir.Value]:
    """Return the values from which an operation computes its result."""
    return guarded_read(operation) or list(operation.operands)


def _compared(
    tables: Tables, operation: ir.Operation, attributes: Mapping[str, ir.Attribute]
) -> tuple[int, bool]:
    """Return the predicate of a compare, and True if it has the flag `nnan`, the only flag that a
    spelling may have."""
    flags = str(attributes.get("fastmath", "#arith.fastmath<none>"))
    known = flags in ("#arith.fastmath<none>", "#arith.fastmath<nnan>")
    if (
        operation.name not in tables.compares
        or not known
        or attributes.keys() - {"predicate", "fastmath"}
    ):
        raise _Refused
    return ir.IntegerAttr(attributes["predicate"]).value, "nnan" in flags


#: Operation and attributes as text -> True if all attributes have their defaults.
_plain: dict[object, bool] = {}


def is_plain(operation: ir.Operation, attributes: Mapping[str, ir.Attribute]) -> bool:
    """True if every attribute has its default value, i.e. the operation has no flags."""
    kinds = [result.type for result in operation.results]
    texts = {name: str(attribute) for name, attribute in attributes.items()}
    key = (operation.name, tuple(texts.items()), tuple(map(str, kinds)))
    if key not in _plain:
        try:
            with ir.Location.unknown(operation.context):
                blank = ir.Operation.create(
                    operation.name, kinds, list(operation.operands), {}, None, 0, None, False
                )
            defaults = {name: str(value) for name, value in attributes_of(blank).items()}
            _plain[key] = texts == defaults
        except (ValueError, ir.MLIRError):
            _plain[key] = False
    return _plain[key]
