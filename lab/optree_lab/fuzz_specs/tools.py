# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the files that projects generate with mlir-tblgen, Python, Markdown and the C++
compiler."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from optree_lab import toolchain

#: Parts of C++ that are not code: comments and literals.
_NO_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", re.DOTALL
)

#: Words of hostile mutants, which must not occur in code.
_EVIL = re.compile(r"\bevil\b|\bEvil\b|__class__")


def problems(path: str, text: str) -> Iterator[str]:
    """Yield the problems of a generated file, by the ending of its path."""
    if path.endswith((".py", ".pyi")):
        yield from _python(text)
    elif path.endswith(".md"):
        yield from _markdown(text)
    elif path.endswith(".json"):
        json.loads(text)
    elif path.endswith((".h", ".cpp")):
        yield from cpp(text)


def _python(text: str) -> Iterator[str]:
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        yield f"Python does not parse it: {error}"
        return
    for node in ast.walk(module):
        names = [getattr(node, "id", ""), getattr(node, "attr", "")]
        names += [alias.name for alias in getattr(node, "names", []) if hasattr(alias, "name")]
        if any(isinstance(n, str) and _EVIL.search(n) for n in names):
            yield f"words of a spec are code at line {getattr(node, 'lineno', 0)}"


def _markdown(text: str) -> Iterator[str]:
    tokens = list(_flat(MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)))
    html = [token.content for token in tokens if token.type.startswith("html")]
    if len(html) != 1 or not html[0].startswith("<!--\nPart of optree-gen"):
        yield f"there is HTML in it: {html[1:3]}"
    links = [str(t.attrs["href"]) for t in tokens if t.type == "link_open"]
    for link in links:
        if ":" in link and not link.startswith("https://"):
            yield f"a link leads elsewhere: {link}"
    images = [str(token.attrs["src"]) for token in tokens if token.type == "image"]
    for image in images:
        if not re.fullmatch(r"(\.\./)*[\w./-]+\.svg", image):
            yield f"an image comes from elsewhere: {image}"


