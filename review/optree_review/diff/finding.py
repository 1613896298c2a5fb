# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes as the comparisons find them, and findings as they are reported."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from optree_core.model import Op, Tree
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import Spec

from .rules import RULES, Rule


@dataclass(frozen=True)
class Pair:
    """An op before and after.

    renamed: names of ops before -> after, where they differ.
    parameters: names of its parameters before -> after, those that both have.
    """

    old: Op
    new: Op
    old_spec: Spec
    new_spec: Spec
    old_tree: Tree
    new_tree: Tree
    renamed: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)

    def place(self, key: str) -> Span:
        """The place of `key` in the spec after; where it is not written, that of the op's name."""
        return self.new_spec.key_span(key)

    def change(
        self,
        rule: str,
        message: str,
        key: str,
        before: str = "",
        after: str = "",
        subject: str = "",
    ) -> Change:
        """A change of what `key` says, where the spec after says it."""
        return Change(rule, message, self.place(key), subject, before, after, key)

    def now(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Names of ops as they are after."""
        return tuple(self.renamed.get(name, name) for name in names)


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


@dataclass(frozen=True, slots=True)
class Evidence:
    """Knowledge of results before and after.

    state: `differs`, `lost` (legal before, not now), `gained`, `equal` (proved), `unknown`.
    text: the counterexample, what the proof covers, or what was tried.
    """

    state: str
    text: str

    @property
    def proved(self) -> bool:
        return self.state in ("equal", "gained")


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
    def severity(self) -> str:
        if self.evidence is None or self.rule.proved is None:
            return self.rule.severity
        if self.evidence.state == "equal":
            return self.rule.proved
        return "compatible" if self.evidence.state == "gained" else self.rule.severity

    @property
    def blocking(self) -> bool:
        return self.severity == "breaking" and not self.approved

    @property
    def fingerprint(self) -> str:
        """Stays the same when lines move, and when evidence gets better."""
        place = next(iter(self.dialects), "")  # A scalar table may be all that there is.
        parts = (place, self.rule.id, self.op, self.subject, self.before, self.after)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def finding(change: Change, op: str, dialects: tuple[str, ...]) -> Finding:
    return Finding(
        RULES[change.rule],
        op,
        dialects,
        change.message,
        change.span,
        change.subject,
        change.before,
        change.after,
    )
