# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files below `specs/`: the project's own, and those of the package that it lacks."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from optree_gen import limits
from optree_gen.diagnostics.diagnostic import Diagnostic, Diagnostics
from optree_gen.diagnostics.source import Source, Span
from optree_gen.disk import library
from optree_gen.disk.containment import ForeignFileError, read_limited
from optree_gen.limits import ExcessError, existing

from . import load
from .handwritten import read_texts
from .validate import validate, without_former

DIALECT_FILE = "dialect.yaml"
SCALAR_FILE = "scalar.yaml"
VOCABULARY_FILE = "vocabulary.yaml"

#: The directory of the rules of the canonical form, among the dialects.
RULES = "rules"

#: The tables that all dialects share.
_COMMON = (SCALAR_FILE, VOCABULARY_FILE)

APPROVALS_FILE = "approvals.yaml"

#: The schemas of the files below specs/.
SCHEMAS = tuple(
    f"{name}.schema.json"
    for name in ("approvals", "dialect", "op", "rules", "scalar", "vocabulary")
)

#: Entries of specs/ other than dialects and common tables.
_BESIDE = (APPROVALS_FILE, "releases", RULES, "schema")

#: Files of a dialect that hold no op.
TABLES = (DIALECT_FILE, SCALAR_FILE, VOCABULARY_FILE)


def schema_of(path: str) -> str:
    """Return the name of the schema for a file, by its path below `specs/`."""
    if path.startswith(f"{RULES}/"):
        return f"{RULES}.schema.json"
    name = path.rpartition("/")[2]
    table = name in TABLES or path == APPROVALS_FILE
    return f"{name.removesuffix('.yaml') if table else 'op'}.schema.json"


def schema_for_editors(specs: Path, schema: str) -> Path:
    """Return the path of a schema in a project, which need not exist: modelines lead editors there.

    The repository of optree-gen has the schemas among its specs; `regen` writes those of others.
    """
    own = specs / "schema" / schema
    return own if own.is_file() else specs.parent / "generated" / "schema" / schema


@dataclass(frozen=True)
class File:
    """A file as read. foreign: it comes from the package and not from the project.

    problems: mistakes found while reading it.
    """

    source: Source
    foreign: bool = False
    problems: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class SpecFiles:
    """The texts below `specs/` of a project, with those of the package that it lacks.

    files: by path, such as `specs/linalg/contract/matmul.yaml`.
    own: the names of the project's dialects. inherited: those of the package's.
    schemas: the directory of the schemas.
    frozen: the inherited specs come from the same release, so they have the pinned version.
    former: they are an earlier state, which may have keys that specs no longer have.
    strays: mistakes about files of specs that are in no dialect.
    handwritten: the files that the project's dialects name under `handwritten`, see `read_texts`.
    """

    files: Mapping[str, File]
    own: tuple[str, ...]
    inherited: tuple[str, ...]
    schemas: Path
    frozen: bool = False
    former: bool = False
    strays: tuple[Diagnostic, ...] = ()
    handwritten: Mapping[str, str] = field(default_factory=dict)

    @property
    def dialects(self) -> tuple[str, ...]:
        """The names of all dialects: the project's and the package's."""
        return tuple(sorted({*self.own, *self.inherited}))

    def dialect_file(self, dialect: str) -> File:
        path = f"specs/{dialect}/{DIALECT_FILE}"
        return self.files.get(path) or _lacking(path)

    def table(self, name: str, dialect: str | None = None) -> File | None:
        """Return the common table of that name, or a dialect's addition to it, if there is one."""
        if dialect is not None:
            return self.files.get(f"specs/{dialect}/{name}")
        return self.files.get(f"specs/{name}") or _lacking(f"specs/{name}")

    def rules(self) -> list[File]:
        """Return the files of rules, sorted by path."""
        return [file for path, file in self.files.items() if path.startswith(f"specs/{RULES}/")]

    def ops(self, dialect: str) -> list[File]:
        """Return the files of a dialect's ops, sorted by path."""
        below = f"specs/{dialect}/"
        special = [below + name for name in TABLES]
        return [f for p, f in self.files.items() if p.startswith(below) and p not in special]

    def is_foreign(self, source: Source) -> bool:
        """True if the file comes from the package and not from the project."""
        file = self.files.get(source.path)
        return file is not None and file.foreign


def read_spec_files(
    root: Path,
    drafts: Mapping[Path, str] | None = None,
    schemas: Path | None = None,
    inherited: Path | None = None,
    former: bool = False,
) -> SpecFiles:
    """Read the specs of the project at `root`, and those that it may inherit.

    drafts: texts by path that replace files or stand for files that do not exist yet.
    schemas: the directory of the schemas; None for the package's.
    inherited: the directory of the specs to inherit from; None for the package's.
    former: True for an earlier state, such as a release.

    Raises:
        ExcessError: there are more, or larger, specs than a project needs.
    """
    own, shared = root / "specs", inherited or library.specs()
    names = tuple(dialects(own)), tuple(dialects(shared))
    # The package's dialects and common tables that the project does not have itself.
    lacking = [name for name in (*names[1], *_COMMON) if not (own / name).exists()]
    places = [(own, name) for name in (*names[0], *_COMMON, RULES)]
    if own != shared and SCALAR_FILE in lacking:
        # Rules come from the package with the functions that they use, if both are its own. A file
        # of the project replaces the package's of the same name.
        places.append((shared, RULES))
    files: dict[str, File] = {}
    taken = 0
    for specs, name in (*places, *((shared, name) for name in lacking)):
        base = root if specs == own else specs
        for path in _yaml(specs / name, drafts or {}):
            display = path.relative_to(specs.parent).as_posix()
            if display in files:
                continue
            if drafts and path in drafts:
                files[display] = File(Source(display, drafts[path]))
                continue
            foreign = specs != own
            files[display] = file = read_file(path, display, base, foreign)
            taken += len(file.source.text)
            if taken > limits.MAX_BYTES:
                most = limits.MAX_BYTES >> 20
                raise ExcessError(f"the specs in {base} take more than {most} MiB")
    common = f"specs/{VOCABULARY_FILE}"
    if common not in files:  # An early release froze no vocabulary: use the package's.
        files[common] = read_file(
            library.specs() / VOCABULARY_FILE, common, library.specs(), foreign=True
        )
    # Never use the project's own schemas: values that a schema accepts become paths and code.
    schemas = schemas or library.specs() / "schema"
    declared = {name: files[f"specs/{name}/{DIALECT_FILE}"].source for name in names[0]}
    texts = read_texts(root, declared)
    frozen = inherited is not None
    return SpecFiles(files, *names, schemas, frozen, former, tuple(_strays(own)), texts)


