# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generated files that differ between two sides.

Everything is planned for both sides, and only what is planned differently is rendered. The trees
are resolved, not checked: `optree-gen check` says what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from optree_gen.disk.library import template_cache
from optree_gen.emit.output import Output
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import PlanInputs, applicable, planned, targets
from optree_gen.emit.templates import Templates
from optree_gen.generation import collector_paused
from optree_gen.limits import parallel
from optree_gen.limits.budget import deadline
from optree_gen.project import Project

#: Text by path below `generated/`.
Texts = dict[str, str]


@dataclass(frozen=True)
class Differences:
    """Files that differ, on the sides that have them. total: of files after.

    templated: those after that the templates alone make different, each with its template.
    """

    before: Texts
    after: Texts
    total: int
    templated: Texts = field(default_factory=dict)


def differences(
    old: Project, new: Project, templates: Templates, former: Templates | None = None
) -> Differences:
    """The files generated from the specs of two projects that differ.

    former: the templates of the old one, where they are others.

    Raises:
        SpecError: the specs of a side cannot be resolved, or its templates do not fit this version.
    """
    with collector_paused(), deadline("generating from both sides"):
        sides = [project.resolved_trees() for project in (old, new)]
        inputs = [
            {name: project.plan_inputs(tree) for name, tree in side.items()}
            for project, side in zip((old, new), sides, strict=True)
        ]
        # Both are planned with the releases that are there after: those have findings of their own.
        for name, after in inputs[1].items():
            if name in inputs[0]:
                inputs[0][name] = replace(after, tree=inputs[0][name].tree)
        renderer = Renderer(templates.directories, template_cache())
        past = renderer if former is None else Renderer(former.directories, template_cache())
        dialects = {name: None for side in inputs for name in side}
        jobs = [
            (name, target)
            for name in dialects
            for target in dict.fromkeys(t for side in inputs for t in _targets(side, name))
        ]

        def compared(job: tuple[str, str]) -> tuple[Texts, Texts, int, Texts]:
            before, after = (_planned(side, *job) for side in inputs)
            paths = before.keys() | after.keys()
            changed = [p for p in paths if before.get(p) != after.get(p) or past is not renderer]
            first, second = (
                {p: writer.render(side[p]) for p in changed if p in side}
                for side, writer in ((before, past), (after, renderer))
            )
            templated = {}
            for path, output in after.items() if past is not renderer else ():
                planned = before.get(path) == output
                if (first[path] if planned else past.render(output)) != second[path]:
                    templated[path] = output.template
            same = [p for p in changed if first.get(p) == second.get(p)]
            for side in (first, second):
                for path in same:
                    side.pop(path, None)
            return first, second, len(after), templated

        found = Differences({}, {}, 0)
        foreign = past if past.foreign else renderer
        for first, second, total, templated in foreign.bounded(
            lambda: parallel.run(compared, jobs, parallel.cores())
        ):
            found.before.update(first)
            found.after.update(second)
            found.templated.update(templated)
            found = replace(found, total=found.total + total)
        return found


def sources(project: Project, dialect: str, templates: Templates) -> Texts:
    """The files of all targets that write C++ for a dialect, by path below `generated/`."""
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
    return renderer.bounded(lambda: renderer.render_all(outputs))


def _targets(side: Mapping[str, PlanInputs], name: str) -> list[str]:
    return applicable(side[name].tree) if name in side else []


def _planned(side: Mapping[str, PlanInputs], name: str, target: str) -> dict[str, Output]:
    if target not in _targets(side, name):
        return {}
    return {output.path: output for output in planned(target, side[name])}
