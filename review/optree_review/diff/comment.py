# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A report as one Markdown comment on a pull request: short on top, details folded."""

from __future__ import annotations

from collections.abc import Sequence

from optree_gen.emit.markdown import block, cell_code, code, escape

from .corpus import CorpusEffect
from .effect import Effect
from .finding import Finding
from .report import Move, Report, counts, reach
from .rules import Impact

#: GitHub's limit for a comment is 65,536 characters; bytes are counted, which are more.
MAX_LENGTH = 60_000

#: Characters of a message: a payload may fill a file. JSON has all of it.
MAX_TEXT = 500

#: Findings that are detailed, the most that leave room.
DETAILED = (1_000, 300, 100, 50, 20, 5, 0)

#: Findings that are shown before anything is unfolded.
MAX_TOP = 5

#: Generics of a corpus that are listed.
MAX_RAISED = 100

#: Marks the comment, so that the next push replaces it.
MARKER = "<!-- optree-gen diff -->"

#: What stands before an op: it came, it went, it was renamed or carried along.
NEW, GONE, PLAIN = "+", "-", " "


def markdown(report: Report) -> str:
    parts = [MARKER, _headline(report)]
    breaking = [f for f in report.findings if f.severity is Impact.BREAKING]
    top = report.blocking or breaking or [f for f in report.findings if f.evidence is not None]
    if top:
        parts.append("\n".join(_bullet(f) for f in top[:MAX_TOP]))
        if len(top) > MAX_TOP:
            parts.append(f"and {len(top) - MAX_TOP} more, below.")
    for problem in report.problems[:MAX_TOP]:
        parts.append(f"- {escape(problem.severity)}: {_short(problem.message)}")
    if len(report.problems) > MAX_TOP:
        parts.append(f"and {len(report.problems) - MAX_TOP} more problems with approvals.")
    whole = _whole(parts, report, len(report.findings), everything=True)
    if len(whole.encode()) <= MAX_LENGTH:
        return whole
    parts.append("Not all details have room in a comment; the job's log has them.")
    shorter = (_whole(parts, report, count, everything=False) for count in DETAILED)
    return next(text for text in shorter if len(text.encode()) <= MAX_LENGTH)


def _whole(top: Sequence[str], report: Report, count: int, *, everything: bool) -> str:
    """The comment with details of so many findings; `everything`: of all else too."""
    parts = [*top]
    tree = _picture(report.moves) if everything else ""
    if tree:
        parts.append(_folded("The tree", block(tree)))
    if report.findings and count:
        shown = _details(report.findings[:count])
        left = len(report.findings) - count
        more = f"\n\nand {left} more" if left > 0 else ""
        title = f"All findings: {counts(report.findings)}"
        parts.append(_folded(title, f"{shown}{more}"))
    if not everything:
        return "\n\n".join(parts) + "\n"
    if report.effect is not None and (report.findings or report.effect.files):
        parts.append(_folded(*_effect(report.effect)))
        if report.effect.corpus is not None:
            parts.append(_folded(*_corpus(report.effect.corpus)))
    if report.blocking:
        parts.append(_folded("How to approve a finding", _approving(report.blocking)))
    return "\n\n".join(parts) + "\n"


def _short(text: str) -> str:
    """The text, escaped; of a long one its beginning."""
    return escape(text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]} ...")


def _headline(report: Report) -> str:
    if not report.findings:
        known = "nothing changes" if report.means_the_same else "no change is known"
        return "; ".join(filter(None, (f"### Specs: {known} in meaning", report.remark)))
    state = "unapproved breaking changes" if report.blocking else "no unapproved breaking change"
    sides = f"{code(report.old)} → {code(report.new)}"
    return f"### Specs: {state}\n\n{sides}: {counts(report.findings)}."


def _bullet(f: Finding) -> str:
    lines = [f"- **{code(f.op)}** ({f.rule.category}): {_short(f.message)}"]
    if f.evidence is not None:
        lines.append(f"  <br>{_short(f.evidence.text)}")
    if f.reaches:
        lines.append(f"  <br>{escape(reach(f))}")
    return "\n".join(lines)


