# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of the C++: what the tables and the matchers of a tree hold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BuilderView:
    """A call of one of the functions that Table.h has for writing entries: name and arguments."""

    function: str
    arguments: tuple[object, ...] = ()
    types: tuple[BuilderView, ...] = ()


@dataclass(frozen=True, slots=True)
class CppOperandView:
    name: str
    role: str
    variadic: bool
    same_size: bool
    type: str
    map: str
    parameter: int
    #: Per alternative, per result, the terms that are added up.
    alternatives: tuple[tuple[tuple[BuilderView, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class CppParameterView:
    name: str
    kind: str
    count: int
    list: bool
    bound: bool
    value: int
    has_default: bool
    fallback: int
    minimum: str
    increasing: bool
    functions: tuple[int, ...]
    attribute: str


@dataclass(frozen=True, slots=True)
class ConditionView:
    rule: str
    subject: int


@dataclass(frozen=True, slots=True)
class GroupView:
    name: str
    roles: tuple[str, ...]
    first: int
    step: int
    maps: str
    within: int
    demand: str


@dataclass(frozen=True, slots=True)
class LoopUseView:
    """most: a number or `LoopUse::kMany`."""

    least: int
    most: str
    window: bool


@dataclass(frozen=True, slots=True)
class LoopClassView:
    identifier: str
    uses: tuple[LoopUseView, ...]
    needed: str


@dataclass(frozen=True, slots=True)
class PredicateView:
    """window: the numbers of the classes of loops that a window adds."""

    identifier: str
    name: str
    groups: tuple[GroupView, ...]
    loops: tuple[LoopClassView, ...]
    loop: str
    window: tuple[int, ...]
    sum: str


@dataclass(frozen=True, slots=True)
class TestView:
    kind: str
    count: int
    first: str
    second: str
    type: str


@dataclass(frozen=True, slots=True)
class RuleView:
    identifier: str
    name: str
    test: tuple[TestView, ...]
    demand: str


@dataclass(frozen=True, slots=True)
class NodeView:
    number: int
    identifier: str
    name: str
    spec: str
    summary: str
    kind: str
    parent: int
    dialect: int
    materialized: bool
    types: str
    predicate: str
    num_loops: int
    region: bool
    region_takes_inits: bool
    maps_attribute: str
    loops: tuple[str, ...]
    operands: tuple[CppOperandView, ...]
    payload: tuple[BuilderView, ...]
    parameters: tuple[CppParameterView, ...]
    where: tuple[ConditionView, ...]
    canonical: tuple[ConditionView, ...]
    siblings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LoweringView:
    type_class: str
    mnemonic: str
    derived: tuple[BuilderView, ...]
    predicate: int
    order: str


@dataclass(frozen=True, slots=True)
class CppFunctionView:
    identifier: str
    name: str
    arity: int
    commutes: bool
    argument_classes: tuple[int, ...]
    result_class: int
    lower: tuple[LoweringView, ...]


@dataclass(frozen=True, slots=True)
class CastView:
    source: str
    target: str
    width: str
    steps: str
    signed: str
    unsigned: str


@dataclass(frozen=True, slots=True)
class CppDialectView:
    name: str
    yields: str
    index: str
    function_attribute: str
    sign_attribute: str


@dataclass(frozen=True, slots=True)
class CppMemberView:
    """A member of a match: `reader` is the accessor of `optree_gen::MatchReader` that fills it."""

    type: str
    name: str
    reader: str
    argument: str
    doc: str


@dataclass(frozen=True, slots=True)
class MatchView:
    identifier: str
    number: int
    name: str
    summary: str
    members: tuple[CppMemberView, ...]


@dataclass(frozen=True, slots=True)
class SpellingStepView:
    """`arguments`: calls of the constructors of a step's argument."""

    mnemonic: str
    predicates: int
    arguments: tuple[BuilderView, ...]


@dataclass(frozen=True, slots=True)
class GuardView:
    argument: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpellingView:
    """`function`: -1 where the value is that of several; `types` is empty for all of the class."""

    function: int
    type_class: str
    arity: int
    steps: tuple[SpellingStepView, ...]
    where: tuple[GuardView, ...]
    value: tuple[BuilderView, ...]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AssertionView:
    """`each` and `combine` are numbers of functions, -1 for none."""

    type_class: str
    mnemonic: str
    predicates: int
    against_zero: str
    each: int
    combine: int
    identity: str


@dataclass(frozen=True, slots=True)
class MovementView:
    op: str
    kind: str
    attribute: str


@dataclass(frozen=True, slots=True)
class RoleView:
    """A role by the name of its member of `optree_gen::OpRoles`, and the node's number, or -1."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class CppView:
    library: str
    namespace: str
    guard: str
    pass_prefix: str
    dialect: str
    summary: str
    functions: tuple[CppFunctionView, ...]
    casts: tuple[CastView, ...]
    helpers: tuple[str, ...]
    spellings: tuple[SpellingView, ...]
    assertions: tuple[AssertionView, ...]
    predicates: tuple[PredicateView, ...]
    rules: tuple[RuleView, ...]
    nodes: tuple[NodeView, ...]
    order: tuple[int, ...]
    dialects: tuple[CppDialectView, ...]
    matches: tuple[MatchView, ...]
    movements: tuple[MovementView, ...]
    roles: tuple[RoleView, ...]
