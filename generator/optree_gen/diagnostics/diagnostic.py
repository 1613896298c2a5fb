# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Diagnostics: collected in lists rather than raised, printed as text, JSON or annotations."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from optree_core.text_enum import TextEnum

from optree_gen.diagnostics.source import Source, Span, Text

FORMATS = ("text", "json", "github")

#: Most mistakes that are looked for in one file.
MANY = 100

#: Most diagnostics that are printed, and most characters of a line in an excerpt.
_SHOWN = 1000
_WIDTH = 160


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class Severity(TextEnum):
    """The severity of a diagnostic. Both are printed; an error ends the run with status 1."""

    ERROR = "error"
    WARNING = "warning"


class Placed(Protocol):
    """A value with a place in a spec: a span, a text, a node or an entry."""

    @property
    def span(self) -> Span: ...


@dataclass(frozen=True, slots=True)
class Label:
    """A secondary place of a diagnostic, with a message about it."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake: the id of the broken rule, its place, a message, and a hint how to mend it."""

    rule: str
    span: Span
    message: str
    hint: str = ""
    labels: tuple[Label, ...] = ()
    severity: Severity = Severity.ERROR


#: The result of a rule: the mistakes that it finds.
Found = Iterator[Diagnostic]


def error(
    rule: str, place: Placed, message: str, hint: str = "", labels: Iterable[Label] = ()
) -> Diagnostic:
    return Diagnostic(rule, place.span, message, hint, tuple(labels))


def unknown(
    rule: str, word: Text, message: str, known: Iterable[str], labels: Iterable[Label] = ()
) -> Diagnostic:
    """Return the diagnostic of an unknown word, which replaces `{}` in the message."""
    return error(rule, word, message.format(word), did_you_mean(word, known), labels)


def first_declared(place: Placed) -> list[Label]:
    return [Label(place.span, "first declared here")]


@dataclass
class Diagnostics:
    """The diagnostics of a run. A stage adds to them and goes on; the caller stops after it."""

    found: list[Diagnostic] = field(default_factory=list)

    def error(
        self, rule: str, place: Placed, message: str, hint: str = "", labels: Iterable[Label] = ()
    ) -> None:
        self.found.append(error(rule, place, message, hint, labels))

    def warning(self, rule: str, place: Placed, message: str, hint: str = "") -> None:
        self.found.append(replace(error(rule, place, message, hint), severity=Severity.WARNING))

    def unknown(self, rule: str, word: Text, message: str, known: Iterable[str]) -> None:
        """Report an unknown word, which replaces `{}` in the message."""
        self.found.append(unknown(rule, word, message, known))

    @property
    def failed(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.found)

    def ordered(self) -> list[Diagnostic]:
        """Return the distinct diagnostics, sorted by file, line and column."""
        return sorted(dict.fromkeys(self.found), key=lambda d: (d.span.order, d.rule, d.message))


class SpecError(Exception):
    """Specs cannot be used; `diagnostics` has the mistakes."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        super().__init__(diagnostics)  # The argument with which another process unpickles it.
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return f"{len(self.diagnostics.found)} problems in specs"


class UsageError(Exception):
    """A command was called in a way that cannot work; the message says why."""


#: Most names with the unknown word as a prefix that a hint lists.
_MOST_LONGER = 4
#: Fewest letters of a known word that begins the unknown one, as `abs` begins `absolute`.
_LEAST_SHORTER = 3


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint with the closest known word, or with all words if they are few; else empty."""
    candidates = sorted(set(known))
    longer = [name for name in candidates if name.startswith(f"{word}_")]
    if word not in candidates and 0 < len(longer) <= _MOST_LONGER:  # `min` may be several words.
        return f"did you mean {' or '.join(repr(name) for name in longer)}?"
    shorter = [name for name in candidates if word.startswith(name) and len(name) >= _LEAST_SHORTER]
    close = difflib.get_close_matches(word, candidates, n=1, cutoff=0.6) or shorter
    if close:
        return f"did you mean '{close[-1]}'?"  # Of several that begin the word, the longest.
    if 0 < len(candidates) <= 12:
        return f"known here: {', '.join(candidates)}"
    return ""


