# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of one op's page: plain facts; the template finds the words."""

from __future__ import annotations

from dataclasses import dataclass

from ...evidence import Reach, Verification
from ...expression import Cast, walk
from ...mlir_text import FunctionView
from ...model import MapForm, Op, OperandSpec, Parameter
from ..notice import notice
from .element_types import TypeTables

#: Models of a frontend that a page names.
_MODELS_SHOWN = 4


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


def operand_row(spec: OperandSpec) -> OperandRow:
    many = "variadic" if spec.variadic else "optional" if spec.optional else ""
    return OperandRow(spec.name, spec.role, spec.type or "", many, spec.doc)


def loop_rows(op: Op) -> tuple[LoopRow, ...]:
    if op.loops is None or op.iterator_types is None:
        return ()
    uses: dict[str, list[str]] = {loop: [] for loop in op.loops}
    for spec, form in zip(op.operands, op.maps.forms, strict=True):
        for position, result in enumerate(form.results):
            for loop in dict.fromkeys(term.loop for term in result.terms):
                uses[loop].append(f"{spec.name}[{position}]")
    return tuple(
        LoopRow(loop, kind, tuple(uses[loop]))
        for loop, kind in zip(op.loops, op.iterator_types, strict=True)
    )


def map_rows(op: Op) -> tuple[MapRow, ...]:
    symbols = tuple(symbol for p in op.parameters for symbol in p.symbols)
    return tuple(
        MapRow(
            spec.name,
            form.form,
            _affine(op.loops, form.results, symbols) if op.loops is not None else "",
            tuple(_affine(op.loops or (), results, symbols) for results in form.within),
            form.parameter or "",
        )
        for spec, form in zip(op.operands, op.maps.forms, strict=True)
    )


def _affine(loops: tuple[str, ...], results: tuple[object, ...], symbols: tuple[str, ...]) -> str:
    text = ", ".join(map(str, results))
    used = [s for s in symbols if s in text.replace(",", " ").split()]
    names = f"[{', '.join(used)}]" if used else ""
    return f"affine_map<({', '.join(loops)}){names} -> ({text})>"


def parameter_row(parameter: Parameter) -> ParameterRow:
    value = parameter.value if parameter.value is not None else parameter.default
    return ParameterRow(
        parameter.name,
        parameter.type,
        parameter.state,
        "" if value is None else value_text(value),
        parameter.attribute or "",
        parameter.where,
        parameter.domain,
        parameter.symbols,
        parameter.doc,
        notice(parameter.lifecycle),
    )


def value_text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(value_text, value))}]"
    return str(value)


def signature(op: Op) -> str:
    """`dialect.op(inputs; inits) {attributes}`; a group has dots, an optional operand a mark."""

    def listed(specs: tuple[OperandSpec, ...]) -> str:
        return ", ".join(
            s.name + ("..." if s.variadic else "?" if s.optional else "") for s in specs
        )

    attributes = [op.maps.attribute] if op.maps.attribute else []
    for parameter in op.parameters:
        if parameter.attribute:
            default = parameter_row(parameter).value
            optional = "?" if parameter.optional else ""
            attributes.append(parameter.attribute + optional + (f" = {default}" if default else ""))
    parts = listed(op.inputs)
    if op.inits:
        parts += f"; {listed(op.inits)}" if parts else listed(op.inits)
    tail = f" {{{', '.join(attributes)}}}" if attributes else ""
    return f"{op.qualified_name}({parts}){tail}"


def implicit_casts(op: Op) -> bool:
    """Whether the payload casts to the accumulator's type."""
    if op.payload is None or op.has_region:
        return False
    return any(isinstance(n, Cast) and n.type is None for n in walk(op.payload))  # type: ignore[arg-type]


def facts(op: Op, parent: Op | None) -> tuple[Fact, ...]:
    """What the op says over its parent: each field that the two resolve to differently."""
    found: list[Fact] = []
    if op.operands and (parent is None or parent.operands != op.operands):
        found.append(Fact("operands", ", ".join(o.name for o in op.operands)))
    if op.operands and (parent is None or parent.types != op.types):
        found.append(Fact("types", op.types))
    if op.loops is not None and (parent is None or parent.loops != op.loops):
        found.append(Fact("loops", ", ".join(op.loops)))
    if op.maps.predicate != (parent.maps.predicate if parent else "any"):
        found.append(Fact("map predicate", op.maps.predicate))
    if parent is None or parent.maps.forms != op.maps.forms:
        found.extend(_map_facts(op))
    if op.payload is not None and (parent is None or str(parent.payload) != str(op.payload)):
        found.append(Fact("payload", str(op.payload)))
    for parameter in op.parameters:
        before = parent.parameter(parameter.name) if parent else None
        if before != parameter:
            found.append(_parameter_fact(parameter, before))
    if op.where != (parent.where if parent else ()):
        found.append(Fact("condition", ", ".join(map(str, op.where))))
    return tuple(found)


def _map_facts(op: Op) -> list[Fact]:
    return [
        Fact(f"map of {spec.name}", map_text(form))
        for spec, form in zip(op.operands, op.maps.forms, strict=True)
        if form.form != "free"
    ]


def map_text(form: MapForm) -> str:
    """The map as a spec writes it."""
    if form.form in ("explicit", "default"):
        lists = [f"[{', '.join(map(str, results))}]" for results in (form.results, *form.within)]
        return " or ".join(lists)
    return f"{form.form}({form.parameter})" if form.parameter else form.form


def _parameter_fact(parameter: Parameter, before: Parameter | None) -> Fact:
    if parameter.value is not None:
        return Fact("binds", f"{parameter.name} = {value_text(parameter.value)}")
    if before is not None and parameter.symbols != before.symbols:
        return Fact("names", f"{parameter.name} = [{', '.join(parameter.symbols)}]")
    default = "" if parameter.default is None else f" = {value_text(parameter.default)}"
    return Fact("declares", f"{parameter.name}: {parameter.type}{default}")


def verified_table(found: Verification) -> VerifiedTable:
    """Modes with the same outcomes share a row."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for outcome in found.outcomes:
        rows.setdefault(outcome.forms, []).append(outcome.mode)
    return VerifiedTable(
        found.forms,
        f"{found.calls:,}",
        f"{found.values:,}",
        tuple(VerifiedRow(tuple(names), outcomes) for outcomes, names in rows.items()),
    )


def reach_row(found: Reach) -> ReachRow:
    shown = found.models[:_MODELS_SHOWN]
    more = len(found.models) - len(shown)
    return ReachRow(found.frontend, f"{found.direct:,}", f"{found.raised:,}", shown, more)
