# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Approvals of findings, by fingerprint, each with a reason and an expiry date.

`specs/approvals.yaml`:

    approvals:
      - fingerprint: 0f3a5c7e9b1d
        reason: Nothing below this category has been released yet.
        expires: 2026-12-31
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostic, Diagnostics, Severity
from optree_gen.diagnostics.source import Span
from optree_gen.project import Project
from optree_gen.spec.load import Mapping
from optree_gen.spec.record_reader import items, written
from optree_gen.spec.spec_files import APPROVALS_FILE, parse_file

from .finding import Finding

SCHEMA = "approvals.schema.json"

#: The longest validity of an approval, in days.
MAX_DAYS = 90


@dataclass(frozen=True, slots=True)
class Approval:
    fingerprint: str
    reason: str
    expires: date
    span: Span


def read_approvals(root: Path, today: date, diagnostics: Diagnostics) -> list[Approval]:
    """Return the approvals of a checkout; mistakes are errors, expired approvals are warnings."""
    project = Project(root)
    path = project.specs / APPROVALS_FILE
    if not os.path.lexists(path):
        return []
    found = parse_file(project.file(path), project.files.schemas / SCHEMA, diagnostics)
    result = []
    for entry in items(found and found.get("approvals")):
        assert isinstance(entry, Mapping)
        approval = _approval(entry, today, diagnostics)
        if approval is not None:
            result.append(approval)
    return result


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
    approvals: Sequence[Approval],
    diagnostics: Diagnostics,
    former: Collection[str] = (),
) -> tuple[Finding, ...]:
    """Return the findings with their approvals; unused approvals are warnings.

    former: the fingerprints that the side before approves.
    """
    by_fingerprint = {approval.fingerprint: approval for approval in approvals}
    result = []
    for found in findings:
        approval = by_fingerprint.get(found.fingerprint)
        text = ""
        if approval is not None:
            new = "" if approval.fingerprint in former else ", approved by this change itself"
            text = f"{approval.reason} (until {approval.expires}{new})"
        result.append(replace(found, approved=text))
    known = {found.fingerprint for found in findings}
    for approval in approvals:
        if approval.fingerprint not in known:
            message = f"no finding has the fingerprint {approval.fingerprint}"
            _report(diagnostics, approval.span, "unused", message, "remove the approval")
    return tuple(result)
