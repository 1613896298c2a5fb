# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of an op's page, from the tree and from results of executing the op."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from optree_core.algorithm import ALGORITHMS
from optree_core.cases import Case, Variant, build, modes
from optree_core.dialect_op import DialectOp
from optree_core.edges import edges
from optree_core.element_sharing import sentences
from optree_core.generic import Illegal, expanded_operands
from optree_core.model import OUTSIDE_KINDS, Op, Parameter, sign_parameter
from optree_core.plain_variants import plain
from optree_core.step_types import type_sentences

from optree_gen.emit.mlir_text import FunctionView, MlirWriter
from optree_gen.emit.naming import Name
from optree_gen.emit.outside_example import syntax_example
from optree_gen.emit.target import PlanInputs

from . import rows
from .element_types import TypeTables, TypeTabulator
from .latex import formula
from .map_picture import MapPicture, map_picture

#: From an op's page, <dialect>/ops/<op>.md, up to the directory of the dialects.
_UP = "../../"

#: Number of models of a frontend that a page names.
_SHOWN = 4

#: The entry of an op without results of executions; see `results.schema.json`.
_NO_EXAMPLE: Mapping[str, Any] = {
    "steps": (), "specialized": "", "program": (), "python": (), "ods": ""
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReleaseRow:
    """MLIR releases from `since` to before `until`.

    available: they have the op. stand_in: the op that they have in its place.
    """

    since: int | None
    until: int | None
    available: bool
    stand_in: str


@dataclass(frozen=True, slots=True)
class OpPage:
    """The content of an op's page. Other ops are given by name; `links` has their pages.

    cast: the parameter that gives the sign of casts. steps: the op's ancestors from the root, then
    the op, each with the facts that it adds. preceded_by, part_of: the ops that name
    this one under `precedes` and `decomposes`. edges: the ops that it is where loops run once, each
    with the conditions; edges_from: the ops that it is then. drawn: there is a picture of its maps.
    example: the entry of `examples.json`. syntax: an example of the syntax of an op outside the
    tree; elements: sentences about its element types. algorithm: about the one that it runs.
    verification: the entry of `verification.json`. verified: modes grouped by equal outcomes.
    reached: a frontend, counts of the op in `modules` modules, and the models that the page names,
    and does not name.
    """

    op: Op
    links: Mapping[str, str]
    pass_prefix: str
    path: tuple[str, ...]
    children: tuple[Op, ...]
    formula: str
    payload_from: str
    implicit_casts: bool
    cast: Parameter | None
    signature: str
    loops: tuple[rows.LoopRow, ...]
    open_maps: bool
    maps: tuple[rows.MapRow, ...]
    type_tables: TypeTables
    steps: tuple[tuple[str, tuple[rows.Fact, ...]], ...]
    preceded_by: Sequence[str]
    edges: Mapping[str, Sequence[str]]
    edges_from: Sequence[str]
    part_of: Sequence[str]
    ir: FunctionView | None
    drawn: bool
    example: Mapping[str, Any]
    generalizations: tuple[tuple[Any, Any], ...]
    coerced: tuple[str, ...]
    forms: Sequence[str]
    verification: Mapping[str, Any] | None
    verified: tuple[tuple[list[str], tuple[str, ...]], ...]
    reached: tuple[tuple[str, Mapping[str, Any], Sequence[str], Sequence[str]], ...]
    modules: int
    releases: tuple[ReleaseRow, ...]
    syntax: str
    elements: tuple[str, ...]
    algorithm: str
    python: str
    ods: str
    cpp_class: str
    cpp_matcher: str
    spec_target: str


class PagePlanner:
    def __init__(self, inputs: PlanInputs) -> None:
        self.tree = tree = inputs.tree
        self.linked = inputs.linked
        self.types = TypeTabulator(tree)
        self.mlir = MlirWriter(Path(), tree.dialect, tree.scalars)
        self.links = self.links_from("", _UP)
        self.examples = inputs.results.get("examples.json", {})
        self.verification = inputs.results.get("verification.json", {"forms": (), "ops": {}})
        self.frontends = inputs.results.get("frontends.json", {"ops": {}, "modules": 0})
        self.cases: dict[str, Case | None] = {}
        self.paths: dict[str, tuple[tuple[str, tuple[rows.Fact, ...]], ...]] = {}
        ops = tree.ops.values()
        self.preceded = _grouped((name, op.name) for op in ops for name in op.precedes)
        self.edges = edges(tree)
        self.edges_from = _grouped(
            (edge.target, name) for name, edges in self.edges.items() for edge in edges
        )
        self.parts = _grouped((name, op.name) for op in ops for name in op.decomposes)
        bounds = {release for op in ops for release in (op.mlir.since, op.mlir.until)}
        self.releases = sorted(release for release in bounds if release is not None)

    def links_from(self, own: str, up: str) -> dict[str, str]:
        """Return the link to each op's page, empty if the page is not generated here.

        own: the directory of the dialect's pages. up: the path to the directory of all dialects.
        """
        found = {}
        for op in self.tree.ops.values():
            owner = op.origin.dialect
            away = f"{up}{owner}/ops/{op.name}.md" if owner in self.linked else ""
            found[op.name] = f"{own}{op.name}.md" if owner == self.tree.dialect.name else away
        return found

    def page(self, op: Op) -> OpPage:
        dialect = self.tree.dialect
        op = DialectOp(op, dialect).named()
        above = self.tree.ancestors(op.name)
        example = self.example(op)
        name = Name(op.name)
        absent = op.abstract and not dialect.defined
        origin = op.provenance.get("payload", op.name)
        matched = op.structured and not op.is_root
        verification = self.verification["ops"].get(op.name)
        outcomes = verification["modes"].items() if verification else ()
        own_record = f"{name.pascal}Op"
        ods = f"{dialect.library}_{own_record}" if dialect.defined else example["ods"]
        cpp = f"{dialect.cpp_namespace}::{ods.rpartition('_')[2] or own_record}"
        return OpPage(
            op=op,
            links=self.links,
            pass_prefix=dialect.pass_prefix,
            path=tuple(a.name for a in reversed(above)),
            children=self.tree.children(op.name),
            formula=formula(op, self.tree.scalars),
            payload_from=origin if origin != op.name else "",
            implicit_casts=rows.implicit_casts(op),
            cast=sign_parameter(op.parameters),
            signature=rows.signature(op),
            loops=rows.loop_rows(op),
            open_maps=op.open_maps,
            maps=rows.map_rows(op) if op.structured else (),
            type_tables=self.types.tables(op),
            steps=self.steps(op),
            preceded_by=self.preceded.get(op.name, ()),
            edges=_grouped((e.target, e.condition) for e in self.edges.get(op.name, ())),
            edges_from=sorted({*self.edges_from.get(op.name, ())}),
            part_of=self.parts.get(op.name, ()),
            ir=self.ir(op),
            drawn=self.drawn(op) is not None,
            example=example,
            generalizations=tuple(pairwise(example["steps"])),
            coerced=tuple(a.name for a in above if not a.abstract) if op.structured else (),
            forms=self.verification["forms"],
            verification=verification,
            verified=tuple(
                (modes, found)
                for found, modes in _grouped((tuple(o), mode) for mode, o in outcomes).items()
            ),
            reached=tuple(
                (frontend, counts, counts["models"][:_SHOWN], counts["models"][_SHOWN:])
                for frontend, counts in self.frontends["ops"].get(op.name, {}).items()
            ),
            modules=self.frontends["modules"] if op.structured and not op.abstract else 0,
            releases=self.release_rows(op),
            syntax=self.syntax(op),
            elements=(*sentences(op), *type_sentences(op, self.tree.scalars)),
            algorithm=ALGORITHMS[op.runs.name].summary if op.runs else "",
            python="" if absent else f"{dialect.python_package}.{name.builder}",
            ods="" if absent else ods,
            cpp_class="" if absent else cpp,
            cpp_matcher=f"{Name.of(dialect.library).snake}::match{name.pascal}" if matched else "",
            spec_target=f"{_UP}{op.origin.path}#L{op.origin.line}",
        )

    def example(self, op: Op) -> dict[str, Any]:
        return {**_NO_EXAMPLE, **self.examples.get(op.name, {})}

    def steps(self, op: Op) -> tuple[tuple[str, tuple[rows.Fact, ...]], ...]:
        """Return the ops from the root to this one, each with its facts that its parent lacks."""
        if op.name not in self.paths:
            parent = self.tree.ops[op.parent] if op.parent else None
            above = self.steps(parent) if parent else ()
            # The root leaves everything open, so its child is shown with all facts.
            opened = None if parent is None or parent.is_root else parent
            self.paths[op.name] = (*above, (op.name, rows.facts(op, opened)))
        return self.paths[op.name]

    def ir(self, op: Op) -> FunctionView | None:
        """Return the op's generic form in its first legal mode; None if an example shows it."""
        case = self.case(op)
        if any(condition.rule.test.uses("reads_element") for condition in op.where):
            return None  # The body of an example would not satisfy the condition.
        if case is None or op.is_root or len(self.example(op)["steps"]) > 1:
            return None
        return self.mlir.generic_view(case, op.name)

    def syntax(self, op: Op) -> str:
        """Return an op outside the tree in its custom syntax; empty if MLIR has the op."""
        here = DialectOp(op, self.tree.dialect)
        outside = op.kind in OUTSIDE_KINDS and self.tree.dialect.defined
        return syntax_example(here, self.tree).text if outside else ""

    def case(self, op: Op) -> Case | None:
        """Return the op in its first legal mode with dynamic sizes, or None."""
        if op.name not in self.cases:
            self.cases[op.name] = self.first_case(op)
        return self.cases[op.name]

    def first_case(self, op: Op) -> Case | None:
        if op.payload is None:
            return None
        forms = plain(op, self.tree)
        for mode in modes(op):
            for form in forms if len(forms) > 1 else (forms[0], Variant()):
                try:
                    case = build(op, mode, self.tree.scalars, form, dynamic=True)
                    case.generic(self.tree.scalars)
                    return case
                except (Illegal, StopIteration):
                    continue
        return None

    def drawn(self, op: Op) -> Case | None:
        """Return the case whose maps are drawn; None for the root, whose maps may be any."""
        return None if op.is_root else self.case(op)

    def picture(self, op: Op) -> MapPicture | None:
        case = self.drawn(op)
        if case is None:
            return None
        operands = expanded_operands(op, len(case.instance.elements))
        names, roles = zip(*operands, strict=True)
        return map_picture(op, case.generic(self.tree.scalars), names, roles)

    def release_rows(self, op: Op) -> tuple[ReleaseRow, ...]:
        """Return spans of MLIR releases that have the same op: this one or another in its place."""
        if not op.structured and not self.releases:
            return ()

        def state(since: int | None, until: int | None) -> tuple[bool, str]:
            release = since if since is not None else (until or 1) - 1
            nearest = self.tree.materialized_ancestor(op.name, release) if op.structured else op
            return op.exists_in(release), nearest.name

        spans = pairwise((None, *self.releases, None))
        found = []
        for known, group in groupby(spans, key=lambda span: state(*span)):
            same = list(group)
            found.append(ReleaseRow(same[0][0], same[-1][1], *known))
        return tuple(found)


def _grouped(pairs: Iterable[tuple[Any, str]]) -> dict[Any, list[str]]:
    found: dict[Any, list[str]] = {}
    for key, name in pairs:
        found.setdefault(key, []).append(name)
    return found