def _flat(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _flat(token.children or [])


def cpp(text: str) -> Iterator[str]:
    """Yield the problems of C++ text."""
    code = _NO_CODE.sub(" ", text)
    found = _EVIL.search(code)
    if found is not None:
        line = code[max(0, found.start() - 60) : found.end() + 60]
        yield f"words of a spec are code: {line!r}"


#: mlir-tblgen backends for all files of a dialect together; CMake runs all but the last.
BACKENDS = (
    "op-decls", "op-defs", "op-interface-decls", "op-interface-defs", "enum-decls", "enum-defs",
    "op-doc",
)  # fmt: skip

#: mlir-tblgen backends for the base of a dialect.
BASE_BACKENDS = {"dialect": "-dialect={}", "attrdef": "-attrdefs-dialect={}"}

#: Units of sources by their names; the sources of ops are one unit. `LinalgLite.h` and names of
#: ops that the tables use, too, forbid larger ones.
_UNITS = {
    "Dialect": "plugin", "Plugin": "plugin", "Matchers": "tables", "Tables": "tables",
    "opt": "tools", "lsp-server": "tools",
}  # fmt: skip

#: The headers of MLIR and of the runtime that dialects include.
HEADERS = Path(__file__).with_name("all.h")


@dataclass(frozen=True)
class Package:
    """A generated dialect. library: the name of its C++ library. bound: it has no ODS."""

    project: int
    root: Path
    dialect: str
    library: str
    bound: bool

    @property
    def include(self) -> Path:
        return self.root / "include"


def written(number: int, files: Mapping[str, bytes], root: Path) -> list[Package]:
    """Write a project's generated files; return its dialects."""
    for path, data in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    found = []
    for place in sorted(path.parent for path in root.glob("*/include")):
        library = next((place / "include").iterdir()).name
        bound = not (place / "include" / library / f"{library}Base.td").is_file()
        found.append(Package(number, place, place.name, library, bound))
    return found


def found_in(
    packages: Sequence[Package], read: Callable[[Sequence[Package]], str]
) -> Iterator[tuple[int, str]]:
    """Yield the errors of packages, with the project's number; all are read together first."""
    problem = read(packages) if packages else ""
    if problem and len(packages) == 1:
        yield packages[0].project, problem
    elif problem:
        half = len(packages) // 2
        for part in (packages[:half], packages[half:]):
            yield from found_in(part, read)


@dataclass
class Tools:
    """The tools, in a directory of their own. compiled: number of C++ files checked. compiling:
    seconds of processor time for them. examples: number of examples of builders that ran. header:
    precompiled headers, made where they are missing; other tools may share them."""

    directory: Path
    header: Path
    compiled: int = 0
    compiling: float = 0
    examples: int = 0

    def tablegen(self, whole: Path, options: Sequence[str], includes: Iterable[Path]) -> str:
        """Return the error of mlir-tblgen for a file, or the problem with its C++."""
        given = [f"-I{include}" for include in (*includes, _mlir_include())]
        done = toolchain.run([toolchain.tool("mlir-tblgen"), *options, *given, whole])
        wrong = [done.stderr[:1200]] if done.returncode else []
        if "-gen-op-doc" not in options:
            wrong += cpp(done.stdout)
        return f"mlir-tblgen {' '.join(options)}: {wrong[0]}" if wrong else ""

    def read_ods(self, packages: Sequence[Package]) -> Iterator[tuple[int, str]]:
        """Yield errors of mlir-tblgen for dialects, with the project's number."""
        return found_in([package for package in packages if not package.bound], self._ods)

    def _ods(self, packages: Sequence[Package]) -> str:
        whole = self.directory / "all.td"
        whole.write_text("".join(f'include "{p.library}/{p.library}Ops.td"\n' for p in packages))
        includes = [package.include for package in packages]
        found = (self.tablegen(whole, [f"-gen-{backend}"], includes) for backend in BACKENDS)
        return next(filter(None, found), "")

    def read_python(self, packages: Sequence[Package]) -> Iterator[tuple[int, str]]:
        """Yield Python's errors on packages, with the project's number; run their examples."""
        return found_in(packages, self._python)

    def _python(self, packages: Sequence[Package]) -> str:
        script = Path(__file__).with_name("import_packages.py")
        places = [path for p in packages for path in sorted((p.root / "python").iterdir())]
        done = toolchain.run([sys.executable, script], input=json.dumps([str(p) for p in places]))
        if done.returncode:
            return f"Python ends with {done.returncode}: {done.stderr[-1500:]}"
        self.examples += int(done.stdout.splitlines()[-1])
        return ""

    def read_base(self, package: Package) -> list[str]:
        """Return the errors of mlir-tblgen for the base of one dialect."""
        base = package.include / package.library / f"{package.library}Base.td"
        found = [
            self.tablegen(
                base, [f"-gen-{backend}-{kind}", option.format(package.dialect)], [package.include]
            )
            for backend, option in BASE_BACKENDS.items()
            for kind in ("decls", "defs")
        ]
        return [problem for problem in found if problem]

    def compile(self, package: Package) -> list[str]:
        """Return the compiler's errors in all sources of a dialect."""
        start = _of_children()
        problems = self._compile(package)
        self.compiling += _of_children() - start
        return problems

    def _compile(self, package: Package) -> list[str]:
        out = package.root / "build"
        problems = [] if package.bound else self.make_includes(package, out)
        if problems:
            return problems
        sources = sorted(package.root.rglob("*.cpp"))
        self.compiled += len(sources)
        for unit in _units(sources):
            # Sources that compile alone may use a name for two things together.
            if self.error(package, out, unit):
                problems += filter(None, (self.error(package, out, [source]) for source in unit))
        return problems

    def error(self, package: Package, out: Path, sources: Sequence[Path]) -> str:
        """Return the compiler's errors in sources that are compiled as one."""
        unit = self.directory / "unit.cpp"
        renamed = "#define main other_main\n" if len(sources) > 1 else ""
        included = (f'#include "{source}"\n#undef main\n' for source in sources)
        unit.write_text(renamed + "".join(included))
        includes = [f"-I{package.include}", f"-I{out}", "-include-pch", str(self.precompiled())]
        done = toolchain.run([*self.compiler(), *includes, "-fsyntax-only", unit])
        if not done.returncode:
            return ""
        errors = [line for line in done.stderr.splitlines() if "error:" in line]
        names = ", ".join(source.relative_to(package.root).as_posix() for source in sources)
        return f"{names}: {errors[:3] or done.stderr[:800]}"

    def make_includes(self, package: Package, out: Path) -> list[str]:
        """Write the includes that CMake generates by mlir-tblgen; return the errors."""
        library, include = package.library, package.include / package.library
        (out / library).mkdir(parents=True, exist_ok=True)
        stems = (path.stem for path in include.glob("*.td"))
        shards = {stem for stem in stems if re.fullmatch(r"\w+Ops\d*", stem)} - {f"{library}Ops"}
        problems = []
        for kind, suffix in (("decls", "h.inc"), ("defs", "cpp.inc")):
            for file, name, *options in (
                (f"{library}Base", f"{library}Dialect", f"-gen-dialect-{kind}",
                 f"-dialect={package.dialect}"),
                (f"{library}Base", f"{library}Enums", f"-gen-enum-{kind}"),
                (f"{library}Base", f"{library}Attributes", f"-gen-attrdef-{kind}",
                 f"-attrdefs-dialect={package.dialect}"),
                (f"{library}Interfaces", f"{library}Interfaces", f"-gen-op-interface-{kind}"),
                *((shard, shard, f"-gen-op-{kind}") for shard in sorted(shards)),
            ):  # fmt: skip
                target = ["-o", str(out / library / f"{name}.{suffix}")]
                problem = self.tablegen(
                    include / f"{file}.td", [*options, *target], [package.include]
                )
                problems += [problem] if problem else []
        return problems

    def compiler(self) -> list[str]:
        includes = [f"-isystem{_mlir_include()}", f"-I{toolchain.CHECKOUT / 'runtime' / 'include'}"]
        compiler = toolchain.compilers()["CXX"]
        return [compiler, "-std=c++17", "-fno-rtti", "-fno-exceptions", "-w", "-fPIC", *includes]

    def precompiled(self) -> Path:
        """Return the precompiled headers of MLIR and of the runtime.

        They have the instances of their templates, which each source would make once more: that
        is a second of processor time per source.
        """
        if not self.header.exists():
            options = ("-x", "c++-header", "-fpch-instantiate-templates")
            output = ("-o", self.header)
            subprocess.run([*self.compiler(), *options, HEADERS, *output], check=True)
        return self.header


def _units(sources: Iterable[Path]) -> list[list[Path]]:
    """Return the sources that are compiled together, as `OpTree.cmake` and more: parsing what is
    instantiated anew takes most of the time."""
    groups: dict[str, list[Path]] = {}
    for source in sources:
        groups.setdefault(_UNITS.get(source.stem, "ops"), []).append(source)
    return list(groups.values())


def _of_children() -> float:
    """Return the processor time of the processes that have ended, in seconds."""
    times = os.times()
    return times.children_user + times.children_system


def _mlir_include() -> Path:
    return toolchain.mlir_dir().parents[2] / "include"
