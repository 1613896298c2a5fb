# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The part of `verify` that checks the check: faults in specs of ops, guards left out of C++."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor

from optree_lab import toolchain
from optree_lab.faults.guard_build import Guard, build
from optree_lab.faults.guard_inputs import inputs
from optree_lab.faults.guards import KNOWN, GuardRun, Reason, known
from optree_lab.faults.guards import OUTCOMES as GUARD_OUTCOMES
from optree_lab.faults.injection import OUTCOMES, FaultCounts, Injection, representatives

from .verify_work import Work, corpus_files, selected, sum_up

#: One module of real IR in REAL_STEP is tried with each guard left out.
REAL_STEP = 64


def inject(work: Work, names: Sequence[str], pool: Executor) -> int:
    """Print the score of faults in these ops; return the exit status, 1 if a fault survives."""
    start = time.monotonic()
    score = FaultCounts()
    results = pool.map(faults_of, [work] * len(names), names)
    for number, (name, found) in enumerate(zip(names, results, strict=True), 1):
        score.add(found)
        counts = ", ".join(f"{found.total[o]:,} {o}" for o in OUTCOMES if found.total[o])
        print(f"[{number}/{len(names)}] {name}: {counts}", flush=True)
    print(score.table())
    for survivor in score.survivors:
        print(f"survived: {survivor}")
    seconds = time.monotonic() - start
    found_out = score.total.total() - score.total["survived"]
    shown = ", ".join(f"{score.total[o]:,} {o}" for o in OUTCOMES if score.total[o])
    line = f"{found_out:,} of {score.total.total():,} faults noticed in {seconds:.0f} s: {shown}"
    sum_up("faults", line)
    return 1 if score.survivors else 0


def faults_of(work: Work, name: str) -> FaultCounts:
    """Return the outcome of the faults of one op."""
    with tempfile.TemporaryDirectory() as directory:
        verifier = work.verifier(directory)
        return Injection(verifier).run(representatives(verifier, work.tree.ops[name]))


def switch_off(work: Work, jobs: int, step: int = 1) -> int:
    """Leave out one guard in `step`; return 1 if one is neither noticed nor explained."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        plugin = build(toolchain.BUILD_DIR / "guards", jobs)
        ops = list(selected(work.tree, ""))
        found = inputs(work.verifier(directory), ops, corpus_files()[::REAL_STEP])
        run = GuardRun(plugin, found, work.tree.scalars.commuting, jobs)
        counts, problems = leave_out(run, known(), jobs, run.build.guards[::step])
    print("\n".join(problems))
    shown = ", ".join(f"{counts[o]} {o}" for o in GUARD_OUTCOMES if counts[o])
    seconds = time.monotonic() - start
    line = f"{counts.total()} left out, one by one, in {seconds:.0f} s: {shown}"
    sum_up("guards", line)
    return 1 if problems else 0


def leave_out(
    run: GuardRun,
    reasons: Mapping[tuple[str, str], Sequence[Reason]],
    jobs: int,
    chosen: Sequence[Guard],
) -> tuple[Counter[str], list[str]]:
    """Return the counted outcomes, and unexplained guards and needless reasons as text.

    chosen: the guards to leave out, one by one. Reasons of all others are not judged.
    """
    counts: Counter[str] = Counter()
    problems = []
    guards = run.build.guards
    others = set(guards) - set(chosen)
    survivors = {(guard.file, guard.text) for guard in others}
    with ThreadPoolExecutor(jobs) as pool:
        for guard, outcome in zip(chosen, pool.map(run.outcome, chosen), strict=True):
            if outcome == "survived":
                survivors.add((guard.file, guard.text))
                outcome, problem = judged(run, guard, reasons)
                problems += [problem] if problem else []
            counts[outcome] += 1
            print(f"[{guard.number}/{len(guards)}] {outcome}: {guard}", flush=True)
    needless = sorted(reasons.keys() - survivors)
    problems += [
        f"{KNOWN.name} lists a guard that checks notice, or that does not exist: {guard}"
        for guard in needless
    ]
    return counts, problems


def judged(
    run: GuardRun, guard: Guard, reasons: Mapping[tuple[str, str], Sequence[Reason]]
) -> tuple[str, str]:
    """Return the outcome of an unnoticed guard, and the problem with its reasons or ""."""
    wrong = "survived"
    for reason in reasons.get((guard.file, guard.text), ()):
        why = run.explained(guard, reason)
        if why is None:
            return reason.kind, ""
        wrong = f"{KNOWN.name} is wrong, {why}"
    return "survived", f"{wrong}: {guard}"
