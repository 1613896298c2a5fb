# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares models of several frontends in the canonical form, and executes those of one graph.

The exact form has to keep every bit of each file, and files of one graph have to give the same bits
for the same arguments; with all permissions results differ by no more than a
few times what moving the arguments by their last place changes. `--write` writes the
figures to docs/data/canonical.json, and the lists to canonical.md.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from optree_lab import toolchain
from optree_lab.tables import aligned, json_text, page
from optree_lab.verification.canonical_models import (
    ALL,
    EXACT,
    FrontendAgreement,
    agreement,
    models,
)

FIGURES = toolchain.CHECKOUT / "docs" / "data" / "canonical.json"
SETTINGS = {"exact": EXACT, "all permissions": ALL}


def main(given: argparse.Namespace) -> int:
    files = [f for f in toolchain.corpus_files(given.corpus) if re.search(given.k, f.name)]
    known = list(models(files).items())[:: given.step]
    if not known:
        given.error("no model has files of two frontends")
    totals = {
        name: total(name, [f for _, f in known], given.jobs, not given.graphs, given.alone)
        for name in SETTINGS
    }
    for name, found in totals.items():
        print(f"{name}: {summary(found)}")
        if given.causes:
            print("\n".join(causes(found)))
    if given.write:
        write(totals)
    return int(any(wrong(found) for found in totals.values()))


def total(
    name: str,
    models: Sequence[Sequence[Path]],
    jobs: int,
    execute: bool = True,
    alone: bool = False,
) -> FrontendAgreement:
    """Return the sum over models; print what is wrong as it is found."""
    found, start = FrontendAgreement(), time.monotonic()
    work = partial(agreement, permissions=SETTINGS[name], execute=execute, alone=alone)
    with ProcessPoolExecutor(jobs) as pool:
        for number, part in enumerate(pool.map(work, models), 1):
            found.add(part)
            for line in wrong(part):
                print(f"{name}: {line}", flush=True)
            if number % 10 == 0 or number == len(models):
                seconds = time.monotonic() - start
                print(
                    f"[{number}/{len(models)}] {name}, {seconds:.0f} s", file=sys.stderr, flush=True
                )
    return found


def wrong(found: FrontendAgreement) -> Iterator[str]:
    """Yield a line for each file or pair whose results differ, and for each that fails."""
    yield from (f"{pair}: the results of one graph differ" for pair in found.differing)
    yield from (
        f"{file}: the form's results differ from the file's" for file in found.own_differing
    )
    yield from (f"{file}: {reason}" for file, reason in found.failed.items())


def summary(found: FrontendAgreement) -> str:
    reasons = Counter(re.sub(r"tensor<[^ ]*|'.*", "...", r) for r in found.skipped.values())
    skipped = "".join(f"\n    {count} {reason}" for reason, count in reasons.most_common())
    return (
        f"{found.models} models in {found.files} files, {found.pairs} pairs: {found.equal} equal "
        f"in full, {found.computing} in what computes; {len(found.one_graph)} models are one "
        f"graph in all their frontends\n"
        f"  {found.executed} equal pairs executed, {len(found.differing)} differ\n"
        f"  {found.own} files executed beside their form, {len(found.own_differing)} differ\n"
        f"  {len(found.shapes)} more pairs are equal up to their arguments\n"
        f"  {len(found.elided)} files leave out the values of constants\n"
        f"  {len(found.skipped)} files of equal pairs not executed{skipped}\n"
        f"  largest distance: {max(found.distances.values(), default=0.0):.2g} units of rounding"
    )


def causes(found: FrontendAgreement, most: int = 40) -> Iterator[str]:
    """Yield the most frequent differences of pairs: how many pairs have one, and have no other."""
    yield "  pairs  alone  difference"
    for text, count in found.causes.most_common(most):
        yield f"  {count:5}  {found.alone[text]:5}  {text}"


def write(totals: dict[str, FrontendAgreement]) -> None:
    """Write figures and lists."""
    data = {name: figures(found) for name, found in totals.items()}
    FIGURES.write_text(json_text(data), encoding="utf-8")
    text = page(__file__, totals=totals, table=table(data))
    FIGURES.with_suffix(".md").write_text(text, encoding="utf-8")


#: The rows of the page: a key of the figures, and what it counts.
ROWS = {
    "models": "models",
    "files": "files",
    "pairs": "pairs of files of one model",
    "equal": "equal pairs",
    "computing": "pairs equal in what computes",
    "one_graph": "models that are one graph in all their frontends",
    "executed": "equal pairs executed",
    "differing": "of these, results differ",
    "own": "files executed beside their form",
    "own_differing": "of these, results differ",
}


def figures(found: FrontendAgreement) -> dict[str, object]:
    """Return counts, and the names of models that are one graph."""
    values = {key: getattr(found, key) for key in ROWS}
    return {k: len(v) if k.endswith("differing") else v for k, v in values.items()}


def table(data: Mapping[str, Mapping[str, object]]) -> str:
    """Return the figures as a table with a column per setting."""
    rows = [("", *data)]
    for key, text in ROWS.items():
        values = (found[key] for found in data.values())
        rows.append((text, *(str(len(v) if isinstance(v, list) else v) for v in values)))
    return aligned(rows)
