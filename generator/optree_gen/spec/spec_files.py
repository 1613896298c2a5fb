# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of specs: the project's own, and the package's where the project has none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Span
from optree_gen.disk import library
from optree_gen.disk.containment import ForeignFileError, read_limited
from optree_gen.limits import budget
from optree_gen.limits.budget import ExcessError, existing

from . import load
from .validate import validate

DIALECT_FILE = "dialect.yaml"
SCALAR_FILE = "scalar.yaml"


class SpecFiles:
    """Reads the files below `specs/` of a project, each once, and checks their shape.

    root: the project; its specs are in `specs/`.
    drafts: texts of files that are not written yet, by path; they count as if they were.
    schemas: the directory of the schemas, where it is not the package's.
    inherited: the specs that the project's are added to, where they are not the package's.
    """

    def __init__(
        self,
        root: Path,
        drafts: Mapping[Path, str] | None = None,
        schemas: Path | None = None,
        inherited: Path | None = None,
    ) -> None:
        self.root = root
        self.inherited = inherited or library.specs()
        self.drafts = dict(drafts or {})
        self.specs = root / "specs"
        # Not the project's own: what a schema lets through becomes paths and code.
        self.schemas = schemas or library.specs() / "schema"
        self._bytes = 0
        self._read: dict[Path, tuple[tuple[Source, load.Mapping] | None, Diagnostics]] = {}

    def found(self, name: str) -> Path:
        """A file or directory of the specs: the project's, else the package's."""
        own = self.specs / name
        return own if own.exists() else self.inherited / name

    def ops(self, dialect: str, ending: str = ".yaml") -> list[Path]:
        """The files of a dialect that hold an op each, in the order of their paths.

        Raises:
            ExcessError: there are more than a dialect needs.
        """
        root = self.found(dialect)
        drafts = [p.relative_to(root).as_posix() for p in self.drafts if p.is_relative_to(root)]
        found = (path for path in {*existing(root), *drafts} if path.endswith(ending))
        paths = (root / path for path in sorted(found, key=lambda path: path.split("/")))
        special = (root / DIALECT_FILE, root / SCALAR_FILE)
        specs = [
            path
            for path in paths
            if path not in special and (path in self.drafts or path.is_file())
        ]
        if len(specs) > budget.MAX_SPECS:
            raise ExcessError(f"{root} holds more than {budget.MAX_SPECS:,} specs")
        return specs

    def source(self, path: Path, diagnostics: Diagnostics) -> Source:
        """The file's text; bytes that are not UTF-8 are reported where they stand."""
        root = self.root if path.is_relative_to(self.specs) else self.inherited.parent
        display = path.relative_to(root).as_posix()
        if path in self.drafts:
            return Source(display, self.drafts[path])
        base = self.root if path.is_relative_to(self.specs) else self.inherited
        try:
            data = read_limited(path, base, load.MAX_BYTES)
        except ForeignFileError as error:
            source = Source(display, "")
            message = f"the file is not read: {error}"
            hint = "a spec is a file of the project; copy what the link leads to"
            diagnostics.error("foreign-file", Span(source, 1, 1), message, hint)
            return source
        except OSError as error:
            source = Source(display, "")
            message = f"the file cannot be read: {error.strerror}"
            diagnostics.error("yaml-syntax", Span(source, 1, 1), message)
            return source
        self._bytes += len(data)
        if self._bytes > budget.MAX_BYTES:
            raise ExcessError(f"the specs in {base} take more than {budget.MAX_BYTES >> 20} MiB")
        try:
            return Source(display, data.decode("utf-8"))
        except UnicodeDecodeError as error:
            source = Source(display, data.decode("utf-8", "replace"))
            before = data[: error.start].decode("utf-8", "replace")
            line = before.count("\n") + 1
            column = len(before) - (before.rfind("\n") + 1) + 1
            diagnostics.error("yaml-syntax", Span(source, line, column), "the file is not UTF-8")
            return source

    def mapping(
        self, path: Path, schema: str, diagnostics: Diagnostics
    ) -> tuple[Source, load.Mapping] | None:
        """The file as a node tree of the shape that the schema asks for, or None.

        A file is read once, however many dialects use it.
        """
        if path not in self._read:
            budget.spend()
            found = Diagnostics()
            source = self.source(path, found)
            node = load.load(source, found) if not found.failed else None
            if node is not None:
                validate(node, self.schemas / schema, found)
            usable = node is not None and not found.failed
            self._read[path] = ((source, node) if node and usable else None, found)
        result, problems = self._read[path]
        diagnostics.found.extend(problems.found)
        return result

    def is_foreign(self, source: Source) -> bool:
        """Whether a file comes with the package and not from the project."""
        path = self.root / source.path
        return path not in self.drafts and not path.exists()

    def scalar_file(self, dialect: str) -> Path | None:
        """The file with the functions and casts that a dialect adds; None if it has none."""
        path = self.found(dialect) / SCALAR_FILE
        return path if path.is_file() else None

    def declaration(self, dialect: str, *keys: str) -> Span:
        """Where the dialect's file names it, or says the innermost of `keys` that it says.

        The file has been read without mistakes.
        """
        file = self.mapping(
            self.found(dialect) / DIALECT_FILE, "dialect.schema.json", Diagnostics()
        )
        assert file is not None
        node: load.Node | None = file[1]
        span = file[1].key("dialect").span
        for key in keys:
            if not isinstance(node, load.Mapping) or key not in node.entries:
                break
            span, node = node.key(key).span, node.get(key)
        return span

    def function(self, name: str, dialects: Iterable[str]) -> Span:
        """Where a scalar function is declared: in a dialect's table, else in the common one."""
        own = (self.scalar_file(dialect) for dialect in dialects)
        for path in filter(None, (*own, self.found(SCALAR_FILE))):
            table = self.mapping(path, "scalar.schema.json", Diagnostics())
            functions = table[1].get("functions") if table is not None else None
            if isinstance(functions, load.Mapping) and functions.get(name) is not None:
                return functions.key(name).span
        return Span(Source(SCALAR_FILE, ""), 1, 1)
