# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bring the generated files on disk up to date, or report which of them are not."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import optree_core

from . import __version__
from .disk import destination, library
from .disk.containment import ForeignFileError, identity, read_json, read_limited
from .disk.write import (
    MANIFEST,
    MAX_LINES,
    TreeChanges,
    compare,
    digest,
    inputs_of_last_run,
    remove_leftovers,
    unchecked_modules,
    write_tree,
)
from .emit.target import added_packages, identities, targets
from .emit.templates import Templates
from .history.archive import DIRECTORY, MAX_BYTES
from .limits import existing

if TYPE_CHECKING:
    from optree_core.model import Tree

#: Outside version control: the hashes of the inputs and the manifest of the last run.
STAMP = ".optree-gen/stamp.json"

#: The packages whose code decides what is generated.
PACKAGES = (Path(__file__).parent, Path(optree_core.__file__).parent)

#: Errors of reading a file that an earlier run wrote and somebody changed or removed.
UNREADABLE = (ForeignFileError, OSError, ValueError, KeyError, TypeError, RecursionError)

#: Files below `specs/` that affect no generated file.
NO_INPUTS = ("specs/approvals.yaml",)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the garbage collector: a run frees few objects, and collecting took a quarter of it."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass
class Generation:
    """The generated files of one project.

    workers: number of processes that render; None for one per core.
    """

    root: Path
    templates: Templates
    workers: int | None = None
    _hashes: dict[str, str] = field(default_factory=dict, init=False, repr=False)

    @property
    def output(self) -> Path:
        return self.root / "generated"

    @property
    def stamp(self) -> Path:
        return self.root / STAMP

    def run(self) -> TreeChanges:
        """Bring the generated tree up to date.

        Raises:
            SpecError: the specs have mistakes; nothing is touched.
        """
        remove_leftovers(self.output)
        if self.current():
            return TreeChanges((), (), ())
        files = self.files
        self.forget()  # A run that is killed while it writes leaves no stamp of another tree.
        changes = write_tree(self.output, files)
        self.remember()
        return changes

    def check(self) -> TreeChanges:
        """Return the changes that `run` would make. Raises SpecError as `run` does."""
        return compare(self.output, self.files)

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The content of every generated file by path, including the manifest."""
        from .disk.library import template_cache
        from .emit.render import Renderer
        from .parallel import cores
        from .pipeline import regenerate

        renderer = Renderer(self.templates.directories, template_cache())
        with collector_paused():
            return regenerate(self.root, renderer, self.used, dict, self.workers or cores())

    @cached_property
    def inputs(self) -> dict[str, str]:
        """The hash of each spec and template, by a path that is the same on every machine."""
        return {name: self._hash(name) for name in self.input_files}

    def _hash(self, name: str) -> str:
        """Return the hash of an input, which is read once."""
        found = self._hashes.get(name)
        if found is None:
            found = self._hashes[name] = digest(identity(self.input_files[name], MAX_BYTES))
        return found

    @cached_property
    def inherited(self) -> dict[str, list[str]]:
        """The package's files of specs that the project reads, by the first part of their paths.

        A project reads those of which it has no entry with that first name. The releases there are
        the package's own, and no project reads them.
        """
        own, found = self.root / "specs", dict[str, list[str]]()
        for path in existing(library.specs()):
            found.setdefault(path.split("/", 1)[0], []).append(path)
        return {n: p for n, p in found.items() if n != DIRECTORY and not (own / n).exists()}

    @cached_property
    def input_files(self) -> dict[str, Path]:
        """The specs and templates that affect the output, by path.

        A file of the package has the path that it would have in the project.
        """
        own, shared = self.root / "specs", library.specs()
        specs = {
            **{f"specs/{p}": shared / p for paths in self.inherited.values() for p in paths},
            **{f"specs/{p}": own / p for p in existing(own)},
        }
        templates = {f"templates/{name}": path for name, path in self.templates.files.items()}
        return {n: p for n, p in specs.items() if not n.startswith(NO_INPUTS)} | templates

    def used(self, trees: Iterable[Tree]) -> dict[str, str]:
        """Return `inputs` without the package's specs and the templates that `trees` do not use."""
        from .spec.spec_files import DIALECT_FILE, TABLES

        shared = library.specs()
        unused = {
            f"specs/{path}"
            for name, paths in self.inherited.items()
            if (shared / name / DIALECT_FILE).is_file()
            for path in paths
        }
        for tree in trees:
            unused -= {op.origin.path for op in tree.ops.values()}
            for base in tree.dialect.bases:
                unused -= {f"specs/{base.name}/{file}" for file in TABLES}
        on_demand = [f"templates/{name}/" for name, found in targets().items() if found.on_demand]
        return {
            name: self._hash(name)
            for name in self.input_files
            if name not in unused and not name.startswith(tuple(on_demand))
        }

    def changed_inputs(self) -> list[str]:
        """Return a line per input that changed since the tree on disk was generated.

        For example: "specs/scalar.yaml has changed".
        """
        before = inputs_of_last_run(self.root)
        if before is None:
            return []
        after = json.loads(self.files[MANIFEST])["inputs"]
        how = {True: "is new", False: "has changed"}
        own: list[str] = []
        others: list[str] = []
        for name in sorted({*before, *after}):
            if before.get(name) != after.get(name):
                state = how[name not in before] if name in after else "is gone"
                path = self.input_files.get(name)
                if path is None or path.is_relative_to(self.root):
                    own.append(f"{name} {state}")
                else:
                    others.append(f"{name} {state} (it comes with optree-gen {__version__})")
        left = len(others) - MAX_LINES
        more = [f"{left} more that come with optree-gen differ"] if left > 0 else []
        return [*own, *others[:MAX_LINES], *more]

    @cached_property
    def fingerprint(self) -> str:
        """The hash of everything the output depends on: specs, templates, targets, code."""
        sources = [
            (f"{package.name}/{path}", digest((package / path).read_bytes()))
            for package, path in self.sources
        ]
        return digest(json.dumps([self.inputs, sources, identities()], sort_keys=True).encode())

    @property
    def sources(self) -> list[tuple[Path, str]]:
        """The files of code that the output depends on, as a package and a path below it."""
        return [
            (package, path)
            for package in (*PACKAGES, *added_packages())
            for path in (existing(package) if package.is_dir() else [""])
            if not path or path.endswith((".py", ".json", ".yaml"))
        ]

    @property
    def dependencies(self) -> list[Path]:
        """All files that the output depends on."""
        return [*self.input_files.values(), *(package / path for package, path in self.sources)]

    def current(self) -> bool:
        """True if the tree was generated from these inputs and has not been changed since."""
        if self.stamp.parent.is_symlink() or self.output.is_symlink():
            return False
        try:
            # Hash the inputs before reading them: a spec that is saved meanwhile has changed.
            fingerprint = self.fingerprint
            manifest = read_limited(self.output / MANIFEST, self.root, MAX_BYTES)
            if read_json(self.stamp, self.root) != [fingerprint, digest(manifest)]:
                return False
            outputs = json.loads(manifest)["outputs"]
            on_disk = [path for path in existing(self.output) if path != MANIFEST]
            on_disk += unchecked_modules(self.output)
            return on_disk == sorted(outputs) and all(
                digest(identity(self.output / path, MAX_BYTES)) == outputs[path] for path in on_disk
            )
        except UNREADABLE:
            return False

    def forget(self) -> None:
        if self.stamp.parent.is_symlink():
            destination.remove(self.stamp.parent, self.root)
        destination.remove(self.stamp, self.root)

    def remember(self) -> None:
        # Include the manifest: version control may restore an older tree, complete with its own.
        manifest = (self.output / MANIFEST).read_bytes()
        text = json.dumps([self.fingerprint, digest(manifest)])
        destination.write(self.stamp, text, self.root)
