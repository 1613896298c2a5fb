# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rules for specs: the demand of each, the reason, and the way to mend a violation.

`rules.yaml` has an entry per id of a diagnostic.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from optree_gen.disk import library

from .diagnostic import Severity, did_you_mean

_WIDTH = 88


@dataclass(frozen=True, slots=True)
class SpecRule:
    """A rule.

    purpose: the demand in one line. explanation: violations of it, its reason, and ways to mend
    them. bad, good: an example that violates the rule, and the same example mended.
    """

    id: str
    severity: Severity
    purpose: str
    explanation: str
    bad: str
    good: str


@cache
def rules() -> dict[str, SpecRule]:
    """Return all rules by id, grouped by stage as in `rules.yaml`."""
    return {
        name: SpecRule(
            id=name,
            severity=Severity(entry.get("severity", Severity.ERROR)),
            purpose=entry["purpose"],
            explanation=" ".join(_filled(entry["explanation"]).split()),
            bad=entry["bad"].rstrip(),
            good=entry["good"].rstrip(),
        )
        for name, entry in library.table(Path(__file__).with_name("rules.yaml")).items()
    }


def _filled(text: str) -> str:
    """Return the text with lists of the vocabulary for `{predicates}`, `{conditions}` and so on."""
    for key, listed in _vocabulary().items() if "{" in text else ():
        text = text.replace(f"{{{key}}}", listed)
    return text


@cache
def _vocabulary() -> dict[str, str]:
    table = library.table(library.specs() / "vocabulary.yaml")
    predicates, conditions = table["predicates"], table["conditions"]
    return {
        "predicates": ", ".join(predicates),
        "summaries": " ".join(f"{name}: {row['summary']}" for name, row in predicates.items()),
        "operands": " ".join(f"{name}: {row['takes']}." for name, row in predicates.items()),
        "conditions": ", ".join(
            f"{name}({' or '.join(row['of'])})" if "of" in row else name
            for name, row in conditions.items()
        ),
    }


def explain(name: str | None) -> tuple[str, int]:
    """Return the documentation of a rule, or the list of all for None, and the exit status."""
    table = rules()
    if name is None:
        width = max(map(len, table))
        listing = [f"{rule.id:<{width}}  {rule.purpose}" for rule in table.values()]
        return "\n".join(listing), 0
    if name not in table:
        hint = did_you_mean(name, table) or "'optree-gen explain' lists all rules"
        return f"optree-gen: no rule is named '{name}'; {hint}", 1
    rule = table[name]
    return "\n\n".join(
        (
            f"{rule.severity}[{rule.id}]: {rule.purpose}",
            textwrap.fill(rule.explanation, _WIDTH),
            "Wrong:",
            textwrap.indent(rule.bad, "    "),
            "Right:",
            textwrap.indent(rule.good, "    "),
        )
    ), 0
