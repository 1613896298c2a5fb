# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of every spec of a project: what a release freezes."""

from __future__ import annotations

from optree_gen.history.archive import ReleaseError
from optree_gen.project import Project
from optree_gen.spec.spec_files import SCALAR_FILE, VOCABULARY_FILE


def spec_texts(project: Project) -> dict[str, str]:
    """The text of every spec, inherited ones too, by its path below the directory of specs.

    The dialects have been read without mistakes.
    """
    own = project.dialects()
    extended = [
        base.name
        for dialect in (project.parsed(name).dialect for name in own)
        for base in (dialect.bases if dialect is not None else ())
    ]
    places = (SCALAR_FILE, VOCABULARY_FILE, *(f"{name}/" for name in (*own, *extended)))
    found = {}
    for path, file in project.files.files.items():
        below = path.removeprefix("specs/")
        if below.startswith(places) and below.endswith(".yaml"):
            if file.problems:
                raise ReleaseError(f"{path} cannot be released: {file.problems[0].message}")
            found[below] = file.source.text.removeprefix("\ufeff").replace("\r\n", "\n")
    return found
