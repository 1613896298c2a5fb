# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A report as text for a terminal, as JSON, and as annotations that GitHub shows beside lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from optree_gen.diagnostics.diagnostic import (
    Diagnostics,
    annotation,
    excerpt,
    place_of,
    span_json,
)
from optree_gen.diagnostics.diagnostic import render as render_diagnostics

from .comment import markdown
from .corpus import CorpusEffect
from .effect import Effect
from .finding import Finding
from .report import Report, counts
from .rules import Impact

MAX_FILES = 12

_LEVELS = {Impact.BREAKING: "error", Impact.COMPATIBLE: "notice", Impact.NOTE: "notice"}


def render(report: Report, style: str) -> str:
    """The report as `text`, `json`, `github` annotations or a `markdown` comment."""
    styles = {"json": json_text, "github": github_text, "markdown": markdown}
    return styles.get(style, plain_text)(report)


def plain_text(report: Report) -> str:
    parts = [_plain_finding(f) for f in report.findings]
    if report.problems:
        parts.append(render_diagnostics(Diagnostics(list(report.problems))))
    if report.effect is not None and (report.findings or report.effect.files):
        parts.append(_plain_effect(report.effect))
    if not report.findings:
        sides = f"{report.old} and {report.new}"
        known = "mean the same" if report.means_the_same else "have no difference that is known"
        parts.append("; ".join(filter(None, (f"{sides} {known}", report.remark))))
    else:
        parts.append(f"{report.old} -> {report.new}: {counts(report.findings)}")
    return "\n\n".join(parts)


def _plain_finding(f: Finding) -> str:
    head = f"{f.severity}[{f.rule.id}] {f.rule.category}: {f.op}: {f.message}"
    lines = [f"{place_of(f.span)}: {head}", *excerpt(f.span, "^")]
    if f.evidence is not None:
        lines.append(f"  {f.evidence.text}")
    if f.reaches:
        lines.append(f"  {f.reach}")
    if f.approved:
        lines.append(f"  approved: {f.approved}")
    lines.append(f"  in {' and '.join(f.dialects)}; fingerprint {f.fingerprint}")
    return "\n".join(lines)


def _plain_effect(found: Effect) -> str:
    if found.problem:
        return f"generated files: unknown, {found.problem}"
    if not found.files:
        head = f"generated files: none of {found.total} changes"
        return "\n".join([head, *_corpus(found.corpus)])
    largest = sorted(found.files, key=lambda f: (-(f.added + f.removed), f.path))
    width = max(len(f.path) for f in largest[:MAX_FILES])
    lines = [f"{f.path:<{width}}  {f.state:<7} +{f.added} -{f.removed}" for f in largest]
    return "\n".join([f"generated files: {found.title}", *_listed(lines), *_corpus(found.corpus)])


def _corpus(found: CorpusEffect | None) -> list[str]:
    return [] if found is None else [found.sentence, *_listed(found.raised)]


def _listed(entries: Sequence[object]) -> list[str]:
    """The first entries, indented, and how many more there are."""
    left = len(entries) - MAX_FILES
    more = [f"  and {left} more"] if left > 0 else []
    return [*(f"  {entry}" for entry in entries[:MAX_FILES]), *more]


def json_text(report: Report) -> str:
    data = {
        "old": report.old,
        "new": report.new,
        "failed": report.failed,
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
        "evidence": f.evidence and asdict(f.evidence),
        "reaches": list(f.reaches),
        "fingerprint": f.fingerprint,
        "approved": f.approved,
        **span_json(f.span),
    }


def github_text(report: Report) -> str:
    lines = [_annotation(f) for f in report.findings if f.severity is not Impact.NOTE]
    if report.problems:
        lines.append(render_diagnostics(Diagnostics(list(report.problems)), "github"))
    return "\n".join(lines)


def _annotation(f: Finding) -> str:
    level = "notice" if f.approved else _LEVELS[f.severity]
    message = f"{f.op}: {f.message}"
    for more in (f.evidence.text if f.evidence else "", f.reach):
        message += f"\n{more}" if more else ""
    message += f"\nfingerprint {f.fingerprint}"
    return annotation(level, f.span, f"{f.rule.category} {f.rule.id}", message)
