# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the Python rewrites with the plugin's on real IR and prints the counts.

Without files, it takes the whole corpus. Outcomes are kept in build/ until the plugin, the package
or the file changes, so that an interrupted run continues where it stopped. `--table` compares
nothing and writes the last outcomes to docs/data/linalg/runtimes.md.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from optree_lab import toolchain
from optree_lab.tables import aligned, page
from optree_lab.verification.two_runtimes import (
    MATCH,
    REWRITES,
    Compared,
    Comparison,
    Rewrite,
)

#: The Python side of the comparison: the tree's data and the packages that read it.
PACKAGES = tuple(
    toolchain.CHECKOUT / path
    for path in (
        "generated/linalg/python/linalg_ops",
        "runtime/python/optree_core",
        "runtime/python/optree_mlir",
    )
)

#: The comparisons: each rewrite, and the op that each generic matches.
NAMES = [*(rewrite.name for rewrite in REWRITES), MATCH]

MEMORY = toolchain.PLUGIN.parents[1] / "runtimes.jsonl"
TABLE = toolchain.CHECKOUT / "docs/data/linalg/runtimes.md"


def main(given: argparse.Namespace) -> int:
    by_name = {rewrite.name: rewrite for rewrite in REWRITES}
    comparison = Comparison(toolchain.tool("mlir-opt"), toolchain.built(toolchain.PLUGIN))
    files = given.files or toolchain.corpus_files()
    memory = Memory()
    if given.table:
        text = page(__file__, table=table(memory, files))
        TABLE.write_text(text, encoding="utf-8")
        return 0
    different = 0
    for name in NAMES if given.rewrite is None else [given.rewrite]:
        outcomes = list(memory.compared(comparison, by_name.get(name), files))
        different += report(name, outcomes)
    return 1 if different else 0


def table(memory: Memory, files: Sequence[Path]) -> str:
    """Return a table of the last outcomes of each rewrite on the files."""
    rows = [("rewrite", "files", "ops", "files that differ")]
    for name in NAMES:
        keys = [f"{digest([file])} {name}" for file in files]
        outcomes = [memory.last[key] for key in keys if key in memory.last]
        replaced = sum(outcome.replaced for outcome in outcomes)
        different = sum(bool(outcome.difference) for outcome in outcomes)
        rows.append((name, f"{len(outcomes)}", f"{replaced:,}", f"{different}"))
    return aligned(rows)


def report(name: str, outcomes: list[Compared]) -> int:
    """Print the counts of one rewrite and its first five differences; return how many it has."""
    different = [outcome for outcome in outcomes if outcome.difference]
    for outcome in different[:5]:
        print(f"{outcome.name}\n{outcome.difference}")
    replaced = sum(outcome.replaced for outcome in outcomes)
    print(
        f"{name}: {replaced:,} ops in {len(outcomes)} files, {len(different)} files differ",
        flush=True,
    )
    return len(different)


class Memory:
    """Outcomes of earlier runs, by a hash of plugin, package and file, and the rewrite's name."""

    def __init__(self) -> None:
        compared_by = toolchain.CHECKOUT / "lab/optree_lab/verification/two_runtimes.py"
        modules = [m for p in PACKAGES for m in sorted(p.rglob("*.py")) + sorted(p.glob("*.json"))]
        rows = compared_by.with_suffix(".yaml")
        self.state = digest([toolchain.PLUGIN, *modules, compared_by, rows])
        self.known: dict[str, Compared] = {}
        #: The latest outcomes by file and rewrite, of any plugin and package.
        self.last: dict[str, Compared] = {}
        if MEMORY.is_file():
            for line in MEMORY.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                key = entry.pop("key")
                self.known[key] = self.last[key.partition(" ")[2]] = Compared(**entry)

    def compared(
        self, comparison: Comparison, rewrite: Rewrite | None, files: list[Path]
    ) -> Iterator[Compared]:
        """Yield the outcome of a rewrite, or of matching, on each file; store new outcomes."""
        name = rewrite.name if rewrite else MATCH
        keys = {file: f"{self.state} {digest([file])} {name}" for file in files}
        missing = [file for file in files if keys[file] not in self.known]
        made = comparison.compare(rewrite, missing) if rewrite else None
        outcomes = made or comparison.compare_matches(missing)
        start = time.monotonic()
        with MEMORY.open("a", encoding="utf-8") as log:
            for number, (file, outcome) in enumerate(zip(missing, outcomes, strict=True), 1):
                self.known[keys[file]] = outcome
                log.write(json.dumps({"key": keys[file], **asdict(outcome)}) + "\n")
                log.flush()
                if number % 50 == 0:
                    seconds = time.monotonic() - start
                    print(f"  {name}: {number} of {len(missing)} files, {seconds:.0f} s",
                          file=sys.stderr, flush=True)  # fmt: skip
        for file in files:
            yield self.known[keys[file]]


def digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:16]
