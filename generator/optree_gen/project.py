# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read a directory of specs: files to a resolved tree, all mistakes of all files collected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from optree_core.model import Dialect, Tree
from optree_core.scalar import ScalarTable
from optree_core.source import Source, Span

from .check import check
from .check.dialect_names import check_dialect
from .check.roles import check_roles
from .diagnostics.blame import blame
from .diagnostics.diagnostic import Diagnostics, Label, SpecError, did_you_mean
from .history.archive import DIRECTORY, ReleaseError
from .history.history import History, read_history
from .limits import budget
from .resolve import resolve
from .spec import load
from .spec.dialect_reader import read_dialect
from .spec.extension import Extension, read_extension, shadowed
from .spec.scalar_tables import ScalarTables
from .spec.spec import Spec
from .spec.spec_files import DIALECT_FILE, SpecFiles
from .spec.spec_reader import read


class Project:
    """A checkout: `specs/` with the scalar table and one directory per dialect, as trees.

    root, drafts, schemas, inherited: as `SpecFiles` has them.
    """

    def __init__(
        self,
        root: Path,
        drafts: Mapping[Path, str] | None = None,
        schemas: Path | None = None,
        inherited: Path | None = None,
    ) -> None:
        self.root = root
        #: Whether what is inherited was frozen with the specs: then it is of the pinned version.
        self._frozen = inherited is not None
        self.files = SpecFiles(root, drafts, schemas, inherited)
        self.specs = self.files.specs
        self._specs: dict[str, tuple[list[Spec], set[str], Diagnostics]] = {}
        self._scalars = ScalarTables(self.files)
        self._resolved: dict[str, tuple[tuple[Tree, list[Spec]] | None, Diagnostics]] = {}
        #: Without what releases add: each dialect has its own.
        self._trees: dict[str, Tree] = {}
        self._history: tuple[History, Diagnostics] | None = None

    def dialects(self) -> list[str]:
        """Names of the project's directories that hold a dialect, sorted."""
        return _dialects(self.specs)

    def known_dialects(self) -> list[str]:
        """The project's dialects and those of the package, which a dialect may extend."""
        return sorted({*self.dialects(), *_dialects(self.files.inherited)})

    @property
    def history(self) -> History:
        """What the project has released; what cannot be read is reported by `tree`."""
        return self._read_history()[0]

    def _read_history(self) -> tuple[History, Diagnostics]:
        if self._history is None:
            problems = Diagnostics()
            history = History()
            try:
                history = read_history(self.specs)
            except ReleaseError as error:
                name = str(error).split(" ", 1)[0]
                place = Span(Source(f"specs/{DIRECTORY}/{name}", ""), 1, 1)
                problems.error("broken-release", place, str(error))
            self._history = (history, problems)
        return self._history

    def scalars(
        self, diagnostics: Diagnostics, dialect: Dialect | None = None
    ) -> ScalarTable | None:
        """The scalar table, with what the dialect and those it extends add; each is read once."""
        return self._scalars.table(diagnostics, dialect)

    def dialect(
        self, name: str, diagnostics: Diagnostics, extending: tuple[str, ...] = ()
    ) -> Dialect | None:
        """The dialect in the directory `name`; `extending`: the dialects that extend it."""
        path = self.files.found(name) / DIALECT_FILE
        if name not in self.known_dialects():
            place = Span(Source(f"specs/{name}", ""), 1, 1)
            hint = did_you_mean(name, self.known_dialects())
            diagnostics.error("unknown-dialect", place, f"no dialect is named '{name}'", hint)
            return None
        found = self.files.mapping(path, "dialect.schema.json", diagnostics)
        if found is None:
            return None
        node = found[1]
        data = load.plain(node)
        if data["dialect"] != name:
            diagnostics.error(
                "path-mismatch",
                node.entries[node.key("dialect")].span,
                f"the dialect '{data['dialect']}' is in the directory '{name}'",
                "the directory has the dialect's name",
            )
            return None
        if name in self.dialects():
            before = len(diagnostics.found)
            check_dialect(node, diagnostics)
            if len(diagnostics.found) > before:
                return None
        base = None
        extension = read_extension(node)
        if extension is not None:
            base = self._base(extension, (*extending, name), diagnostics)
            if base is None:
                return None
        return read_dialect(data, base)

    def _base(
        self, extension: Extension, extending: tuple[str, ...], diagnostics: Diagnostics
    ) -> Dialect | None:
        name = str(extension.dialect)
        if name in extending:
            path = " -> ".join([*extending[extending.index(name) :], name])
            message = f"a dialect cannot extend itself: {path}"
            diagnostics.error("cyclic-extends", extension.dialect.span, message)
            return None
        if name not in self.known_dialects():
            message = f"no dialect is named '{name}'"
            hint = did_you_mean(name, self.known_dialects())
            diagnostics.error("unknown-dialect", extension.dialect.span, message, hint)
            return None
        if not self._frozen:
            extension.check_version(name in self.dialects(), diagnostics)
        return self.dialect(name, diagnostics, extending)

    def extension(self, dialect: str) -> Extension | None:
        """What the dialect's file says that it extends; None where it cannot be read either."""
        path = self.files.found(dialect) / DIALECT_FILE
        found = self.files.mapping(path, "dialect.schema.json", Diagnostics())
        return None if found is None else read_extension(found[1])

    def read_specs(self, dialect: str, diagnostics: Diagnostics) -> tuple[list[Spec], set[str]]:
        """All specs of the dialect as written, and the names of those that could not be read.

        A second spec of one name is reported and left out. A dialect is read once.
        """
        if dialect not in self._specs:
            problems = Diagnostics()
            self._specs[dialect] = (*self._read_specs(dialect, problems), problems)
        specs, broken, problems = self._specs[dialect]
        diagnostics.found.extend(problems.found)
        return list(specs), set(broken)

    def _read_specs(self, dialect: str, diagnostics: Diagnostics) -> tuple[list[Spec], set[str]]:
        found: dict[str, Spec] = {}
        broken: set[str] = set()
        for path in self.files.ops(dialect, ".yml"):
            broken.add(path.stem)
            place = Span(self.files.source(path, diagnostics), 1, 1)
            message = f"'{path.name}' is not read: a spec's file name ends in .yaml"
            diagnostics.error("path-mismatch", place, message, "rename the file")
        for path in self.files.ops(dialect):
            loaded = self.files.mapping(path, "op.schema.json", diagnostics)
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
                    "rename one of them",
                    [Label(first.op.span, "first declared here")],
                )
        return list(found.values()), broken

    def inherited(
        self, dialect: Dialect | None, diagnostics: Diagnostics, checked: bool = False
    ) -> tuple[list[Spec], set[str]]:
        """The specs that the dialect takes over, and the names of those that cannot be read.

        checked: report what the dialect says of them to no effect, too.
        """
        extension = None if dialect is None else self.extension(dialect.name)
        if dialect is None or dialect.base is None or extension is None:
            return [], set()
        specs, broken = self.all_specs(dialect.base, diagnostics)
        chosen = extension.select(specs, diagnostics)
        if checked:
            extension.check_subset(specs, diagnostics)
        extension.check_digest(chosen, self._scalars.sources(dialect.base), diagnostics)
        return chosen, broken

    def all_specs(self, dialect: Dialect, diagnostics: Diagnostics) -> tuple[list[Spec], set[str]]:
        """The dialect's own specs after those it inherits, and the names of the unreadable ones."""
        specs, broken = self.read_specs(dialect.name, diagnostics)
        inherited, more = self.inherited(dialect, diagnostics)
        own = {spec.op for spec in specs}
        return [*(spec for spec in inherited if spec.op not in own), *specs], broken | more

    def tree(self, name: str, diagnostics: Diagnostics) -> Tree:
        """The resolved and checked tree of a dialect.

        Raises:
            SpecError: the specs have mistakes; all of them are in its diagnostics.
        """
        found = Diagnostics()
        with budget.limited("reading these specs"):
            tree = self._tree(name, found)
        extension = self.extension(name)
        if extension is not None:
            found.found = blame(found.found, extension.dialect.span, self.files.is_foreign)
        diagnostics.found.extend(found.found)
        if tree is None:
            raise SpecError(diagnostics)
        return replace(tree, checkout=self.files.found(name).parent.parent)

    def _tree(self, name: str, diagnostics: Diagnostics) -> Tree | None:
        dialect = self.dialect(name, diagnostics)
        scalars = self.scalars(diagnostics, dialect)
        own, broken = self.read_specs(name, diagnostics)
        inherited, more = self.inherited(dialect, diagnostics, checked=True)
        shadowed(own, inherited, diagnostics)
        names = {spec.op for spec in own}
        specs = [*(spec for spec in inherited if spec.op not in names), *own]
        broken |= more
        if scalars is None or dialect is None:
            return None  # What is said of ops now would only follow from that.
        base = self._trees.get(dialect.extends or "")
        tree = resolve(specs, dialect, scalars, diagnostics, broken, base)
        if own or base is None:  # Else all ops are the base's, which has been checked.
            check(tree, specs, broken, diagnostics, {str(spec.op) for spec in inherited} - names)
        file = self.files.mapping(
            self.files.found(name) / DIALECT_FILE, "dialect.schema.json", Diagnostics()
        )
        if file is not None and not diagnostics.failed:
            check_roles(tree, file[1], diagnostics)
        if diagnostics.failed:  # What is said of a tree with holes would only follow from them.
            return None
        # What extends it inherits what specs say, and has releases of its own.
        self._trees[name] = tree
        tree = self._kept(tree, specs, diagnostics)
        return None if diagnostics.failed else tree

    def resolved_trees(self) -> dict[str, Tree]:
        """The trees as releases complete them, by dialect; nothing but resolving is checked.

        Raises:
            SpecError: some spec cannot be resolved.
        """
        diagnostics = Diagnostics()
        found = {}
        for name in self.dialects():
            resolved = self.resolved(name, diagnostics)
            if resolved is not None and not diagnostics.failed:
                tree = self._kept(*resolved, Diagnostics())
                found[name] = replace(tree, checkout=self.files.found(name).parent.parent)
        if diagnostics.failed:
            raise SpecError(diagnostics)
        return found

    def resolved(self, name: str, diagnostics: Diagnostics) -> tuple[Tree, list[Spec]] | None:
        """The tree of a dialect that is resolved and no more, and its specs; once for all.

        None: the dialect or its scalar table cannot be read.
        """
        if name not in self._resolved:
            problems = Diagnostics()
            self._resolved[name] = (self._resolve(name, problems), problems)
        found, problems = self._resolved[name]
        diagnostics.found.extend(problems.found)
        return found

    def _resolve(self, name: str, diagnostics: Diagnostics) -> tuple[Tree, list[Spec]] | None:
        dialect = self.dialect(name, diagnostics)
        scalars = self.scalars(diagnostics, dialect)
        if dialect is None or scalars is None:
            return None
        specs, broken = self.all_specs(dialect, diagnostics)
        base = None
        if dialect.extends in self.dialects() and not diagnostics.failed:
            extended = self.resolved(str(dialect.extends), diagnostics)
            base = None if extended is None or diagnostics.failed else extended[0]
        return resolve(specs, dialect, scalars, diagnostics, broken, base), specs

    def _kept(self, tree: Tree, specs: list[Spec], diagnostics: Diagnostics) -> Tree:
        """The tree with what releases add to it; reports what they promise and it breaks."""
        from .history.keeping import keep

        history, problems = self._read_history()
        diagnostics.found.extend(problems.found)
        return keep(tree, specs, history, self.files, diagnostics)

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


def _dialects(specs: Path) -> list[str]:
    return sorted(path.parent.name for path in specs.glob(f"*/{DIALECT_FILE}"))
