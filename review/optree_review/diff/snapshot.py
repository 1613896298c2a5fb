# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One side of a comparison: the specs of a git ref, of a directory or of the working tree.

A ref is read from git's object store; the working tree and the index are not touched.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from optree_core.model import Dialect, Tree
from optree_core.scalar import ScalarTable
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.diagnostics.source import Span
from optree_gen.disk import destination, library
from optree_gen.disk.containment import identity
from optree_gen.emit.templates import Templates
from optree_gen.history.archive import ReleaseError, release_path, unpack
from optree_gen.limits import MAX_ENTRIES, existing
from optree_gen.parsing import common_scalars
from optree_gen.project import Project
from optree_gen.spec.load import Mapping as Node
from optree_gen.spec.spec import Spec
from optree_gen.spec.spec_files import SCALAR_FILE, VOCABULARY_FILE

SPECS, TEMPLATES, GENERATED = "specs", "templates", "generated"
#: The most bytes of specs and templates in a ref.
MAX_BYTES = 64 * 1024 * 1024

#: Git's range of commits; a path such as `../other` does not match.
_RANGE = re.compile(r"(|.*[^./])\.{2,3}([^./].*|)")
#: Modes of files that are neither links nor submodules.
REGULAR = (b"100644", b"100755")


class SnapshotError(Exception):
    """A side cannot be read; the message has the reason."""


@dataclass(frozen=True)
class View:
    """A dialect: its resolved tree, its specs by op, and the node of its file."""

    tree: Tree
    specs: Mapping[str, Spec]
    node: Node

    @property
    def dialect(self) -> Dialect:
        return self.tree.dialect


@dataclass(frozen=True)
class Snapshot:
    """All dialects of a side and its scalar tables.

    tables: file with functions and casts -> the table that includes it, and the file's node.
    project: the project that has read them.
    """

    views: Mapping[str, View]
    tables: Mapping[str, tuple[ScalarTable, Node]]
    project: Project


@dataclass(frozen=True)
class Side:
    """A side as files: its name and root directory.

    inherited: the directory with the inherited specs that a release froze; None: the package's
        specs.
    templated: True if it has templates of its own time; a release has none.
    generated: the directory of generated files, or git's hash of each; None: there are none.
    """

    label: str
    root: Path
    inherited: Path | None = None
    templated: bool = True
    generated: Path | Mapping[str, str] | None = None

    @property
    def templates(self) -> Templates:
        return Templates.of(self.root)

    @property
    def frozen(self) -> bool:
        """True if it is a release or a commit, which stays as it is."""
        return self.inherited is not None or isinstance(self.generated, Mapping)


@contextmanager
def opened(repository: Path, name: str | Side | None) -> Iterator[Side]:
    """Open a side: the working tree (None), a directory, a release or a git ref, in this order.

    Raises:
        SnapshotError: `name` is none of these, or has no specs.
    """
    if isinstance(name, Side):
        yield name
        return
    if name is None:
        yield Side("working tree", repository, generated=repository / GENERATED)
        return
    with TemporaryDirectory(prefix="optree-diff-") as scratch:
        root = Path(scratch)
        if (Path(name) / SPECS).is_dir():
            for part in (SPECS, TEMPLATES):
                if (Path(name) / part).is_dir() and not (Path(name) / part).is_symlink():
                    _copy(Path(name) / part, root / part)
            side = Side(name, root, generated=Path(name) / GENERATED)
        elif (release := release_path(repository / SPECS, name)) is not None and release.is_file():
            try:
                side = Side(name, root, unpack(release, root), templated=False)
            except ReleaseError as error:
                raise SnapshotError(str(error)) from error
            # Both sides get the same history, so that only specs differ.
            _copy(release.parent, root / SPECS / release.parent.name)
        else:
            _extract(repository, name, root)
            listed = _listed(repository, f"{name} cannot be read", name, GENERATED)
            # git's hash of each generated file
            hashes = {path.partition("/")[2]: hash_.decode() for path, _, hash_, _ in listed}
            side = Side(name, root, generated=hashes)
        yield side


def _copy(source: Path, target: Path) -> None:
    """Copy the regular files of a directory, so that caches are written elsewhere; skip links."""
    size = 0
    target.mkdir(parents=True)
    for name in existing(source):
        path = source / name
        if path.is_symlink() or not path.is_file():
            continue
        try:
            size += path.stat().st_size
            _limit(size, source)
            data = path.read_bytes()
        except OSError as error:
            raise SnapshotError(f"{path} cannot be read: {error.strerror}") from error
        destination.create(target / name, data, target)


def _limit(size: int, side: object) -> None:
    if size > MAX_BYTES:
        raise SnapshotError(f"the {SPECS}/ of {side} are larger than {MAX_BYTES >> 20} MiB")


