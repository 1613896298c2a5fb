# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes ops in every form and compares them with the reference: `verify.py [-k REGEX]`.

For every op of the tree, in every element-type mode: the op itself, its parent, and its generic as
the plugin, as the spec and as upstream write it, lowered with MLIR's passes and called on many
shapes and values. Results are equal to the bit, except for functions of the C library. A form that
differs is left as a file with the commands that repeat it.

The outcome is compared with docs/data/linalg/verification.json, which the docs show; --table writes
it.

--faults checks that check: every op is compared with faulty versions of what its spec says, each of
which has to be seen or proved to mean the same; and the plugin's unifier runs with each of its
guards left out (--guards does that alone).
--rewrites undoes every rewrite of the plugin on real IR, and compares what comes back.
--bodies enumerates scalar bodies of up to four operations, and checks each that is specialized.
--all does all of this, the ops also on tensors, with known sizes, and on more values.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import toolchain

sys.path.insert(0, os.fspath(toolchain.CHECKOUT / "tests" / "support"))

from alphabets import settings
from enumeration import LENGTHS, Verified
from enumeration import verify as verify_bodies
from expectation import commuting
from guards import KNOWN, GuardRun, build, inputs, known
from guards import OUTCOMES as GUARD_OUTCOMES
from injection import OUTCOMES, Injection, Score, representatives
from optree_gen.diagnostic import Diagnostics
from optree_gen.model import Op, Tree
from optree_gen.project import Project
from rewrites import check_forms, ingredients
from round_trip import RoundTrip, round_trip
from verification import Verifier, obstacle
from verification_table import TABLE, OpTable, stale, text

#: The MLIR release that is executed.
RELEASE = 22

#: How many values of a kind `--all` tries where the usual run tries one.
SEEDS = 3

#: One of so many modules of real IR is tried with each guard left out.
REAL_STEP = 64

FAILURES = toolchain.BUILD_DIR / "verify"


@dataclass(frozen=True)
class Work:
    """What every process needs; the tree is read once, so that all work on one state of it."""

    tree: Tree
    whole: bool

    def verifier(self, directory: str) -> Verifier:
        templates = toolchain.CHECKOUT / "templates"
        seeds = SEEDS if self.whole else 1
        return Verifier(self.tree, templates, toolchain.PLUGIN, Path(directory), seeds)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-k", metavar="REGEX", default="", help="only ops whose names match")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--table", action="store_true", help=f"write {TABLE}")
    parser.add_argument("--faults", action="store_true", help="see whether faults are seen")
    parser.add_argument("--guards", action="store_true", help="see whether guards are missed")
    parser.add_argument("--rewrites", action="store_true", help="undo rewrites of real IR")
    parser.add_argument("--bodies", action="store_true", help="enumerate scalar bodies")
    parser.add_argument("--all", action="store_true", help="everything, on more shapes and values")
    arguments = parser.parse_args()
    if not toolchain.PLUGIN.is_file():
        parser.error(f"{toolchain.PLUGIN} does not exist; run `make build`")
    if arguments.table and (arguments.k or arguments.all):
        parser.error("the table is of the usual run with all ops")
    tree = Project(toolchain.CHECKOUT).tree("linalg", Diagnostics())
    names = [op.name for op in selected(tree, arguments.k)]
    if not names:
        parser.error(f"no op matches '{arguments.k}'")

    work = Work(tree, arguments.all)
    status = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        others = (arguments.faults, arguments.guards, arguments.rewrites, arguments.bodies)
        if arguments.all or not any(others):
            status |= verify(work, names, pool, arguments.table)
        if arguments.all or arguments.faults:
            status |= inject(work, names, pool)
        if arguments.all or arguments.guards or (arguments.faults and not arguments.k):
            status |= switch_off(work, arguments.jobs)
        if arguments.all or arguments.rewrites:
            status |= undo(tree, pool)
        if arguments.all or arguments.bodies:
            status |= enumerate_all(tree, pool)
    return status


def selected(tree: Tree, pattern: str) -> Iterator[Op]:
    """Ops that exist in the release and match, the root excepted."""
    for op in tree.structured():
        exists = not op.abstract and op.mlir.includes(RELEASE) and op.kind != "root"
        if exists and re.search(pattern, op.name):
            yield op


