# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes, as the comparisons yield them, and findings, as they are reported."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from optree_gen.diagnostics.source import Span
from optree_proof.verdict import Agreement, Evidence

from .rules import MESSAGES, RULES, Impact, Rule


@dataclass(frozen=True, slots=True)
class Change:
    """One difference of an op, a scalar table or a dialect.

    subject: the part of the op, such as an operand; empty if the rule implies it.
    before, after: the two states as text; empty if there is no such state.
    field: the key of `Op.provenance` for the op whose spec supplies the part.
    """

    rule: str
    message: str
    span: Span
    subject: str = ""
    before: str = ""
    after: str = ""
    field: str = ""


class Shown(str):
    """A text for messages: `{0:none}` writes `none` if the text is empty."""

    def __format__(self, empty: str) -> str:
        return str(self) or empty


@dataclass(frozen=True, slots=True)
class SpecPart:
    """A part of a spec: the place, subject and field of its changes."""

    span: Span
    subject: str = ""
    field: str = ""

    def change(self, kind: str, before: str = "", after: str = "", /, **names: object) -> Change:
        """Return the change with the message for its kind from `messages.yaml`."""
        text = MESSAGES[kind].format(Shown(before), Shown(after), self.subject, **names)
        rule, _, _ = kind.partition("/")
        return Change(rule, text, self.span, self.subject, before, after, self.field)


@dataclass(frozen=True, slots=True)
class Finding:
    """A change, reported once, at the spec that changed.

    op: its name after, or before if it was removed; or a scalar function, a dialect or a file.
    is_op: True if `op` is the name of an op.
    dialects: the dialects in which the change shows.
    reaches: the other ops that inherit the change.
    approved: the reason of its approval; empty if it is not approved.
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
    is_op: bool = False

    @property
    def affected(self) -> tuple[str, ...]:
        """The ops that the change affects."""
        return (self.op, *self.reaches) if self.is_op else self.reaches

    @property
    def severity(self) -> Impact:
        if self.evidence is None or self.rule.proved is None:
            return self.rule.severity
        if self.evidence.state is Agreement.EQUAL:
            return self.rule.proved
        if self.evidence.state is Agreement.UNKNOWN:
            return Impact.UNDECIDED
        return Impact.COMPATIBLE if self.evidence.state is Agreement.GAINED else self.rule.severity

    @property
    def blocking(self) -> bool:
        return self.severity is Impact.BREAKING and not self.approved

    @property
    def undecided(self) -> bool:
        return self.severity is Impact.UNDECIDED and not self.approved

    @property
    def reach(self) -> str:
        """`12 ops affected: a, b, c, ...`; empty if only the op itself is."""
        if not self.reaches:
            return ""
        shown = ", ".join(self.reaches[:4])
        more = ", ..." if len(self.reaches) > 4 else ""
        plural = "" if len(self.reaches) == 1 else "s"
        return f"{len(self.reaches)} op{plural} affected: {shown}{more}"

    @property
    def fingerprint(self) -> str:
        """A hash that stays the same when lines move or evidence improves."""
        place = next(iter(self.dialects), "")  # Without dialects, a scalar table may change.
        parts = (place, self.rule.id, self.op, self.subject, self.before, self.after)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def finding(change: Change, op: str, dialects: tuple[str, ...], is_op: bool = False) -> Finding:
    texts = change.message, change.span, change.subject, change.before, change.after
    return Finding(RULES[change.rule], op, dialects, *texts, is_op=is_op)
