# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Releases: the specs as they were, and what they resolved to, frozen in one file each.

`specs/releases/<version>.json` holds the text of every spec, the resolved trees as `optree-gen
export` writes them, and a hash of all that. `optree-gen diff <version>` compares with it.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path, PurePosixPath
from typing import Any

from ..diagnostic import Diagnostics
from ..export import tree_json
from ..project import SCALAR_FILE, Project

DIRECTORY = "releases"

#: Raised when a reader of the old form would misread the new one.
FORMAT = 1

VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,2}(-[a-z]{1,8}[0-9]{0,3})?")


class ReleaseError(Exception):
    """A release cannot be made or read; the message says why."""


def release_path(root: Path, version: str) -> Path | None:
    """The file of a release; None where `version` does not look like one."""
    if not VERSION.fullmatch(version):
        return None
    return root / "specs" / DIRECTORY / f"{version}.json"


def freeze(root: Path, version: str) -> Path:
    """Write the release; what was released once is never changed.

    Raises:
        ReleaseError: the version is none, or there is a release of that name.
        SpecError: the specs have mistakes.
    """
    path = release_path(root, version)
    if path is None:
        raise ReleaseError(f"'{version}' is not a version, such as 1.2 or 1.2.3-rc1")
    if path.exists():
        raise ReleaseError(f"{version} has been released; what is in it stays as it is")
    project = Project(root)
    trees = project.trees(Diagnostics())
    names = [base.name for tree in trees for base in tree.dialect.bases]
    dialects = dict.fromkeys((*project.dialects(), *names))
    files = [project.found(SCALAR_FILE), *(
        file for name in dialects for file in project.found(name).rglob("*.yaml")
    )]  # fmt: skip
    base = {file: file.relative_to(_specs(project, file)).as_posix() for file in files}
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": version,
        "trees": {tree.dialect.name: json.loads(tree_json(tree)) for tree in trees},
        "specs": {base[file]: file.read_text(encoding="utf-8") for file in sorted(base)},
    }
    path.parent.mkdir(exist_ok=True)
    text = json.dumps({**content, "sha256": _digest(content)}, ensure_ascii=False, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")
    return path


def _specs(project: Project, file: Path) -> Path:
    """The directory of specs that the file is in: the project's, or the package's."""
    return next(p for p in file.parents if p == project.specs or p.name == "specs")


def unpack(path: Path, target: Path) -> None:
    """Write the specs of a release below `target`.

    Raises:
        ReleaseError: the file is not what was released.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        stated = content.pop("sha256")
        specs = dict(content["specs"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReleaseError(f"{path.name} is not a release") from error
    if content.get("format") != FORMAT:
        raise ReleaseError(f"{path.name} was written by another version of optree-gen")
    if stated != _digest(content):
        raise ReleaseError(f"{path.name} was changed after it was released: its hash is another")
    for name, text in specs.items():
        relative = PurePosixPath(name)
        if relative.is_absolute() or ".." in relative.parts:
            raise ReleaseError(f"{path.name} names a file outside of the specs")
        file = target.joinpath(*relative.parts)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _digest(content: dict[str, Any]) -> str:
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()
