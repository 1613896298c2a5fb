# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen release <version>`: freeze the specs and what they resolve to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from optree_core.export import tree_json
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.history.archive import (
    Content,
    ReleaseError,
    major,
    release_path,
    version_key,
    write,
)
from optree_gen.history.history import Release
from optree_gen.history.record import record_of
from optree_gen.project import Project
from optree_gen.spec.spec_files import DIALECT_FILE

from optree_review.diff.snapshot import spec_texts

from .unbroken import check_unbroken


def freeze(root: Path, version: str, day: date) -> Path:
    """Write the release; what was released once is never changed.

    Raises:
        ReleaseError: the version is none, is not the latest, or there is a release of that name;
            or it is no new major one, and the specs say that they break the last one.
        SpecError: the specs have mistakes.
    """
    path = release_path(root / "specs", version)
    if path is None:
        raise ReleaseError(f"'{version}' is not a version, such as 1.2 or 1.2.3-rc1")
    if path.exists():
        raise ReleaseError(f"{version} has been released; what is in it stays as it is")
    project = Project(root)
    last = project.history.last
    if last is not None and version_key(version) <= version_key(last.version):
        raise ReleaseError(f"{version} comes before {last.version}, which has been released")
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
            {tree.dialect.name: json.loads(tree_json(tree)) for tree in trees},
            spec_texts(project),
        ),
    )
    return path


def _check_version(version: str, last: Release, trees: Sequence[Tree]) -> None:
    """Raises ReleaseError where what is said to break asks for another version."""
    for tree in trees:
        if last.version in dict(tree.dialect.breaks) and major(version) == major(last.version):
            place = f"specs/{tree.dialect.name}/{DIALECT_FILE}"
            raise ReleaseError(
                f"{version} is no new major version after {last.version}, which {place} says it "
                "breaks (before 1.0 the second number counts as the major one)"
            )
