# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read a directory of specs: files to a resolved tree, all mistakes of all files collected."""

from __future__ import annotations

from pathlib import Path

from . import load
from .diagnostic import Diagnostics, Label, SpecError
from .model import Dialect, Tree
from .resolve import resolve
from .scalar import ScalarTable
from .scalar_reader import read_scalars
from .source import Source, Span
from .spec import Spec, read
from .validate import validate

DIALECT_FILE = "dialect.yaml"
SCALAR_FILE = "scalar.yaml"


class Project:
    """A checkout: `specs/` with its schemas, the scalar table, and one directory per dialect."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.specs = root / "specs"
        self.schemas = self.specs / "schema"

    def dialects(self) -> list[str]:
        """Names of the directories that hold a dialect, sorted."""
        return sorted(path.parent.name for path in self.specs.glob(f"*/{DIALECT_FILE}"))

    def spec_files(self, dialect: str) -> list[Path]:
        found = (self.specs / dialect).rglob("*.yaml")
        return sorted(path for path in found if path.name != DIALECT_FILE)

    def source(self, path: Path, diagnostics: Diagnostics) -> Source:
        """The file's text; bytes that are not UTF-8 are reported where they stand."""
        display = path.relative_to(self.root).as_posix()
        data = path.read_bytes()
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
        """The file as a node tree of the shape that the schema asks for, or None."""
        source = self.source(path, diagnostics)
        before = len(diagnostics.found)
        node = load.load(source, diagnostics)
        if node is None or not validate(node, self.schemas / schema, diagnostics):
            return None
        return (source, node) if len(diagnostics.found) == before else None

    def scalars(self, diagnostics: Diagnostics) -> ScalarTable:
        found = self.mapping(self.specs / SCALAR_FILE, "scalar.schema.json", diagnostics)
        return read_scalars(found[1], diagnostics) if found else ScalarTable()

    def dialect(self, name: str, diagnostics: Diagnostics) -> Dialect | None:
        path = self.specs / name / DIALECT_FILE
        found = self.mapping(path, "dialect.schema.json", diagnostics)
        if found is None:
            return None
        data = load.plain(found[1])
        title = "".join(part.capitalize() for part in data["dialect"].split("_"))
        return Dialect(
            name=data["dialect"],
            mode=data["mode"],
            summary=data["summary"],
            cpp_namespace=data.get("cpp_namespace", f"mlir::{data['dialect']}"),
            library=data.get("library", f"{title}Tree"),
            pass_prefix=data.get("pass_prefix", f"{data['dialect'].replace('_', '-')}-tree"),
            python_package=data.get("python_package", f"{data['dialect']}_ops"),
            extends=data.get("extends"),
            function_attribute=data.get("function_attribute", ""),
            sign_attribute=data.get("sign_attribute", ""),
            base=self.dialect(data["extends"], diagnostics) if "extends" in data else None,
        )

    def read_specs(self, dialect: str, diagnostics: Diagnostics) -> tuple[list[Spec], set[str]]:
        """All specs of the dialect as written, and the names of those that could not be read.

        A second spec of one name is reported and left out.
        """
        found: dict[str, Spec] = {}
        broken: set[str] = set()
        for path in self.spec_files(dialect):
            loaded = self.mapping(path, "op.schema.json", diagnostics)
            if loaded is None:
                broken.add(path.stem)
                continue
            spec = read(*loaded)
            first = found.setdefault(str(spec.op), spec)
            if first is not spec:
                diagnostics.error(
                    "duplicate-op",
                    spec.op.span,
                    f"an op named '{spec.op}' exists already",
                    labels=[Label(first.op.span, "first declared here")],
                )
        return list(found.values()), broken

    def tree(self, name: str, diagnostics: Diagnostics) -> Tree:
        """The resolved tree of a dialect.

        Raises:
            SpecError: the specs have mistakes; all of them are in its diagnostics.
        """
        scalars = self.scalars(diagnostics)
        dialect = self.dialect(name, diagnostics)
        if dialect is None:
            raise SpecError(diagnostics)
        specs, broken = self.read_specs(name, diagnostics)
        if dialect.extends is not None:
            inherited, more = self.read_specs(dialect.extends, diagnostics)
            own = {spec.op for spec in specs}
            specs = [*(spec for spec in inherited if spec.op not in own), *specs]
            broken |= more
        tree = resolve(specs, dialect, scalars, diagnostics, broken)
        if diagnostics.failed:
            raise SpecError(diagnostics)
        return tree

    def trees(self, diagnostics: Diagnostics) -> list[Tree]:
        """The resolved trees of all dialects; raises as `tree` does, with all their mistakes."""
        found = []
        for name in self.dialects():
            try:
                found.append(self.tree(name, diagnostics))
            except SpecError:
                continue
        if diagnostics.failed:
            raise SpecError(diagnostics)
        return found