def _details(findings: Sequence[Finding]) -> str:
    lines = ["| | Rule | Op | Change | Where |", "|-|-|-|-|-|"]
    for f in findings:
        notes: list[str] = [_short(f.message)]
        if f.evidence is not None:
            notes.append(_short(f.evidence.text))
        if f.reaches:
            names = ", ".join(cell_code(name) for name in f.reaches)
            notes.append(f"{len(f.reaches)} affected: {names}")
        if f.approved:
            notes.append(f"approved: {_short(f.approved)}")
        notes.append(f"fingerprint {cell_code(f.fingerprint)}")
        where = cell_code(f"{f.span.source.path}:{f.span.line}")
        lines.append(
            f"| {f.severity} | {f.rule.category}<br>{cell_code(f.rule.id)} | {cell_code(f.op)} "
            f"| {'<br>'.join(notes)} | {where} |"
        )
    return "\n".join(lines)


def _effect(found: Effect) -> tuple[str, str]:
    if found.problem:
        return "Generated files: unknown", escape(found.problem)
    lines = ["| File | | Lines |", "|-|-|-|"]
    lines += [f"| {cell_code(f.path)} | {f.state} | +{f.added} -{f.removed} |" for f in found.files]
    body = "\n".join(lines) if found.files else f"{found.total} files are as before."
    return f"Generated files: {found.title}", body


def _corpus(found: CorpusEffect) -> tuple[str, str]:
    title = f"Corpus: {escape(found.sentence)}"
    if not found.raised:
        return title, "Nothing more to say."
    lines = ["| Generic | Before | After |", "|-|-|-|"]
    for r in found.raised[:MAX_RAISED]:
        sides = (", ".join(map(cell_code, ops)) or "stays" for ops in (r.before, r.after))
        lines.append(f"| {cell_code(r.location)} | {' | '.join(sides)} |")
    if len(found.raised) > MAX_RAISED:
        lines.append(f"\nand {len(found.raised) - MAX_RAISED} more")
    return title, "\n".join(lines)


def _approving(findings: Sequence[Finding]) -> str:
    lines = ["approvals:"]
    for f in findings:
        lines.append(f"  - fingerprint: {f.fingerprint}  # {f.op}: {f.rule.id}")
        lines.append("    reason: why this may break")
        lines.append("    expires: YYYY-MM-DD  # within 90 days")
    text = block("\n".join(lines), "yaml")
    return f"Add to {code('specs/approvals.yaml')}, with the owners' consent:\n\n{text}"


def _folded(title: str, body: str) -> str:
    return f"<details><summary>{title}</summary>\n\n{body}\n\n</details>"


def _picture(moves: Sequence[Move]) -> str:
    """Both places of every op that moved; empty where nothing did."""
    marks: dict[tuple[str, ...], str] = {}
    for move in moves:
        for path, mark in ((move.before, GONE), (move.after, NEW)):
            if path is None:
                continue
            for length in range(1, len(path)):
                marks.setdefault(path[:length], PLAIN)
            if marks.get(path, PLAIN) != PLAIN:
                marks[path] = PLAIN
            else:
                marks[path] = mark
    children: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for path in marks:
        children.setdefault(path[:-1], []).append(path)
    lines: list[str] = []

    def draw(path: tuple[str, ...], prefix: str, last: bool, root: bool) -> None:
        branch = "" if root else ("└─ " if last else "├─ ")
        lines.append(f"{marks[path]} {prefix}{branch}{path[-1]}")
        below = children.get(path, [])
        deeper = prefix if root else prefix + ("   " if last else "│  ")
        for number, child in enumerate(sorted(below)):
            draw(child, deeper, number == len(below) - 1, False)

    for path in sorted(children.get((), [])):
        draw(path, "", True, True)
    return "\n".join(lines)
