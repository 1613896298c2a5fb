# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Feeds mutants of the real specs to the generator.

Each mutant is valid, and then what is generated from it is read by mlir-tblgen, Python and a reader
of Markdown, or it is rejected with places. Prints counts, and what went wrong and how to repeat it.
"""

from __future__ import annotations

import contextlib
import io
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from optree_lab.bench.table import aligned
from optree_lab.fuzz_specs import harmless, hostile, mistakes, noise, project_files
from optree_lab.fuzz_specs.batch import Batch
from optree_lab.fuzz_specs.judge import Verdict, judge
from optree_lab.fuzz_specs.mutation import Mutant, Mutator
from optree_lab.fuzz_specs.world import World
from optree_lab.parts import Failures, judged
from optree_lab.toolchain import CHECKOUT

from .options import parser_of

STORED = CHECKOUT / "docs" / "data" / "fuzz.md"

HEADER = """\
# Mutants of the specs

What `optree_lab fuzz --write` counts: *harmless* mutants change names, words, order and values,
most of them stay valid; *mistakes* make one mistake on a line that is known; *noise* knows nothing
of specs. *Other files* are scalar tables, dialects, releases, templates, manifests and the like,
each read by one command: it takes or refuses them with a message, and writes nothing but its own.
"""

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

#: The kind of mutants of files that are no ops.
OTHER_FILES = "other files"

#: What is counted of each kind.
COLUMNS = ("mutants", "valid", "rejected", "known line", "reported there first")


@dataclass
class Score(Failures):
    """Counts of mutants by outcome.

    counts: by kind and one of COLUMNS. read: generated files by ending. failures: the mutants that
    went wrong, with what went wrong.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    slowest: float = 0.0
    rules: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        slowest = max(self.slowest, other.slowest)
        super().add(other)
        self.slowest = slowest

    def count(self, kind: str, mutant: Mutant, verdict: Verdict) -> None:
        self.slowest = max(self.slowest, verdict.seconds)
        self.counts[kind, "mutants"] += 1
        self.counts[kind, "valid" if verdict.valid else "rejected"] += 1
        if mutant.line is not None:
            self.counts[kind, "known line"] += 1
            self.counts[kind, "reported there first"] += verdict.hit
        if verdict.rule:
            self.rules[verdict.rule] += 1

    def of(self, column: str, kind: str | None = None) -> int:
        """The count of one kind, or of all mutants of specs."""
        return sum(
            count
            for (k, c), count in self.counts.items()
            if c == column and (k == kind or (kind is None and k != OTHER_FILES))
        )


def mutant_of(world: World, seed: int) -> tuple[str, str, Mutant]:
    """Op, kind and mutant of that number: the same ones for the same specs."""
    rng = random.Random(seed)
    kinds, weights = [kind for kind, _ in KINDS], [weight for _, weight in KINDS]
    while True:
        op = rng.choice(world.names)
        mutators = rng.choices(kinds, weights)[0]
        subject = world.subject(op)
        mutator = rng.choice(mutators)
        mutant = mutator(subject, rng)
        if mutant is not None and mutant.text != subject.text:
            return op, mutator.__module__.rpartition(".")[2], mutant


@cache
def world_of(specs: Path) -> World:
    """The specs that are mutated, read once by each process."""
    return World(specs)


#: Digests of what this process has read.
READ: set[bytes] = set()


def fuzz(seeds: range) -> Score:
    """Judge the mutants with these numbers."""
    world = world_of(CHECKOUT / "specs")
    score = Score()
    with hostile.scratch() as directory:
        scratch = Path(directory)
        batch = Batch(scratch / "ods", READ)
        waiting: list[str] = []
        for seed in seeds:
            op, kind, mutant = mutant_of(world, seed)
            root = scratch / "project"
            spec = world.build(root, seed, op, mutant)
            verdict = judge(root, spec, mutant, write=seed % WRITTEN == 0)
            problems = list(verdict.problems)
            score.count(kind, mutant, verdict)
            if verdict.valid:
                problems += batch.add(seed, verdict.files)
                waiting.append(f"--seed {seed}")
            told = f"--seed {seed} ({op}: {mutant.what}): "
            score.failures += [told + problem for problem in problems]
            world.clear(root)
            if len(waiting) >= TOGETHER:
                score.failures += [f"{', '.join(waiting)}: {p}" for p in batch.read_ods()]
                waiting.clear()
        score.failures += [f"{', '.join(waiting)}: {p}" for p in batch.read_ods()]
        score.read.update(batch.counts)
    return score


