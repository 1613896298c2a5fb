# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbered work in parts, each in a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def in_parts(
    numbers: range, size: int, jobs: int, work: Callable[[range], Result]
) -> Iterator[Result]:
    """The results of parts of the numbers, in order; one job needs no process of its own."""
    parts = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    if jobs == 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, parts)
