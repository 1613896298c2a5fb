# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work on numbered items in parts, each part in a process, and the sum of the results.

Many cases share a process of a tool; hypothesis would judge one example at a time, so it neither
runs nor shrinks them: `optree_lab.fuzz_ir.shrink` judges forty smaller programs at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import fields
from typing import Any, TypeVar

Result = TypeVar("Result")
Score = TypeVar("Score", bound="Sums")
Judged = TypeVar("Judged", bound="Failures")


class Sums:
    """Base of dataclasses whose fields add up: numbers, counters, lists and tables."""

    def add(self: Score, other: Score) -> None:
        for part in fields(self):  # type: ignore[arg-type]
            setattr(self, part.name, _sum(getattr(self, part.name), getattr(other, part.name)))


class Failures(Sums):
    """Counts of judged items, and the failures, each with a way to repeat it."""

    failures: list[str]


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, Sums):
        total = copy(one)
        total.add(other)
        return total
    if isinstance(one, Counter):
        return Counter({key: one[key] + other[key] for key in (*one, *other)})
    if isinstance(one, dict):
        both = one.keys() & other.keys()
        return {**one, **other, **{key: _sum(one[key], other[key]) for key in one if key in both}}
    return one + other


def in_parts(
    numbers: range, size: int, jobs: int, work: Callable[[range], Result]
) -> Iterator[Result]:
    """Yield the results of parts of the numbers, in order; one job runs in this process."""
    parts = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    if jobs == 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, parts)


def judged(
    total: Judged, numbers: range, size: int, jobs: int, work: Callable[[range], Judged], what: str
) -> Judged:
    """Return the total over all parts; print failures, and the progress every ten parts."""
    for done, score in enumerate(in_parts(numbers, size, jobs, work), 1):
        total.add(score)
        for failure in score.failures:
            print(f"FAILED {failure}", flush=True)
        if done % 10 == 0:
            print(f"{done * size:,} {what}, {len(total.failures)} failures", flush=True)
    return total
