# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of changes between versions that affect repositories which use optree-gen.

`optree-gen upgrade` makes these edits, or reports their places if it cannot. The changelog lists
them all. Every name that leaves `docs/public-surface.md` needs a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from optree_gen.emit.templates import FORMERLY
from optree_gen.moved import MOVED


@dataclass(frozen=True, slots=True)
class SpecEdit:
    """A word or an expression of specs that is replaced.

    files: a pattern of file names: `dialect.yaml`, `scalar.yaml`, or `*.yaml` for ops.
    path: the keys that lead to the value with the word; `*` stands for any key.
    old: the word, or a regular expression, whose groups are \\1, \\2 ... in `new`.
    key: rename the last key of the path instead of a word in its value.
    shown: an example of old and new, for regular expressions.
    """

    files: str
    path: str
    old: str
    new: str
    key: bool = False
    shown: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class TemplateEdit:
    """Templates that are moved or removed.

    old: a pattern of names below `templates/`. new: the new directory; empty if removed.
    instead: advice to the owner of an override of a removed template.
    """

    old: str
    new: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class NameEdit:
    """A name in C++, Python, CMake or MLIR that a repository may use.

    new: its new name, or advice if it has none.
    alias: the old name works for one more release.
    """

    old: str
    new: str
    alias: bool = True


@dataclass(frozen=True, slots=True)
class Gone:
    """Names that were removed from the public surface, and their replacement.

    names: a pattern of names in the form of `optree_lab.testing.public_surface.names`.
    """

    names: str
    instead: str


@dataclass(frozen=True, slots=True)
class VersionChanges:
    """The changes of a version; notes: further remarks, a sentence each."""

    specs: tuple[SpecEdit, ...] = ()
    templates: tuple[TemplateEdit, ...] = ()
    names: tuple[NameEdit, ...] = ()
    gone: tuple[Gone, ...] = ()
    notes: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """Yield the changes as lines of Markdown, including those to make by hand."""
        for edit in self.specs:
            place = "the key" if edit.key else f"in `{edit.path}`,"
            old, new = edit.shown or (edit.old, edit.new)
            yield f"specs, `{edit.files}`: {place} `{old}` is now `{new}`"
        for template in self.templates:
            now = f"now in `templates/{template.new}`" if template.new else "gone"
            verb = "are" if "*" in template.old else "is"
            yield f"`templates/{template.old}` {verb} {now}; {template.instead}".rstrip("; ")
        for name in self.names:
            now = f"is now `{name.new}`" if name.alias else f"is gone: {name.new}"
            yield f"`{name.old}` {now}"
        for gone in self.gone:
            yield f"`{gone.names}` is gone: {gone.instead}"
        yield from self.notes


#: Version -> its changes, the oldest first.
CHANGES: dict[str, VersionChanges] = {
    "0.2.0": VersionChanges(
        specs=(
            SpecEdit("*.yaml", "operands.*.shape", r"like\((\w+)\)", r"\1", shown=("like(x)", "x")),
        ),
        templates=(
            *(TemplateEdit(f"{old}/*", f"{new}/") for new, old in FORMERLY.items()),
            TemplateEdit(
                "python/*.py",
                instead="generated packages import optree_mlir; wrap or subclass its classes in a "
                "module of your own",
            ),
            *(
                TemplateEdit(
                    f"python/{former}.py.jinja",
                    instead="generated packages read this data from their file tree.json",
                )
                for former in ("module", "records", "scalars", "tables")
            ),
        ),
        names=tuple(NameEdit(old, new) for old, new in MOVED.items()),
        gone=(
            Gone(
                "Optree/OptreeDialect.h mlir::linalg::registerDialect()",
                "the list of public names had a wrong namespace; the function is "
                "`mlir::optree::registerDialect`",
            ),
        ),
        notes=(
            "`roles` in dialect.yaml names the ops that rewrites and builders use to fill, cast, "
            "copy ...; before, the form of an op determined its role",
            "`generated/` no longer has pages and pictures of ops, but an index in "
            "`<dialect>/README.md`; `optree-gen docs` and `optree-gen export --target docs` build "
            "the pages",
            "in generated Python packages, `<package>.support.bindings` and `.errors` are now "
            "`optree_mlir.bindings` and `.errors`; the former names give a warning, and the next "
            "version removes them",
        ),
    )
}


def number(version: str) -> tuple[int, ...]:
    """Return a key that compares versions: `0.10.0` is more than `0.9.1`."""
    return tuple(int(part[:9]) for part in re.findall(r"[0-9]+", version))