def verify(work: Work, names: Sequence[str], pool: ProcessPoolExecutor, write: bool) -> int:
    """Executes the ops; the status is 1 if one differs, or the table says something else."""
    start = time.monotonic()
    tables: dict[str, OpTable] = {}
    total: Counter[str] = Counter()
    results = pool.map(table_of, [work] * len(names), names)
    for number, (name, table) in enumerate(zip(names, results, strict=True), 1):
        tables[name] = table
        counts = table.counts + Counter(calls=table.calls, values=table.values)
        total.update(counts)
        print(f"[{number}/{len(names)}] {name}: {summary(counts)}", flush=True)
    committed = toolchain.CHECKOUT / TABLE
    if write:
        committed.parent.mkdir(parents=True, exist_ok=True)
        committed.write_text(text(tables, RELEASE), encoding="utf-8")
    old = [] if work.whole else stale(tables, RELEASE, committed)
    if old:
        print(f"{TABLE} is stale for {', '.join(old)}; run `make verify-table`")
    seconds = time.monotonic() - start
    print(f"{len(names)} ops in {seconds:.0f} s: {summary(total)}", flush=True)
    return 1 if total["wrong"] or total["refused"] or total["not called"] or old else 0


def table_of(work: Work, name: str) -> OpTable:
    """The table of one op."""
    table = OpTable()
    for old in FAILURES.glob(f"{name}-*.mlir"):
        old.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as directory:
        verifier = work.verifier(directory)
        op = work.tree.ops[name]
        cases = verifier.all_cases(op) if work.whole else verifier.cases(op)
        for number, verdict in enumerate(verifier.verify(cases)):
            table.add(verdict)
            if verdict.outcome != "equal":
                FAILURES.mkdir(parents=True, exist_ok=True)
                file = FAILURES / f"{name}-{verdict.form.name}-{number}.mlir"
                file.write_text(verifier.standalone(verdict), encoding="utf-8")
                print(f"{verdict.case}, {verdict.form.name}: {verdict.outcome}, see {file}")
        found = [(case, obstacle(case, work.tree.scalars)) for case in verifier.legal(op)]
    table.add_unexecuted({str(case.mode): why for case, why in found if why is not None})
    return table


def summary(counts: Counter[str]) -> str:
    order = ("equal", "wrong", "refused", "not called", "not executed", "calls", "values")
    return ", ".join(f"{counts[key]:,} {key}" for key in order if counts[key])


def inject(work: Work, names: Sequence[str], pool: ProcessPoolExecutor) -> int:
    """Prints the score of faults in these ops; the status is 1 if one survives."""
    start = time.monotonic()
    score = Score()
    results = pool.map(faults_of, [work] * len(names), names)
    for number, (name, found) in enumerate(zip(names, results, strict=True), 1):
        score.update(found)
        counts = ", ".join(f"{found.total[o]:,} {o}" for o in OUTCOMES if found.total[o])
        print(f"[{number}/{len(names)}] {name}: {counts}", flush=True)
    print(score.table())
    for survivor in score.survivors:
        print(f"survived: {survivor}")
    seconds = time.monotonic() - start
    found_out = score.total.total() - score.total["survived"]
    print(f"{found_out:,} of {score.total.total():,} faults found out in {seconds:.0f} s")
    return 1 if score.survivors else 0


def faults_of(work: Work, name: str) -> Score:
    """What came of the faults of one op."""
    with tempfile.TemporaryDirectory() as directory:
        verifier = work.verifier(directory)
        return Injection(verifier).run(representatives(verifier, work.tree.ops[name]))


def switch_off(work: Work, jobs: int) -> int:
    """Leaves out each guard of the unifier; the status is 1 if nothing notices one."""
    start = time.monotonic()
    counts: Counter[str] = Counter()
    problems = []
    reasons = known()
    with tempfile.TemporaryDirectory() as directory, ThreadPoolExecutor(jobs) as pool:
        plugin = build(toolchain.BUILD_DIR / "guards", jobs)
        ops = list(selected(work.tree, ""))
        found = inputs(work.verifier(directory), ops, corpus_files()[::REAL_STEP])
        run = GuardRun(plugin, found, commuting(work.tree), jobs)
        for guard, outcome in zip(plugin.guards, pool.map(run.outcome, plugin.guards), strict=True):
            reason = reasons.pop((guard.file, guard.text), None)
            if outcome == "survived" and reason is not None:
                outcome = "equivalent"
            elif outcome == "survived":
                problems.append(f"survived: {guard}")
            elif reason is not None:
                problems.append(f"noticed, although {KNOWN.name} says it is not: {guard}")
            counts[outcome] += 1
            print(f"[{guard.number}/{len(plugin.guards)}] {outcome}: {guard}", flush=True)
    problems += [f"{KNOWN.name} has a guard that is not there: {key}" for key in reasons]
    print("\n".join(problems))
    shown = ", ".join(f"{counts[o]} {o}" for o in GUARD_OUTCOMES if counts[o])
    seconds = time.monotonic() - start
    print(
        f"{counts.total()} guards of the unifier left out, one by one: {shown}, in {seconds:.0f} s"
    )
    return 1 if problems else 0


