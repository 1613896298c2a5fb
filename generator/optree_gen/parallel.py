# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run jobs on several cores; the caller does its share."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
    from multiprocessing import get_context

    # A fork passes the function without pickling it.
    helpers = ProcessPoolExecutor(workers - 1, get_context("fork"), _begin, (function,))
    try:
        # The first job starts the helpers and the thread that ends them. An interruption between
        # the two would leave helpers that nothing ends, and that the end of this process waits for.
        with _interruptions_wait():
            futures = [helpers.submit(_call, job) for job in jobs]
        # The caller begins at the end, with jobs that no helper has begun.
        own = {n: function(jobs[n]) for n in reversed(range(len(jobs))) if futures[n].cancel()}
        return [own[n] if n in own else future.result() for n, future in enumerate(futures)]
    except BrokenExecutor:  # The system has ended a helper.
        return [function(job) for job in jobs]
    finally:
        helpers.shutdown(cancel_futures=True)


@contextmanager
def _interruptions_wait() -> Iterator[None]:
    """Deliver an interruption at the end of the context. Processes begun in it ignore them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread is interrupted.
        return
    arrived: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: arrived.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)  # None: Python has not set it.
        for number in arrived[:1]:
            signal.raise_signal(number)


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