def fuzz_files(seeds: range) -> Score:
    """Judge mutants of the other files of a project, see `fuzzing.project_files`."""
    score = Score()
    with hostile.scratch() as directory:
        sound, place = Path(directory, "sound"), Path(directory, "mutant")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            hostile.build(sound)
        for seed in seeds:
            path, command, status, problems = project_files.judge(sound, place, seed)
            score.counts[OTHER_FILES, "mutants"] += 1
            score.counts[OTHER_FILES, "rejected" if status else "valid"] += 1
            told = f"--files --seed {seed} ({path}, {command}): "
            score.failures += [told + problem for problem in problems]
    return score


def main() -> int:
    parser = parser_of(__doc__, "--seed", "--jobs")
    parser.add_argument("--mutants", type=int, default=10_000, help="how many (default: 10000)")
    parser.add_argument("--show", action="store_true", help="print the mutant, do nothing else")
    parser.add_argument("--files", action="store_true", help="only files that are no ops")
    parser.add_argument("--write", action="store_true", help="store the table in docs/data")
    arguments = parser.parse_args()
    if arguments.show:
        op, _, mutant = mutant_of(World(CHECKOUT / "specs"), arguments.seed)
        print(f"# {op}: {mutant.what}; the mistake is on line {mutant.line}\n{mutant.text}")
        return 0
    started = time.monotonic()
    score = Score()
    if not arguments.files:
        score.add(run(arguments.seed, arguments.mutants, arguments.jobs))
    others = arguments.mutants if arguments.files else arguments.mutants // 5
    score.add(run(arguments.seed, others, arguments.jobs, fuzz_files))
    print(f"{table(score)}\n{summary(score, time.monotonic() - started)}")
    if arguments.write:
        STORED.write_text(f"{HEADER}\n{table(score)}", encoding="utf-8")
    return 1 if score.failures else 0


def run(first: int, count: int, jobs: int, judge_part: Callable[[range], Score] = fuzz) -> Score:
    """Judge so many mutants in so many processes."""
    size = max(1, min(100, -(-count // jobs)))
    return judged(Score(), range(first, first + count), size, jobs, judge_part, "mutants")


def table(score: Score) -> str:
    """A row per kind, and what was read, in Markdown."""
    kinds = sorted({kind for kind, _ in score.counts} - {OTHER_FILES})
    rows = [["", *COLUMNS]]
    for kind, name in (*((k, k) for k in kinds), (None, "all specs"), (OTHER_FILES, OTHER_FILES)):
        if score.of("mutants", kind):
            rows.append([name, *(f"{score.of(column, kind):,}" for column in COLUMNS)])
    read = ", ".join(f"{count:,} .{ending}" for ending, count in sorted(score.read.items()))
    return (
        f"{aligned(rows)}\n{len(score.rules)} rules rejected specs. Of the valid ones, these "
        f"files were read: {read or 'none'}.\nFailures: {len(score.failures)}.\n"
    )


def summary(score: Score, seconds: float) -> str:
    """A line of counts."""
    total, valid = score.of("mutants"), score.of("valid")
    return (
        f"{total} mutants in {seconds:.0f} s, the slowest {score.slowest:.2f} s: {valid} valid "
        f"({100 * valid / max(1, total):.0f} %), {score.of('rejected')} rejected by "
        f"{len(score.rules)} rules; of {score.of('known line')} with a known line, "
        f"{score.of('reported there first')} reported there first; {len(score.failures)} failures"
    )