def corpus_files() -> list[Path]:
    """Real IR: the modules of the corpus."""
    corpus = Path(os.environ.get("OPTREE_CORPUS") or toolchain.CHECKOUT.parent / "shared/corpus")
    return sorted((corpus / "ir").glob("*.mlir"))


def undo(tree: Tree, pool: ProcessPoolExecutor) -> int:
    """Undoes the rewrites of real IR; the status is 1 if a generic does not come back."""
    start = time.monotonic()
    files = corpus_files()
    if not files:
        print("there is no real IR; OPTREE_CORPUS has to name a directory with ir/*.mlir")
        return 1
    commutes = commuting(tree)
    trips: list[RoundTrip] = []
    for trip in pool.map(
        round_trip, files, [toolchain.PLUGIN] * len(files), [commutes] * len(files)
    ):
        trips.append(trip)
        if trip.wrong:
            print(f"{trip.file}: {len(trip.wrong)} did not come back, such as\n{trip.wrong[0]}")
        if len(trips) % 32 == 0 or len(trips) == len(files):
            print(f"[{len(trips)}/{len(files)}] {trip.file}", flush=True)
    wrong = sum(len(trip.wrong) for trip in trips)
    print(
        f"{sum(t.rewritten for t in trips):,} of {sum(t.generics for t in trips):,} generics in "
        f"{len(files)} files rewritten and undone, {wrong} did not come back, "
        f"in {time.monotonic() - start:.0f} s"
    )
    return (1 if wrong else 0) | check_all_forms(files, commutes, pool)


def check_all_forms(files: Sequence[Path], commutes: frozenset[str], pool: Executor) -> int:
    """Checks what ops become in the other forms; the status is 1 if one means something else."""
    start = time.monotonic()
    found = []
    for file in pool.map(ingredients, files):
        found.append(file)
        if len(found) % 32 == 0 or len(found) == len(files):
            print(f"[{len(found)}/{len(files)}] {file.file}", flush=True)
    status = 0
    for result in check_forms(found, commutes, pool):
        print(f"{result}, in {time.monotonic() - start:.0f} s", flush=True)
        for problem in (*result.wrong[:3], *result.surprises[:3]):
            print(problem)
            status = 1
    return status


def enumerate_all(tree: Tree, pool: ProcessPoolExecutor) -> int:
    """Enumerates bodies of up to four operations; the status is 1 if one is wrong or missed."""
    start = time.monotonic()
    wrong = total = specialized = 0
    found = settings()
    names = list(zip(*found, strict=True))
    for number, bodies in enumerate(pool.map(bodies_of, [tree] * len(found), *names), 1):
        print(f"[{number}/{len(found)}] {bodies}", flush=True)
        for problem in (*bodies.wrong[:1], *bodies.missed[:1]):
            print(problem)
        total += bodies.total
        specialized += bodies.own
        wrong += len(bodies.wrong) + len(bodies.missed)
    print(
        f"{total:,} bodies of up to {LENGTHS[-1]} operations under {len(found)} settings in "
        f"{time.monotonic() - start:.0f} s: {specialized} specialized, {wrong} wrong or missed"
    )
    return 1 if wrong else 0


def bodies_of(tree: Tree, place: str, type_class: str) -> Verified:
    """All bodies under one setting."""
    plugins = (toolchain.PLUGIN, toolchain.TEST_PLUGIN)
    with tempfile.TemporaryDirectory() as directory:
        return verify_bodies(place, type_class, LENGTHS, tree, plugins, Path(directory))


if __name__ == "__main__":
    sys.exit(main())
