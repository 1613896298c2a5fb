# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rules of a review: `rules.yaml`, one row per id that a finding can carry."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from optree_core.text_enum import TextEnum
from optree_gen.disk.library import table

#: Category -> the parts of a project that its findings break.
CATEGORIES = {
    "SOURCE": "code that uses names of C++ or Python may have to change.",
    "WIRE": "existing IR or bytecode may become unreadable, or get another meaning.",
    "SEMANTICS": "results may differ, or ops accept and match other operands and generics.",
    "DOCS": "nothing but text.",
}


class Impact(TextEnum):
    """The severity of a finding, the gravest first."""

    BREAKING = "breaking"
    UNDECIDED = "undecided"  # Results are neither proved equal nor found to differ.
    COMPATIBLE = "compatible"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule; proved: its severity if results are proved equal; None if no proof is tried.

    If a proof is tried and neither it nor a counterexample is found, the severity is undecided.
    """

    id: str
    category: str
    severity: Impact
    purpose: str
    proved: Impact | None = None


_HERE = Path(__file__).parent

RULES = {
    name: Rule(name, category, Impact(severity), purpose, *map(Impact, proved))
    for name, (category, severity, purpose, *proved) in table(_HERE / "rules.yaml").items()
}

#: The messages of each kind of change.
MESSAGES: dict[str, str] = table(_HERE / "messages.yaml")

#: Rules on the operations that match an op; the meaning of the op stays as it is.
MATCHING = (
    "also-matches-added",
    "assertion-added",
    "function-algebra-changed",
    "speculation-changed",
    "spelling-added",
)


def explain(name: str) -> str:
    """Return the text that documents a rule; empty for an unknown rule."""
    if name not in RULES:
        return ""
    rule = RULES[name]
    meaning = f"{rule.category}: {CATEGORIES[rule.category]}"
    lines = [f"{rule.severity}[{rule.id}]: {rule.purpose}", "", meaning]
    if rule.proved is not None:
        lines.append(f"If the results are proved equal, the severity is only: {rule.proved}.")
        lines.append(
            "If they are neither proved equal nor found to differ, it is: undecided. A project "
            "accepts that with --accept-undecided, or with 'undecided' in specs/approvals.yaml."
        )
    if rule.severity is Impact.BREAKING:
        lines.append(
            "specs/approvals.yaml can approve the finding by its fingerprint, for 90 days."
        )
    return "\n".join(lines)
