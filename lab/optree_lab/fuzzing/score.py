# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts of judged cases, and their total over all parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from optree_lab.parts import Sums, in_parts

Judged = TypeVar("Judged", bound="Score")


@dataclass
class Score(Sums):
    """Counts of cases by what they are. failures: a way to repeat the case -> what is wrong."""

    counts: Counter[Any] = field(default_factory=Counter)
    failures: dict[str, str] = field(default_factory=dict)

    def fail(self, case: str, problem: str) -> None:
        before = self.failures.get(case)
        self.failures[case] = problem if before is None else f"{before}\n{problem}"


def judged(
    total: Judged, numbers: range, size: int, jobs: int, work: Callable[[range], Judged], what: str
) -> Judged:
    """Return the total over all parts; print failures, and the progress every ten parts."""
    for done, score in enumerate(in_parts(numbers, size, jobs, work), 1):
        total.add(score)
        for case, problem in score.failures.items():
            print(f"FAILED {case}: {problem}", flush=True)
        if done % 10 == 0:
            print(f"{done * size:,} {what}, {len(total.failures)} failures", flush=True)
    return total
