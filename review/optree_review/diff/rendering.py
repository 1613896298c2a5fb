# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A report as text for a terminal, as JSON, and as annotations that GitHub shows beside lines."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostics, annotation, excerpt, place_of, span_json
from optree_gen.diagnostics.diagnostic import render as render_diagnostics

from .comment import markdown, template
from .effect import Effect
from .finding import Finding
from .report import Report, counts
from .rules import Impact

MAX_FILES = 12

_LEVELS = {Impact.BREAKING: "error", Impact.UNDECIDED: "warning"}


def render(report: Report, style: str) -> str:
    """Return the report as `text`, `json`, `github` annotations or a `markdown` comment."""
    styles = {"json": json_text, "github": github_text, "markdown": markdown}
    return styles.get(style, plain_text)(report)


def plain_text(report: Report) -> str:
    effect = report.effect
    files = effect.files if effect is not None else ()
    largest = sorted(files, key=lambda f: (-(f.added + f.removed), f.path))
    problems = render_diagnostics(Diagnostics(list(report.problems))) if report.problems else ""
    return template(Path(__file__).with_name("report.txt.jinja")).render(
        report=report,
        counts=counts(report.findings),
        problems=problems,
        effect=effect,
        largest=largest,
        width=max((len(f.path) for f in largest[:MAX_FILES]), default=0),
        max_files=MAX_FILES,
        place_of=place_of,
        excerpt=excerpt,
    )


def json_text(report: Report) -> str:
    data = {
        "old": report.old,
        "new": report.new,
        "failed": report.failed,
        "undecided": bool(report.undecided),
        "status": report.status,
        "means_the_same": report.means_the_same,
        "remark": "" if report.findings else report.remark,
        "findings": [_finding(f) for f in report.findings],
        "moves": [asdict(move) for move in report.moves],
        "problems": json.loads(render_diagnostics(Diagnostics(list(report.problems)), "json")),
        "effect": report.effect and _effect(report.effect),
    }
    return json.dumps(data, indent=2, ensure_ascii=False)


def _effect(effect: Effect) -> dict[str, object]:
    corpus = effect.corpus
    return {
        "problem": effect.problem,
        "total": effect.total,
        "files": [asdict(file) for file in effect.files],
        "corpus": corpus
        and {
            "problem": corpus.problem,
            "generics": corpus.total,
            "raised": [asdict(raised) for raised in corpus.raised],
        },
    }


#: The keys of a finding in JSON that are its attributes, in order.
_KEYS = ("op", "dialects", "subject", "message", "before", "after", "evidence", "reaches",
         "fingerprint", "approved")  # fmt: skip


def _finding(f: Finding) -> dict[str, object]:
    return {
        "rule": f.rule.id,
        "category": f.rule.category,
        "severity": f.severity,
        **{key: getattr(f, key) for key in _KEYS},
        "evidence": f.evidence and asdict(f.evidence),
        **span_json(f.span),
    }


def github_text(report: Report) -> str:
    lines = [_annotation(f) for f in report.findings if f.severity is not Impact.NOTE]
    if report.problems:
        lines.append(render_diagnostics(Diagnostics(list(report.problems)), "github"))
    return "\n".join(lines)


def _annotation(f: Finding) -> str:
    level = "notice" if f.approved else _LEVELS.get(f.severity, "notice")
    message = f"{f.op}: {f.message}"
    for more in (f.evidence.text if f.evidence else "", f.reach):
        message += f"\n{more}" if more else ""
    message += f"\nfingerprint {f.fingerprint}"
    return annotation(level, f.span, f"{f.rule.category} {f.rule.id}", message)
