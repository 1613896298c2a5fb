# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of every spec of a project: what a release freezes."""

from __future__ import annotations

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.disk.containment import ForeignFileError, read_text
from optree_gen.history.archive import ReleaseError
from optree_gen.limits.budget import existing
from optree_gen.project import Project
from optree_gen.spec.spec_files import SCALAR_FILE, VOCABULARY_FILE


def spec_texts(project: Project) -> dict[str, str]:
    """The text of every spec, inherited ones too, by its path below the directory of specs.

    The dialects have been read without mistakes.
    """
    own = [project.dialect(name, Diagnostics()) for name in project.dialects()]
    extended = [base.name for dialect in own if dialect is not None for base in dialect.bases]
    dialects = dict.fromkeys((*project.dialects(), *extended))
    files = [project.files.found(name) for name in (SCALAR_FILE, VOCABULARY_FILE)]
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
