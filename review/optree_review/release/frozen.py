# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the specs of a release still resolve to the trees that the release froze."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from optree_core.export import tree_json
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.disk import destination
from optree_gen.history.archive import (
    DIRECTORY,
    Content,
    ReleaseError,
    major,
    read_content,
    release_path,
    unpack,
    version_key,
    write,
)
from optree_gen.history.history import Release, read_history
from optree_gen.history.record import record_of
from optree_gen.project import Project
from optree_gen.spec.spec_files import DIALECT_FILE
from optree_gen.spec.validate import is_former

from optree_review.diff.snapshot import spec_texts

from .unbroken import check_unbroken


def departures(specs: Path, version: str) -> list[str]:
    """Return the parts of a release that now resolve differently, as `path: was ..., is ...`, and
    the changes that break the release before without a declaration.

    Keys that were added to trees and records since the release are ignored, and those that specs no
    longer have.

    Raises:
        ReleaseError: the release cannot be read, or breaks the one before with a minor version.
        SpecError: the specs of the release have mistakes by the current rules.
    """
    path = release_path(specs, version)
    if path is None or not path.is_file():
        raise ReleaseError(f"there is no release {version}")
    content = read_content(path)
    with TemporaryDirectory(prefix="optree-release-") as scratch:
        root = Path(scratch)
        inherited = unpack(path, root)
        earlier = [
            release_path(specs, release.version)
            for release in read_history(specs).releases
            if version_key(release.version) < version_key(version)
        ]
        for file in filter(None, earlier):
            target = root / "specs" / DIRECTORY / file.name
            destination.create(target, file.read_bytes(), root)
        project, broken = Project(root, inherited=inherited, former=True), Diagnostics()
        trees = project.trees(Diagnostics())
        if project.history.last is not None:
            _check_version(version, project.history.last, trees)
            check_unbroken(project, broken, inherited)
    found = [problem.message for problem in broken.found]
    for tree in trees:
        name = tree.dialect.name
        if name not in content.record:
            found.append(f"{name}: was no dialect, is one")
            continue
        for was, is_ in (
            (content.trees[name], _resolved(tree)),
            (content.record[name], json.loads(json.dumps(record_of(tree)))),
        ):
            found += _differences(name, was, is_)
    return found


def _resolved(tree: Tree) -> dict[str, Any]:
    """Return the tree as a release keeps it, without the rules of the canonical form.

    Rules come with the version of optree-gen and not with the specs of the release.
    """
    found: dict[str, Any] = json.loads(tree_json(tree))
    del found["rules"]
    return found


def _differences(path: str, was: object, is_: object) -> Iterator[str]:
    if isinstance(was, dict) and isinstance(is_, dict):
        for key, value in was.items():
            if is_former(key, value):
                continue
            if key in is_:
                yield from _differences(f"{path}.{key}", value, is_[key])
            else:
                yield f"{path}.{key}: is gone"
    elif isinstance(was, list) and isinstance(is_, list) and len(was) == len(is_):
        for number, (one, other) in enumerate(zip(was, is_, strict=True)):
            label = one["name"] if isinstance(one, dict) and "name" in one else number
            yield from _differences(f"{path}.{label}", one, other)
    elif was != is_:
        yield f"{path}: was {json.dumps(was)}, is {json.dumps(is_)}"


# `optree-gen release <version>`: freeze the specs and what they resolve to.


def freeze(root: Path, version: str, day: date) -> Path:
    """Write the release; a released file never changes.

    Raises:
        ReleaseError: the version is malformed, not the latest, or released already; or the specs
            break the last release and the version is not a new major one.
        SpecError: the specs have mistakes.
    """
    path = release_path(root / "specs", version)
    if path is None:
        raise ReleaseError(f"'{version}' is not a version, such as 1.2 or 1.2.3-rc1")
    if path.exists():
        raise ReleaseError(f"{version} has been released already and cannot change")
    project = Project(root)
    last = project.history.last
    if last is not None and version_key(version) <= version_key(last.version):
        equal = version_key(version) == version_key(last.version)
        word = "is the same version as" if equal else "comes before"
        raise ReleaseError(f"{version} {word} {last.version}, which has been released")
    if last is not None and day < last.day:
        raise ReleaseError(f"{last.version} was released on {last.day}, after {day}")
    trees = project.trees(Diagnostics())
    if last is not None:
        _check_version(version, last, trees)
        broken = Diagnostics()
        check_unbroken(project, broken)
        if broken.failed:
            raise SpecError(broken)
    write(
        path,
        Content(
            version,
            day.isoformat(),
            "" if last is None else last.sha256,
            {tree.dialect.name: record_of(tree) for tree in trees},
            {tree.dialect.name: _resolved(tree) for tree in trees},
            spec_texts(project),
        ),
    )
    return path


def _check_version(version: str, last: Release, trees: Sequence[Tree]) -> None:
    """Raise ReleaseError if the specs break the last release and the version is no major one."""
    for tree in trees:
        if last.version in dict(tree.dialect.breaks) and major(version) == major(last.version):
            place = f"specs/{tree.dialect.name}/{DIALECT_FILE}"
            raise ReleaseError(
                f"{place} breaks {last.version}, so the next release needs a new major version, "
                f"not {version} (before 1.0, a new second number)"
            )
