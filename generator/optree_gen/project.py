# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The Python API: the stages of the pipeline for one directory of specs."""

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
from .parsing import common_scalars, parse
from .results import read_results
from .spec.parsed import Parsed
from .spec.spec_files import File, SpecFiles, dialects, read_file, read_spec_files


class Project:
    """A directory whose `specs/` holds dialects, scalar tables and vocabularies.

    root, drafts, schemas, inherited, former: the arguments of `read_spec_files`.
    """

    def __init__(
        self,
        root: Path,
        drafts: Mapping[Path, str] | None = None,
        schemas: Path | None = None,
        inherited: Path | None = None,
        former: bool = False,
    ) -> None:
        self.root = root
        self.specs = root / "specs"
        self._options = (drafts, schemas, inherited, former)
        self._parsed: dict[str, Parsed] = {}
        self._resolved: dict[str, pipeline.Resolved] = {}
        self._checked: dict[str, pipeline.Checked] = {}

    @cached_property
    def files(self) -> SpecFiles:
        """The files below `specs/`, read once, at the first access."""
        return read_spec_files(self.root, *self._options)

    def file(self, path: Path) -> File:
        """Return a file below `specs/`; it need not be a spec."""
        display = path.relative_to(self.root).as_posix()
        return self.files.files.get(display) or read_file(path, display, self.root)

    @cached_property
    def inputs(self) -> pipeline.Inputs:
        """The files and the history of releases, as the pipeline reads them."""
        return pipeline.read(self.root, self.files)

    @property
    def history(self) -> History:
        """The releases of the project; `tree` reports those that cannot be read."""
        return self.inputs.history

    def dialects(self) -> list[str]:
        """Return the names of the directories below `specs/` that hold a dialect, sorted."""
        return dialects(self.specs)

    def scalars(self, diagnostics: Diagnostics) -> ScalarTable | None:
        """Return the scalar table that all dialects share."""
        return common_scalars(self.files, diagnostics)[0]

    def parsed(self, name: str) -> Parsed:
        """Return the parsed dialect; it is parsed once."""
        self._parsed = parse(self.files, [name], self._parsed)
        return self._parsed[name]

    def resolved(self, name: str) -> pipeline.Resolved:
        """Return the resolved dialect, unchecked; it is resolved once."""
        bases = []
        base: Parsed | None = self.parsed(name)
        while base is not None and (base.name == name or base.name in self.files.own):
            bases.append(base.name)
            base = base.base
        self._resolved = pipeline.resolve(self._parsed, bases, self._resolved)
        return self._resolved[name]

    def tree(self, name: str, diagnostics: Diagnostics) -> Tree:
        """Return the resolved and checked tree of a dialect.

        Raises:
            SpecError: the specs have mistakes; its diagnostics list them all.
        """
        self.resolved(name)
        self._checked = pipeline.check(self._resolved, self.inputs, self._checked)
        checked = self._checked[name]
        diagnostics.found.extend(checked.problems)
        if checked.tree is None:
            raise SpecError(diagnostics)
        return checked.tree

    def trees(self, diagnostics: Diagnostics) -> list[Tree]:
        """Return the checked trees of all dialects.

        Raises:
            SpecError: the specs of some dialect have mistakes; its diagnostics list them all.
        """
        found = []
        diagnostics.found += self.files.strays
        for name in self.dialects():
            with suppress(SpecError):
                found.append(self.tree(name, diagnostics))
        if diagnostics.failed:
            raise SpecError(diagnostics)
        return found

    def resolved_trees(self) -> dict[str, Tree]:
        """Return the resolved trees by dialect, completed by the history; `check` does not run.

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
        """Return the inputs for planning a tree, including results of executing its ops."""
        name = tree.dialect.name
        home = self.root if name in self.files.own else library.specs().parent
        inputs = pipeline.plan_inputs(tree, self.inputs)
        return replace(inputs, results=read_results(home, name))
