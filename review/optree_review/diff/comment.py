# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A report as a Markdown comment on a pull request: a short top, and folded details."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from optree_gen.emit import markdown as md

from .report import Move, Report, counts
from .rules import Impact

if TYPE_CHECKING:
    import jinja2

#: The longest comment in bytes; GitHub's limit is 65,536 characters.
MAX_LENGTH = 60_000

#: The longest message, in characters: a payload may fill a file. JSON has all of it.
MAX_TEXT = 500

#: Numbers of findings with details, to try until the comment is short enough.
DETAILED = (1_000, 300, 100, 50, 20, 5, 0)

#: The most findings above the folded details.
MAX_TOP = 5

#: The most generics of a corpus in the comment.
MAX_RAISED = 100

#: Marks the comment, so that the next push replaces it.
MARKER = "<!-- optree-gen diff -->"

#: The marks of an op: added, removed, or renamed or moved with its parent.
NEW, GONE, PLAIN = "+", "-", " "


def markdown(report: Report) -> str:
    """Return the whole comment; one that is too long has details of fewer findings."""
    breaking = [f for f in report.findings if f.severity is Impact.BREAKING]
    open_ = (*report.blocking, *report.undecided)
    effect = report.effect
    view = {
        "report": report,
        "marker": MARKER,
        "counts": counts(report.findings),
        "top": open_ or breaking or [f for f in report.findings if f.evidence],
        "open": open_,
        "picture": _picture(report.moves),
        "effect": effect if effect and (report.findings or effect.files) else None,
        "max_top": MAX_TOP,
        "max_raised": MAX_RAISED,
    }
    comment = template(Path(__file__).with_name("comment.md.jinja"))
    shorter = (comment.render(view, whole=False, detailed=count) for count in DETAILED)
    texts = chain([comment.render(view, whole=True, detailed=len(report.findings))], shorter)
    return next(text for text in texts if len(text.encode()) <= MAX_LENGTH)


@cache
def template(path: Path) -> jinja2.Template:
    """Return a template of this package; in Markdown, it escapes values that are not `finished`."""
    import jinja2

    environment = jinja2.Environment(
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
        finalize=md.escape if ".md" in path.suffixes else None,
    )
    filters = (md.block, md.cell_code, md.cell_codes, md.code)
    environment.filters |= {filter.__name__: filter for filter in filters}
    environment.filters |= {"finished": md.Markdown, "short": _short}
    return environment.from_string(path.read_text(encoding="utf-8"))


def _short(text: str) -> str:
    """Return the text, escaped and cut to `MAX_TEXT` characters."""
    return md.escape(text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]} ...")


def _picture(moves: Sequence[Move]) -> str:
    """Return a picture of both places of every op that moved; empty if no op moved."""
    marks: dict[tuple[str, ...], str] = {}
    for move in moves:
        for path, mark in ((move.before, GONE), (move.after, NEW)):
            if path is None:
                continue
            for length in range(1, len(path)):
                marks.setdefault(path[:length], PLAIN)
            marks[path] = PLAIN if marks.get(path, PLAIN) != PLAIN else mark
    children: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for path in sorted(marks):
        children.setdefault(path[:-1], []).append(path)
    lines: list[str] = []

    def draw(path: tuple[str, ...], prefix: str, branch: str) -> None:
        lines.append(f"{marks[path]} {prefix}{branch}{path[-1]}")
        deeper = prefix + {"├─ ": "│  ", "└─ ": "   "}.get(branch, "")
        below = children.get(path, [])
        for child in below:
            draw(child, deeper, "└─ " if child == below[-1] else "├─ ")

    for root in children.get((), []):
        draw(root, "", "")
    return "\n".join(lines)
