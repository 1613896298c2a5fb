# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of a vendored dialect: its ODS and C++, and the runtime that they need, merged."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from optree_core.model import Dialect, Tree

from optree_gen import __version__
from optree_gen.disk import library
from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import Names
from optree_gen.emit.output import Output
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import planned
from optree_gen.emit.templates import Templates
from optree_gen.limits import existing
from optree_gen.project import Project
from optree_gen.toolchain.series import all_series

from .amalgamation import Amalgamation, CodeFile, Graph, Merged, code_file, parts

#: The targets whose files are merged.
TARGETS = ("cpp", "dialect", "ods")
#: Sources of the plugin and the tools, which are not vendored.
OUTSIDE = ("lib/Plugin.cpp", "tools/")
RUNTIME = "op_tree"
#: The namespace of the runtime in C++ and ODS; an op or an operand may have the same name.
_NAMESPACE = re.compile(rf"(?<=::){RUNTIME}\b|\b{RUNTIME}(?=::)|(?<=namespace ){RUNTIME}\b")
#: Merged file -> the folders of the runtime in it. For a single file, g++ would take 2 GB.
UNITS = {
    "Runtime": ("IR", "Payload", "Tree", "Matching", "Rewriting"),
    "Forms": ("Forms", "Graph", "Passes"),
    "Models": ("Dialect",),
}
HIDDEN = "LLVM_LIBRARY_VISIBILITY_NAMESPACE"


@dataclass(frozen=True, slots=True)
class FileView:
    """A merged file. include: the directive. guard: include guard of a header, or empty.

    named: write the name of each part above it. handwritten: parts whose name is written anyway.
    """

    dialect: str
    about: str
    file: Merged
    include: str = "#include"
    guard: str = ""
    named: bool = False
    handwritten: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ProjectView:
    """The dialect as its CMakeLists.txt and README.md need it.

    release: the last release that has the dialect, or empty. records: the files that mlir-tblgen
    writes, each with its options. about: path of a file -> a sentence about it. mlir: the versions
    that build it, oldest first.
    """

    dialect: Dialect
    names: Names
    release: str
    ods: str
    records: tuple[tuple[str, str], ...]
    about: Mapping[str, str]
    mlir: tuple[str, ...]
    generator: str = __version__

    @property
    def sources(self) -> list[str]:
        return [path for path in self.about if path.endswith(".cpp")]


