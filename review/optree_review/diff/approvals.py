# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Approvals of findings, by fingerprint, each with a reason and an expiry date.

`specs/approvals.yaml`; with `undecided`, all findings are accepted that are neither proved harmless
nor found to break something:

    undecided: The payloads of this project are tested on values.
    approvals:
      - fingerprint: 0f3a5c7e9b1d
        reason: Nothing below this category has been released yet.
        expires: 2026-12-31
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostic, Diagnostics, Severity
from optree_gen.diagnostics.source import Span
from optree_gen.project import Project
from optree_gen.spec.load import Mapping
from optree_gen.spec.record_reader import items, text_of, written
from optree_gen.spec.spec_files import APPROVALS_FILE, parse_file

from .finding import Finding
from .rules import Impact

SCHEMA = "approvals.schema.json"

#: The longest validity of an approval, in days.
MAX_DAYS = 90


@dataclass(frozen=True, slots=True)
class Approval:
    fingerprint: str
    reason: str
    expires: date
    span: Span


@dataclass(frozen=True, slots=True)
class Approvals:
    """The approvals of a project.

    undecided: the reason for accepting undecided findings; empty if they are not accepted.
    """

    entries: tuple[Approval, ...] = ()
    undecided: str = ""

    def reason(self, found: Finding) -> str:
        """Return the reason for which a finding is approved; empty if it is not."""
        for approval in self.entries:
            if approval.fingerprint == found.fingerprint:
                return f"{approval.reason} (until {approval.expires})"
        return self.undecided if found.severity is Impact.UNDECIDED else ""


def read_approvals(root: Path, today: date, diagnostics: Diagnostics) -> Approvals:
    """Return the approvals of a checkout; mistakes are errors, expired approvals are warnings."""
    project = Project(root)
    path = project.specs / APPROVALS_FILE
    if not os.path.lexists(path):
        return Approvals()
    found = parse_file(project.file(path), project.files.schemas / SCHEMA, diagnostics)
    result = []
    for entry in items(found and found.get("approvals")):
        assert isinstance(entry, Mapping)
        approval = _approval(entry, today, diagnostics)
        if approval is not None:
            result.append(approval)
    return Approvals(tuple(result), str(text_of(found and found.get("undecided")) or ""))


def check_approvals(project: Project, diagnostics: Diagnostics) -> str:
    """Report mistakes in a project's approvals; unused ones show only in a comparison."""
    found = Diagnostics()
    read_approvals(project.root, date.today(), found)
    diagnostics.found += [d for d in found.found if d.severity is Severity.ERROR]
    return ""


def _approval(entry: Mapping, today: date, diagnostics: Diagnostics) -> Approval | None:
    fingerprint, reason, expires = (written(entry, k) for k in ("fingerprint", "reason", "expires"))
    limit = today + timedelta(days=MAX_DAYS)
    try:
        day = date.fromisoformat(expires)
    except ValueError:
        problem = "expiry", f"'{expires}' is not a date", "write it as 2026-12-31"
    else:
        if today <= day <= limit:
            return Approval(str(fingerprint), str(reason), day, fingerprint.span)
        message = f"an approval is valid for {MAX_DAYS} days at most"
        problem = "expiry", message, f"write {limit} or earlier"
        if day < today:
            message = f"the approval of {fingerprint} expired on {day}"
            problem = "expired", message, "remove it, or approve the change again"
    _report(diagnostics, expires.span, *problem)
    return None


def _report(diagnostics: Diagnostics, span: Span, problem: str, message: str, hint: str) -> None:
    """Report a problem with an approval: `expiry` is an error, others are warnings."""
    severity = Severity.ERROR if problem == "expiry" else Severity.WARNING
    found = Diagnostic(f"approval-{problem}", span, message, hint, severity=severity)
    diagnostics.found.append(found)


def apply_approvals(
    findings: Sequence[Finding],
    approvals: Approvals,
    diagnostics: Diagnostics,
    former: Approvals | None = None,
) -> tuple[Finding, ...]:
    """Return the findings with their approvals; unused approvals are warnings.

    former: those of the side before.
    """
    result = []
    for found in findings:
        text = approvals.reason(found)
        if text and former is not None and not former.reason(found):
            text += ", approved by this change itself"
        result.append(replace(found, approved=text))
    known = {found.fingerprint for found in findings}
    for approval in approvals.entries:
        if approval.fingerprint not in known:
            message = f"no finding has the fingerprint {approval.fingerprint}"
            _report(diagnostics, approval.span, "unused", message, "remove the approval")
    return tuple(result)
