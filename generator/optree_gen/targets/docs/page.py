# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of one op's page: plain facts; the template finds the words."""

from __future__ import annotations

from dataclasses import dataclass

from optree_core.model import Op, Parameter

from optree_gen.emit.mlir_text import FunctionView

from .element_types import TypeTables
from .evidence import LoweringStep, OpExample, ReachRow, VerifiedTable

#: One thing that an op says over its parent: what, and its value.
Fact = tuple[str, str]


@dataclass(frozen=True, slots=True)
class OpLink:
    """Another op of the tree: its name, where its page is, and what it is."""

    name: str
    target: str
    summary: str = ""
    kind: str = ""
    abstract: bool = False


@dataclass(frozen=True, slots=True)
class LoopRow:
    """A loop, its iterator type, and the operand dimensions that it walks or helps to walk."""

    name: str
    iterator: str
    dimensions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapRow:
    operand: str
    form: str
    map: str
    alternatives: tuple[str, ...]
    parameter: str


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """spec: the parameter. value: the bound one or the default. notice: about its lifecycle."""

    spec: Parameter
    value: str
    notice: str


@dataclass(frozen=True, slots=True)
class ReleaseRow:
    """MLIR releases from `since` to before `until`, and the op that there is in them."""

    since: int | None
    until: int | None
    available: bool
    stand_in: OpLink


@dataclass(frozen=True, slots=True)
class OpPage:
    """Everything that the page of an op says. steps: from the root on, each with its facts."""

    op: Op
    replaced_by: OpLink | None
    path: tuple[OpLink, ...]
    formula: str
    payload: str
    payload_from: OpLink | None
    implicit_casts: bool
    cast_sign: str
    cast_attribute: str
    accumulator: str
    signature: str
    loops: tuple[LoopRow, ...]
    open_maps: bool
    predicate: str
    maps: tuple[MapRow, ...]
    type_tables: TypeTables
    parameters: tuple[ParameterRow, ...]
    steps: tuple[tuple[OpLink, tuple[Fact, ...]], ...]
    precedes: tuple[OpLink, ...]
    preceded_by: tuple[OpLink, ...]
    siblings: tuple[OpLink, ...]
    sibling_of: tuple[OpLink, ...]
    decomposes: tuple[OpLink, ...]
    part_of: tuple[OpLink, ...]
    children: tuple[OpLink, ...]
    ir: FunctionView | None
    picture: str
    pass_prefix: str
    example: OpExample
    generalizations: tuple[tuple[LoweringStep, LoweringStep], ...]
    specialized: OpLink | None
    coerced: tuple[OpLink, ...]
    verified: VerifiedTable | None
    reached: tuple[ReachRow, ...]
    modules: int
    releases: tuple[ReleaseRow, ...]
    python: str
    ods: str
    cpp_class: str
    cpp_matcher: str
    spec_target: str