@dataclass(frozen=True)
class VendoredDialect:
    """The vendored files of a project's dialect.

    sequences: its passes may turn one op into several.
    """

    project: Project
    tree: Tree
    sequences: bool

    @cached_property
    def names(self) -> Names:
        return Names(self.tree.dialect)

    @cached_property
    def release(self) -> str:
        """The last release of the project that has the dialect, or empty."""
        name = self.tree.dialect.name
        having = [r.version for r in self.project.history.releases if name in r.dialects]
        return having[-1] if having else ""

    @cached_property
    def renderer(self) -> Renderer:
        return Renderer(Templates.of(self.project.root).directories, library.template_cache())

    @cached_property
    def files(self) -> dict[str, str]:
        """The text of each file by path."""
        return self.renderer.render_all(self.outputs)

    @cached_property
    def generated(self) -> dict[str, str]:
        """The files that targets write, by the names in their includes."""
        inputs = replace(
            self.project.plan_inputs(self.tree), one_file=True, sequences=self.sequences
        )
        outputs = (output for target in TARGETS for output in planned(target, inputs))
        return {
            re.sub(r"^\w+/(include/)?", "", path): text
            for path, text in self.renderer.render_all(outputs).items()
        }

    @cached_property
    def handwritten(self) -> dict[str, CodeFile]:
        """The files written by hand by path, with the comments at their heads."""
        files = self.tree.dialect.handwritten
        paths = dict.fromkeys((*files.ods, *files.headers, *files.sources))
        root = self.project.root
        return {path: code_file((root / path).read_text("utf-8"), headed=True) for path in paths}

    @property
    def outputs(self) -> list[Output]:
        """The files as templates with their views."""
        prefix, directory = self.names.prefix, self.names.include
        about = {
            f"{directory}/{prefix}Ops.td": "The dialect and its ops.",
            f"{directory}/{prefix}Ops.h": "The classes of the dialect and of its ops, the passes.",
            f"{directory}/{prefix}Dialect.cpp": "The dialect.",
            f"{directory}/{prefix}Ops.cpp": "The ops.",
            f"{directory}/{prefix}Tables.cpp": "Data that the runtime reads; not for reading.",
            f"{directory}/{prefix}Runtime.h": "Runtime that all ops share; not for reading.",
        }
        if self.handwritten:
            about[f"{directory}/{prefix}Handwritten.cpp"] = "What is written by hand."
        merged = {self.ods: self.merged_ods, **self.merged}
        for unit in UNITS:
            path = f"{directory}/{prefix}{unit}.cpp"
            folders = dict.fromkeys(Path(part.name).parent.name for part in merged[path].sources)
            about[path] = f"Runtime that all ops share, {', '.join(folders)}; not for reading."
        mlir = tuple(series.version for series in all_series().values())
        view = ProjectView(
            self.tree.dialect, self.names, self.release, self.ods, self.records, about, mlir
        )
        return [
            *(
                Output(path, "vendored_dialect/file.jinja", self._view(path, merged[path], text))
                for path, text in about.items()
            ),
            *(
                Output(p, f"vendored_dialect/{p}.jinja", view)
                for p in ("CMakeLists.txt", "README.md")
            ),
        ]

    @property
    def ods(self) -> str:
        return f"{self.names.include}/{self.names.prefix}Ops.td"

    @property
    def merged_ods(self) -> Merged:
        texts = _runtime() | self.generated
        headers = {n: code_file(text) for n, text in texts.items() if n.endswith(".td")}
        headers |= {n: file for n, file in self.handwritten.items() if n.endswith(".td")}
        graph = Graph(headers, {})
        roots = [self.ods, f"{self.names.include}/{self.names.prefix}Handwritten.td"]
        found = {name: headers[name] for name in graph.included(roots)}
        included = (text for file in found.values() for text in file.includes)
        others = dict.fromkeys(text for text in included if text[1:-1] not in headers)
        return Merged((), tuple(others), parts(found)).changed(self._own)

    @property
    def merged(self) -> dict[str, Merged]:
        """The merged C++ files by path."""
        prefix, directory = self.names.prefix, self.names.include
        runtime = _runtime()
        headers = {
            name.removeprefix("lib/"): code_file(text)
            for name, text in (runtime | self.generated).items()
            if name.endswith(".h")
        }
        sources = {
            name: code_file(text)
            for name, text in (runtime | self.generated).items()
            if name.endswith(".cpp") and not name.startswith(OUTSIDE)
        }
        own = self.tree.dialect.handwritten
        headers |= {path: self.handwritten[path] for path in own.headers}
        graph = Graph(headers, sources | {path: self.handwritten[path] for path in own.sources})
        roots = (f"{directory}/{prefix}Ops.h", f"{directory}/{prefix}.h")
        used = (name for path in own.sources for name in graph.uses(path))
        needed = [path for path in graph.needed((*roots, *used)) if path not in own.sources]
        units: dict[str, tuple[str, ...]] = {}
        for path in (*needed, *own.sources):
            unit = f"{directory}/{prefix}{self._unit(path, path in runtime)}.cpp"
            units[unit] = (*units.get(unit, ()), path)
        found = Amalgamation(
            graph,
            roots[0],
            frozenset(n for n in graph.included(roots) if n not in runtime),
            f"{directory}/{prefix}Runtime.h",
            units,
        ).merged()
        return {name: file.changed(self._own) for name, file in found.items()}

    def _own(self, text: str) -> str:
        """Return the text with the runtime in a hidden namespace of this dialect only.

        The namespace has the attribute, because a pragma would also hide declarations of MLIR.
        """
        own = f"{RUNTIME}_{self.tree.dialect.name}"
        opening = f"namespace {own} {{\n"
        text = _NAMESPACE.sub(own, text)
        return text.replace(opening, opening.replace(" ", f" {HIDDEN} ", 1))

    def _view(self, path: str, file: Merged, about: str) -> FileView:
        stem = Path(path).stem
        return FileView(
            self.tree.dialect.name,
            about,
            file,
            "include" if path.endswith(".td") else "#include",
            f"{Name.of(stem).upper}_H" if path.endswith(".h") else "",
            stem.endswith(tuple(UNITS)),
            frozenset(self.handwritten),
        )

    def _unit(self, path: str, runtime: bool) -> str:
        """Return the name of the merged source that a source goes into."""
        folder, stem = Path(path).parent.name, Path(path).stem
        if runtime:
            return next(unit for unit, folders in UNITS.items() if folder in folders)
        if path in self.handwritten or path == "lib/Handwritten.cpp":
            return "Handwritten"
        return stem if stem in ("Dialect", "Tables") else "Ops"

    @property
    def records(self) -> tuple[tuple[str, str], ...]:
        dialect, prefix = self.tree.dialect.name, self.names.prefix
        kinds = {
            self.names.dialect_class: ("dialect", f" -dialect={dialect}"),
            f"{prefix}Enums": ("enum", ""),
            f"{prefix}Attributes": ("attrdef", f" -attrdefs-dialect={dialect}"),
            f"{prefix}Interfaces": ("op-interface", ""),
            f"{Name(self.tree.root.name).pascal}Ops": ("op", ""),
        }
        if self.tree.dialect.handwritten.ods:
            ops = self.project.plan_inputs(self.tree).handwritten
            listed = f"^{dialect}[.]({'|'.join(op.name for op in ops)})$"
            kinds[f"{Name(self.tree.root.name).pascal}Ops"] = ("op", f" -op-exclude-regex={listed}")
            kinds[f"{prefix}Handwritten"] = ("op", f" -op-include-regex={listed}")
        if self.tree.dialect.handwritten.types:
            kinds[f"{prefix}Types"] = ("typedef", f" -typedefs-dialect={dialect}")
        return tuple(
            (f"{name}.{suffix}.inc", f"-gen-{kind}-{what}{more}")
            for name, (kind, more) in kinds.items()
            for what, suffix in (("decls", "h"), ("defs", "cpp"))
        )


def _runtime() -> dict[str, str]:
    """Return the texts of the runtime's headers and sources, headers by the names in includes."""
    root = library.runtime()
    found = {}
    for folder, suffixes in (("include", (".h", ".td")), ("lib", (".cpp",))):
        for path in existing(root / folder):
            if path.endswith(suffixes):
                found[path] = (root / folder / path).read_text(encoding="utf-8")
    return found
