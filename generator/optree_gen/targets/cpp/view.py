# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of the C++: what the tables and the matchers of a tree hold."""

from __future__ import annotations

from dataclasses import dataclass

from .layout import Row


@dataclass(frozen=True, slots=True)
class ArrayView:
    """An array: how it is declared, its elements as C++."""

    name: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PredicateView:
    """group_names, class_names: the places of operand groups and of classes of loops by name."""

    identifier: str
    name: str
    group_names: tuple[str, ...]
    class_names: tuple[str, ...]
    groups: tuple[Row, ...]
    uses: tuple[ArrayView, ...]
    loops: tuple[Row, ...]
    row: Row


@dataclass(frozen=True, slots=True)
class RuleView:
    identifier: str
    name: str
    test: tuple[Row, ...]
    row: Row


@dataclass(frozen=True, slots=True)
class NodeView:
    """names: places of loops, operands and parameters by name. maps, functions: of operands and of
    parameters."""

    identifier: str
    name: str
    names: tuple[ArrayView, ...]
    maps: tuple[ArrayView, ...]
    operands: tuple[Row, ...]
    payload: tuple[str, ...]
    functions: tuple[ArrayView, ...]
    parameters: tuple[Row, ...]
    arrays: tuple[ArrayView, ...]
    row: Row


@dataclass(frozen=True, slots=True)
class CppFunctionView:
    """row: all members but `lower`, which has type classes with their lowering."""

    name: str
    identifier: str
    row: Row
    derived: tuple[ArrayView, ...]
    lower: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SpellingView:
    """row: the first members."""

    row: Row
    steps: tuple[Row, ...]
    where: tuple[Row, ...]
    value: tuple[str, ...]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeclarationView:
    """Neighbouring members of a match that have one type and one sentence about them.

    reader: the accessor of `optree_gen::MatchReader` that fills them, each with the argument.
    """

    type: str
    reader: str
    doc: str
    names: tuple[str, ...]
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    identifier: str
    op: str
    name: str
    summary: str
    declarations: tuple[DeclarationView, ...]


@dataclass(frozen=True, slots=True)
class ShapesView:
    """The shapes of a composite. arrays: sizes, tests and shapes of operands, by name."""

    identifier: str
    name: str
    names: tuple[str, ...]
    nodes: tuple[Row, ...]
    arrays: tuple[ArrayView, ...]
    parameters: tuple[Row, ...]
    operands: tuple[Row, ...]
    row: Row


@dataclass(frozen=True, slots=True)
class CppView:
    """compares: predicates by operation. all_functions: empty where no parameter takes all.

    sequences: whether passes may make several ops of one.
    """

    library: str
    c_prefix: str
    namespace: str
    guard: str
    pass_prefix: str
    dialect: str
    summary: str
    functions: tuple[CppFunctionView, ...]
    all_functions: tuple[str, ...]
    casts: tuple[Row, ...]
    compares: tuple[ArrayView, ...]
    helpers: Row
    spellings: tuple[SpellingView, ...]
    assertions: tuple[Row, ...]
    traps: tuple[Row, ...]
    poison: tuple[str, ...]
    predicates: tuple[PredicateView, ...]
    rules: tuple[RuleView, ...]
    nodes: tuple[NodeView, ...]
    order: tuple[str, ...]
    dialect_names: tuple[str, ...]
    dialects: tuple[Row, ...]
    matches: tuple[MatchView, ...]
    movements: tuple[Row, ...]
    shapes: tuple[ShapesView, ...]
    roles: Row
    sequences: bool
