# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Report a mistake where its author can mend it: in the project, not in what it inherits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from optree_gen.diagnostics.source import Source, Span

from .diagnostic import Diagnostic, Label


def relocated(
    found: Iterable[Diagnostic], extends: Span, foreign: Callable[[Source], bool]
) -> list[Diagnostic]:
    """The diagnostics, each at a place of the project.

    One whose primary place is foreign trades it for a secondary one of the project; where there is
    none, the mistake is to extend what does not fit: `extends` is where that is written.
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
    message = f"what is inherited has a mistake: {d.message}"
    return replace(d, span=extends, message=message, labels=(there, *d.labels))
