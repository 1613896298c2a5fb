# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the generics of real IR that convert to ops of the defined dialect.

A generic counts as `expressed` if it became only ops with a fixed meaning: the root, `map` and
other ops with free bodies do not count. An attribute that rewrites keep numbers the generics, so
each counts once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from optree_core.model import Tree

from optree_lab import toolchain
from optree_lab.ir.dialects import tree
from optree_lab.running.execution import run_tool

from .raising import Model, left, numbered

DIALECT = "optree"

#: These passes keep assertions about an index, beside the op or in its body.
PIPELINE = f"builtin.module(convert-linalg-to-{DIALECT},{DIALECT}-specialize{{form=category}})"

#: Data written by `optree_lab conversion --write`; the docs show part of it.
DATA = Path("docs", "data", DIALECT, "conversion.json")

_OP = re.compile(rf"\b((?:{DIALECT}|linalg)\.[a-z]\w*)")
_FUNCTION = re.compile(r"(?:kind|combine)\s?=\s?#\w+\.\w+<(\w+)>")
_ORIGIN = re.compile(r"\borigin = (\d+)")


@dataclass(frozen=True)
class Vocabulary:
    """Kinds of ops. free: ops with an arbitrary body. bodies: ops with a constrained body.

    added: ops and scalar functions that the base dialect lacks.
    """

    free: frozenset[str]
    bodies: frozenset[str]
    added: frozenset[str]

    @classmethod
    def read(cls) -> Vocabulary:
        bodies = [op for op in tree(DIALECT).structured() if op.has_region]
        return cls(
            free=frozenset(op.qualified_name for op in bodies if not op.where),
            bodies=frozenset(op.qualified_name for op in bodies if op.where),
            added=_added(tree(DIALECT), tree("linalg")),
        )


def _added(tree: Tree, base: Tree) -> frozenset[str]:
    ops = {op.qualified_name for op in tree.ops.values() if op.name not in base.ops}
    return frozenset(ops | (tree.scalars.functions.keys() - base.scalars.functions.keys()))


@dataclass(frozen=True)
class Beyond:
    """A generic that no sequence of ops of the base dialect expresses.

    body: its text. expressed: True if ops of the defined dialect express it. words: the ops and
    scalar functions of it that the base dialect lacks.
    """

    body: str
    expressed: bool
    words: frozenset[str]


@dataclass(frozen=True)
class Outcome:
    """Counts of a file: generics, those left by op name, and those that became ops with bodies.

    added: uses of each op and function that the base dialect lacks. beyond: see `Beyond`.
    """

    model: Model
    generics: int
    left: Counter[str]
    bodies: int
    added: Counter[str]
    error: str = ""
    beyond: tuple[Beyond, ...] = ()


@dataclass
class Row:
    """A line of the table.

    expressed: number of generics that ops express; bodies: of these, by an op with a body.
    """

    files: int = 0
    generics: int = 0
    expressed: int = 0
    bodies: int = 0

    @property
    def share(self) -> float:
        return self.expressed / self.generics if self.generics else 1.0


@dataclass
class Table:
    rows: dict[str, Row] = field(default_factory=dict)
    added: dict[str, Counter[str]] = field(default_factory=dict)
    left: Counter[str] = field(default_factory=Counter)

    def data(self) -> dict[str, object]:
        return {
            "pipeline": PIPELINE,
            "rows": {name: vars(row) for name, row in sorted(self.rows.items())},
            "added": {name: dict(sorted(by.items())) for name, by in sorted(self.added.items())},
            "left": dict(sorted(self.left.items())),
        }


@dataclass(frozen=True)
class Base:
    """Finds the generics that the base dialect cannot express.

    plugin: has `linalg-tree-specialize`. known: mnemonics and type classes of scalar functions.
    """

    plugin: Path
    known: frozenset[tuple[str, str]]

    def leaves(self, text: str) -> dict[str, str]:
        """Return the body of each generic that no sequence expresses, by its number."""
        passes = toolchain.passes("linalg-tree-specialize{form=category}", self.plugin)
        printed = run_tool("mlir-opt", (*passes, "--mlir-print-local-scope"), text)
        return {str(o): body for o, body in left(printed, self.known) if o is not None}


def convert(model: Model, tool: Path, vocabulary: Vocabulary, base: Base | None = None) -> Outcome:
    text, generics, _ = numbered(model.path.read_text(encoding="utf-8"))
    command = (tool, f"--pass-pipeline={PIPELINE}", "--mlir-print-local-scope")
    done = toolchain.run(command, input=text)
    if done.returncode:
        return Outcome(model, generics, Counter(failed=generics), 0, Counter(), done.stderr)
    by_origin: dict[str, set[str]] = {}
    words: dict[str, frozenset[str]] = {}
    new: frozenset[str] = frozenset()
    added: Counter[str] = Counter()
    for line in done.stdout.splitlines():
        name = _OP.search(line.split(" : ")[0])
        if name is None:
            continue
        function = _FUNCTION.search(line)
        used = {name[1], *([function[1]] if function else ())} & vocabulary.added
        added.update(used)
        new |= used
        # The last op of a sequence has the number; the others stand directly before it.
        if origin := _ORIGIN.search(line):
            by_origin.setdefault(origin[1], set()).add(name[1])
            words[origin[1]] = words.get(origin[1], frozenset()) | new
            new = frozenset()
    remaining: Counter[str] = Counter()
    bodies = 0
    for names in by_origin.values():
        for name_left in _left(names, vocabulary)[:1]:
            remaining[name_left] += 1
        bodies += bool(names & vocabulary.bodies)
    beyond = tuple(
        Beyond(body, not _left(by_origin.get(origin, set()), vocabulary), words.get(origin, new))
        for origin, body in (base.leaves(text) if base else {}).items()
    )
    return Outcome(model, generics, remaining, bodies, +added, beyond=beyond)


def _left(names: set[str], vocabulary: Vocabulary) -> list[str]:
    """Return the ops, of those made from one generic, whose meaning is not fixed."""
    return sorted(n for n in names if n in vocabulary.free or "linalg." in n)


def table(
    models: Iterable[Model], tool: Path, base: Base | None = None
) -> tuple[Table, list[Outcome]]:
    """Return the table by ingress, and the outcome of each file."""
    vocabulary = Vocabulary.read()
    found = Table()
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda model: convert(model, tool, vocabulary, base), models))
    for outcome in outcomes:
        for key in (outcome.model.ingress, "all"):
            row = found.rows.setdefault(key, Row())
            row.files += 1
            row.generics += outcome.generics
            row.expressed += outcome.generics - outcome.left.total()
            row.bodies += outcome.bodies
        for word, count in outcome.added.items():
            found.added.setdefault(word, Counter())[outcome.model.ingress] += count
        found.left += outcome.left
    return found, outcomes
