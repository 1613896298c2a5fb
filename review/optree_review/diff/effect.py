# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The effect of a change of specs on generated files: the files, and the number of lines.

This version of the tool generates both sides in memory, so that only specs and templates differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from optree_core.model import Dialect, Tree
from optree_gen import parallel
from optree_gen.diagnostics.diagnostic import SpecError
from optree_gen.disk.library import template_cache
from optree_gen.emit.output import Output
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import PlanInputs, applicable, planned, targets
from optree_gen.emit.templates import Templates
from optree_gen.generation import collector_paused
from optree_gen.project import Project

from .corpus import CorpusEffect, corpus_effect


@dataclass(frozen=True, slots=True)
class Corpus:
    """A directory of MLIR, the checkout with the runtime, and the dialect of the matchers."""

    directory: Path
    root: Path
    dialect: Dialect


@dataclass(frozen=True, slots=True)
class FileChange:
    """A generated file, with the numbers of added and removed lines; moved lines do not count."""

    path: str
    state: str
    added: int
    removed: int


@dataclass(frozen=True)
class Effect:
    """The generated files that change, out of `total`.

    problem: the reason why the effect is unknown; empty if it is known.
    corpus: the effect on the generics of a corpus; None if no corpus was given.
    templated: path -> template, for files that differ by templates alone.
    only_places: True if files differ only in the places of specs, their files and lines.
    """

    files: tuple[FileChange, ...] = ()
    total: int = 0
    problem: str = ""
    corpus: CorpusEffect | None = None
    templated: Mapping[str, str] = field(default_factory=dict)
    only_places: bool = False

    @property
    def documentation_only(self) -> bool:
        """True if the only files that change are the indices of dialects."""
        return all(file.path.split("/", 1)[-1] == "README.md" for file in self.files)

    @property
    def title(self) -> str:
        """The number of files that change, and of their lines."""
        if not self.files:
            return "none changes"
        added, removed = (sum(getattr(f, k) for f in self.files) for k in ("added", "removed"))
        return f"{len(self.files)} of {self.total} change, +{added} -{removed} lines"


def effect(
    old: Project,
    new: Project,
    templates: Templates,
    corpus: Corpus | None = None,
    former: Templates | None = None,
) -> Effect:
    """Return the generated files that differ between the specs and templates of two projects.

    former: the templates of `old`; None: they are the same.
    """
    try:
        differing = differences(old, new, templates, former)
    except SpecError:
        return Effect(problem="the specs have mistakes, see `optree-gen check`")
    except Exception as error:
        # Specs of another version, or with mistakes, may lack what planners need.
        return Effect(problem=f"generating from one side fails ({error})")
    before, after = differing.before, differing.after
    found = []
    for path in sorted(before.keys() | after.keys()):
        first, second = (Counter(side.get(path, "").splitlines()) for side in (before, after))
        state = "changed" if path in before and path in after else (
            "new" if path in after else "removed"
        )  # fmt: skip
        gained, lost = (second - first).total(), (first - second).total()
        found.append(FileChange(path, state, gained, lost))
    raised = None if corpus is None else CorpusEffect()
    if corpus is not None:
        compiled = tuple(f"{corpus.dialect.name}/{folder}/" for folder in ("include", "lib"))
        if any(file.path.startswith(compiled) for file in found):
            sides = (_sources(side, corpus.dialect.name, templates) for side in (old, new))
            raised = corpus_effect(corpus.directory, corpus.root, corpus.dialect, *sides)
    return Effect(tuple(found), differing.total, corpus=raised, templated=differing.templated)


def differ_in_places_only(old: Project, new: Project, templates: Templates) -> bool:
    """True if the generated files are equal once the ops before have the places of those after."""
    try:
        found = differences(old, new, templates, moved=True)
    except Exception:
        return False
    return not found.before and not found.after


#: Text by path below `generated/`.
Texts = dict[str, str]


