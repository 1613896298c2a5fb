# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The effect of a change of specs on generated files: which, and by how many lines.

Both sides are generated in memory by this build of the tool, so that only specs and templates make
the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from optree_core.model import Dialect
from optree_gen.emit.templates import Templates
from optree_gen.project import Project

from .corpus import CorpusEffect, corpus_effect


@dataclass(frozen=True, slots=True)
class Corpus:
    """A directory of MLIR, the checkout with the runtime, and the dialect whose matchers count."""

    directory: Path
    root: Path
    dialect: Dialect


@dataclass(frozen=True, slots=True)
class FileChange:
    """A generated file: lines that it gains and loses, lines that only move not counted."""

    path: str
    state: str
    added: int
    removed: int


@dataclass(frozen=True)
class Effect:
    """Files that change, of so many; `problem`: why that could not be found out.

    corpus: what becomes of the generics of a corpus; None: nobody asked.
    templated: the files that would differ if only the templates did, and each one's template.
    """

    files: tuple[FileChange, ...] = ()
    total: int = 0
    problem: str = ""
    corpus: CorpusEffect | None = None
    templated: Mapping[str, str] = field(default_factory=dict)

    @property
    def documentation_only(self) -> bool:
        """True if no file changes but the index of a dialect."""
        return all(file.path.split("/", 1)[-1] == "README.md" for file in self.files)

    @property
    def title(self) -> str:
        """The number of files that change, and of lines."""
        if not self.files:
            return "none changes"
        added, removed = (sum(getattr(f, k) for f in self.files) for k in ("added", "removed"))
        return f"{len(self.files)} of {self.total} change, +{added} -{removed} lines"


def effect(
    old: Project,
    new: Project,
    templates: Templates,
    corpus: Corpus | None = None,
    former: Templates | None = None,
) -> Effect:
    """The generated files that differ between the specs and templates of two projects.

    former: the templates of `old`, where they are others.
    """
    from optree_gen.diagnostics.diagnostic import SpecError

    from .generated import differences, sources

    try:
        differing = differences(old, new, templates, former)
    except SpecError:
        return Effect(problem="the specs have mistakes, see `optree-gen check`")
    except (
        Exception
    ) as error:  # Specs of another time, or not checked, may lack what planners need.
        return Effect(problem=f"nothing can be generated from one of the sides ({error})")
    before, after = differing.before, differing.after
    found = []
    for path in sorted(before.keys() | after.keys()):
        first, second = (Counter(side.get(path, "").splitlines()) for side in (before, after))
        state = "changed" if path in before and path in after else (
            "new" if path in after else "removed"
        )  # fmt: skip
        gained, lost = (second - first).total(), (first - second).total()
        found.append(FileChange(path, state, gained, lost))
    raised = None
    if corpus is not None:
        place = f"{corpus.dialect.name}/"
        if any(path.startswith((f"{place}include/", f"{place}lib/")) for path in before | after):
            sides = (sources(side, corpus.dialect.name, templates) for side in (old, new))
            raised = corpus_effect(corpus.directory, corpus.root, corpus.dialect, *sides)
        else:
            raised = CorpusEffect()
    return Effect(tuple(found), differing.total, corpus=raised, templated=differing.templated)
