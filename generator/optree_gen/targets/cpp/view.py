# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of the C++: what the tables and the matchers of a tree hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from .layout import Row


class ArrayView(NamedTuple):
    """An array: how it is declared, its elements as C++."""

    name: str
    items: tuple[str, ...]


class Definition(NamedTuple):
    """A definition in a section. kind: the macro that writes it.

    `places`: an enumeration of names for the places of a list. `array`: elements in filled lines.
    `rows`: a row in a line. `numbered`: an element in a line, with its number.
    """

    kind: str
    name: str
    items: tuple[str, ...] | tuple[Row, ...]


class TableSection(NamedTuple):
    """A namespace with the row of a table, and before it what the row refers to."""

    identifier: str
    name: str
    parts: tuple[Definition, ...]
    row: Row

    @staticmethod
    def of(identifier: str, name: str, parts: Iterable[Definition], row: Row) -> TableSection:
        """The section without parts that are empty."""
        return TableSection(identifier, name, tuple([part for part in parts if part.items]), row)


@dataclass(frozen=True, slots=True)
class CppFunctionView:
    """row: all members but `lower`, which has type classes with their lowering."""

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


class DeclarationView(NamedTuple):
    """Neighbouring members of a match that have one type and one sentence about them.

    reads: the calls of `optree_gen::MatchReader` that fill them.
    """

    type: str
    doc: str
    names: tuple[str, ...]
    reads: tuple[str, ...]


class MatchView(NamedTuple):
    """The struct that a matcher of an op fills."""

    identifier: str
    name: str
    summary: str
    declarations: tuple[DeclarationView, ...]


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
    predicates: tuple[TableSection, ...]
    rules: tuple[TableSection, ...]
    nodes: tuple[TableSection, ...]
    order: tuple[str, ...]
    dialect_names: tuple[str, ...]
    dialects: tuple[Row, ...]
    matches: tuple[MatchView, ...]
    movements: tuple[Row, ...]
    shapes: tuple[TableSection, ...]
    roles: Row
    sequences: bool
