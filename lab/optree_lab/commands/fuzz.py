# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Feeds mutants of the real specs to the generator.

The generator has to reject a mutant with places, or to generate files that mlir-tblgen, Python and
a reader of Markdown accept. The command prints counts, and each failure with a way to repeat it.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import random
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from optree_lab.fuzz_specs import harmless, hostile, mistakes, noise, outcome, project_files, tools
from optree_lab.fuzz_specs.mutation import Mutant, Mutator
from optree_lab.fuzz_specs.outcome import SpecScore
from optree_lab.fuzz_specs.small_project import SmallProject, unmarked
from optree_lab.fuzzing.score import judged
from optree_lab.tables import aligned, page
from optree_lab.toolchain import CHECKOUT

STORED = CHECKOUT / "docs" / "data" / "fuzz.md"

#: One mutant in WRITTEN has its generated files written to disk, with manifest and stamp.
WRITTEN = 8

#: Kinds of mutation, with weights for the choice.
KINDS: tuple[tuple[tuple[Mutator, ...], int], ...] = (
    (harmless.MUTATORS, 6),
    (mistakes.MUTATORS, 3),
    (noise.MUTATORS, 2),
)

#: The kind of mutants of files that are no ops.
OTHER_FILES = "other files"

#: The counts of each kind.
COLUMNS = ("mutants", "valid", "rejected", "known line", "reported there first")


def count(score: SpecScore, kind: str, mutant: Mutant, answer: outcome.Answer, found: bool) -> None:
    """Count a mutant. found: the diagnostics report its mistake at the right place."""
    score.counts[kind, "mutants"] += 1
    score.counts[kind, "valid" if answer.valid else "rejected"] += 1
    if mutant.line is not None:
        score.counts[kind, "known line"] += 1
        score.counts[kind, "reported there first"] += found
    if answer.diagnostics is not None:
        score.rules[answer.diagnostics.ordered()[0].rule] += 1


def counted(score: SpecScore, column: str, kind: str | None = None) -> int:
    """Return the count of one kind, or of all mutants of specs."""
    return sum(
        count
        for (k, c), count in score.counts.items()
        if c == column and (k == kind or (kind is None and k != OTHER_FILES))
    )


def mutant_of(project: SmallProject, seed: int) -> tuple[str, str, Mutant]:
    """Return op, kind and mutant of a seed; they depend on the specs and the seed only."""
    rng = random.Random(seed)
    kinds, weights = [kind for kind, _ in KINDS], [weight for _, weight in KINDS]
    while True:
        op = rng.choice(project.names)
        mutators = rng.choices(kinds, weights)[0]
        subject = project.subject(op)
        mutator = rng.choice(mutators)
        mutant = mutator(subject, rng)
        if mutant is not None and mutant.text != subject.text:
            return op, mutator.__module__.rpartition(".")[2], mutant


@cache
def small_project(specs: Path) -> SmallProject:
    """Return the specs to mutate, read once per process."""
    return SmallProject(specs)


#: Digests of generated texts that this process has read, marks of mutants removed.
READ: set[bytes] = set()


def fuzz(seeds: range) -> SpecScore:
    """Judge the mutants with these numbers."""
    project = small_project(CHECKOUT / "specs")
    score = SpecScore()
    with hostile.scratch() as directory:
        scratch = Path(directory)
        root = scratch / "project"
        packages: list[tools.Package] = []
        for seed in seeds:
            op, kind, mutant = mutant_of(project, seed)
            spec = project.build(root, seed, op, mutant)
            is_written = seed % WRITTEN == 0
            start = time.process_time()
            generate = partial(outcome.generate_at, root, False, is_written)
            answer = outcome.answer(generate, root)
            score.seconds.append(time.process_time() - start)
            wrong = [*outcome.mistaken(answer, root, spec, mutant, is_written)]
            count(score, kind, mutant, answer, not wrong)
            if answer.valid:
                wrong += read(score, seed, answer.files)
                ods = {path: data for path, data in answer.files.items() if "/include/" in path}
                packages += tools.written(seed, ods, scratch / f"include{seed}")
            for problem in (*answer.problems, *wrong):
                score.fail(f"--seed {seed} ({op}: {mutant.what})", problem)
            project.clear(root)
        for seed, problem in tools.Tools(scratch, scratch / "all.pch").read_ods(packages):
            score.fail(f"--seed {seed}", problem)
    return score


