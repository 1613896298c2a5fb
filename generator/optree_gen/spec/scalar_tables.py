# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scalar tables of a project: the common one, and what dialects add to it."""

from __future__ import annotations

from pathlib import Path

from optree_core.model import Dialect
from optree_core.scalar import ScalarTable

from optree_gen.check.scalars import check_scalars
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source

from .scalar_reader import read_scalars
from .spec_files import SCALAR_FILE, SpecFiles


class ScalarTables:
    """Reads the tables among the files of a project, each once."""

    def __init__(self, files: SpecFiles) -> None:
        self.files = files
        self._known: dict[Path, tuple[ScalarTable | None, Diagnostics]] = {}

    def table(self, diagnostics: Diagnostics, dialect: Dialect | None = None) -> ScalarTable | None:
        """The scalar table, with what the dialect and those it extends add; each is read once."""
        base = None
        path: Path | None = self.files.found(SCALAR_FILE)
        if dialect is not None:
            base = self.table(diagnostics, dialect.base)
            path = self.files.scalar_file(dialect.name)
            if base is None or path is None:
                return base
        assert path is not None
        if path not in self._known:
            problems = Diagnostics()
            self._known[path] = (self._read(path, base, problems), problems)
        table, problems = self._known[path]
        diagnostics.found.extend(problems.found)
        return table

    def _read(
        self, path: Path, base: ScalarTable | None, diagnostics: Diagnostics
    ) -> ScalarTable | None:
        found = self.files.mapping(path, "scalar.schema.json", diagnostics)
        if found is None:
            return None
        before = len(diagnostics.found)
        table = read_scalars(found[1], diagnostics, base)
        check_scalars(table, found[1], diagnostics)
        return table if len(diagnostics.found) == before else None

    def sources(self, dialect: Dialect) -> list[Source]:
        """The scalar tables that hold for a dialect, as written."""
        names = [dialect.name, *(base.name for base in dialect.bases)]
        own = [path for name in names if (path := self.files.scalar_file(name)) is not None]
        return [
            self.files.source(path, Diagnostics()) for path in (self.files.found(SCALAR_FILE), *own)
        ]
