# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plan the page of an op from the tree and from the results of executions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from optree_core.cases import plain
from optree_core.generic import Illegal, expanded_operands
from optree_core.model import Form, Op, sign_parameter
from optree_core.modes import Case, Variant, build, modes

from optree_gen.emit.mlir_text import FunctionView, MlirWriter
from optree_gen.emit.naming import Name
from optree_gen.emit.target import PlanInputs

from . import rows
from .element_types import TypeTabulator
from .evidence import ExecutionResults
from .facts import facts
from .latex import formula
from .page import Fact, OpLink, OpPage, ReleaseRow
from .picture import MapPicture, map_picture

#: From an op's page, <dialect>/ops/<op>.md, up to where the dialects are.
_UP = "../../"


class PagePlanner:
    """Finds what the pages of a dialect say."""

    def __init__(self, inputs: PlanInputs) -> None:
        self.tree = tree = inputs.tree
        self.beside = inputs.beside
        self.types = TypeTabulator(tree)
        self.mlir = MlirWriter(Path(), tree.dialect, tree.scalars)
        self.links = {op.name: self.link(op, "", _UP) for op in tree.ops.values()}
        self.index_links = {op.name: self.link(op, "ops/", "../") for op in tree.ops.values()}
        self.evidence = ExecutionResults(inputs.results)
        self.cases: dict[str, Case | None] = {}
        self.paths: dict[str, tuple[tuple[OpLink, tuple[Fact, ...]], ...]] = {}
        self.children = self.grouped((op.parent, op.name) for op in tree.ops.values())
        self.preceded = self.grouped((n, op.name) for op in tree.ops.values() for n in op.precedes)
        self.siblings = self.grouped((n, op.name) for op in tree.ops.values() for n in op.siblings)
        self.parts = self.grouped((n, op.name) for op in tree.ops.values() for n in op.decomposes)
        self.releases = sorted(
            {
                release
                for op in tree.ops.values()
                for release in (op.mlir.since, op.mlir.until)
                if release is not None
            }
        )

    def grouped(self, pairs: Iterable[tuple[str | None, str]]) -> dict[str, tuple[OpLink, ...]]:
        found: dict[str, tuple[OpLink, ...]] = {}
        for key, name in pairs:
            if key is not None:
                found[key] = (*found.get(key, ()), self.links[name])
        return found

    def link(self, op: Op, own: str, up: str) -> OpLink:
        """The op's page; own: where the dialect's pages are, up: the way to all."""
        owner = op.origin.dialect
        target = f"{own}{op.name}.md"
        if owner != self.tree.dialect.name:
            target = f"{up}{owner}/ops/{op.name}.md" if owner in self.beside else ""
        return OpLink(op.name, target, op.summary, op.kind, op.abstract)

    def linked(self, names: Iterable[str]) -> tuple[OpLink, ...]:
        """Links to ops; a name that is not in the tree is left as it is."""
        return tuple(self.links.get(name, OpLink(name, "")) for name in names)

    def page(self, op: Op) -> OpPage:
        dialect = self.tree.dialect
        ancestors = self.tree.ancestors(op.name)
        cast = sign_parameter(op.parameters)
        name = Name(op.name)
        absent = op.abstract and not dialect.defined
        origin = op.provenance.get("payload", op.name)
        matched = op.structured and not op.is_root
        deprecated = op.lifecycle.deprecated
        replacement = deprecated.replaced_by if deprecated else None
        return OpPage(
            op=op,
            replaced_by=self.linked([replacement])[0] if replacement else None,
            path=self.linked(a.name for a in reversed(ancestors)),
            formula=formula(op, self.tree.scalars),
            payload="" if op.payload is None or op.has_region else str(op.payload),
            payload_from=self.links[origin] if origin != op.name else None,
            implicit_casts=rows.implicit_casts(op),
            cast_sign=str(cast.value or cast.default or "") if cast else "",
            cast_attribute=(cast.attribute or "") if cast and cast.value is None else "",
            accumulator=op.inits[0].name if op.inits else "",
            signature=rows.signature(op),
            loops=rows.loop_rows(op),
            open_maps=any(form.form is Form.FREE for form in op.maps.forms),
            predicate=op.maps.predicate.name if op.structured else "",
            maps=rows.map_rows(op) if op.structured else (),
            type_tables=self.types.tables(op),
            parameters=tuple(map(rows.parameter_row, op.parameters)),
            steps=self.steps(op),
            precedes=self.linked(op.precedes),
            preceded_by=self.preceded.get(op.name, ()),
            siblings=self.linked(op.siblings),
            sibling_of=self.siblings.get(op.name, ()),
            decomposes=self.linked(op.decomposes),
            part_of=self.parts.get(op.name, ()),
            children=self.children.get(op.name, ()),
            ir=self.ir(op),
            picture=f"../maps/{op.name}.svg" if self.drawn(op) is not None else "",
            pass_prefix=dialect.pass_prefix,
            **self.executed(op),
            releases=tuple(self.release_rows(op)),
            python="" if absent else f"{dialect.python_package}.{Name(op.name).builder}",
            ods=self.ods(op),
            cpp_class=self.cpp_class(op),
            cpp_matcher=f"{Name.of(dialect.library).snake}::match{name.pascal}" if matched else "",
            spec_target=f"{_UP}{op.origin.path}#L{op.origin.line}",
        )

    def steps(self, op: Op) -> tuple[tuple[OpLink, tuple[Fact, ...]], ...]:
        """From the root down to the op: what each one says over its parent."""
        if op.name not in self.paths:
            parent = self.tree.ops[op.parent] if op.parent else None
            above = self.steps(parent) if parent else ()
            step = (self.links[op.name], facts(op, _opened(parent)))
            self.paths[op.name] = (*above, step)
        return self.paths[op.name]

    def ir(self, op: Op) -> FunctionView | None:
        """The generic that the op means in its first legal mode; not where a step shows it."""
        case = self.case(op)
        if any(condition.rule.test.uses("reads_element") for condition in op.where):
            return None  # It takes no body that is made up for an example.
        if case is None or op.is_root or len(self.evidence.example(op.name).steps) > 1:
            return None
        return self.mlir.generic_view(case, op.name)

    def case(self, op: Op) -> Case | None:
        """The op in its first legal mode, sizes dynamic."""
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
        """The case whose maps are drawn; the root's could be any."""
        return None if op.is_root else self.case(op)

    def picture(self, op: Op) -> MapPicture | None:
        case = self.drawn(op)
        if case is None:
            return None
        operands = expanded_operands(op, len(case.instance.elements))
        names, roles = zip(*operands, strict=True)
        return map_picture(op, case.generic(self.tree.scalars), names, roles)

    def executed(self, op: Op) -> dict[str, Any]:
        """The results of executions."""
        found = self.evidence.example(op.name)
        above = [a.name for a in self.tree.ancestors(op.name) if not a.abstract]
        return {
            "example": found,
            "generalizations": tuple(pairwise(found.steps)),
            "specialized": self.links.get(found.specialized),
            "coerced": self.linked(above) if op.structured else (),
            "verified": self.evidence.verified(op.name),
            "reached": self.evidence.reached(op.name),
            "modules": self.evidence.modules if op.structured and not op.abstract else 0,
        }

    def ods(self, op: Op) -> str:
        """The op's TableGen record: found in the dialect's files, or as it is generated."""
        if op.abstract and not self.tree.dialect.defined:
            return ""
        if self.tree.dialect.defined:
            return f"{self.tree.dialect.library}_{Name(op.name).pascal}Op"
        return self.evidence.example(op.name).ods

    def cpp_class(self, op: Op) -> str:
        if op.abstract and not self.tree.dialect.defined:
            return ""
        record = self.ods(op).rpartition("_")[2] or f"{Name(op.name).pascal}Op"
        return f"{self.tree.dialect.cpp_namespace}::{record}"

    def release_rows(self, op: Op) -> Iterator[ReleaseRow]:
        """The spans of releases between which the op, or what stands in for it, changes."""
        if not op.structured and not self.releases:
            return
        bounds: list[int | None] = [None, *self.releases, None]
        rows: list[ReleaseRow] = []
        for since, until in pairwise(bounds):
            release = since if since is not None else (until or 1) - 1
            available = op.exists_in(release)
            nearest = self.tree.materialized_ancestor(op.name, release) if op.structured else op
            stand_in = self.links[nearest.name]
            if rows and rows[-1].available == available and rows[-1].stand_in == stand_in:
                rows[-1] = ReleaseRow(rows[-1].since, until, available, stand_in)
            else:
                rows.append(ReleaseRow(since, until, available, stand_in))
        yield from rows


def _opened(parent: Op | None) -> Op | None:
    """The parent to compare with; the root leaves everything open, so it hides nothing."""
    return None if parent is None or parent.is_root else parent
