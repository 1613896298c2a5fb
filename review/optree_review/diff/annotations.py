# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A report for machines: JSON, and GitHub's annotations."""

from __future__ import annotations

import json

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.diagnostic import render as render_diagnostics

from .finding import Finding
from .report import Report, reach

_LEVELS = {"breaking": "error", "compatible": "notice", "note": "notice"}


def json_text(report: Report) -> str:
    effect = report.effect
    data = {
        "old": report.old,
        "new": report.new,
        "failed": report.failed,
        "means_the_same": report.means_the_same,
        "remark": "" if report.findings else report.remark,
        "findings": [_finding(f) for f in report.findings],
        "moves": [{"op": m.op, "before": m.before, "after": m.after} for m in report.moves],
        "problems": json.loads(render_diagnostics(Diagnostics(list(report.problems)), "json")),
        "effect": None
        if effect is None
        else {
            "problem": effect.problem,
            "total": effect.total,
            "files": [
                {"path": f.path, "state": f.state, "added": f.added, "removed": f.removed}
                for f in effect.files
            ],
            "corpus": None
            if effect.corpus is None
            else {
                "problem": effect.corpus.problem,
                "generics": effect.corpus.total,
                "raised": [
                    {"location": r.location, "before": r.before, "after": r.after}
                    for r in effect.corpus.raised
                ],
            },
        },
    }
    return json.dumps(data, indent=2, ensure_ascii=False)


def _finding(f: Finding) -> dict[str, object]:
    return {
        "rule": f.rule.id,
        "category": f.rule.category,
        "severity": f.severity,
        "op": f.op,
        "dialects": list(f.dialects),
        "subject": f.subject,
        "message": f.message,
        "before": f.before,
        "after": f.after,
        "evidence": None
        if f.evidence is None
        else {"state": f.evidence.state, "text": f.evidence.text},
        "reaches": list(f.reaches),
        "fingerprint": f.fingerprint,
        "approved": f.approved,
        "file": f.span.source.path,
        "line": f.span.line,
        "column": f.span.column,
        "end_column": f.span.column + f.span.length,
    }


def github_text(report: Report) -> str:
    lines = [_annotation(f) for f in report.findings if f.severity != "note"]
    if report.problems:
        lines.append(render_diagnostics(Diagnostics(list(report.problems)), "github"))
    return "\n".join(lines)


def _annotation(f: Finding) -> str:
    level = "notice" if f.approved else _LEVELS[f.severity]
    message = f"{f.op}: {f.message}"
    for more in (f.evidence.text if f.evidence else "", reach(f)):
        message += f"\n{more}" if more else ""
    message += f"\nfingerprint {f.fingerprint}"
    span = f.span
    path = _escaped(span.source.path, ":,")
    title = _escaped(f"{f.rule.category} {f.rule.id}", ":,")
    return (
        f"::{level} file={path},line={span.line},col={span.column},"
        f"endColumn={span.column + span.length},title={title}::{_escaped(message)}"
    )


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