def dialects(specs: Path) -> list[str]:
    """Return the names of the directories that hold a dialect, sorted."""
    return sorted(path.parent.name for path in specs.glob(f"*/{DIALECT_FILE}"))


def _strays(specs: Path) -> Iterator[Diagnostic]:
    """Report specs that are in no dialect's directory, and a project without any dialect.

    A project without a dialect is a mistake because all of `generated/` would be removed.
    """
    stray = False
    known = {*dialects(specs), *_BESIDE, *_COMMON}
    for entry in sorted(specs.iterdir() if specs.is_dir() else ()):
        if entry.name in known or entry.is_symlink():
            continue
        found = [f"{entry.name}/{path}" for path in existing(entry)] or [entry.name]
        for path in list(filter(_is_yaml, found))[:1]:
            place = Span(read_file(specs / path, f"specs/{path}", specs).source, 1, 1)
            message = f"the file is ignored: specs/{entry.name} has no {DIALECT_FILE}"
            hint = f"write specs/{entry.name}/{DIALECT_FILE}, or move the file to a dialect"
            if path == entry.name:
                message, hint = "the file is in no dialect", "move it to the directory of a dialect"
            stray = True
            yield Diagnostic("path-mismatch", place, message, hint)
    if not stray and not dialects(specs):
        place = Span(Source("specs", ""), 1, 1)
        hint = f"a dialect is a directory with a {DIALECT_FILE}; 'optree-gen init' writes a project"
        yield Diagnostic("unknown-dialect", place, "specs/ has no dialect", hint)


def _is_yaml(path: str) -> bool:
    return path.lower().endswith((".yaml", ".yml"))


def _yaml(place: Path, drafts: Mapping[Path, str]) -> list[Path]:
    """Return the path of a common table, or the paths of a dialect's files, sorted."""
    if place.name in TABLES:
        return [place] if place.exists() or place.is_symlink() else []
    added = (path.relative_to(place).as_posix() for path in drafts if path.is_relative_to(place))
    empty = (os.path.relpath(at, place) for at, *inside in os.walk(place) if not any(inside))
    # List dialect.yaml whatever it is, and empty directories named like a spec: reading reports it.
    listed = {*existing(place), *added, *empty} | ({DIALECT_FILE} if place.name != RULES else set())
    found = (path for path in listed if _is_yaml(path))
    files = [place / path for path in sorted(found, key=lambda path: path.split("/"))]
    special = [place / name for name in TABLES]
    files += [path for path in special if path not in files and os.path.lexists(path)]
    if sum(path not in special for path in files) > limits.MAX_SPECS:
        raise ExcessError(f"{place} holds more than {limits.MAX_SPECS:,} specs")
    return files


def read_file(path: Path, display: str, base: Path, foreign: bool = False) -> File:
    """Read a file below `base`. An error of reading it is in the file's `problems`."""
    try:
        data = read_limited(path, base, load.MAX_BYTES)
    except ForeignFileError as error:
        place = Span(Source(display, ""), 1, 1)
        hint = "copy the target of the link: a spec is a file of the project"
        return _unread("foreign-file", place, f"the file is not read: {error}", hint, foreign)
    except OSError as error:
        return _lacking(display, str(error.strerror), foreign)
    try:
        return File(Source(display, data.decode("utf-8")), foreign)
    except UnicodeDecodeError as error:
        source = Source(display, data.decode("utf-8", "replace"))
        place = source.at(len(data[: error.start].decode("utf-8", "replace")))
        return _unread("yaml-syntax", place, "the file is not UTF-8", "save it as UTF-8", foreign)


def _lacking(
    display: str, reason: str = "No such file or directory", foreign: bool = False
) -> File:
    place, message = Span(Source(display, ""), 1, 1), f"the file cannot be read: {reason}"
    return _unread("yaml-syntax", place, message, "", foreign)


def _unread(rule: str, place: Span, message: str, hint: str, foreign: bool) -> File:
    return File(place.source, foreign, (Diagnostic(rule, place, message, hint),))


def parse_file(
    file: File, schema: Path, diagnostics: Diagnostics, former: bool = False
) -> load.Mapping | None:
    """Return the file as a node tree that fits the schema, or None after mistakes.

    former: True to leave out the keys that specs no longer have.
    """
    found = Diagnostics([*file.problems])
    node = load.load(file.source, found) if not found.failed else None
    if node is not None:
        node = without_former(node) if former else node
        validate(node, schema, found)
    diagnostics.found += found.found
    return None if found.failed else node
