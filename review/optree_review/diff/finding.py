# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes as the comparisons find them, and findings as they are reported."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from optree_gen.diagnostics.source import Span

from .rules import MESSAGES, RULES, Impact, Rule
from .verdict import Agreement


@dataclass(frozen=True, slots=True)
class Change:
    """One difference, of one op or of what an op stands for.

    subject: what of the op: an operand, an attribute; empty where the rule says it.
    before, after: the two states as text, empty for what there is not.
    field: the key under which `Op.provenance` says whose spec it comes from.
    """

    rule: str
    message: str
    span: Span
    subject: str = ""
    before: str = ""
    after: str = ""
    field: str = ""


class Shown(str):
    """A text in a message: `{0:none}` writes `none` where it is empty."""

    def __format__(self, empty: str) -> str:
        return str(self) or empty


@dataclass(frozen=True, slots=True)
class SpecPart:
    """A part of a spec: the place, the subject and the field of the changes of it."""

    span: Span
    subject: str = ""
    field: str = ""

    def change(self, kind: str, before: str = "", after: str = "", /, **names: object) -> Change:
        """The change with the message that `messages.yaml` has for its kind."""
        text = MESSAGES[kind].format(Shown(before), Shown(after), self.subject, **names)
        rule, _, _ = kind.partition("/")
        return Change(rule, text, self.span, self.subject, before, after, self.field)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Knowledge of results before and after.

    text: the counterexample, what the proof covers, or what was tried.
    """

    state: Agreement
    text: str

    @property
    def proved(self) -> bool:
        return self.state in (Agreement.EQUAL, Agreement.GAINED)


def nothing_found(reason: str) -> Evidence:
    """No counterexample and no proof, with the reason."""
    return Evidence(Agreement.UNKNOWN, f"no difference found: {reason}")


@dataclass(frozen=True, slots=True)
class Finding:
    """A change as it is reported: once, where its spec changed.

    op: the op (a function of the scalar table, a dialect) after; before where it was removed.
    dialects: the dialects that it shows in.
    reaches: the ops that inherit the change, the op itself not among them.
    approved: the reason that an approval gives; empty: there is none.
    """

    rule: Rule
    op: str
    dialects: tuple[str, ...]
    message: str
    span: Span
    subject: str
    before: str
    after: str
    reaches: tuple[str, ...] = ()
    evidence: Evidence | None = None
    approved: str = ""

    @property
    def severity(self) -> Impact:
        if self.evidence is None or self.rule.proved is None:
            return self.rule.severity
        if self.evidence.state is Agreement.EQUAL:
            return self.rule.proved
        return Impact.COMPATIBLE if self.evidence.state is Agreement.GAINED else self.rule.severity

    @property
    def blocking(self) -> bool:
        return self.severity is Impact.BREAKING and not self.approved

    @property
    def reach(self) -> str:
        """`12 ops affected: a, b, c, ...`; empty where it is the op alone."""
        if not self.reaches:
            return ""
        shown = ", ".join(self.reaches[:4])
        more = ", ..." if len(self.reaches) > 4 else ""
        plural = "" if len(self.reaches) == 1 else "s"
        return f"{len(self.reaches)} op{plural} affected: {shown}{more}"

    @property
    def fingerprint(self) -> str:
        """Stays the same when lines move, and when evidence gets better."""
        place = next(iter(self.dialects), "")  # A scalar table may be all that there is.
        parts = (place, self.rule.id, self.op, self.subject, self.before, self.after)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def finding(change: Change, op: str, dialects: tuple[str, ...]) -> Finding:
    texts = change.message, change.span, change.subject, change.before, change.after
    return Finding(RULES[change.rule], op, dialects, *texts)
