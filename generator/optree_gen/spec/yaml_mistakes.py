# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Report errors of libyaml in terms of specs: the place, the mistake, a way to mend it."""

from __future__ import annotations

from pathlib import Path

import yaml

from optree_gen.diagnostics.diagnostic import Diagnostics, Label
from optree_gen.diagnostics.source import Source, Span
from optree_gen.disk.library import table

#: How mistakes that libraries find are said.
PHRASES = table(Path(__file__).with_name("phrases.yaml"))

#: How a text within quotes contains that quote.
_QUOTES: dict[str, str] = PHRASES["quotes"]


def report_syntax(source: Source, error: yaml.MarkedYAMLError, diagnostics: Diagnostics) -> None:
    """Report what libyaml stumbled over: the bracket or quote that was opened, if that is it."""
    problem = error.problem or "not YAML"
    message, hint = next(
        ((text, hint) for part, text, hint in PHRASES["syntax"] if part in problem), (problem, "")
    )
    mark = error.problem_mark or error.context_mark
    span = _at(source, mark) if mark else Span(source, 1, 1)
    if not source.line(span.line).strip():  # Noticed at the end: what is missing is before it.
        last = max((n for n in range(1, span.line) if source.line(n).strip()), default=1)
        span = Span(source, last, len(source.line(last).rstrip()) + 1)
    before, here = _around(span)
    if here == "\t":
        message, hint = "a tab cannot be used here", "indent with spaces"
    elif "expected key" in problem and before in _QUOTES:
        message, hint = "the value goes on after its closing quote", _QUOTES[before]
    labels = []
    opened = error.context_mark
    if error.context and opened is not None and mark is not None and opened.line != mark.line:
        if "flow" in error.context:  # The bracket is the mistake, not where it was noticed.
            labels.append(Label(span, "expected a comma or the closing bracket here"))
            span = _at(source, opened)
        elif "simple key" in error.context or "quoted" in error.context:
            span = _at(source, opened)
        elif before not in _QUOTES:
            labels.append(Label(_at(source, opened), _started(error.context)))
    diagnostics.error("yaml-syntax", span, message, hint, labels)


def _around(span: Span) -> tuple[str, str]:
    """The characters before and at a place, each empty where the line has none."""
    line, at = span.source.line(span.line), span.column - 1
    return line[max(at - 1, 0) : at], line[at : at + 1]


def _at(source: Source, mark: yaml.Mark) -> Span:
    return Span(source, mark.line + 1, mark.column + 1)


def _started(context: str) -> str:
    """The construct that begins at a place that libyaml names."""
    if "single document" in context:
        return "the first document"
    return "it starts here" if "collection" in context or "mapping" in context else context
