# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Targets: what is generated, each with a planner and what its templates need.

A target is a folder with a planner, view-models and filters beside a folder of templates. An entry
point names its `Target`; any installed distribution may have some:

    [project.entry-points."optree_gen.targets"]
    rust = "optree_rust:TARGET"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from optree_core.dialect_op import DialectOp
    from optree_core.model import Tree

    from optree_gen.history.history import History

    from .output import Output

#: The entry points of targets: each names a `Target`.
GROUP = "optree_gen.targets"

_OWN = __name__.split(".")[0]


class TargetError(Exception):
    """The installed targets cannot be used; the message says why."""


def _no_history() -> History:
    from optree_gen.history.history import History

    return History()


@dataclass(frozen=True)
class PlanInputs:
    """All that planning reads.

    history: the releases of the project that the tree is in.
    results: of executing the dialect's ops, by the name of their file (see `optree_gen.results`).
        Only targets that are built on demand get them: a new result makes no generated file stale.
    beside: the dialects that are generated beside this one.
    one_file: whether all ops are in one file of a kind.
    sequences: whether passes may make several ops of one, which brings the runtime's forms.
    """

    tree: Tree
    history: History = field(default_factory=_no_history)
    results: Mapping[str, Any] = field(default_factory=dict)
    beside: frozenset[str] = frozenset()
    one_file: bool = False
    sequences: bool = True


class GeneratedNames(NamedTuple):
    """Names that generated code has for one thing of an op, and for nothing else of it.

    language: the scope that they are in. kind, name: the thing: an operand, attribute, parameter,
    or loop as the spec names it, or a method of an interface, which no spec names.
    parameter: the one that the attribute holds; empty for that of the maps.
    """

    language: str
    kind: str
    name: str
    names: tuple[str, ...]
    parameter: str = ""


@dataclass(frozen=True)
class Target:
    """A kind of output that is generated for the dialects of some modes.

    name: also the name of its folder of templates: a template is named `<name>/<file>`.
    plan: makes every decision (order, names in each casing, normal forms) and returns outputs with
        paths below `generated/<dialect>/`, each with a typed view-model; templates only write.
    on_demand: `regen` and `check` leave the target out. `optree-gen docs` builds the target `docs`,
        `optree-gen export --target NAME` any.
    comments: by suffix of a generated file, the start of a line of comment, or a function that
        makes a text a comment, which `escapes` leaves as it is. A file of another suffix has no
        comment that names its origin.
    filters: what templates call by name, beside `commented`, `comment_line` and `rendered`.
    escapes: by suffix of a generated file, what is done to each value that a template writes.
    templates: the directory that holds the folder of templates; None: the one of optree-gen.
    names: the names that it will generate for an op; specs in which two agree are refused.
    """

    name: str
    modes: tuple[str, ...]
    plan: Callable[[PlanInputs], Iterable[Output]]
    comments: Mapping[str, str | Callable[[str], str]] = field(default_factory=dict)
    filters: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    escapes: Mapping[str, Callable[[object], object]] = field(default_factory=dict)
    templates: Path | None = None
    names: Callable[[DialectOp, Tree], Iterable[GeneratedNames]] = lambda here, tree: ()
    on_demand: bool = False


@cache
def _entries() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        other = found.setdefault(entry.name, entry)
        if other is not entry:
            raise TargetError(f"two targets are named '{entry.name}': {other.value}, {entry.value}")
    if not any(_top(entry) == _OWN for entry in found.values()):
        raise TargetError("optree-gen is installed without its targets: install it anew")
    return found


@cache
def target(name: str) -> Target:
    """The installed target of a name.

    Raises:
        TargetError: its package cannot be imported, or has no such target.
    """
    entry = _entries()[name]
    try:
        found = entry.load()
    except Exception as error:  # Anything may be wrong with a package that is not ours.
        reason = f"{type(error).__name__}: {error}"
        raise TargetError(
            f"the target '{name}' ({entry.value}) cannot be loaded: {reason}"
        ) from error
    if not isinstance(found, Target) or found.name != name:
        raise TargetError(f"the target '{name}' ({entry.value}) is no `Target` of that name")
    return found


def targets() -> dict[str, Target]:
    """The installed targets by name, sorted."""
    return {name: target(name) for name in _entries()}


def applicable(tree: Tree) -> list[str]:
    """The names of the targets below `generated/` for the tree's dialect."""
    return [found.name for found in _generated(tree.dialect.mode)]


@cache
def _generated(mode: str) -> list[Target]:
    return [found for found in targets().values() if mode in found.modes and not found.on_demand]


def generated_names(here: DialectOp, tree: Tree) -> list[GeneratedNames]:
    """The names that the targets of the tree's dialect will generate for an op, by language."""
    made = [n for found in _generated(tree.dialect.mode) for n in found.names(here, tree)]
    return sorted(made, key=attrgetter("language"))


def planned(name: str, inputs: PlanInputs) -> Iterator[Output]:
    """The outputs of one target, their paths below a directory of all dialects."""
    for output in target(name).plan(inputs):
        yield replace(output, path=f"{inputs.tree.dialect.name}/{output.path}")


def added_templates() -> tuple[Path, ...]:
    """The directories of templates of the targets that other distributions have."""
    found = (target(name) for name, entry in _entries().items() if _top(entry) != _OWN)
    return tuple(dict.fromkeys(t.templates for t in found if t.templates is not None))


def added_packages() -> list[Path]:
    """The packages, or modules, that targets of other distributions are in; none is imported."""
    from importlib.util import find_spec

    found = []
    for name in sorted({_top(entry) for entry in _entries().values()} - {_OWN}):
        spec = find_spec(name)
        places = [*(spec.submodule_search_locations or ()), spec.origin] if spec else []
        found += [Path(place) for place in places[:1] if place]
    return found


def identities() -> list[tuple[str, str, str]]:
    """Name, object and version of each installed target."""
    return [
        (name, entry.value, entry.dist.version if entry.dist and _top(entry) != _OWN else "")
        for name, entry in _entries().items()
    ]


def _top(entry: EntryPoint) -> str:
    return entry.value.split(":")[0].split(".")[0].strip()
