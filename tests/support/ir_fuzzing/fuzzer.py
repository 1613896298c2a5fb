# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random subjects judged: batches of them, and those that break a law made small and shown."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_gen.model import Tree

from .definedness import is_defined
from .family import Family, Pipeline
from .laws import Broken, Laws, Verdict
from .numbered import subject_of
from .origins import Origins
from .shrink import shrink
from .subject import Subject
from .text import function

#: Of the subjects of one batch that break the same law, so many are made small.
SHOWN = 2


@dataclass
class Score:
    """What became of subjects. failures: files, and what each shows."""

    total: int = 0
    invalid: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        self.total += other.total
        self.invalid += other.invalid
        self.counts.update(other.counts)
        self.broken.update(other.broken)
        self.failures += other.failures

    def __str__(self) -> str:
        changed = ", ".join(
            f"{self.counts[f'changed, {form}']:,} changed {form}"
            for form in ("one-to-one", "category", "named")
        )
        return (
            f"{self.total:,} generics: {self.invalid:,} not valid, {changed}, "
            f"{self.counts['executed']:,} executed in {self.counts['calls']:,} other forms; "
            f"{sum(self.broken.values())} break a law"
        )


class Fuzzer:
    """Judges subjects by number. directory: where what breaks a law is left."""

    def __init__(self, tree: Tree, directory: Path, family: Family) -> None:
        self.origins = Origins(tree)
        self.directory = directory
        self.family = family

    def run(self, numbers: Sequence[int]) -> Score:
        subjects = [subject_of(self.origins, number) for number in numbers]
        verdict = self.judge(subjects)
        score = Score(len(subjects), len(verdict.invalid), verdict.counts)
        shown: Counter[tuple[str, tuple[str, ...]]] = Counter()
        for place, found in sorted(verdict.broken.items()):
            first = found[0]
            score.broken[first.law] += 1
            shown[first.law, first.passes] += 1
            if shown[first.law, first.passes] <= SHOWN:
                score.failures.append(self.report(numbers[place], subjects[place], first))
        return score

    def judge(self, subjects: Sequence[Subject], only: Pipeline | None = None) -> Verdict:
        with TemporaryDirectory() as directory:
            laws = Laws(self.family, Path(directory))
            functions = [function(subject) for subject in subjects]
            return laws.judge(functions, [is_defined(subject) for subject in subjects], only)

    def report(self, number: int, subject: Subject, broken: Broken) -> str:
        """Writes a file with the smallest subject that breaks the law the same way."""

        def breaks(subjects: Sequence[Subject]) -> list[bool]:
            found = self.judge(subjects, broken.passes).broken
            return [
                any(b.law == broken.law and b.passes == broken.passes for b in found.get(i, []))
                for i in range(len(subjects))
            ]

        small = shrink(subject, breaks)
        again = [
            b for b in self.judge([small], broken.passes).broken.get(0, []) if b.law == broken.law
        ]
        shown = (again or [broken])[0]
        self.directory.mkdir(parents=True, exist_ok=True)
        file = self.directory / f"generic{number}.mlir"
        passes = Laws(self.family, self.directory).passes
        command = shlex.join([*passes.command(shown.passes), str(file)])
        lines = [
            f"{shown.law} does not hold; made from {subject.origin}",
            f"repeat: scripts/fuzz_ir.py --dialect {self.family.dialect} --seed {number} --count 1",
            command,
            *shown.shown.splitlines()[:60],
        ]
        text = "".join(f"// {line}\n" for line in lines) + function(small).named("f") + "\n"
        file.write_text(text, encoding="utf-8")
        return f"{file}\n{text}"
