# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pipeline: read -> parse -> resolve -> check -> plan -> render -> write.

`regenerate` runs all stages, and each stage is a function here. Only reading and writing touch the
disk and the clock; the stages between them take values and return a value with the problems that
they found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TypeVar

from optree_core.model import OpKind, Tree

from . import parallel
from .check import check as check_tree
from .check.dialect_file import check_kinds, check_roles, shared_names
from .diagnostics.diagnostic import (
    Diagnostic,
    Diagnostics,
    Found,
    Severity,
    SpecError,
    error,
    first_declared,
    relocated,
)
from .diagnostics.source import Source, Span
from .disk.write import with_manifest
from .emit.render import Renderer
from .emit.target import PlanInputs, TargetError, applicable, planned
from .history.archive import DIRECTORY, ReleaseError
from .history.history import History, completed, lost_releases, read_history
from .history.promises import Promises, today
from .parsing import parse
from .resolve import resolve as resolve_specs
from .spec.handwritten import declared_ops, lacking
from .spec.parsed import Parsed
from .spec.spec_files import SCHEMAS, SpecFiles, read_spec_files, schema_for_editors

Result = TypeVar("Result")


def regenerate(
    root: Path,
    renderer: Renderer,
    used: Callable[[Iterable[Tree]], Mapping[str, str]],
    write: Callable[[dict[str, bytes]], Result],
    workers: int,
) -> Result:
    """Generate all files from the specs below `root` and return the result of `write`.

    used: returns the hash of each spec and template that the trees depend on, by path.
    write: takes the content of each file by its path.

    Raises:
        SpecError: the specs have mistakes; nothing is rendered.
    """
    inputs = read(root)
    parsed = parse(inputs.specs, inputs.specs.own)
    resolved = resolve(parsed, inputs.specs.own)
    checked = check(resolved, inputs)
    problems = (handwritten_problems(parsed[name], inputs.specs) for name in inputs.specs.own)
    strays = (*inputs.specs.strays, *(problem for found in problems for problem in found))
    trees = sound([checked[name] for name in inputs.specs.own], strays)
    plans = plan(trees, inputs)
    files = {**schemas(root, inputs.specs), **render(plans, renderer, workers)}
    return write(with_manifest(files, used(trees)))


def handwritten_problems(parsed: Parsed, files: SpecFiles) -> Found:
    """Report what is wrong with the files that a dialect names under `handwritten`.

    Only a run that writes files reports it: the specs of another revision come without these files.
    """
    key = parsed.node and parsed.node.get("handwritten")
    yield from lacking(key, files.handwritten)
    if parsed.dialect is not None:
        for op in declared_ops(parsed.dialect.handwritten, files.handwritten, parsed.dialect.name):
            spec = parsed.by_name.get(op.name)
            if spec is not None and spec.op_kind is not OpKind.META:  # Bodies have the base's.
                message = f"an op that is written by hand has the name '{op.name}', too"
                labels = first_declared(parsed.declaration("handwritten", "ops"))
                yield error("name-clash", spec.op, message, "rename one of them", labels)


@dataclass(frozen=True)
class Inputs:
    """The files of a project as read.

    day: the date of the run. problems: mistakes found while reading the releases.
    """

    specs: SpecFiles
    history: History = field(default_factory=History)
    day: date = date.max
    problems: tuple[Diagnostic, ...] = ()


def read(root: Path, specs: SpecFiles | None = None) -> Inputs:
    """Read the project at `root`: its specs and the history of its releases.

    Raises:
        ExcessError: there are more, or larger, files than a project needs.
    """
    found = Diagnostics()
    history = History()
    try:
        history = read_history(root / "specs")
    except ReleaseError as error:
        name = str(error).split(" ", 1)[0]
        file = f"/{name}" if name.endswith(".json") else ""
        place = Span(Source(f"specs/{DIRECTORY}{file}", ""), 1, 1)
        hint = "restore it from version control; specs that change get a version of their own"
        found.error("broken-release", place, str(error), hint)
    for name, message in () if found.failed else lost_releases(root):
        place = Span(Source(f"specs/{DIRECTORY}/{name}", ""), 1, 1)
        hint = "restore it from version control; if nobody has the release, delete generated/"
        found.error("broken-release", place, message, hint)
    specs = specs or read_spec_files(root)
    return Inputs(specs, history, today(), tuple(found.found))


@dataclass(frozen=True)
class Resolved:
    """A dialect with its tree, which is None if its file or its scalar table cannot be read.

    problems: mistakes of parsing and of resolving.
    """

    parsed: Parsed
    tree: Tree | None
    problems: tuple[Diagnostic, ...]
    base: Resolved | None = None

    @property
    def failed(self) -> bool:
        return self.tree is None or any(d.severity is Severity.ERROR for d in self.problems)


def resolve(
    parsed: Mapping[str, Parsed], names: Iterable[str], known: Mapping[str, Resolved] | None = None
) -> dict[str, Resolved]:
    """Resolve the dialects `names`: write into each op what it inherits. Return them by name.

    A dialect takes over the resolved ops of the dialect that it extends, if that has no mistakes.
    known: dialects that are resolved already; they are in the result, too.
    """
    found = dict(known or {})
    wanted = {*names} - {*found}
    for name, dialect in parsed.items():  # A base dialect comes before those that extend it.
        if name in wanted:
            base = found.get(dialect.base.name) if dialect.base is not None else None
            found[name] = _resolved(dialect, None if base is None or base.failed else base)
    return found