class Differences(NamedTuple):
    """Files that differ, on the sides that have them; total: the number of files after.

    templated: files after that differ by templates alone, each with its template.
    """

    before: Texts
    after: Texts
    total: int
    templated: Texts


def differences(
    old: Project,
    new: Project,
    templates: Templates,
    former: Templates | None = None,
    moved: bool = False,
) -> Differences:
    """Return the files generated from the specs of two projects that differ.

    Both sides are planned, and only files with different plans are rendered. The trees are resolved
    without checks; `optree-gen check` reports their mistakes.

    former: the templates of `old`; None: they are the same. moved: True to give each op before
        the place that it has after.

    Raises:
        SpecError: the specs of a side cannot be resolved, or its templates do not fit this version.
    """
    with collector_paused():
        sides = [project.resolved_trees() for project in (old, new)]
        inputs = [
            {name: project.plan_inputs(tree) for name, tree in side.items()}
            for project, side in zip((old, new), sides, strict=True)
        ]
        # Both sides are planned with the releases after: a changed release has its own finding.
        for name, after in inputs[1].items():
            if name in inputs[0]:
                before = inputs[0][name].tree
                if moved:
                    before = _moved(before, after.tree)
                inputs[0][name] = replace(after, tree=before)
        renderer = Renderer(templates.directories, template_cache())
        past = renderer if former is None else Renderer(former.directories, template_cache())
        jobs = dict.fromkeys(
            (name, target)
            for side in inputs
            for name, given in side.items()
            for target in applicable(given.tree)
        )

        def compared(job: tuple[str, str]) -> Differences:
            before, after = (_planned(side, *job) for side in inputs)
            return _rendered(before, after, past, renderer)

        parts = parallel.run(compared, list(jobs), parallel.cores())
        found = Differences({}, {}, sum(part.total for part in parts), {})
        for part in parts:
            found.before.update(part.before)
            found.after.update(part.after)
            found.templated.update(part.templated)
        return found


def _moved(tree: Tree, other: Tree) -> Tree:
    """Return the tree with the places that the ops have in another tree."""
    ops = {
        name: replace(op, origin=replace(origin, dialect=op.origin.dialect))
        for name, op in tree.ops.items()
        for origin in [other.ops[name].origin if name in other.ops else op.origin]
    }
    return replace(tree, ops=ops)


def _rendered(
    before: Mapping[str, Output], after: Mapping[str, Output], past: Renderer, renderer: Renderer
) -> Differences:
    """Return the texts that differ, of planned files; past: the renderer of the side before."""
    paths = before.keys() | after.keys()
    changed = [p for p in paths if before.get(p) != after.get(p) or past is not renderer]
    first, second = (
        {p: writer.render(side[p]) for p in changed if p in side}
        for side, writer in ((before, past), (after, renderer))
    )
    templated = {}
    for path, output in after.items() if past is not renderer else ():
        alike = before.get(path) == output
        if (first[path] if alike else past.render(output)) != second[path]:
            templated[path] = output.template
    for path in changed:
        if first.get(path) == second.get(path):
            first.pop(path, None)
            second.pop(path, None)
    return Differences(first, second, len(after), templated)


def _sources(project: Project, dialect: str, templates: Templates) -> Texts:
    """Return the files of all C++ targets for a dialect, by path below `generated/`."""
    tree = project.resolved_trees().get(dialect)
    if tree is None:
        return {}
    renderer = Renderer(templates.directories, template_cache())
    inputs = project.plan_inputs(tree)
    outputs = [
        output
        for name in applicable(tree)
        if ".cpp" in targets()[name].comments
        for output in planned(name, inputs)
    ]
    return renderer.render_all(outputs)


def _planned(side: Mapping[str, PlanInputs], name: str, target: str) -> dict[str, Output]:
    if name not in side or target not in applicable(side[name].tree):
        return {}
    return {output.path: output for output in planned(target, side[name])}
