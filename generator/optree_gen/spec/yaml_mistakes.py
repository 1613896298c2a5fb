# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Report errors of libyaml in terms of specs, each with place, mistake and hint."""

from __future__ import annotations

from pathlib import Path

import yaml

from optree_gen.diagnostics.diagnostic import Diagnostics, Label
from optree_gen.diagnostics.source import Source, Span
from optree_gen.disk.library import table

#: Messages and hints for the errors of libyaml and of the schema validator.
PHRASES = table(Path(__file__).with_name("phrases.yaml"))

#: Quote -> the hint how to write it inside a text in such quotes.
_QUOTES: dict[str, str] = PHRASES["quotes"]


def report_syntax(source: Source, error: yaml.MarkedYAMLError, diagnostics: Diagnostics) -> None:
    """Report a syntax error at its cause, such as an unclosed bracket or quote."""
    problem = error.problem or "not YAML"
    message, hint = next(
        ((text, hint) for part, text, hint in PHRASES["syntax"] if part in problem), (problem, "")
    )
    mark = error.problem_mark or error.context_mark
    span = _at(source, mark) if mark else Span(source, 1, 1)
    if not source.line(span.line).strip():  # Found at the end: move to the last text before it.
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
        if "flow" in error.context:  # Report the opening bracket: the error is noticed later.
            labels.append(Label(span, "expected a comma or the closing bracket here"))
            span = _at(source, opened)
        elif "simple key" in error.context or "quoted" in error.context:
            span = _at(source, opened)
        elif before not in _QUOTES:
            labels.append(Label(_at(source, opened), _started(error.context)))
    diagnostics.error("yaml-syntax", span, message, hint, labels)


def _around(span: Span) -> tuple[str, str]:
    """Return the characters before and at a place, each empty beyond the ends of the line."""
    line, at = span.source.line(span.line), span.column - 1
    return line[max(at - 1, 0) : at], line[at : at + 1]


def _at(source: Source, mark: yaml.Mark) -> Span:
    return Span(source, mark.line + 1, mark.column + 1)


def _started(context: str) -> str:
    """Return the label of the place where a construct of libyaml's message begins."""
    if "single document" in context:
        return "the first document"
    return "it starts here" if "collection" in context or "mapping" in context else context
