# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The releases of a project in order, and the lifecycles of ops that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

from optree_core.lifecycle import Lifecycle, Stability
from optree_core.model import Parameter, Tree

from optree_gen.disk.containment import identity
from optree_gen.disk.write import digest, inputs_of_last_run

from .archive import DIRECTORY, MAX_BYTES, VERSION, ReleaseError, read_record, version_key


@dataclass(frozen=True)
class Release:
    """A release: per dialect the record that `record_of` made."""

    version: str
    day: date
    sha256: str
    dialects: Mapping[str, Mapping[str, Any]]

    def ops(self, dialect: str) -> Mapping[str, Mapping[str, Any]]:
        found: Mapping[str, Mapping[str, Any]] = self.dialects.get(dialect, {}).get("ops", {})
        return found


#: The releases that have an op or attribute, each with its record of it.
States = list[tuple[Release, Mapping[str, Any]]]


@dataclass(frozen=True)
class History:
    """The releases, oldest first."""

    releases: tuple[Release, ...] = ()

    @cached_property
    def last(self) -> Release | None:
        return self.releases[-1] if self.releases else None

    def having(self, dialect: str, *names: str) -> States:
        """Return the releases that have an op of one of these names, each with its record."""
        found = []
        for release in self.releases:
            ops = release.ops(dialect)
            record = next((ops[name] for name in names if name in ops), None)
            if record is not None:
                found.append((release, record))
        return found


def read_history(specs: Path) -> History:
    """Read the releases below the directory of specs.

    Raises:
        ReleaseError: a file is not as it was released.
    """
    directory = specs / DIRECTORY
    if directory.is_symlink():
        raise ReleaseError(f"the directory '{DIRECTORY}' is a symbolic link, and no link is read")
    found = []
    # Not `glob`, which yields nothing for a directory that cannot be read.
    for path in sorted(directory.iterdir() if directory.is_dir() else ()):
        if not path.match("[0-9]*.json"):
            continue
        head, record = read_record(path)
        try:
            day = date.fromisoformat(head.date)
        except ValueError as error:
            raise ReleaseError(f"{path.name} has no valid date: '{head.date}'") from error
        found.append((head, Release(head.version, day, head.sha256, record)))
    found.sort(key=lambda entry: version_key(entry[0].version))
    previous = ""
    for head, release in found:
        if head.previous != previous:
            raise ReleaseError(
                f"{head.version}.json names another previous release than the one in this "
                "directory: a release was removed or replaced"
            )
        previous = release.sha256
    return History(tuple(release for _, release in found))


def lost_releases(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the name of each release with which `generated/` was made and that is gone or another
    one now, with a message.
    """
    for path, made_with in sorted((inputs_of_last_run(root) or {}).items()):
        name = path.removeprefix(f"specs/{DIRECTORY}/")
        if name == path or not VERSION.fullmatch(name.removesuffix(".json")):
            continue
        file = root / path
        if digest(identity(file, MAX_BYTES)) != made_with:
            state = "has changed since" if file.exists() else "is gone, and"
            yield name, f"{name} {state} generated/ was made with it"


def completed(tree: Tree, history: History) -> Tree:
    """Return the tree with each `since` that specs leave out set from the releases."""
    ops = {}
    for op in tree.ops.values() if history.releases else ():
        states = history.having(tree.dialect.name, op.name, *op.lifecycle.formerly)
        if states:
            parameters = tuple(
                replace(p, lifecycle=_since(p.lifecycle, attribute_states(p, states)))
                for p in op.parameters
            )
            op = replace(op, lifecycle=_since(op.lifecycle, states), parameters=parameters)
        ops[op.name] = op
    return replace(tree, ops=ops) if ops else tree


def _since(lifecycle: Lifecycle, states: States) -> Lifecycle:
    if lifecycle.since or not states:
        return lifecycle
    return replace(lifecycle, since=states[0][0].version)


def attribute_states(parameter: Parameter, states: States) -> States:
    """Return the releases in which the op has the attribute, under any of its names."""
    names = (parameter.attribute or parameter.name, *parameter.lifecycle.formerly)
    found = []
    for release, record in states:
        attributes = record["attributes"]
        found += [(release, attributes[n]) for n in names if n in attributes][:1]
    return found


def may_leave(states: States, weeks: int, today: date) -> tuple[bool, str]:
    """Return True if an op or attribute may be removed today, else False and the reason.

    states: the releases that have it, each with its record. weeks: the window of deprecation.
    """
    stability = str(states[-1][1]["stability"])
    if stability == Stability.EXPERIMENTAL:
        return True, ""
    if stability != Stability.DEPRECATED:
        return False, f"it is stable in {states[-1][0].version}, the last release that has it"
    day = window_end(states, weeks)
    if today >= day:
        return True, ""
    return False, f"it is deprecated since {deprecating(states).version} and stays until {day}"


def deprecating(states: States) -> Release:
    """Return the first release of the last unbroken run of releases that deprecate it."""
    found = states[-1][0]
    for release, record in reversed(states):
        if record["stability"] != Stability.DEPRECATED:
            break
        found = release
    return found


def window_end(states: States, weeks: int) -> date:
    """Return the first day on which it may be removed: after the window and not before `until`."""
    until = states[-1][1]["until"]
    end = deprecating(states).day + timedelta(weeks=weeks)
    return max(end, date.fromisoformat(until)) if until else end


def record_names(records: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the names of the records, each followed by its former names."""
    for name, record in records.items():
        yield name
        yield from record["formerly"]
