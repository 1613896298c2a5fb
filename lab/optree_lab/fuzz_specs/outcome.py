# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generator's answers to projects, as files or diagnostics, and the problems with these."""

from __future__ import annotations

import json
import re
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import FORMATS, Diagnostics, SpecError, render
from optree_gen.diagnostics.rules import rules
from optree_gen.disk.library import template_cache
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import PlanInputs, planned, targets
from optree_gen.emit.templates import Templates
from optree_gen.generation import Generation
from optree_gen.history.history import read_history
from optree_gen.results import read_results
from optree_gen.spec.spec_files import dialects

from optree_lab.fuzzing.score import Score

from . import hostile
from .mutation import Mutant

#: Files that contain every key of the specs, used or not.
_RECORDS = re.compile(r"manifest\.json|.*/tree\.json")


@dataclass(frozen=True)
class Answer:
    """Generated files, or the reasons for refusal. problems: faults of the answer."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    diagnostics: Diagnostics | None = None
    problems: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        return self.diagnostics is not None

    @property
    def valid(self) -> bool:
        return bool(self.files)

    @property
    def texts(self) -> dict[str, bytes]:
        """Return the files except those that repeat the specs."""
        return {p: data for p, data in self.files.items() if not _RECORDS.fullmatch(p)}


def as_yaml(data: Mapping[str, Any]) -> str:
    """Return the data as YAML, a line per top-level key, with its value as JSON."""
    return "".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in data.items()
    )


def write(files: Mapping[str, Mapping[str, Any]], root: Path) -> None:
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(as_yaml(data), encoding="utf-8")


def generate(files: Mapping[str, Mapping[str, Any]]) -> Answer:
    """Return the outcome for a project with these files by path."""
    with hostile.scratch() as directory:
        write(files, Path(directory))
        return generate_at(Path(directory))


def generate_at(root: Path, on_demand: bool = True, written: bool = False) -> Answer:
    """Return the outcome. on_demand: also of targets built on demand. written: write it."""
    try:
        generation = _Generation(root, Templates(None), workers=1)
        files = generation.files
        if written:
            generation.run()
        more = _built_on_demand(root, generation.trees) if on_demand else {}
        return Answer({**files, **more})
    except SpecError as error:
        return Answer(diagnostics=error.diagnostics)


@dataclass
class _Generation(Generation):
    """Keeps the trees that files are generated from."""

    trees: tuple[Tree, ...] = ()

    def used(self, trees: Iterable[Tree]) -> dict[str, str]:
        self.trees = tuple(trees)
        return super().used(self.trees)


def _built_on_demand(root: Path, trees: Iterable[Tree]) -> dict[str, bytes]:
    renderer = Renderer(Templates(None).directories, template_cache())
    history = read_history(root / "specs")
    beside = frozenset(dialects(root / "specs"))
    files: dict[str, bytes] = {}
    for tree in trees:
        inputs = PlanInputs(tree, history, read_results(root, tree.dialect.name), beside)
        for target, found in targets().items():
            if found.on_demand and tree.dialect.mode in found.modes:
                texts = renderer.render_all(planned(target, inputs))
                files.update({path: text.encode() for path, text in texts.items()})
    return files


#: Paths of generated files: below the output directory, and valid on every system.
_WITHIN = re.compile(r"manifest\.json|[a-z][a-z0-9_]*(/(?!\.)[\w.-]+)+")

#: Seconds of processor time that a spec may take.
SECONDS = 5

#: A stale file in the output directory.
LEFTOVER = "generated/left.txt"


@dataclass
class SpecScore(Score):
    """Counts of projects. rules: rules that refused them.

    seconds: of processor time of each. read: generated files, by ending.
    """

    rules: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    read: Counter[str] = field(default_factory=Counter)


class TooSlow(Exception):
    """Raised if the generator exceeds its time."""


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise TooSlow after so many seconds of processor time; other processes do not count."""

    def stop(signum: int, frame: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def answer(generate: Callable[[], Answer], root: Path, seconds: int = SECONDS) -> Answer:
    """Return the outcome of generating the project, with the problems that any can have."""
    try:
        with at_most(seconds):
            outcome = generate()
    except TooSlow:
        return Answer(problems=(f"takes longer than {seconds} s",))
    except BaseException:
        return Answer(problems=(traceback.format_exc(limit=-6),))
    if outcome.diagnostics is not None:
        return replace(outcome, problems=tuple(misplaced(outcome.diagnostics, root)))
    outside = [path for path in outcome.files if not _WITHIN.fullmatch(path)]
    return replace(outcome, problems=(f"it would write {outside}",) if outside else ())


def misplaced(diagnostics: Diagnostics, root: Path) -> Iterator[str]:
    """Yield the diagnostics whose place, rule or text is invalid."""
    for diagnostic in diagnostics.ordered():
        path, line = diagnostic.span.source.path, diagnostic.span.line
        lines = max(1, len(diagnostic.span.source.lines))
        if not (root / path).exists():
            yield f"{path} is reported, where there is no file"
        if not 1 <= line <= lines + 1 or diagnostic.span.column < 1:
            yield f"{path}:{line}:{diagnostic.span.column} is outside of the file"
        if diagnostic.rule not in rules():
            yield f"no rule is named {diagnostic.rule}"
    for style in FORMATS:
        render(diagnostics, style).encode("utf-8")


def mistaken(
    outcome: Answer, root: Path, spec: str, mutant: Mutant, written: bool
) -> Iterator[str]:
    """Yield further problems with the outcome for a mutant of the spec."""
    if outcome.diagnostics is None:
        if outcome.valid and mutant.line is not None:
            yield "the mistake is not noticed"
        if written and (root / LEFTOVER).exists():
            yield "what no spec produces is left"
        return
    first = outcome.diagnostics.ordered()[0]
    place = first.span.source.path, first.span.line
    if mutant.line is not None and place != (spec, mutant.line):
        yield (
            f"line {mutant.line} has the mistake, the first report is "
            f"{place[0]}:{place[1]}: [{first.rule}] {first.message}"
        )
    names = [path.name for path in (root / "generated").rglob("*")]
    if names != [Path(LEFTOVER).name] or list(root.glob(".staging-*")):
        yield f"the output changed: {names}"
