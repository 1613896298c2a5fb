# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A report: the findings, their effect on generated files, and problems with approvals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from optree_gen.diagnostics.diagnostic import Diagnostic, Severity

from .effect import Effect
from .finding import Finding
from .rules import Impact

#: The exit status if results are neither proved equal nor found to differ; 2 is wrong usage.
UNDECIDED = 3


@dataclass(frozen=True)
class Move:
    """An op that was added, removed or moved in the tree; before, after: its path from the root."""

    op: str
    before: tuple[str, ...] | None
    after: tuple[str, ...] | None


@dataclass(frozen=True)
class Report:
    """The report on two sides.

    old, new: the names of the sides. same: their specs and templates are equal byte by byte.
    """

    old: str
    new: str
    findings: tuple[Finding, ...]
    effect: Effect | None = None
    moves: tuple[Move, ...] = ()
    problems: tuple[Diagnostic, ...] = field(default=())
    same: bool = False

    @property
    def blocking(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.blocking)

    @property
    def undecided(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.undecided)

    @property
    def means_the_same(self) -> bool:
        """True if there are no findings, and generated files differ in documentation at most, or
        in the places of specs."""
        made = self.effect
        compared = made is not None and not made.problem
        return not self.findings and (
            self.same
            or (compared and made is not None and (made.documentation_only or made.only_places))
        )

    @property
    def remark(self) -> str:
        """The sentence for a report without findings; empty if no generated file differs."""
        if self.same:
            return ""
        if self.effect is None:
            return "generated files were not compared"
        if self.effect.problem:
            return f"generated files were not compared: {self.effect.problem}"
        if not self.effect.files:
            return ""
        if self.effect.documentation_only:
            return "generated documentation differs"
        if self.effect.only_places:
            return "generated files name other lines of specs"
        return "generated files differ, but no rule describes the change"

    @property
    def status(self) -> int:
        """The exit status: 1 if it failed, `UNDECIDED` if only undecided findings are left."""
        return 1 if self.failed else UNDECIDED if self.undecided else 0

    @property
    def failed(self) -> bool:
        return bool(self.blocking) or any(p.severity is Severity.ERROR for p in self.problems)


def counts(findings: Sequence[Finding]) -> str:
    """`2 breaking (1 approved), 3 compatible and 1 note`."""
    parts = []
    for severity in Impact:
        found = [f for f in findings if f.severity is severity]
        if not found:
            continue
        plural = "s" if severity is Impact.NOTE and len(found) > 1 else ""
        approvable = severity in (Impact.BREAKING, Impact.UNDECIDED)
        approved = sum(bool(f.approved) for f in found) if approvable else 0
        accepted = f" ({approved} approved)" if approved else ""
        parts.append(f"{len(found)} {severity}{plural}{accepted}")
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
