# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the generics of real IR that become ops of the defined dialect.

A generic counts as `expressed` if it became only ops with a fixed meaning: the root, `map` and
other ops with free bodies do not count. An attribute that rewrites keep numbers the generics, so
each counts once. The corpus is OPTREE_CORPUS or the one beside the checkout. The command exits with
1 if a file fails, or if less than 99 % of all generics become ops of the dialect.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from optree_lab import toolchain
from optree_lab.ir.dialects import tree
from optree_lab.parts import Sums
from optree_lab.running.execution import run_tool
from optree_lab.tables import aligned, by_ingress, json_text, page, store
from optree_lab.verification.raising import Model, left, models, numbered

from .coverage import REASONS, reason

LEAST = 0.99

#: Number of ops and functions that the page names of each kind; the JSON has all.
MOST_WORDS = 4

DIALECT = "optree"

#: These passes keep assertions about an index, beside the op or in its body.
PIPELINE = f"builtin.module(convert-linalg-to-{DIALECT},{DIALECT}-specialize{{form=category}})"

#: Data written by `optree_lab conversion --write`; the docs show part of it.
DATA = Path("docs", "data", DIALECT, "conversion.json")

_OP = re.compile(rf"\b((?:{DIALECT}|linalg)\.[a-z]\w*)")
_FUNCTION = re.compile(r"(?:kind|combine)\s?=\s?#\w+\.\w+<(\w+)>")
_ORIGIN = re.compile(r"\borigin = (\d+)")

#: Work of a body -> "left", "expressed": numbers of generics that linalg leaves and that the
#: dialect expresses; "as": number by op or function that linalg lacks.
Kinds = dict[str, dict[str, int | dict[str, int]]]


@dataclass(frozen=True)
class Vocabulary:
    """Ops by their bodies, arbitrary or constrained, and the words that the base dialect lacks."""

    free: frozenset[str]
    bodies: frozenset[str]
    added: frozenset[str]

    def left(self, names: set[str]) -> list[str]:
        """Return the ops, of those made from one generic, whose meaning is not fixed."""
        return sorted(n for n in names if n in self.free or "linalg." in n)


@cache
def vocabulary() -> Vocabulary:
    own, base = tree(DIALECT), tree("linalg")
    bodies = [op for op in own.structured() if op.has_region]
    ops = {op.qualified_name for op in own.ops.values() if op.name not in base.ops}
    return Vocabulary(
        free=frozenset(op.qualified_name for op in bodies if not op.where),
        bodies=frozenset(op.qualified_name for op in bodies if op.where),
        added=frozenset(ops | ({*own.kinds} - {*base.kinds})),
    )


@dataclass(frozen=True)
class Beyond:
    """A generic that no sequence of ops of the base dialect expresses.

    body: its text. expressed: True if ops of the defined dialect express it. words: the ops and
    scalar functions of it that the base dialect lacks.
    """

    body: str
    expressed: bool
    words: frozenset[str]


@dataclass
class Row(Sums):
    """Counts of files and generics. bodies: of those expressed, by an op with a body."""

    files: int = 0
    generics: int = 0
    expressed: int = 0
    bodies: int = 0

    @property
    def share(self) -> float:
        return self.expressed / self.generics if self.generics else 1.0

    def cells(self) -> tuple[str, ...]:
        numbers = (self.files, self.generics, self.expressed)
        return (*(f"{n:,}" for n in numbers), f"{self.share:.2%}", f"{self.bodies:,}")


@dataclass
class Table(Sums):
    """Counts of files. rows: by ingress, and of everything under `all`. added: uses by ingress of
    each op and function that the base dialect lacks. left: generics that are left, by op. errors:
    by file."""

    rows: dict[str, Row] = field(default_factory=dict)
    added: dict[str, Counter[str]] = field(default_factory=dict)
    left: Counter[str] = field(default_factory=Counter)
    beyond: list[Beyond] = field(default_factory=list)
    errors: dict[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, object]:
        return {
            "pipeline": PIPELINE,
            "rows": {name: vars(row) for name, row in sorted(self.rows.items())},
            "added": {name: dict(sorted(by.items())) for name, by in sorted(self.added.items())},
            "left": dict(sorted(self.left.items())),
        }


def leaves(text: str) -> Iterator[tuple[str, str]]:
    """Yield the number and the body of each generic that no sequence of linalg's ops expresses."""
    passes = toolchain.passes("linalg-tree-specialize{form=category}")
    for origin, body in left(run_tool("mlir-opt", (*passes, "--mlir-print-local-scope"), text)):
        if origin is not None:
            yield str(origin), body


