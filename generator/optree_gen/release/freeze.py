# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen release <version>`: freeze the specs and what they resolve to."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from ..budget import existing
from ..containment import ForeignFileError, read_text
from ..diagnostic import Diagnostics
from ..export import tree_json
from ..project import Project
from ..spec_files import SCALAR_FILE
from .archive import Content, ReleaseError, release_path, version_key, write
from .record import record_of


def freeze(root: Path, version: str, day: date) -> Path:
    """Write the release; what was released once is never changed.

    Raises:
        ReleaseError: the version is none, is not the latest, or there is a release of that name.
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
    write(
        path,
        Content(
            version,
            day.isoformat(),
            "" if last is None else last.sha256,
            {tree.dialect.name: record_of(tree) for tree in trees},
            {tree.dialect.name: json.loads(tree_json(tree)) for tree in trees},
            _specs(project, [base.name for tree in trees for base in tree.dialect.bases]),
        ),
    )
    return path


def _specs(project: Project, extended: list[str]) -> dict[str, str]:
    """The text of every spec, by its path below the directory of specs."""
    dialects = dict.fromkeys((*project.dialects(), *extended))
    files = [project.files.found(SCALAR_FILE)]
    for name in dialects:
        directory = project.files.found(name)
        yaml = (directory / path for path in existing(directory) if path.endswith(".yaml"))
        files += sorted(path for path in yaml if path.is_file())
    found = {}
    for file in files:
        base = next(p for p in file.parents if p == project.specs or p.name == "specs")
        try:
            found[file.relative_to(base).as_posix()] = read_text(file, base)
        except ForeignFileError as error:
            raise ReleaseError(f"{file.name} cannot be released: {error}") from error
    return found
