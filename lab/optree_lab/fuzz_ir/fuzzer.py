# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every pass and form of a dialect on random programs.

The passes have to accept each program, reach a fixed point, give the same result in any order, and
keep the values, which are computed before and after. A program that breaks a law is shrunk and left
as a file with its command.
"""

from __future__ import annotations

import argparse
import shlex
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import groupby
from pathlib import Path

from optree_core.model import Tree
from optree_tool.forms import FORMS

from optree_lab import toolchain
from optree_lab.fuzzing.score import Score, judged
from optree_lab.fuzzing.shrink import shrink
from optree_lab.ir.dialects import tree as tree_of

from .kinds import Case, case_of
from .laws import Broken, Verdict, judge
from .origins import Origins
from .passes import Family, Pipeline, linalg, module, optree

#: Number of programs that the tools run on at once, with the same random sequences of passes.
BLOCK = 200

#: Directory of the shrunk programs that break a law.
DIRECTORY = toolchain.BUILD_DIR / "fuzz-ir"

#: Number of programs shrunk per block, kind and law.
SHOWN = 2


#: The figures that a score reports, and the figure that each law counts under.
FIGURES = ("wrong", "invalid", "crashes", "not at rest", "recipes that differ")
_OF_LAW = {
    "values are kept": "wrong",
    "it fails": "invalid",
    "it compiles": "invalid",
    "it ends": "crashes",
    "recipes hold": "recipes that differ",
}


@dataclass
class ProgramScore(Score):
    """Counts of programs. failures: file of a shrunk program -> its text."""

    total: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)

    def figures(self) -> dict[str, int]:
        """Return the number of programs per figure, each by the first law that it breaks."""
        found = dict.fromkeys(FIGURES, 0)
        for name, number in self.broken.items():
            law = name.partition(": ")[2]
            found[_OF_LAW.get(law, "not at rest")] += number
        return found

    def __str__(self) -> str:
        changed = ", ".join(f"{self.counts[f'changed, {form}']:,} changed {form}" for form in FORMS)
        return (
            f"{self.total:,} generics: {sum(self.refused.values()):,} not valid, {changed}, "
            f"{self.counts['executed']:,} executed in {self.counts['calls']:,} other forms; "
            + ", ".join(f"{number:,} {name}" for name, number in self.figures().items())
        )

    def table(self) -> str:
        """Return a line of counts per kind, and a line per reason for comparing no values."""
        lines = [
            f"  {kind}: {number:,}"
            + (f", {self.refused[kind]:,} not valid" if self.refused[kind] else "")
            + "".join(
                f", {count:,} break '{name.partition(': ')[2]}'"
                for name, count in sorted(self.broken.items())
                if name.startswith(f"{kind}: ")
            )
            for kind, number in sorted(self.kinds.items())
        ]
        lines += [
            f"  not executed because {why}: {number:,}"
            for why, number in sorted(self.left_out.items())
            if number
        ]
        return "\n".join(lines)


class Fuzzer:
    """Judges programs by number. directory: where reduced programs that break a law are written."""

    def __init__(self, tree: Tree, directory: Path, family: Family) -> None:
        self.origins = Origins(tree)
        self.directory = directory
        self.family = family

    def run(self, numbers: Sequence[int], kinds: Sequence[str] = ()) -> ProgramScore:
        """Judge the programs of these numbers. kinds: to choose from; empty: all."""
        total = ProgramScore()
        for block, some in groupby(numbers, lambda number: number // BLOCK):
            total.add(self._run_block(block, list(some), kinds))
        return total

    def _run_block(self, block: int, numbers: Sequence[int], kinds: Sequence[str]) -> ProgramScore:
        cases = [case_of(self.origins, number, kinds) for number in numbers]
        verdict = judge(self.family, cases, sequences=self.family.sequences(block))
        score = ProgramScore(verdict.counts, total=len(cases), left_out=verdict.left_out)
        score.kinds.update(case.kind for case in cases)
        score.refused.update(cases[place].kind for place in verdict.invalid)
        shown: Counter[tuple[str, str]] = Counter()
        for place, found in sorted(verdict.broken.items()):
            first = found[0]
            kind = cases[place].kind
            score.broken[f"{kind}: {first.law}"] += 1
            shown[kind, first.law] += 1
            if shown[kind, first.law] <= SHOWN:
                score.fail(*self.report(numbers[place], cases[place], first))
        return score

    def judge(self, cases: Sequence[Case], only: Pipeline | None = None) -> Verdict:
        return judge(self.family, cases, only)

    def report(self, number: int, case: Case, broken: Broken) -> tuple[str, str]:
        """Write the smallest program that breaks the same law; return its path and text."""

        def breaks(cases: Sequence[Case]) -> list[bool]:
            found = self.judge(cases, broken.passes).broken
            return [
                any(b.law == broken.law and b.passes == broken.passes for b in found.get(i, []))
                for i in range(len(cases))
            ]

        small = shrink(case, lambda larger: larger.smaller(), breaks)
        again = [
            b for b in self.judge([small], broken.passes).broken.get(0, []) if b.law == broken.law
        ]
        shown = (again or [broken])[0]
        self.directory.mkdir(parents=True, exist_ok=True)
        file = self.directory / f"{case.kind}{number}.mlir"
        command = shlex.join([*self.family.runner.command(shown.passes), str(file)])
        again_by = f"--dialect {self.family.dialect} --kinds {case.kind} --seed {number} --count 1"
        lines = [
            f"{shown.law} does not hold; made from {case.origin}",
            f"repeat: python -m optree_lab fuzz-ir {again_by}",
            command,
            *shown.shown.splitlines()[:60],
        ]
        text = "".join(f"// {line}\n" for line in lines) + module([small.function.named("f")])
        file.write_text(text, encoding="utf-8")
        return str(file), text


def main(given: argparse.Namespace) -> int:
    numbers = range(given.seed, given.seed + given.count)
    if given.show:
        origins = Origins(tree_of(given.dialect))
        for number in numbers:
            case = case_of(origins, number, given.kinds)
            head = f"// {number}: {case.kind}, {case.origin}"
            print(f"{head}\n{case.function.named(f'f{number}')}")
        return 0
    start = time.monotonic()
    for file in (given.plugin, toolchain.TEST_PLUGIN, toolchain.OPTREE_OPT):
        toolchain.built(file)
    part = partial(judge_part, dialect=given.dialect, plugin=given.plugin, kinds=given.kinds)
    total = judged(ProgramScore(), numbers, BLOCK, given.jobs, part, "generics")
    print(total.table())
    print(f"{total}, in {time.monotonic() - start:.0f} s")
    return 1 if total.broken else 0


def judge_part(numbers: range, dialect: str, plugin: Path, kinds: Sequence[str]) -> ProgramScore:
    """Judge the programs of these numbers, in a process of its own if there are several jobs."""
    return fuzzer(dialect, plugin).run(numbers, kinds)


@cache
def fuzzer(dialect: str, plugin: Path) -> Fuzzer:
    """Return the fuzzer of a dialect, made once per process."""
    family = linalg(plugin) if dialect == "linalg" else optree()
    return Fuzzer(tree_of(dialect), DIRECTORY / dialect, family)
