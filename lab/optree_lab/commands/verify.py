# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes ops in every form and compares them with the reference.

For each op of the tree and each element-type mode, the command lowers the op itself, its parent,
and its generic as the plugin, as the spec and as upstream write it, with MLIR's passes, and calls
them on many shapes and values. Results have to be equal bit by bit, except for functions of the C
library. A form that differs is left as a file with the commands that repeat the comparison.

The outcome is compared with docs/data/<dialect>/verification.json, which the docs show; --table
writes it. --dialect optree executes the ops that this dialect adds, with its own tool and passes.

--faults checks this check: each op is compared with faulty versions of its spec, each of which has
to be detected or proved equal in meaning, and the plugin's unifier runs with each of its guards
left out (--guards does only the latter).
--rewrites undoes each rewrite of the plugin on real IR and compares the generic that comes back, or
executes both; --forms does so only for the forms that are sequences. -k then selects files.
--bodies enumerates scalar bodies of up to four operations, and checks each that is specialized.
--whole executes the ops also on tensors, with known sizes, and on more values.
--all does all of this.
--figures writes the sums to docs/data/linalg/verification.txt, a line for each part that ran.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor

from optree_core.mlir_version import RELEASE
from optree_core.model import Tree

from optree_lab import toolchain
from optree_lab.ir.dialects import tree as tree_of
from optree_lab.verification.verification_table import OpTable, stale, table_of, text, unlisted

from .verify_faults import inject, switch_off
from .verify_ir import check_all_forms, enumerate_all, undo
from .verify_work import Work, corpus_files, driver, selected, sum_up, write_figures

FAILURES = toolchain.BUILD_DIR / "verify"


def main(given: argparse.Namespace) -> int:
    whole = given.all or given.whole
    others = (given.faults, given.guards, given.rewrites, given.forms, given.bodies)
    tree = tree_of(given.dialect)
    for problem in unfit(given, tree, whole, any(others)):
        given.error(problem)
    every = [op.name for op in selected(tree, given.k, given.all)]
    names = every[:: given.step]
    files = [file for file in corpus_files() if re.search(given.k, file.name)][:: given.step]
    if not names and not ((given.rewrites or given.forms) and files):
        given.error(f"nothing matches '{given.k}'")

    if given.step > 1:
        print(f"left out: {len(every) - len(names)} of {len(every)} ops")
    work = Work(tree, whole)
    status = 0
    try:
        with ProcessPoolExecutor(given.jobs) as pool:
            if whole or not any(others):
                status |= verify(work, names, pool, given.table)
            if tree.dialect.defined:
                return status
            if given.all or given.faults:
                status |= inject(work, names, pool)
            if given.all or given.guards or (given.faults and not given.k):
                status |= switch_off(work, given.jobs, given.step)
            if given.rewrites or (given.all and (files or not given.k)):
                status |= undo(tree, files, pool)
            if given.forms and not (given.rewrites or given.all):
                status |= check_all_forms(files, tree.scalars.commuting, pool)
            if given.all or given.bodies:
                status |= enumerate_all(tree, pool)
    finally:
        # Written even if a later part is interrupted: the parts before took hours.
        if given.figures:
            write_figures()
    return status


def unfit(given: argparse.Namespace, tree: Tree, whole: bool, others: bool) -> Iterator[str]:
    """Yield the reasons why these options exclude each other, or why a program is missing."""
    program = driver(tree) if tree.dialect.defined else toolchain.PLUGIN
    if not program.is_file():
        yield f"{program} does not exist; run `make build`"
    if given.table and (given.k or whole or given.step > 1):
        yield "--table needs the default run of all ops; remove -k, --step, --whole and --all"
    if given.figures and (given.k or given.step > 1):
        yield "--figures needs all ops; remove -k and --step"
    if given.step > 1 and (given.bodies or given.all):
        yield "--step selects ops, guards or files; --bodies always tries all bodies"
    if tree.dialect.defined and (others or given.figures):
        yield f"ops of {given.dialect} are only executed; the other checks are for linalg"


def verify(work: Work, names: Sequence[str], pool: Executor, write: bool) -> int:
    """Execute the ops; return the exit status, 1 if an op differs or the stored table is stale."""
    start = time.monotonic()
    tables: dict[str, OpTable] = {}
    total: Counter[str] = Counter()
    results = pool.map(execute, [work] * len(names), names)
    for number, (name, table) in enumerate(zip(names, results, strict=True), 1):
        tables[name] = table
        counts = table.counts + Counter(calls=table.calls, values=table.values)
        total.update(counts)
        print(f"[{number}/{len(names)}] {name}: {summary(counts)}", flush=True)
    path = table_of(work.tree.dialect.name)
    committed = toolchain.CHECKOUT / path
    if write:
        committed.parent.mkdir(parents=True, exist_ok=True)
        committed.write_text(text(tables, RELEASE), encoding="utf-8")
    other = toolchain.mlir_version()[0] != RELEASE
    old = [] if work.whole or other else stale(tables, RELEASE, committed)
    if old:
        print(f"{path} is stale for {', '.join(old)}; run `optree_lab verify --table`")
    missing = unlisted([tree_of("linalg"), tree_of("optree")], toolchain.CHECKOUT)
    if missing:
        print(f"no table of execution has {', '.join(missing)}")
    seconds = time.monotonic() - start
    part = "ops, all containers and values" if work.whole else "ops"
    sum_up(part, f"{len(names)} ops in {seconds:.0f} s: {summary(total)}")
    failed = total["wrong"] or total["refused"] or total["not called"]
    return 1 if failed or old or missing else 0


def execute(work: Work, name: str) -> OpTable:
    """Execute one op in all cases and return its table; leave forms that differ as files."""
    for old in FAILURES.glob(f"{name}-*.mlir"):
        old.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as directory:
        verifier = work.verifier(directory)
        table = OpTable(tuple(form.name for form in verifier.forms))
        op = work.tree.ops[name]
        cases = verifier.all_cases(op) if work.whole else verifier.cases(op)
        for number, verdict in enumerate(verifier.verify(cases)):
            table.add(verdict)
            if verdict.outcome != "equal":
                FAILURES.mkdir(parents=True, exist_ok=True)
                file = FAILURES / f"{name}-{verdict.form.name}-{number}.mlir"
                file.write_text(verifier.standalone(verdict), encoding="utf-8")
                print(f"{verdict.case}, {verdict.form.name}: {verdict.outcome}, see {file}")
        found = [(case, verifier.reason(case)) for case in verifier.legal(op)]
    table.add_unexecuted({str(case.mode): why for case, why in found if why is not None})
    return table


def summary(counts: Counter[str]) -> str:
    order = ("equal", "wrong", "refused", "not called", "not executed", "calls", "values")
    return ", ".join(f"{counts[key]:,} {key}" for key in order if counts[key])
