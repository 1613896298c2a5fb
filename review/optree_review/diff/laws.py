# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Refutes laws and spellings of a project's scalar tables, on values of one type per class."""

from __future__ import annotations

from optree_core.element_type import element_type
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.spec.load import Mapping
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.record_reader import entries, items
from optree_proof import algebra, expressions, signs, spellings
from optree_proof.bodies import BodyComparison
from optree_proof.number import can_try_values
from optree_proof.verdict import Agreement

from .rule_laws import check_rules

#: One type of each class, narrow ones: what fails on wide types fails on few of their values.
TYPES = tuple(map(element_type, ("i8", "i1", "index", "f16", "complex<f32>")))

HINT = "remove it, or keep the part that holds"


def check_laws(project: Project, diagnostics: Diagnostics) -> str:
    """Report laws and spellings in the project's own scalar tables that a value refutes, and rules
    that do not go together.

    The specs have no mistakes. Values are tried, without solvers: `diff` proves laws. Return what
    was left out.
    """
    check_rules(project, diagnostics)
    bodies, seen = BodyComparison(budget=0), set[str]()
    for parsed in map(project.parsed, project.dialects()):
        sources = (node.span.source for node in parsed.tables)
        own = {s.path for s in sources if not project.files.is_foreign(s)} - seen
        seen |= own
        if own and not can_try_values():
            return "laws and spellings of scalar functions were not tried: numpy is not installed"
        _check_laws(parsed, own, bodies, diagnostics)
        _check_spellings(parsed, own, bodies, diagnostics)
    late = "the time for trying laws and spellings ran out: some were not tried"
    return late if bodies.ended else ""


def _check_laws(
    parsed: Parsed, own: set[str], bodies: BodyComparison, diagnostics: Diagnostics
) -> None:
    """Try the laws in the tables whose files are `own`, with the functions of the dialect."""
    for node in parsed.tables:
        for name, row in entries(node.get("functions")) if node.span.source.path in own else ():
            assert isinstance(row, Mapping)
            assert parsed.scalars is not None
            function = parsed.scalars.functions[str(name)]
            for refuted in signs.refutations(function) if function.sign else ():
                message = f"'sign' of '{name}' does not hold: {refuted}"
                diagnostics.error("wrong-law", row.key("sign").span, message, HINT)
            for law in algebra.LAWS:
                if law in row.entries:
                    found = algebra.evidence(None, function, law, parsed.scalars, bodies, TYPES)
                    if found is not None and found.state is Agreement.DIFFERS:
                        message = f"'{law}' of '{name}' does not hold: {found.text}"
                        diagnostics.error("wrong-law", row.key(law).span, message, HINT)


def _check_spellings(
    parsed: Parsed, own: set[str], bodies: BodyComparison, diagnostics: Diagnostics
) -> None:
    """Try the spellings in the tables whose files are `own`."""
    if parsed.scalars is None:
        return
    rows = [row for node in reversed(parsed.tables) for row in items(node.get("spellings"))]
    for row, spelling in zip(rows, parsed.scalars.spellings, strict=True):
        if row.span.source.path in own and not spelling.where and not spelling.needs:
            cases = spellings.cases(spelling, parsed.scalars, TYPES)
            found = expressions.evidence(cases, spelling.arguments, bodies)
            if found.state is Agreement.DIFFERS:
                message = f"these steps do not compute {spelling.value}: {found.text}"
                diagnostics.error("wrong-spelling", row.span, message, HINT)
