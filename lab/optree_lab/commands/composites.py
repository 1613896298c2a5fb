# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the composites that are recognized in real IR, or tries programs that look like them.

Each composite becomes a call, so that ops that no dialect has count, too. With `--look-alikes` it
changes one thing in what each composite decomposes into, and executes what is recognized beside it:
the command exits with 1 if the results differ. `--write` writes the counts to a page of docs/data.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from optree_core.model import Op

from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.running.execution import ToolFailed, run_tool
from optree_lab.running.model_function import NotRun
from optree_lab.tables import aligned, page
from optree_lab.verification.composites import (
    DECOMPOSE,
    composites,
    is_same,
    look_alikes,
    passes,
    uses,
)

#: Heading -> the option of the pass.
SETTINGS = {"without permissions": "", "with all permissions": " allow=all"}

#: Passes by which functions are inlined and duplicates removed, as frontends leave both.
_BEFORE = "inline,canonicalize,cse,symbol-dce"

_CALLED = re.compile(r'func\.func private @[^\n]*\{composite = "(\w+)"')


def main(given: argparse.Namespace) -> int:
    if given.look_alikes:
        return tried(given.look_alikes, given.jobs)
    files = [f for f in toolchain.corpus_files(given.corpus) if re.search(given.k, f.name)]
    totals = {
        name: counts(files[:: given.step], option, given.jobs) for name, option in SETTINGS.items()
    }
    for name, found in totals.items():
        print(f"{name}\n\n{table(found)}")
    if given.write:
        path = toolchain.CHECKOUT / "docs" / "data" / "composites.md"
        tables = {name: table(found) for name, found in totals.items()}
        path.write_text(page(__file__, tables=tables, files=len(files)), encoding="utf-8")
    return 0


def counts(files: Sequence[Path], option: str, jobs: int) -> Counter[tuple[str, str]]:
    """Return (composite, frontend) -> how many are recognized."""
    found: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        for file, names in zip(files, pool.map(partial(called, option), files), strict=True):
            frontend = file.name.partition("__")[0]
            found.update((name, frontend) for name in names)
    return found


def called(option: str, file: Path) -> list[str]:
    """Return the composites in a file, each as often as it is recognized."""
    pipeline = f"{_BEFORE},linalg-tree-recognize{{as=call{option}}}"
    options = ["--allow-unregistered-dialect", *toolchain.passes(pipeline)]
    try:
        text = run_tool("mlir-opt", [*options, str(file)], "")
    except ToolFailed as error:
        print(f"{file.name}: {error}", file=sys.stderr)
        return []
    return _CALLED.findall(text)


def table(found: Mapping[tuple[str, str], int]) -> str:
    frontends = sorted({frontend for _, frontend in found})
    rows = [("composite", *frontends, "all")]
    for name in sorted({name for name, _ in found}):
        numbers = [found.get((name, frontend), 0) for frontend in frontends]
        rows.append((name, *map(str, numbers), str(sum(numbers))))
    return aligned(rows)


def tried(count: int, jobs: int) -> int:
    """Try so many look-alikes of each composite; return 1 if one is taken for another program."""
    tree = dialects.tree("optree")
    ops, wrong = composites(tree), 0
    with ProcessPoolExecutor(jobs) as pool:
        results = pool.map(partial(_look_alikes, count, [op.name for op in ops]), ops)
        for op, found in zip(ops, results, strict=True):
            print(f"{op.name}: " + ", ".join(f"{n} {what}" for what, n in sorted(found.items())))
            wrong += found["wrong"]
    return int(wrong > 0)


def _look_alikes(count: int, names: Sequence[str], op: Op) -> Counter[str]:
    """Return how many look-alikes of a composite were refused, are the same, or are wrong."""
    tool = toolchain.BUILD_DIR / "bin" / "optree-opt"
    found: Counter[str] = Counter()
    for number, use in enumerate(uses(op)):
        source = random.Random(number)
        for text in look_alikes(passes(tool, use.text, DECOMPOSE), source, count):
            try:
                same = is_same(tool, use, text, names)
            except NotRun:
                found["not run"] += 1
                continue
            found["refused" if same is None else "the same" if same else "wrong"] += 1
            if same is False:
                print(text, file=sys.stderr)
    return found
