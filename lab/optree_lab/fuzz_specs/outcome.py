# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generator's answers to projects: texts or reasons to refuse them, and what is wrong there."""

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

from optree_lab.parts import Failures

from . import hostile
from .mutation import Mutant

#: What says of every key that it is there, whoever reads it.
_RECORDS = re.compile(r"manifest\.json|.*/tree\.json")


@dataclass(frozen=True)
class Outcome:
    """files: what is generated. diagnostics: why it is not. problems: what is wrong about that."""

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
        """The files without those that repeat the specs."""
        return {p: data for p, data in self.files.items() if not _RECORDS.fullmatch(p)}


def as_yaml(data: Mapping[str, Any]) -> str:
    """The data as YAML: a key per line, what it holds as JSON."""
    return "".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in data.items()
    )


def write(files: Mapping[str, Mapping[str, Any]], root: Path) -> None:
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(as_yaml(data), encoding="utf-8")


def generate(files: Mapping[str, Mapping[str, Any]]) -> Outcome:
    """The texts generated from files by their paths in a project."""
    with hostile.scratch() as directory:
        write(files, Path(directory))
        return generate_at(Path(directory))


def generate_at(root: Path, on_demand: bool = True, written: bool = False) -> Outcome:
    """All that targets generate. on_demand: also what is built on demand. written: on the disk."""
    try:
        generation = _Generation(root, Templates(None), workers=1)
        files = generation.files
        if written:
            generation.run()
        more = _built_on_demand(root, generation.trees) if on_demand else {}
        return Outcome({**files, **more})
    except SpecError as error:
        return Outcome(diagnostics=error.diagnostics)


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


#: Paths of generated files: below the output directory, and the same on every system.
_WITHIN = re.compile(r"manifest\.json|[a-z][a-z0-9_]*(/(?!\.)[\w.-]+)+")

#: No spec may take longer.
SECONDS = 5

#: A file that is in the place of what is generated.
LEFT = "generated/left.txt"


@dataclass
class Score(Failures):
    """Counts of projects. rules: those that refused them; failures: a way to repeat each."""

    counts: Counter[Any] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def fail(self, number: int, what: str) -> None:
        self.failures.append(f"--seed {number}: {what}")


class TooSlow(Exception):
    """The generator took longer than it may."""


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


def answer(generate: Callable[[], Outcome], root: Path, seconds: int = SECONDS) -> Outcome:
    """The outcome of generating the project at `root`, with the problems that any project has."""
    try:
        with at_most(seconds):
            outcome = generate()
    except TooSlow:
        return Outcome(problems=(f"takes longer than {seconds} s",))
    except BaseException:
        return Outcome(problems=(traceback.format_exc(limit=-6),))
    if outcome.diagnostics is not None:
        return replace(outcome, problems=tuple(misplaced(outcome.diagnostics, root)))
    outside = [path for path in outcome.files if not _WITHIN.fullmatch(path)]
    return replace(outcome, problems=(f"it would write {outside}",) if outside else ())


def misplaced(diagnostics: Diagnostics, root: Path) -> Iterator[str]:
    """The mistakes that are reported at a wrong place, or cannot be shown."""
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
    outcome: Outcome, root: Path, spec: str, mutant: Mutant, written: bool
) -> Iterator[str]:
    """The problems with the outcome for a mutant of the spec, beside those of any project."""
    if outcome.diagnostics is None:
        if outcome.valid and mutant.line is not None:
            yield "the mistake is not noticed"
        if written and (root / LEFT).exists():
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
    if names != [Path(LEFT).name] or list(root.glob(".staging-*")):
        yield f"the output changed: {names}"
