# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Refutes laws that a project's scalar functions do not obey, on values of one type per class."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.element_type import element_type
from optree_core.scalar import ScalarTable
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.spec.load import Mapping
from optree_gen.spec.record_reader import entries

from . import algebra
from .bodies import BodyComparison
from .number import can_try_values
from .verdict import Agreement

#: One type of each class, narrow ones: what fails on wide types fails on few of their values.
TYPES = tuple(map(element_type, ("i8", "i1", "index", "f16", "complex<f32>")))


def check_laws(project: Project, diagnostics: Diagnostics) -> str:
    """Report laws that a value refutes, of functions in the project's own scalar tables.

    The specs have no mistakes. Values are tried, without solvers: `diff` proves laws. Return what
    was left out.
    """
    stated = list(_stated(project))
    if stated and not can_try_values():
        return f"laws of {len(stated)} scalar functions were not tried: numpy is not installed"
    bodies = BodyComparison(budget=0)
    for row, name, scalars in stated:
        function = scalars.functions[name]
        for law in filter(row.entries.__contains__, algebra.LAWS):
            found = algebra.evidence(None, function, law, scalars, bodies, TYPES)
            if found is not None and found.state is Agreement.DIFFERS:
                message = f"'{law}' of '{name}' does not hold: {found.text}"
                hint = f"remove '{law}', or the classes on which it fails"
                diagnostics.error("wrong-law", row.key(law).span, message, hint)
    return ""


def _stated(project: Project) -> Iterator[tuple[Mapping, str, ScalarTable]]:
    """Yield the rows that state laws in tables of the project, each with its function's name and
    the table as the first dialect that uses it has it."""
    seen = set()
    for parsed in map(project.parsed, project.dialects()):
        for node in parsed.tables:
            source = node.span.source
            if source.path in seen or project.files.is_foreign(source) or not parsed.scalars:
                continue
            seen.add(source.path)
            for name, row in entries(node.get("functions")):
                if isinstance(row, Mapping) and not row.entries.keys().isdisjoint(algebra.LAWS):
                    yield row, str(name), parsed.scalars