def _extract(repository: Path, ref: str, target: Path) -> None:
    """Write specs and templates of `ref` below `target`: only regular files, only inside of it.

    git's objects are read directly, so that attributes and filters of an untrusted tree have no
    effect.
    """
    if sides := _RANGE.fullmatch(ref):
        states = " ".join(filter(None, sides.groups()))
        raise SnapshotError(f"'{ref}' is a range; name two states: diff {states}")
    missing = f"'{ref}' is neither a directory with {SPECS}/ nor a release nor a commit"
    entries = _listed(repository, missing, ref, SPECS, TEMPLATES)
    if len(entries) > MAX_ENTRIES:
        raise SnapshotError(f"the {SPECS}/ of {ref} hold more than {MAX_ENTRIES:,} files")
    files: dict[Path, bytes] = {}
    total = 0
    for name, mode, hash_, size in entries:
        path = PurePosixPath(name)
        if mode in REGULAR and not path.is_absolute() and ".." not in path.parts:
            files[target.joinpath(*path.parts)] = hash_
            total += int(size)
            _limit(total, ref)
    if not any(file.is_relative_to(target / SPECS) for file in files):
        raise SnapshotError(f"{ref} has no files in {repository / SPECS}")
    identities = b"\n".join(files.values()) + b"\n"
    output = _git(repository, f"{ref} cannot be read", "cat-file", "--batch", stdin=identities)
    start = 0
    for file in files:
        end = output.index(b"\n", start)
        length = int(output[start:end].split(b" ")[2])
        destination.create(file, output[end + 1 : end + 1 + length], target)
        start = end + 2 + length


def _listed(
    repository: Path, failure: str, ref: str, *places: str
) -> list[tuple[str, bytes, bytes, bytes]]:
    """Return path, mode, hash and size of each file of a ref below the given places."""
    options = ("-r", "-l", "-z", "--end-of-options", f"{ref}^{{commit}}", "--", *places)
    found = []
    for entry in _git(repository, failure, "ls-tree", *options).split(b"\0")[:-1]:
        about, name = entry.split(b"\t", 1)
        mode, _, hash_, size = about.split()
        found.append((name.decode("utf-8", "replace"), mode, hash_, size))
    return found


def _git(repository: Path, failure: str, *arguments: str, stdin: bytes = b"") -> bytes:
    # A tree may contain a bare repository, whose configuration is untrusted.
    command = ["git", "-c", "safe.bareRepository=explicit", "-C", str(repository), *arguments]
    environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1"}
    try:
        done = subprocess.run(
            command, input=stdin, capture_output=True, check=False, env=environment
        )
    except FileNotFoundError as error:
        raise SnapshotError("git is not installed") from error
    if done.returncode:
        detail = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise SnapshotError(f"{failure}{f' ({detail[0]})' if detail else ''}")
    return done.stdout


def read_snapshot(side: Side, own_schemas: bool = False) -> Snapshot:
    """Return the side's trees; they are not checked, since an older side may break newer rules.

    Raises:
        SpecError: the specs cannot be resolved.
    """
    schemas = side.root / SPECS / "schema"
    own = own_schemas and schemas.is_dir() and not _same_files(schemas, library.specs() / "schema")
    former = own_schemas or side.frozen
    project = Project(side.root, None, schemas if own else None, side.inherited, former)
    diagnostics = Diagnostics()
    tables: dict[str, tuple[ScalarTable, Node]] = {}
    views = {}
    common, nodes = common_scalars(project.files, diagnostics)
    _add_table(tables, common, nodes)
    for name in project.dialects():
        resolved = project.resolved(name)
        diagnostics.found += resolved.problems
        tree, parsed = resolved.tree, resolved.parsed
        if tree is not None and parsed.node is not None:
            views[name] = View(tree, parsed.by_name, parsed.node)
            _add_table(tables, parsed.scalars, parsed.tables)
    if diagnostics.failed:
        raise SpecError(diagnostics)
    return Snapshot(views, tables, project)


def _same_files(first: Path, second: Path) -> bool:
    names = existing(first)
    return names == existing(second) and all(
        identity(first / name, MAX_BYTES) == identity(second / name, MAX_BYTES) for name in names
    )


def _add_table(
    tables: dict[str, tuple[ScalarTable, Node]], table: ScalarTable | None, nodes: Sequence[Node]
) -> None:
    """Add the common scalar table, or the one with a dialect's additions."""
    if table is not None and nodes:
        tables.setdefault(nodes[0].span.source.path, (table, nodes[0]))


def node_span(node: Node, *keys: str) -> Span:
    """Return the place in `node` of the innermost of `keys` that exists."""
    return node.innermost(keys) or Span(node.span.source, 1, 1)


def spec_texts(project: Project) -> dict[str, str]:
    """Return path below the directory of specs -> text for every spec, inherited ones included.

    The project's dialects have been parsed before.
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