def convert(model: Model, tool: Path, beyond: bool) -> Table:
    """Return the counts of one file. beyond: also list the generics that linalg leaves."""
    text, generics, _ = numbered(model.path.read_text(encoding="utf-8"))
    command = (tool, f"--pass-pipeline={PIPELINE}", "--mlir-print-local-scope")
    done = toolchain.run(command, input=text)
    found, row, words = Table(), Row(1, generics), vocabulary()
    found.rows = {model.ingress: row, "all": row}
    if done.returncode:
        found.left["failed"] = generics
        found.errors[model.path.name] = done.stderr
        return found
    by_origin: dict[str, set[str]] = {}
    added: dict[str, frozenset[str]] = {}
    new: frozenset[str] = frozenset()
    for line in done.stdout.splitlines():
        name = _OP.search(line.split(" : ")[0])
        if name is None:
            continue
        function = _FUNCTION.search(line)
        used = {name[1], *([function[1]] if function else ())} & words.added
        for word in used:
            found.added.setdefault(word, Counter())[model.ingress] += 1
        new |= used
        # The last op of a sequence has the number; the others stand directly before it.
        if origin := _ORIGIN.search(line):
            by_origin.setdefault(origin[1], set()).add(name[1])
            added[origin[1]] = added.get(origin[1], frozenset()) | new
            new = frozenset()
    for names in by_origin.values():
        found.left.update(words.left(names)[:1])
        row.bodies += bool(names & words.bodies)
    row.expressed = generics - found.left.total()
    for number, body in leaves(text) if beyond else ():
        expressed = not words.left(by_origin.get(number, set()))
        found.beyond.append(Beyond(body, expressed, added.get(number, new)))
    return found


def table(files: Iterable[Model], tool: Path, beyond: bool = False) -> Table:
    """Return the sum of the counts of all files."""
    found = Table()
    with ThreadPoolExecutor(2) as pool:
        for one in pool.map(partial(convert, tool=tool, beyond=beyond), files):
            found.add(one)
    return found


def main(given: argparse.Namespace) -> int:
    tool = toolchain.built(toolchain.BUILD_DIR / "bin" / f"{DIALECT}-opt")
    found = table(models(given.corpus), tool, beyond=True)
    for file, error in found.errors.items():
        print(f"{file}: {error.splitlines()[0]}", file=sys.stderr)
    kinds = kinds_beyond(found.beyond)
    text = page(
        __file__, dialect=DIALECT, pipeline=PIPELINE, **tables(found), beyond=beyond_table(kinds)
    )
    print(text)
    if given.write:
        store(DATA, json_text({**found.data(), "beyond": kinds}), text)
    return int(bool(found.errors) or found.rows["all"].share < LEAST)


def tables(found: Table) -> dict[str, str]:
    """Return tables: generics by ingress, ops and functions that linalg lacks, generics left."""
    ingresses = by_ingress(found.rows)
    rows: list[tuple[str, ...]] = [
        ("ingress", "files", "generics", "expressed", "share", "with a body"),
        *((name, *found.rows[name].cells()) for name in ingresses),
    ]
    names = [name for name in ingresses if name != "all"]
    added: list[tuple[str, ...]] = [("what linalg lacks", *names, "all")]
    for word, by in sorted(found.added.items(), key=lambda item: (-item[1].total(), item[0])):
        added.append((word, *(f"{by[name]:,}" for name in names), f"{by.total():,}"))
    left = [("left as", "generics")]
    left += [(name, f"{count:,}") for name, count in found.left.most_common()]
    return {"ingresses": aligned(rows), "added": aligned(added), "left": aligned(left)}


def kinds_beyond(generics: Iterable[Beyond]) -> Kinds:
    """Count the generics by the work of their bodies, and the words that express them."""
    by_work: dict[str, list[Beyond]] = {r.does: [] for r in REASONS}
    for generic in generics:
        by_work[reason(generic.body)[0].does].append(generic)
    found: Kinds = {}
    for does, some in by_work.items():
        expressed = [generic for generic in some if generic.expressed]
        words = Counter(word for generic in expressed for word in generic.words)
        if some:
            counts = {"left": len(some), "expressed": len(expressed)}
            found[does] = {**counts, "as": dict(sorted(words.items()))}
    return found


def beyond_table(kinds: Kinds) -> str:
    rows: list[tuple[str, ...]] = [("what the body does", "left by linalg", "expressed", "by")]
    for does, row in kinds.items():
        words = row["as"]
        assert isinstance(words, dict)
        listed = sorted(words.items(), key=lambda item: (-item[1], item[0]))
        shown = [f"{word.removeprefix(f'{DIALECT}.')} {n:,}" for word, n in listed[:MOST_WORDS]]
        by = ", ".join([*shown, *(["..."] if len(listed) > MOST_WORDS else [])])
        rows.append((does, f"{row['left']:,}", f"{row['expressed']:,}", by))
    totals = (sum(int(str(row[key])) for row in kinds.values()) for key in ("left", "expressed"))
    rows.append(("all", *(f"{total:,}" for total in totals), ""))
    return aligned(rows)
