# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run jobs on several cores; the caller does its share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit
from typing import Any, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

#: In a helper: the function of the jobs.
_function: Callable[[Any], Any]


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(function: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> list[Result]:
    """Return the function's result for each job, in the order of the jobs."""
    workers = min(workers, len(jobs))
    if workers < 2 or _is_memory_limited():
        return [function(job) for job in jobs]
    try:
        return _shared(function, jobs, workers)
    except RuntimeError as error:
        # The pool cannot end its thread if an interruption has kept it from starting.
        if isinstance(error.__context__, KeyboardInterrupt):
            raise error.__context__ from None
        raise


def _shared(function: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> list[Result]:
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
    from multiprocessing import get_context

    # A fork passes the function without pickling it.
    with ProcessPoolExecutor(workers - 1, get_context("fork"), _begin, (function,)) as helpers:
        futures = [helpers.submit(_call, job) for job in jobs]
        # The caller begins at the end, with jobs that no helper has begun.
        own = {n: function(jobs[n]) for n in reversed(range(len(jobs))) if futures[n].cancel()}
        try:
            return [own[n] if n in own else future.result() for n, future in enumerate(futures)]
        except BrokenExecutor:  # The system has ended a helper.
            return [function(job) for job in jobs]


def _is_memory_limited() -> bool:
    """True if this process may use less memory than there is.

    A pool whose own thread runs out of memory never ends.
    """
    return getrlimit(RLIMIT_AS)[0] != RLIM_INFINITY


def _begin(function: Callable[[Any], Any]) -> None:
    global _function
    _function = function


def _call(job: Any) -> Any:
    return _function(job)
