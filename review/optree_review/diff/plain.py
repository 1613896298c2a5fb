# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A report as text for a terminal."""

from __future__ import annotations

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.diagnostic import render as render_diagnostics

from .effect import Effect
from .finding import Finding
from .report import Report, counts, reach

MAX_FILES = 12


def text(report: Report) -> str:
    parts = [finding(f) for f in report.findings]
    if report.problems:
        parts.append(render_diagnostics(Diagnostics(list(report.problems))))
    if report.effect is not None and (report.findings or report.effect.files):
        parts.append(effect(report.effect))
    if not report.findings:
        sides = f"{report.old} and {report.new}"
        known = "mean the same" if report.means_the_same else "have no difference that is known"
        parts.append("; ".join(filter(None, (f"{sides} {known}", report.remark))))
    else:
        parts.append(f"{report.old} -> {report.new}: {counts(report.findings)}")
    return "\n\n".join(parts)


def finding(f: Finding) -> str:
    span = f.span
    head = (
        f"{span.source.path}:{span.line}:{span.column}: {f.severity}[{f.rule.id}] "
        f"{f.rule.category}: {f.op}: {f.message}"
    )
    lines = [head]
    source = span.source.line(span.line).replace("\t", " ").rstrip()
    if source:
        gutter = str(span.line)
        mark = "^" * max(1, min(span.length, len(source) - span.column + 1))
        lines.append(f" {gutter} | {source}")
        lines.append(f" {' ' * len(gutter)} | {' ' * (span.column - 1)}{mark}")
    if f.evidence is not None:
        lines.append(f"  {f.evidence.text}")
    if f.reaches:
        lines.append(f"  {reach(f)}")
    if f.approved:
        lines.append(f"  approved: {f.approved}")
    lines.append(f"  in {' and '.join(f.dialects)}; fingerprint {f.fingerprint}")
    return "\n".join(lines)


def effect(found: Effect) -> str:
    if found.problem:
        return f"generated files: unknown, {found.problem}"
    if not found.files:
        head = f"generated files: none of {found.total} changes"
        return "\n".join([head, *_corpus(found)])
    head = (
        f"generated files: {len(found.files)} of {found.total} change, "
        f"+{found.added} -{found.removed} lines"
    )
    largest = sorted(found.files, key=lambda f: (-(f.added + f.removed), f.path))
    width = max(len(f.path) for f in largest[:MAX_FILES])
    lines = [f"  {f.path:<{width}}  {f.state:<7} +{f.added} -{f.removed}"
             for f in largest[:MAX_FILES]]  # fmt: skip
    if len(largest) > MAX_FILES:
        lines.append(f"  and {len(largest) - MAX_FILES} more")
    return "\n".join([head, *lines, *_corpus(found)])


def _corpus(found: Effect) -> list[str]:
    if found.corpus is None:
        return []
    raised = found.corpus.raised
    more = [f"  and {len(raised) - MAX_FILES} more"] if len(raised) > MAX_FILES else []
    return [found.corpus.sentence, *(f"  {entry}" for entry in raised[:MAX_FILES]), *more]