def read(score: SpecScore, number: int, files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the problems of a mutant's generated files that this process has not yet read."""
    for path, data in files.items():
        ending = path.rsplit(".", 1)[-1]
        score.read[ending] += 1
        key = hashlib.sha256(unmarked(data, number)).digest()
        if key not in READ:
            READ.add(key)
            yield from (f"{path}: {what}" for what in tools.problems(path, data.decode("utf-8")))


def fuzz_files(seeds: range) -> SpecScore:
    """Judge mutants of the other files of a project, see `project_files`."""
    score = SpecScore()
    with hostile.scratch() as directory:
        sound, place = Path(directory, "sound"), Path(directory, "mutant")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            hostile.build(sound)
        for seed in seeds:
            path, command, status, problems = project_files.judge(sound, place, seed)
            score.counts[OTHER_FILES, "mutants"] += 1
            score.counts[OTHER_FILES, "rejected" if status else "valid"] += 1
            for problem in problems:
                score.fail(f"--files --seed {seed} ({path}, {command})", problem)
    return score


def main(given: argparse.Namespace) -> int:
    if given.show:
        op, _, mutant = mutant_of(SmallProject(CHECKOUT / "specs"), given.seed)
        print(f"# {op}: {mutant.what}; the mistake is on line {mutant.line}\n{mutant.text}")
        return 0
    started = time.monotonic()
    score = SpecScore()
    if not given.files:
        score.add(run(given.seed, given.mutants, given.jobs))
    others = given.mutants if given.files else given.mutants // 5
    score.add(run(given.seed, others, given.jobs, fuzz_files))
    print(f"{table(score)}\n{summary(score, time.monotonic() - started)}")
    if given.write:
        STORED.write_text(page(__file__, table=table(score)), encoding="utf-8")
    return 1 if score.failures else 0


def run(
    first: int, count: int, jobs: int, judge_part: Callable[[range], SpecScore] = fuzz
) -> SpecScore:
    """Judge `count` mutants in `jobs` processes."""
    size = max(1, min(100, -(-count // jobs)))
    return judged(SpecScore(), range(first, first + count), size, jobs, judge_part, "mutants")


def table(score: SpecScore) -> str:
    """Return in Markdown a row of counts per kind, and the numbers of files read."""
    kinds = sorted({kind for kind, _ in score.counts} - {OTHER_FILES})
    rows = [["", *COLUMNS]]
    for kind, name in (*((k, k) for k in kinds), (None, "all specs"), (OTHER_FILES, OTHER_FILES)):
        if counted(score, "mutants", kind):
            rows.append([name, *(f"{counted(score, column, kind):,}" for column in COLUMNS)])
    read = ", ".join(f"{count:,} .{ending}" for ending, count in sorted(score.read.items()))
    return (
        f"{aligned(rows)}\n{len(score.rules)} rules rejected specs. Of the valid ones, these "
        f"files were read: {read or 'none'}.\nFailures: {len(score.failures)}.\n"
    )


def summary(score: SpecScore, seconds: float) -> str:
    """Return a line with all counts."""
    total, valid = counted(score, "mutants"), counted(score, "valid")
    slowest = max(score.seconds, default=0.0)
    return (
        f"{total} mutants in {seconds:.0f} s, the slowest {slowest:.2f} s: {valid} valid "
        f"({100 * valid / max(1, total):.0f} %), {counted(score, 'rejected')} rejected by "
        f"{len(score.rules)} rules; of {counted(score, 'known line')} with a known line, "
        f"{counted(score, 'reported there first')} reported there first; "
        f"{len(score.failures)} failures"
    )