def _resolved(parsed: Parsed, base: Resolved | None) -> Resolved:
    diagnostics = Diagnostics([*parsed.problems])
    tree = resolve_specs(parsed, None if base is None else base.tree, diagnostics)
    return Resolved(parsed, tree, tuple(diagnostics.found), base)


@dataclass(frozen=True)
class Checked:
    """A dialect's tree, completed by the history of releases; None if it has mistakes.

    mistakes: mistakes of the tree itself; a dialect that extends this one has them, too.
    """

    tree: Tree | None
    problems: tuple[Diagnostic, ...]
    mistakes: tuple[Diagnostic, ...] = ()


def check(
    resolved: Mapping[str, Resolved], inputs: Inputs, known: Mapping[str, Checked] | None = None
) -> dict[str, Checked]:
    """Check the dialects and compare each with its releases. Return them by name.

    A mistake in an inherited spec is reported at the project's `extends`, where it can be mended.
    known: dialects that are checked already; they are in the result, too.
    """
    found = dict(known or {})
    before: list[Parsed] = []
    for name, dialect in resolved.items():  # A base dialect comes before those that extend it.
        own = name in inputs.specs.own
        if name not in found:
            base = dialect.base.parsed.name if dialect.base is not None else None
            clashes = shared_names(dialect.parsed, before if own else ())
            known_base = found[base] if base is not None else None
            found[name] = _checked(dialect, inputs, known_base, clashes)
        before += [dialect.parsed] if own else []
    return found


def _checked(resolved: Resolved, inputs: Inputs, base: Checked | None, clashes: Found) -> Checked:
    parsed, tree = resolved.parsed, resolved.tree
    mistakes = Diagnostics([*base.mistakes] if base is not None else [])
    diagnostics = Diagnostics([*resolved.problems, *parsed.remarks, *clashes])
    below = resolved.base.tree if resolved.base is not None else None
    # Inherited ops have been checked, but not as ops that the dialect defines if its base binds.
    defined = [side.dialect.defined for side in (tree, below) if side is not None]
    if tree is not None and (parsed.own or base is None or defined == [True, False]):
        before = len(diagnostics.found)
        check_tree(parsed, tree, below, diagnostics, base is not None)
        mistakes.found += diagnostics.found[before:]
    diagnostics.found += mistakes.found
    if tree is not None and not diagnostics.failed:
        diagnostics.found += check_roles(parsed, tree)
        diagnostics.found += check_kinds(parsed, tree)
    if tree is not None and not diagnostics.failed:
        diagnostics.found += inputs.problems
        promises = Promises(tree, parsed, inputs.history, inputs.day)
        diagnostics.found += promises.broken()
        tree = completed(tree, inputs.history)
    problems = diagnostics.found
    if parsed.extension is not None:
        problems = relocated(problems, parsed.extension.dialect.span, inputs.specs.is_foreign)
    return Checked(None if diagnostics.failed else tree, tuple(problems), tuple(mistakes.found))


def sound(checked: Sequence[Checked], strays: Iterable[Diagnostic]) -> list[Tree]:
    """Return the trees of the dialects.

    Raises:
        SpecError: a dialect has mistakes, or there are strays; its diagnostics list them all.
    """
    problems = (problem for dialect in checked for problem in dialect.problems)
    diagnostics = Diagnostics([*problems, *strays])
    if diagnostics.failed:
        raise SpecError(diagnostics)
    return [dialect.tree for dialect in checked if dialect.tree is not None]


def plan(trees: Iterable[Tree], inputs: Inputs) -> dict[str, list[PlanInputs]]:
    """Return the inputs of each target, one per dialect. `render` runs the planners.

    One helper process plans a target for all dialects, so that it computes only once what the
    dialects share.
    """
    plans: dict[str, list[PlanInputs]] = {}
    for tree in trees:
        for target in applicable(tree):
            plans.setdefault(target, []).append(plan_inputs(tree, inputs))
    return plans


def plan_inputs(tree: Tree, inputs: Inputs) -> PlanInputs:
    """Return the inputs for planning one tree, without results of executing its ops."""
    dialect = tree.dialect
    ops = declared_ops(dialect.handwritten, inputs.specs.handwritten, dialect.name)
    linked = frozenset(inputs.specs.own)
    return PlanInputs(tree, inputs.history, linked=linked, handwritten=ops)


def render(
    plans: Mapping[str, Sequence[PlanInputs]], renderer: Renderer, workers: int
) -> dict[str, bytes]:
    """Plan and render every file. Return the contents, sorted by path below `generated/`.

    Raises:
        TargetError: two targets write one file.
    """

    def files(target: str) -> list[dict[str, bytes]]:
        made = [renderer.render_all(planned(target, inputs)) for inputs in plans[target]]
        return [{path: text.encode() for path, text in texts.items()} for texts in made]

    assert renderer.environment  # Made once here, before the helper processes fork.
    found: dict[str, bytes] = {}
    rendered = parallel.run(files, [*plans], workers)
    for target, made_files in zip(plans, rendered, strict=True):
        for more in made_files:
            for path in found.keys() & more.keys():
                raise TargetError(f"the target '{target}' writes {path}, as another one does")
            found.update(more)
    return dict(sorted(found.items()))


def schemas(root: Path, specs: SpecFiles) -> dict[str, bytes]:
    """Return the schemas that the specs of a project name, by path below `generated/`.

    They are in the project because editors have to find them without optree-gen and offline.
    """
    output = root / "generated"
    places = {name: schema_for_editors(root / "specs", name) for name in SCHEMAS}
    return {
        place.relative_to(output).as_posix(): (specs.schemas / name).read_bytes()
        for name, place in places.items()
        if place.is_relative_to(output)
    }
