# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Feeds random projects to the generator.

The generator has to refuse a project with places, or to generate files that mlir-tblgen and Python
accept, with examples in docstrings that run; the C++ compiler reads some of them. Leaving out a key
has to change the files.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
from functools import partial
from pathlib import Path

from optree_lab.fuzz_specs import hostile
from optree_lab.fuzz_specs.every_key import dropped_keys
from optree_lab.fuzz_specs.outcome import SECONDS, SpecScore, answer, generate_at, write
from optree_lab.fuzz_specs.random_project import draw
from optree_lab.fuzz_specs.tools import Package, Tools, written
from optree_lab.fuzzing.score import judged

#: Projects whose ODS and Python are read together.
TOGETHER = 25

#: One project in BASES has the base files of its defined dialects read by mlir-tblgen.
BASES = 5


def fuzz(compiled: int, keys: int, header: Path, numbers: range) -> SpecScore:
    """Judge the projects of these numbers. compiled: the C++ compiler reads one project in so many.
    keys: number of keys to leave out of each project. header: precompiled headers."""
    score = SpecScore()
    with hostile.scratch() as directory:
        tools = Tools(Path(directory), header)
        packages: list[Package] = []
        for number in numbers:
            project = draw(number)
            root = Path(directory, f"project{number}")
            write(project, root)
            outcome = answer(partial(generate_at, root), root, SECONDS * 2)
            score.counts["projects"] += 1
            for problem in outcome.problems:
                score.fail(f"--seed {number}", problem)
            if outcome.diagnostics is not None:
                score.counts["refused"] += 1
                score.rules[outcome.diagnostics.ordered()[0].rule] += 1
            elif outcome.valid:
                score.counts["valid"] += 1
                rng = random.Random(number)
                for what, problem in dropped_keys(project, outcome, rng, keys):
                    score.counts["keys left out"] += 1
                    if problem:
                        score.fail(f"--seed {number}", f"{what}: {problem}")
                packages += written(number, outcome.files, root / "generated")
        read(tools, packages, compiled, score)
    return score


def read(tools: Tools, packages: list[Package], compiled: int, score: SpecScore) -> None:
    """Read the generated packages with other tools and count their failures."""
    for number, problem in (*tools.read_ods(packages), *tools.read_python(packages)):
        score.fail(f"--seed {number}", problem)
    compiled_projects = set()
    for package in packages:
        if f"--seed {package.project}" in score.failures:
            continue
        if package.project % BASES == 0 and not package.bound:
            for problem in tools.read_base(package):
                score.fail(f"--seed {package.project}", problem)
        if compiled and package.project % compiled == 0:
            compiled_projects.add(package.project)
            for problem in tools.compile(package):
                score.fail(f"--seed {package.project}", problem)
        shutil.rmtree(package.root, ignore_errors=True)
    score.counts["dialects read"] += len(packages)
    score.counts["projects compiled"] += len(compiled_projects)
    score.counts["C++ files compiled"] += tools.compiled
    score.counts["seconds to compile them"] += round(tools.compiling)
    score.counts["examples run"] += tools.examples


def summary(score: SpecScore, seconds: float) -> str:
    counts = ", ".join(f"{count:,} {what}" for what, count in score.counts.items())
    rules = ", ".join(f"{rule} {count}" for rule, count in score.rules.most_common())
    return (
        f"{counts}; {len(score.failures)} failures; {seconds:.0f} s of processor time\n"
        f"refused by {len(score.rules)} rules: {rules or 'none'}"
    )


def main(given: argparse.Namespace) -> int:
    if given.keep:
        write(draw(given.seed), given.keep)
        print(f"wrote {given.keep}; see 'optree-gen check --root {given.keep}'")
        return 0
    numbers = range(given.seed, given.seed + given.projects)
    with hostile.scratch() as directory:
        tools = Tools(Path(directory), Path(directory, "all.pch"))
        if given.compiled:
            tools.precompiled()
        judge = partial(fuzz, given.compiled, given.keys, tools.header)
        score = judged(SpecScore(), numbers, TOGETHER, given.jobs, judge, "projects")
    print(summary(score, sum(os.times()[:4])))
    return 1 if score.failures else 0
