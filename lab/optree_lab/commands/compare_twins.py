# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs transforms on the ops of two dialects and compares the texts.

Each op of upstream's dialect has a twin in the defined one. Each pass and each op of the transform
dialect runs on a small program with one of them and on the same program with the other. The texts
must be equal after renaming the prefix. A transform that fails on both counts as `neither`. The
outcome is compared with docs/data/optree/twins.json; --table writes it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from optree_core.container import Container

from optree_lab import toolchain
from optree_lab.ir.dialects import tree
from optree_lab.tables import aligned, json_text
from optree_lab.twins.comparison import (
    OUTCOMES,
    Comparer,
    Comparison,
    counts,
    parse,
    subjects,
    table,
)
from optree_lab.twins.twin_transforms import NO_LONGER, TILING, TRANSFORMS, Space

#: The bound dialect and the defined one.
BOUND, DEFINED = "linalg", "optree"

TABLE = toolchain.CHECKOUT / "docs" / "data" / DEFINED / "twins.json"
COMPOSITES = toolchain.CHECKOUT / "tests" / "mlir" / "Inputs" / "composites.mlir"
PLUGIN = toolchain.BUILD_DIR / "lib" / "libOptree.so"

#: Transform -> the reason why upstream's does not take ops of other dialects.
IMPOSSIBLE = {t.name: t.impossible for t in TRANSFORMS if t.impossible}


def main(given: argparse.Namespace) -> int:
    start = time.monotonic()
    for file in (toolchain.PLUGIN, toolchain.OPTREE_OPT):
        toolchain.built(file)
    found = run(given.k, given.t, given.sample, given.jobs)
    wrong = [c for c in found if c.outcome == "DIFFERENT" and not excused(c)]
    print_counts(counts(found))
    for comparison in wrong:
        print(f"{comparison.subject.name}: {comparison.transform} differs")
        if given.v:
            print(f"--- {BOUND}\n{comparison.texts[0]}\n--- {DEFINED}\n{comparison.texts[1]}")
    if given.v:
        for comparison in found:
            if comparison.outcome == "neither":
                print(f"{comparison.subject.name}: neither takes {comparison.transform}")
    rows = table(found)
    stale = False
    if given.table and not (given.k or given.t or given.sample > 1):
        TABLE.parent.mkdir(parents=True, exist_ok=True)
        impossible = {**IMPOSSIBLE, "tiles": NO_LONGER}
        text = json_text({"impossible": impossible, "outcomes": rows})
        TABLE.write_text(text, encoding="utf-8")
    elif not given.t:
        stored = json.loads(TABLE.read_text(encoding="utf-8")) if TABLE.is_file() else {}
        stale = any(stored.get("outcomes", {}).get(op) != row for op, row in rows.items())
    if stale:
        print(
            f"{TABLE.relative_to(toolchain.CHECKOUT)} says otherwise; "
            "run `optree_lab compare-twins --table`"
        )
    seconds = time.monotonic() - start
    same = sum(c.outcome in ("same", "idle") for c in found)
    print(
        f"twins: {same} of {len(found)} programs that a transform is run on give the same text, "
        f"{len(wrong)} differ; {len(rows)} ops, {len(TRANSFORMS)} transforms, {seconds:.0f} s"
    )
    return 1 if wrong or stale else 0


def excused(comparison: Comparison) -> str | None:
    """Return the reason why the twins may differ, or None if they must not."""
    (transform,) = (t for t in TRANSFORMS if t.name == comparison.transform)
    if transform.is_impossible(comparison.subject.op):
        return transform.impossible
    return (
        NO_LONGER if comparison.subject.space.positional and TILING.search(transform.name) else None
    )


def run(ops: str, transforms: str, step: int, jobs: int) -> list[Comparison]:
    space = Space(("parallel",), structured=False)
    composites = parse(COMPOSITES.read_text(encoding="utf-8"), space)
    everything = {
        False: [*subjects(tree(BOUND), Container.TENSOR), *composites],
        True: list(subjects(tree(BOUND), Container.MEMREF)),
    }
    names = sorted({s.op for of in everything.values() for s in of if re.search(ops, s.op)})
    if step > 1:
        print(f"left out: {len(names) - len(names[::step])} of {len(names)} ops")
    every = {
        buffers: [s for s in of if s.op in names[::step]] for buffers, of in everything.items()
    }
    program = os.fspath(toolchain.tool("mlir-opt"))
    tools = ([program], [program, f"--load-dialect-plugin={PLUGIN}"])
    comparer = Comparer(tools, DEFINED)
    chosen = [t for t in TRANSFORMS if re.search(transforms, t.name)]
    with ThreadPoolExecutor(jobs) as pool:
        results = pool.map(lambda t: list(comparer.compare(t, every[t.buffers])), chosen)
        return [comparison for result in results for comparison in result]


def print_counts(found: dict[str, Counter[str]]) -> None:
    rows: list[tuple[str, ...]] = [("transform", *OUTCOMES, "why upstream's cannot")]
    for name, numbers in found.items():
        if numbers:
            cells = (f"{numbers[outcome] or ''}" for outcome in OUTCOMES)
            rows.append((name, *cells, IMPOSSIBLE.get(name, "")))
    print(aligned(rows), end="")
