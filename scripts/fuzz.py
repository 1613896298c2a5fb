# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Feeds mutants of the real specs to the generator: `make fuzz`, or `fuzz.py [--mutants N]`.

Each mutant is valid, and then what is generated from it is read by mlir-tblgen, Python and a reader
of Markdown, or it is rejected with places. Prints counts, and what went wrong and how to repeat it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT / "tests" / "support"))

from fuzzing import harmless, mistakes, noise  # noqa: E402
from fuzzing.batch import Batch  # noqa: E402
from fuzzing.judge import judge  # noqa: E402
from fuzzing.mutation import Mutant, Mutator  # noqa: E402
from fuzzing.world import World  # noqa: E402

#: Valid mutants whose ODS is read together.
TOGETHER = 40

#: Of so many valid mutants one is written, with all that belongs to it.
WRITTEN = 8

#: Kinds of mutation, and how often each is chosen.
KINDS: tuple[tuple[tuple[Mutator, ...], int], ...] = (
    (harmless.MUTATORS, 6),
    (mistakes.MUTATORS, 3),
    (noise.MUTATORS, 2),
)


@dataclass
class Score:
    """What became of mutants. failures: the mutants that went wrong, with what went wrong."""

    valid: int = 0
    invalid: int = 0
    located: int = 0
    slowest: float = 0.0
    rules: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        self.valid += other.valid
        self.invalid += other.invalid
        self.located += other.located
        self.slowest = max(self.slowest, other.slowest)
        self.rules.update(other.rules)
        self.read.update(other.read)
        self.failures += other.failures

    @property
    def total(self) -> int:
        return self.valid + self.invalid


def mutant_of(world: World, seed: int) -> tuple[str, Mutant]:
    """The mutant of that number: the same one for the same specs."""
    rng = random.Random(seed)
    kinds, weights = [kind for kind, _ in KINDS], [weight for _, weight in KINDS]
    while True:
        op = rng.choice(world.names)
        mutators = rng.choices(kinds, weights)[0]
        subject = world.subject(op)
        mutant = rng.choice(mutators)(subject, rng)
        if mutant is not None and mutant.text != subject.text:
            return op, mutant


def fuzz(seeds: range, tools: bool = True) -> Score:
    """Judge the mutants with these numbers; tools: whether mlir-tblgen is there."""
    if hasattr(os, "sched_setaffinity"):  # One core each, so that the generator does not fork.
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[seeds.start // max(1, len(seeds)) % len(cores)]})
    world = World(CHECKOUT / "specs")
    score = Score()
    with tempfile.TemporaryDirectory(prefix="optree-fuzz-") as directory:
        scratch = Path(directory)
        batch = Batch(scratch / "ods")
        waiting: list[str] = []
        for seed in seeds:
            op, mutant = mutant_of(world, seed)
            root = scratch / "project"
            spec = world.build(root, seed, op, mutant)
            verdict = judge(root, spec, mutant, write=seed % WRITTEN == 0)
            problems = list(verdict.problems)
            score.slowest = max(score.slowest, verdict.seconds)
            if verdict.valid:
                score.valid += 1
                problems += batch.add(verdict.files)
                waiting.append(f"--seed {seed}")
            else:
                score.invalid += 1
                score.located += mutant.line is not None
                score.rules[verdict.rule] += 1
            told = f"--seed {seed} ({op}: {mutant.what}): "
            score.failures += [told + problem for problem in problems]
            world.clear(root)
            if tools and len(waiting) >= TOGETHER:
                score.failures += [f"{', '.join(waiting)}: {p}" for p in batch.read_ods()]
                waiting.clear()
        if tools:
            score.failures += [f"{', '.join(waiting)}: {p}" for p in batch.read_ods()]
        score.read.update(batch.counts)
    return score


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mutants", type=int, default=10_000, help="how many (default: 10000)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--show", action="store_true", help="print the mutant, do nothing else")
    arguments = parser.parse_args()
    if arguments.show:
        op, mutant = mutant_of(World(CHECKOUT / "specs"), arguments.seed)
        print(f"# {op}: {mutant.what}; the mistake is on line {mutant.line}\n{mutant.text}")
        return 0
    started = time.monotonic()
    score = run(arguments.seed, arguments.mutants, arguments.jobs)
    print(summary(score, time.monotonic() - started))
    return 1 if score.failures else 0


def run(first: int, count: int, jobs: int) -> Score:
    """Judge so many mutants in so many processes."""
    size = max(1, min(500, -(-count // jobs)))
    parts = [range(n, min(n + size, first + count)) for n in range(first, first + count, size)]
    score = Score()
    if jobs == 1:
        for part in parts:
            score.add(fuzz(part))
        return score
    with ProcessPoolExecutor(jobs) as pool:
        for result in pool.map(fuzz, parts):
            score.add(result)
    return score


def summary(score: Score, seconds: float) -> str:
    lines = [f"FAILED {failure}" for failure in score.failures[:40]]
    read = ", ".join(f"{count} {ending}" for ending, count in sorted(score.read.items()))
    share = 100 * score.valid / max(1, score.total)
    lines += [
        f"{score.total} mutants in {seconds:.0f} s, the slowest {score.slowest:.2f} s: "
        f"{score.valid} valid ({share:.0f} %), {score.invalid} rejected by "
        f"{len(score.rules)} rules, {score.located} of them with a known line; read: {read}; "
        f"{len(score.failures)} failures"
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
