# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Targets: kinds of output, each with a planner and the filters of its templates.

A target is a folder with a planner, view-models and filters, and a folder of templates. An entry
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
    from optree_gen.spec.handwritten import HandwrittenOp

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
    """The inputs of a planner.

    history: the releases of the project that the tree is in.
    results: results of executing the dialect's ops, by the name of their file (see
        `optree_gen.results`). Only targets that are built on demand get them, so that a new result
        makes no generated file stale.
    linked: dialects whose files links may name: those that the same project generates.
    one_file: True to write all ops of the dialect into one file instead of several shards.
    sequences: True if passes may turn one op into several, which needs the runtime's forms.
    handwritten: the dialect's ops that are written by hand in ODS.
    """

    tree: Tree
    history: History = field(default_factory=_no_history)
    results: Mapping[str, Any] = field(default_factory=dict)
    linked: frozenset[str] = frozenset()
    one_file: bool = False
    sequences: bool = True
    handwritten: tuple[HandwrittenOp, ...] = ()


class GeneratedNames(NamedTuple):
    """The names in generated code of one part of an op; no other part may have one of them.

    language: the scope of the names. kind, name: the part: an operand, attribute, parameter or loop
    of the spec, or a method of an interface.
    parameter: the parameter that an attribute holds; empty for the attribute of maps.
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
    modes: the modes of dialects that it is for, `bind` or `define`.
    plan: makes every decision (order, names in each casing, normal forms) and returns outputs with
        paths below `generated/<dialect>/`, each with a typed view-model; templates only write.
    on_demand: `regen` and `check` skip the target. `optree-gen docs` builds the target `docs`,
        `optree-gen export --target NAME` any.
    comments: suffix of a generated file -> the start of a line of comment, or a function that makes
        a text a comment, which `escapes` leaves unchanged. A file of another suffix gets no header
        that names its origin.
    filters: Jinja filters by name, in addition to `commented`, `comment_line` and `rendered`.
    escapes: suffix of a generated file -> the function that escapes each value that a template
        writes.
    templates: the directory that holds the folder of templates; None for that of optree-gen.
    names: returns the names that the target generates for an op; a clash is a mistake of the spec.
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
    """Return the installed target of a name.

    Raises:
        TargetError: its package cannot be imported, or has no such target.
    """
    entry = _entries()[name]
    try:
        found = entry.load()
    except Exception as error:  # A package of others may raise any error.
        reason = f"{type(error).__name__}: {error}"
        raise TargetError(
            f"the target '{name}' ({entry.value}) cannot be loaded: {reason}"
        ) from error
    if not isinstance(found, Target) or found.name != name:
        raise TargetError(f"the target '{name}' ({entry.value}) is no `Target` of that name")
    return found


def targets() -> dict[str, Target]:
    """Return the installed targets by name, sorted."""
    return {name: target(name) for name in _entries()}


def applicable(tree: Tree) -> list[str]:
    """Return the names of the targets that `regen` runs for the tree's dialect."""
    return [found.name for found in _generated(tree.dialect.mode)]


@cache
def _generated(mode: str) -> list[Target]:
    return [found for found in targets().values() if mode in found.modes and not found.on_demand]


def generated_names(here: DialectOp, tree: Tree) -> list[GeneratedNames]:
    """Return the names that the targets generate for an op, sorted by language."""
    made = [n for found in _generated(tree.dialect.mode) for n in found.names(here, tree)]
    return sorted(made, key=attrgetter("language"))


def planned(name: str, inputs: PlanInputs) -> Iterator[Output]:
    """Run the planner of a target. Yield its outputs with paths that begin with the dialect."""
    for output in target(name).plan(inputs):
        yield replace(output, path=f"{inputs.tree.dialect.name}/{output.path}")


def added_templates() -> tuple[Path, ...]:
    """Return the directories of templates of targets from other distributions."""
    found = (target(name) for name, entry in _entries().items() if _top(entry) != _OWN)
    return tuple(dict.fromkeys(t.templates for t in found if t.templates is not None))


def added_packages() -> list[Path]:
    """Return the paths of packages or modules with targets of others, without importing them."""
    from importlib.util import find_spec

    found = []
    for name in sorted({_top(entry) for entry in _entries().values()} - {_OWN}):
        spec = find_spec(name)
        places = [*(spec.submodule_search_locations or ()), spec.origin] if spec else []
        found += [Path(place) for place in places[:1] if place]
    return found


def identities() -> list[tuple[str, str, str]]:
    """Return name, object and version of each installed target; optree-gen's have no version."""
    return [
        (name, entry.value, entry.dist.version if entry.dist and _top(entry) != _OWN else "")
        for name, entry in _entries().items()
    ]


def _top(entry: EntryPoint) -> str:
    return entry.value.split(":")[0].split(".")[0].strip()
