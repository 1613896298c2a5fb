# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of one op's page: plain facts; the template finds the words."""

from __future__ import annotations

from dataclasses import dataclass

from optree_gen.emit.mlir_text import FunctionView

from .element_types import TypeTables


@dataclass(frozen=True, slots=True)
class OpLink:
    """Another op of the tree: its name, where its page is, and what it is."""

    name: str
    target: str
    summary: str = ""
    kind: str = ""
    abstract: bool = False


@dataclass(frozen=True, slots=True)
class OperandRow:
    name: str
    role: str
    type: str
    many: str
    doc: str


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
    name: str
    type: str
    state: str
    value: str
    attribute: str
    where: tuple[str, ...]
    domain: tuple[str, ...]
    symbols: tuple[str, ...]
    doc: str
    notice: str


@dataclass(frozen=True, slots=True)
class LifecycleView:
    """Stability, and for what is deprecated the reason and where to go."""

    stability: str
    since: str
    reason: str
    replaced_by: OpLink | None
    until: str
    formerly: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that an op says over its parent."""

    what: str
    value: str


@dataclass(frozen=True, slots=True)
class PathStep:
    link: OpLink
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Generalization:
    """One step towards the root, with the IR before and after it."""

    source: str
    target: OpLink
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PythonExample:
    program: str
    printed: str


@dataclass(frozen=True, slots=True)
class VerifiedRow:
    """Modes that had the same outcome in each form."""

    modes: tuple[str, ...]
    outcomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VerifiedTable:
    forms: tuple[str, ...]
    calls: str
    values: str
    rows: tuple[VerifiedRow, ...]


@dataclass(frozen=True, slots=True)
class ReachRow:
    frontend: str
    direct: str
    raised: str
    models: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class ConditionRow:
    text: str
    meaning: str


@dataclass(frozen=True, slots=True)
class ReleaseRow:
    """MLIR releases from `since` to before `until`, and the op that there is in them."""

    since: int | None
    until: int | None
    available: bool
    stand_in: OpLink


@dataclass(frozen=True, slots=True)
class OpPage:
    """Everything that the page of an op says."""

    name: str
    qualified_name: str
    kind: str
    structured: bool
    abstract: bool
    summary: str
    description: str
    lifecycle: LifecycleView
    path: tuple[OpLink, ...]
    formula: str
    payload: str
    payload_from: OpLink | None
    region: bool
    implicit_casts: bool
    cast_sign: str
    cast_attribute: str
    accumulator: str
    types: str
    signature: str
    operands: tuple[OperandRow, ...]
    results: tuple[OperandRow, ...]
    loops: tuple[LoopRow, ...]
    ranked: bool
    open_maps: bool
    predicate: str
    maps_attribute: str
    maps: tuple[MapRow, ...]
    type_tables: TypeTables
    parameters: tuple[ParameterRow, ...]
    steps: tuple[PathStep, ...]
    where: tuple[ConditionRow, ...]
    canonical: tuple[ConditionRow, ...]
    precedes: tuple[OpLink, ...]
    preceded_by: tuple[OpLink, ...]
    also_matches: tuple[str, ...]
    siblings: tuple[OpLink, ...]
    sibling_of: tuple[OpLink, ...]
    decomposes: tuple[OpLink, ...]
    part_of: tuple[OpLink, ...]
    children: tuple[OpLink, ...]
    ir: FunctionView | None
    picture: str
    pass_prefix: str
    generalizations: tuple[Generalization, ...]
    specialized: OpLink | None
    coerced: tuple[OpLink, ...]
    python_example: PythonExample | None
    verified: VerifiedTable | None
    reached: tuple[ReachRow, ...]
    modules: int
    releases: tuple[ReleaseRow, ...]
    interfaces: tuple[str, ...]
    python: str
    ods: str
    cpp_class: str
    cpp_matcher: str
    spec: str
    spec_target: str
