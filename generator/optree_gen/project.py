# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The trees of a directory of specs, for whoever uses them from Python."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from optree_core.model import Tree
from optree_core.scalar import ScalarTable

from . import pipeline
from .diagnostics.diagnostic import Diagnostics, SpecError
from .disk import library
from .emit.target import PlanInputs
from .history.history import History, completed
from .limits.budget import deadline
from .parsing import common_scalars, parse
from .results import read_results
from .spec.parsed import Parsed
from .spec.spec_files import File, SpecFiles, dialects, read_file, read_spec_files


class Project:
    """A directory with `specs/`, which hold dialects and what they are made of.

    root, drafts, schemas, inherited: as `read_spec_files` has them.
    """

    def __init__(
        self,
        root: Path,
        drafts: Mapping[Path, str] | None = None,
        schemas: Path | None = None,
        inherited: Path | None = None,
    ) -> None:
        self.root = root
        self.specs = root / "specs"
        self._options = (drafts, schemas, inherited)
        self._parsed: dict[str, Parsed] = {}
        self._resolved: dict[str, pipeline.Resolved] = {}
        self._checked: dict[str, pipeline.Checked] = {}

    @cached_property
    def files(self) -> SpecFiles:
        """The specs as they were when they were first asked for."""
        return read_spec_files(self.root, *self._options)

    def file(self, path: Path) -> File:
        """Any file below `specs/`."""
        display = path.relative_to(self.root).as_posix()
        return self.files.files.get(display) or read_file(path, display, self.root)

    @cached_property
    def inputs(self) -> pipeline.Inputs:
        """All that is read of the project."""
        return pipeline.read(self.root, self.files)

    @property
    def history(self) -> History:
        """The releases of the project; what cannot be read is reported by `tree`."""
        return self.inputs.history

    def dialects(self) -> list[str]:
        """Names of the project's directories that hold a dialect, sorted."""
        return dialects(self.specs)

    def scalars(self, diagnostics: Diagnostics) -> ScalarTable | None:
        """The scalar table that all dialects have."""
        return common_scalars(self.files, diagnostics)[0]

    def parsed(self, name: str) -> Parsed:
        """A dialect as its files say it; it is parsed once."""
        self._parsed = parse(self.files, [name], self._parsed)
        return self._parsed[name]

    def resolved(self, name: str) -> pipeline.Resolved:
        """A dialect with its tree, resolved and no more; this is done once."""
        bases = []
        base: Parsed | None = self.parsed(name)
        while base is not None and (base.name == name or base.name in self.files.own):
            bases.append(base.name)
            base = base.base
        self._resolved = pipeline.resolve(self._parsed, bases, self._resolved)
        return self._resolved[name]

    def tree(self, name: str, diagnostics: Diagnostics) -> Tree:
        """The resolved and checked tree of a dialect.

        Raises:
            SpecError: the specs have mistakes; all of them are in its diagnostics.
        """
        with deadline("reading these specs"):
            self.resolved(name)
            self._checked = pipeline.check(self._resolved, self.inputs, self._checked)
        checked = self._checked[name]
        diagnostics.found.extend(checked.problems)
        if checked.tree is None:
            raise SpecError(diagnostics)
        return checked.tree

    def trees(self, diagnostics: Diagnostics) -> list[Tree]:
        """The resolved trees of all dialects; raises as `tree` does, with all their mistakes."""
        found = []
        diagnostics.found += self.files.strays
        for name in self.dialects():
            with suppress(SpecError):
                found.append(self.tree(name, diagnostics))
        if diagnostics.failed:
            raise SpecError(diagnostics)
        return found

    def resolved_trees(self) -> dict[str, Tree]:
        """The trees as releases complete them, by dialect; nothing but resolving is checked.

        Raises:
            SpecError: some spec cannot be resolved.
        """
        found = {name: self.resolved(name) for name in self.dialects()}
        diagnostics = Diagnostics([d for dialect in found.values() for d in dialect.problems])
        if diagnostics.failed:
            raise SpecError(diagnostics)
        trees = {name: dialect.tree for name, dialect in found.items()}
        return {n: completed(tree, self.history) for n, tree in trees.items() if tree is not None}

    def plan_inputs(self, tree: Tree) -> PlanInputs:
        """The tree with all else that planning reads, results of executions among it."""
        name = tree.dialect.name
        home = self.root if name in self.files.own else library.specs().parent
        inputs = pipeline.plan_inputs(tree, self.inputs)
        return replace(inputs, results=read_results(home, name))
