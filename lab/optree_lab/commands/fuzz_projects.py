# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Feeds random projects to the generator.

Each is generated or refused with places; mlir-tblgen and Python read what is generated, the C++
compiler reads a part of it, and a key that is left out changes it.
"""

from __future__ import annotations

import random
import shutil
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from optree_lab.fuzz_specs import hostile
from optree_lab.fuzz_specs.dropped import dropped_keys
from optree_lab.fuzz_specs.judge import SECONDS, TooSlow, at_most, misplaced
from optree_lab.fuzz_specs.outcome import Outcome, generate_at, write
from optree_lab.fuzz_specs.random_project import Data, draw
from optree_lab.fuzz_specs.tools import Package, Tools, written
from optree_lab.parts import Failures, judged

from .options import parser_of

#: Projects whose ODS and Python are read together.
TOGETHER = 25

#: Of so many projects one has what is its dialects' alone read by mlir-tblgen.
BASES = 5


@dataclass
class Score(Failures):
    """Counts of projects. rules: those that refused them; failures: a way to repeat each."""

    counts: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def fail(self, number: int, what: str) -> None:
        self.failures.append(f"--seed {number}: {what}")


def generated(project: dict[str, Data], root: Path) -> Outcome | str:
    """The files generated for a project below `root`, or the failure."""
    write(project, root)
    try:
        with at_most(SECONDS * 2):
            return generate_at(root)
    except TooSlow:
        return f"takes longer than {SECONDS * 2} s"
    except Exception:
        return traceback.format_exc(limit=-6)


def fuzz(compiled: int, keys: int, numbers: range) -> Score:
    """Judge the projects of these numbers; one in `compiled` is read by the C++ compiler, and so
    many keys of each are left out."""
    score = Score()
    with hostile.scratch() as directory:
        tools = Tools(Path(directory))
        packages: list[Package] = []
        for number in numbers:
            project = draw(number)
            root = Path(directory, f"project{number}")
            outcome = generated(project, root)
            score.counts["projects"] += 1
            if isinstance(outcome, str):
                score.fail(number, outcome)
            elif outcome.diagnostics is not None:
                score.counts["refused"] += 1
                score.rules[outcome.diagnostics.ordered()[0].rule] += 1
                for problem in misplaced(outcome.diagnostics, root):
                    score.fail(number, problem)
            else:
                score.counts["valid"] += 1
                for what, problem in dropped_keys(project, outcome, random.Random(number), keys):
                    score.counts["keys left out"] += 1
                    if problem:
                        score.fail(number, f"{what}: {problem}")
                packages += written(number, outcome.files, root / "generated")
        read(tools, packages, compiled, score)
    return score


def read(tools: Tools, packages: list[Package], compiled: int, score: Score) -> None:
    """Have other tools read what is generated."""
    for number, problem in (*tools.read_ods(packages), *tools.import_packages(packages)):
        score.fail(number, problem)
    broken = {failure.split(":")[0] for failure in score.failures}
    for package in packages:
        if f"--seed {package.project}" in broken:
            continue
        if package.project % BASES == 0 and not package.bound:
            for problem in tools.read_base(package):
                score.fail(package.project, problem)
        if compiled and package.project % compiled == 0:
            score.counts["dialects compiled"] += 1
            for problem in tools.compile(package):
                score.fail(package.project, problem)
        shutil.rmtree(package.root, ignore_errors=True)
    score.counts["dialects read"] += len(packages)
    score.counts["C++ files compiled"] += tools.compiled


def summary(score: Score, seconds: float) -> str:
    counts = ", ".join(f"{count:,} {what}" for what, count in score.counts.items())
    rules = ", ".join(f"{rule} {count}" for rule, count in score.rules.most_common())
    return (
        f"{counts}; {len(score.failures)} failures; {seconds:.0f} s\n"
        f"refused by {len(score.rules)} rules: {rules or 'none'}"
    )


def main() -> int:
    parser = parser_of(__doc__, "--seed", "--jobs")
    parser.add_argument("--projects", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument(
        "--keys", type=int, default=2, help="keys to leave out of each (default: 2)"
    )
    parser.add_argument(
        "--compiled",
        type=int,
        default=40,
        metavar="N",
        help="compile one in N (default: 40); 0: none",
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="only write one project there")
    arguments = parser.parse_args()
    if arguments.keep:
        write(draw(arguments.seed), arguments.keep)
        print(f"wrote {arguments.keep}; see 'optree-gen check --root {arguments.keep}'")
        return 0
    started = time.monotonic()
    numbers = range(arguments.seed, arguments.seed + arguments.projects)
    judge = partial(fuzz, arguments.compiled, arguments.keys)
    score = judged(Score(), numbers, TOGETHER, arguments.jobs, judge, "projects")
    print(summary(score, time.monotonic() - started))
    return 1 if score.failures else 0
