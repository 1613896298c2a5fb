# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generator's answer to a mutant, and the problems with it."""

from __future__ import annotations

import re
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from optree_gen.diagnostics.diagnostic import FORMATS, Diagnostics, SpecError, render
from optree_gen.diagnostics.rules import rules
from optree_gen.emit.templates import Templates
from optree_gen.generation import Generation

from .mutation import Mutant

#: Paths of generated files: below the output directory, and the same on every system.
_WITHIN = re.compile(r"manifest\.json|[a-z][a-z0-9_]*(/(?!\.)[\w.-]+)+")

#: No spec may take longer.
SECONDS = 5


@dataclass(frozen=True)
class Verdict:
    """files: what is generated, of a valid mutant. problems: empty where all is as it has to be.

    rule: that rejects it. hit: whether the first report is on the line of the known mistake.
    """

    valid: bool
    seconds: float
    problems: tuple[str, ...] = ()
    files: dict[str, bytes] = field(default_factory=dict)
    rule: str = ""
    hit: bool = False


class TooSlow(Exception):
    """The generator took longer than a spec may take."""


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raises TooSlow after so much time of the processor; others may keep it busy, too."""

    def stop(signum: int, frame: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def judge(root: Path, spec: str, mutant: Mutant, write: bool = True) -> Verdict:
    """Generate the project at `root`, whose spec at the path `spec` is the mutant.

    write: whether what a valid one generates is written, too.
    """
    marker = root / "generated" / "left.txt"
    marker.parent.mkdir()
    marker.write_text("as it was")
    start = time.process_time()
    try:
        with at_most(SECONDS):
            generation = Generation(root, Templates(None), workers=1)
            files = generation.files
            if write:
                generation.run()
    except SpecError as error:
        seconds = time.process_time() - start
        return rejected(root, spec, mutant, error.diagnostics, seconds)
    except TooSlow:
        return Verdict(False, SECONDS, (f"takes longer than {SECONDS} s",))
    except BaseException:
        return Verdict(False, time.process_time() - start, (traceback.format_exc(),))
    seconds = time.process_time() - start
    problems = ["the mistake is not noticed"] if mutant.line is not None else []
    if write and marker.exists():
        problems.append("what no spec produces is left")
    outside = [path for path in files if not _WITHIN.fullmatch(path)]
    if outside:
        problems.append(f"it would write {outside}")
    return Verdict(True, seconds, tuple(problems), files)


def misplaced(diagnostics: Diagnostics, root: Path) -> list[str]:
    """The mistakes that are reported at a wrong place."""
    problems = []
    for diagnostic in diagnostics.ordered():
        path, line = diagnostic.span.source.path, diagnostic.span.line
        lines = max(1, len(diagnostic.span.source.lines))
        if not (root / path).exists():
            problems.append(f"{path} is reported, where there is no file")
        if not 1 <= line <= lines + 1 or diagnostic.span.column < 1:
            problems.append(f"{path}:{line}:{diagnostic.span.column} is outside of the file")
        if diagnostic.rule not in rules():
            problems.append(f"no rule is named {diagnostic.rule}")
    return problems


def rejected(
    root: Path, spec: str, mutant: Mutant, diagnostics: Diagnostics, seconds: float
) -> Verdict:
    found = diagnostics.ordered()
    problems = misplaced(diagnostics, root)
    first = found[0]
    hit = (first.span.source.path, first.span.line) == (spec, mutant.line)
    if mutant.line is not None and not hit:
        problems.append(
            f"line {mutant.line} has the mistake, the first report is "
            f"{first.span.source.path}:{first.span.line}: [{first.rule}] {first.message}"
        )
    for style in FORMATS:
        render(diagnostics, style).encode("utf-8")
    names = [path.name for path in (root / "generated").rglob("*")]
    if names != ["left.txt"] or list(root.glob(".staging-*")):
        problems.append(f"the output changed: {names}")
    return Verdict(False, seconds, tuple(problems), rule=first.rule, hit=hit)
