# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of the C++: tables and matchers of a tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from .layout import Row
from .layout import row as row_of

#: The value of a member of a row that is an array: the part of the section with the member's name.
PART = object()


class ArrayView(NamedTuple):
    """An array: its name, and its elements as C++."""

    name: str
    items: tuple[str, ...]


class Definition(NamedTuple):
    """A definition in a section. kind: the macro of the template that writes it.

    `places`: an enum of names for the positions in a list. `array`: elements in filled lines.
    `rows`: one row per line. `numbered`: one element per line, with its number.
    """

    kind: str
    name: str
    items: tuple[str, ...] | tuple[Row, ...]


class TableSection(NamedTuple):
    """A namespace with the row of a table, after the definitions that the row refers to."""

    identifier: str
    name: str
    parts: tuple[Definition, ...]
    row: Row

    @staticmethod
    def of(
        identifier: str, name: str, parts: Iterable[Definition], /, **members: object
    ) -> TableSection:
        """Return the section without its empty parts.

        members: of the row, in order. `PART` stands for the part with the member's name; the row
            has no such member if the part is empty.
        """
        present = tuple([part for part in parts if part.items])
        names = {part.name.rpartition(" ")[2] for part in present}
        given = {
            member: (member if member in names else None) if value is PART else value
            for member, value in members.items()
        }
        return TableSection(identifier, name, present, row_of(**given))


@dataclass(frozen=True, slots=True)
class CppFunctionView:
    """A scalar function. row: all members except `lower`, which has (class of types, lowering)."""

    identifier: str
    row: Row
    signs: tuple[Row, ...]
    derived: tuple[ArrayView, ...]
    lower: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SpellingView:
    """A spelling of a function. row: the members before `steps`."""

    row: Row
    steps: tuple[Row, ...]
    where: tuple[Row, ...]
    value: tuple[str, ...]
    types: tuple[str, ...]
    needs: str | None


class RewriteView(NamedTuple):
    """A rule of the canonical form on a class of types. row: the members before `from`."""

    row: Row
    source: tuple[Row, ...]
    target: tuple[Row, ...]


class DeclarationView(NamedTuple):
    """Neighbouring members of a match that share a type and a comment.

    reads: the calls of `op_tree::MatchReader` that return their values.
    """

    type: str
    doc: str
    names: tuple[str, ...]
    reads: tuple[str, ...]


class MatchView(NamedTuple):
    """The struct that the matcher of an op returns."""

    identifier: str
    name: str
    summary: str
    declarations: tuple[DeclarationView, ...]


@dataclass(frozen=True, slots=True)
class CppView:
    """The C++ of a tree.

    compares: the predicates of each compare operation.
    all_functions: all scalar functions, or empty if no parameter takes all of them.
    sequences: passes may turn one op into several.
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
    rewrites: tuple[RewriteView, ...]
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
    computations: tuple[Row, ...]
    shapes: tuple[TableSection, ...]
    definitions: tuple[TableSection, ...]
    roles: Row
    sequences: bool
