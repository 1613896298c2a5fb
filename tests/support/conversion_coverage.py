# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many generics of real IR become ops of the defined dialect that say what they compute.

A generic counts as said where only ops took its place other than the root, `map` and what else has
a free body. Generics carry their number in an attribute that rewrites keep, so each counts once.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from optree_gen.diagnostic import Diagnostics
from optree_gen.project import Project
from raising import Model, numbered

DIALECT = "optree"

#: An assertion about an index stays: it leaves the body, or the body keeps it.
PIPELINE = f"builtin.module(convert-linalg-to-{DIALECT},{DIALECT}-specialize{{form=category}})"


@dataclass(frozen=True)
class Outcome:
    """What became of a file: generics, those left by the op they became, ops that are new."""

    model: Model
    generics: int
    left: int
    ops: Counter[str]
    error: str


@dataclass
class Row:
    """A line of the table; `share` of the generics is said."""

    files: int = 0
    generics: int = 0
    said: int = 0
    failed: int = 0

    @property
    def share(self) -> float:
        return self.said / self.generics if self.generics else 1.0


@dataclass
class Table:
    rows: dict[str, Row] = field(default_factory=dict)
    ops: Counter[str] = field(default_factory=Counter)

    def data(self) -> dict[str, object]:
        return {
            "pipeline": PIPELINE,
            "rows": {name: asdict(row) for name, row in sorted(self.rows.items())},
            "ops": dict(sorted(self.ops.items(), key=lambda item: (-item[1], item[0]))),
        }

    def text(self) -> str:
        lines = [f"{'ingress':<8} {'files':>6} {'generics':>9} {'said':>8} {'share':>8}"]
        for name, row in sorted(self.rows.items()):
            lines.append(
                f"{name:<8} {row.files:>6,} {row.generics:>9,} {row.said:>8,} {row.share:>8.2%}"
            )
        return "\n".join(lines)


def free_bodies(checkout: Path) -> frozenset[str]:
    """The ops whose bodies nothing constrains."""
    tree = Project(checkout).tree(DIALECT, Diagnostics())
    return frozenset(
        f"{DIALECT}.{op.name}" for op in tree.structured() if op.has_region and not op.where
    )


def convert(model: Model, tool: Path, free: frozenset[str]) -> Outcome:
    text, generics = numbered(model.path.read_text(encoding="utf-8"))
    done = subprocess.run(
        [tool, f"--pass-pipeline={PIPELINE}", "--mlir-print-local-scope"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return Outcome(model, generics, generics, Counter(), done.stderr)
    ops: Counter[str] = Counter()
    left: set[str] = set()
    for line in done.stdout.splitlines():
        for name in re.findall(rf"\b((?:{DIALECT}|linalg)\.[a-z]\w*)", line.split(" : ")[0])[:1]:
            ops[name] += 1
            origin = re.search(r"origin = (\d+)", line)
            if origin and (name in free or name.startswith("linalg.")):
                left.add(origin[1])
    return Outcome(model, generics, len(left), ops, "")


def table(models: Iterable[Model], tool: Path, checkout: Path) -> tuple[Table, list[Outcome]]:
    """The table by ingress, and what became of each file."""
    free = free_bodies(checkout)
    found = Table()
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda model: convert(model, tool, free), models))
    for outcome in outcomes:
        for key in (outcome.model.ingress, "all"):
            row = found.rows.setdefault(key, Row())
            row.files += 1
            row.generics += outcome.generics
            row.said += outcome.generics - outcome.left
            row.failed += bool(outcome.error)
        found.ops += outcome.ops
    del found.ops["linalg.yield"], found.ops["linalg.index"]
    return found, outcomes
