# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs transforms on the ops of two dialects and compares the texts: `compare_twins.py [-k REGEX]`.

Every op of upstream's dialect has a twin in the defined one. Each pass and each op of the transform
dialect is run on small programs with the one and with the other; the texts must be the same when
the prefix is renamed. The outcome is compared with docs/data/optree/twins.json; --table writes it.
What fails on both is counted apart: it is not the same.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import toolchain

sys.path.insert(0, os.fspath(toolchain.CHECKOUT / "tests" / "support"))

from optree_gen.diagnostic import Diagnostics
from optree_gen.project import Project
from twin_transforms import IMPOSSIBLE, IMPOSSIBLE_FOR, TRANSFORMS
from twins import OUTCOMES, Comparison, compare, counts, parse, subjects, table

#: The bound dialect and the defined one.
BOUND, DEFINED = "linalg", "optree"

TABLE = toolchain.CHECKOUT / "docs" / "data" / DEFINED / "twins.json"
COMPOSITES = toolchain.CHECKOUT / "tests" / "mlir" / "Inputs" / "composites.mlir"
TOOL = toolchain.BUILD_DIR / "bin" / f"{DEFINED}-opt"


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare what transforms do to twins.")
    parser.add_argument("-k", default="", metavar="REGEX", help="only ops of these names")
    parser.add_argument("-t", default="", metavar="REGEX", help="only these transforms")
    parser.add_argument("-v", action="store_true", help="show texts that differ")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--table", action="store_true", help="write the table")
    options = parser.parse_args()
    start = time.monotonic()
    found = run(options.k, options.t, options.jobs)
    rows = table(found)
    wrong = [c for c in found if c.outcome == "DIFFERENT" and not excused(c)]
    print_counts(rows)
    for comparison in wrong:
        print(f"{comparison.op}: {comparison.transform} differs")
        if options.v:
            print(f"--- {BOUND}\n{comparison.texts[0]}\n--- {DEFINED}\n{comparison.texts[1]}")
    whole = not options.k and not options.t
    text = json.dumps({"impossible": IMPOSSIBLE, "outcomes": rows}, indent=1) + "\n"
    stale = False
    if options.table and whole:
        TABLE.parent.mkdir(parents=True, exist_ok=True)
        TABLE.write_text(text, encoding="utf-8")
    elif whole:
        stale = not TABLE.is_file() or TABLE.read_text(encoding="utf-8") != text
    if stale:
        print(f"{TABLE.relative_to(toolchain.CHECKOUT)} says otherwise; run `make twins-table`")
    seconds = time.monotonic() - start
    same = sum(c.outcome in ("same", "idle") for c in found)
    print(
        f"twins: {same} of {len(found)} pairs of an op and a transform give the same text, "
        f"{len(wrong)} differ; {len(rows)} ops, {len(TRANSFORMS)} transforms, {seconds:.0f} s"
    )
    return 1 if wrong or stale else 0


def excused(comparison: Comparison) -> bool:
    """Whether no op but upstream's own can be given to the transform."""
    transform = comparison.transform
    return transform in IMPOSSIBLE and comparison.op in IMPOSSIBLE_FOR.get(
        transform, (comparison.op,)
    )


def run(ops: str, transforms: str, jobs: int) -> list[Comparison]:
    tree = Project(toolchain.CHECKOUT).tree(BOUND, Diagnostics())
    templates = toolchain.CHECKOUT / "templates"
    composites = list(parse(COMPOSITES.read_text(encoding="utf-8"), ("parallel",)))
    every = {
        buffers: [
            subject
            for subject in (
                *subjects(tree, templates, "memref" if buffers else "tensor"),
                *([] if buffers else composites),
            )
            if re.search(ops, subject.op)
        ]
        for buffers in (False, True)
    }
    bound = Path(toolchain.tool("mlir-opt"))
    chosen = [t for t in TRANSFORMS if re.search(transforms, t.name)]
    with ThreadPoolExecutor(jobs) as pool:
        results = pool.map(
            lambda t: list(compare(t, every[t.buffers], bound, TOOL, DEFINED)), chosen
        )
        return [comparison for result in results for comparison in result]


def print_counts(rows: dict[str, dict[str, str]]) -> None:
    found = counts(rows)
    width = max(map(len, found))
    print(f"{'transform':<{width}}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES))
    for name, numbers in found.items():
        if sum(numbers.values()):
            cells: Sequence[int] = [numbers[outcome] for outcome in OUTCOMES]
            remark = f"  {IMPOSSIBLE[name]}" if name in IMPOSSIBLE else ""
            print(f"{name:<{width}}" + "".join(f"{cell or '':>11}" for cell in cells) + remark)


if __name__ == "__main__":
    sys.exit(main())
