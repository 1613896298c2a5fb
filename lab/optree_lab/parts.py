# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work on numbered items in parts, each part in a process, and the sum of the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import fields
from typing import Any, TypeVar

Result = TypeVar("Result")
Total = TypeVar("Total", bound="Sums")


class Sums:
    """Base of dataclasses whose fields add up: numbers, counters, lists and tables."""

    def add(self: Total, other: Total) -> None:
        for part in fields(self):  # type: ignore[arg-type]
            setattr(self, part.name, _sum(getattr(self, part.name), getattr(other, part.name)))


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