def excerpt(span: Span, mark: str, message: str = "") -> list[str]:
    line = span.source.line(span.line).rstrip()
    if not line:
        return []
    expanded = line.replace("\t", " ")
    start = min(span.column - 1, len(expanded))
    if len(expanded) > _WIDTH:  # Cut out the part around the place.
        first = max(0, min(start - _WIDTH // 2, len(expanded) - _WIDTH))
        expanded = expanded[first : first + _WIDTH]
        start -= first
    length = max(1, min(span.length, len(expanded) - start))
    gutter = str(span.line)
    pad = " " * len(gutter)
    note = f" {message}" if message else ""
    return [f" {gutter} | {expanded}", f" {pad} | {' ' * start}{mark * length}{note}"]


def place_of(span: Span) -> str:
    return f"{span.source.path}:{span.line}:{span.column}"


def _text(diagnostic: Diagnostic) -> str:
    d = diagnostic
    lines = [f"{place_of(d.span)}: {d.severity}[{d.rule}]: {d.message}", *excerpt(d.span, "^")]
    for label in d.labels:
        lines.append(f"  {place_of(label.span)}: {label.message}")
        lines.extend(excerpt(label.span, "-"))
    if d.hint:
        lines.append(f"  hint: {d.hint}")
    return printable("\n".join(lines))


def printable(text: str) -> str:
    """Return the text with U+FFFD for each control character."""
    return _CONTROL.sub("\ufffd", text)


def span_json(span: Span) -> dict[str, object]:
    """Return the place in the form of JSON reports."""
    return {
        "file": span.source.path,
        "line": span.line,
        "column": span.column,
        "end_column": span.column + span.length,
    }


def _json(diagnostic: Diagnostic) -> dict[str, object]:
    d = diagnostic
    return {
        "rule": d.rule,
        "severity": d.severity,
        "message": d.message,
        "hint": d.hint,
        **span_json(d.span),
        "labels": [{"message": label.message, **span_json(label.span)} for label in d.labels],
    }


def escaped(text: str, more: str = "") -> str:
    """Return the text escaped for a GitHub annotation. more: further characters to escape."""
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def annotation(level: str, span: Span, title: str, message: str) -> str:
    """Return a workflow command by which GitHub shows a message at a line."""
    path, title = (escaped(text, ":,") for text in (span.source.path, title))
    return (
        f"::{level} file={path},line={span.line},col={span.column},"
        f"endColumn={span.column + span.length},title={title}::{escaped(message)}"
    )


def _github(diagnostic: Diagnostic) -> str:
    d = diagnostic
    message = d.message + (f" ({d.hint})" if d.hint else "")
    return annotation(d.severity, d.span, d.rule, message)


def render(diagnostics: Diagnostics, style: str = "text") -> str:
    """Return the diagnostics as `text` with a count at the end, `json` or `github` annotations."""
    found = diagnostics.ordered()
    left = len(found) - _SHOWN
    found = found[:_SHOWN]
    if style == "json":
        return json.dumps([_json(d) for d in found], indent=2, ensure_ascii=False)
    if style == "github":
        return "\n".join(_github(d) for d in found)
    errors = sum(d.severity is Severity.ERROR for d in found)
    warnings = len(found) - errors
    counts = [
        f"{n} {word}{'' if n == 1 else 's'}"
        for n, word in ((errors, "error"), (warnings, "warning"))
        if n
    ]
    parts = [_text(d) for d in found]
    if left > 0:
        parts.append(f"{left} more are not shown")
    if counts:
        parts.append(" and ".join(counts))
    return "\n\n".join(parts)


# Report a mistake of inherited specs at a place in the project, where the user can mend it.


def relocated(
    found: Iterable[Diagnostic], extends: Span, foreign: Callable[[Source], bool]
) -> list[Diagnostic]:
    """Return the diagnostics, each at a place of the project.

    If the primary place is foreign, a label in the project becomes the primary place; without such
    a label, `extends` does: the place where the project extends the dialect.
    """
    return [_at_home(d, extends, foreign) if foreign(d.span.source) else d for d in found]


def _at_home(
    diagnostic: Diagnostic, extends: Span, foreign: Callable[[Source], bool]
) -> Diagnostic:
    d = diagnostic
    there = Label(d.span, "inherited from here")
    own = next((label for label in d.labels if not foreign(label.span.source)), None)
    if own is not None:
        others = tuple(label for label in d.labels if label is not own)
        return replace(d, span=own.span, labels=(there, *others))
    message = f"an inherited spec has a mistake: {d.message}"
    return replace(d, span=extends, message=message, labels=(there, *d.labels))
