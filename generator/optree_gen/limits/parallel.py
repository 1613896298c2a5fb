# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run jobs on several cores: forked helpers that claim jobs from a pipe and send results back.

A fork shares what has been read and resolved. An executor of `concurrent.futures` that forks takes
0.2 s of the processor more, for its threads and queues. Where a helper fails, or the system cannot
fork, the caller does the work itself and meets the error itself.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

#: Jobs are claimed by number, one byte each.
MAX_JOBS = 256


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(function: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> list[Result]:
    """The function's result for each job, in the order of the jobs."""
    workers = min(workers, len(jobs))
    if workers < 2 or len(jobs) > MAX_JOBS or not hasattr(os, "fork"):
        return [function(job) for job in jobs]
    claims, numbers = os.pipe()
    os.write(numbers, bytes(range(len(jobs))))
    os.close(numbers)
    helpers = []
    for _ in range(workers - 1):
        try:
            helpers.append(_helper(function, jobs, claims))
        except OSError:  # There are no more processes or descriptors to be had.
            break
    done = _claimed(function, jobs, claims)
    for process, results in helpers:
        with open(results, "rb") as stream:
            data = stream.read()
        _, status = os.waitpid(process, 0)
        if status == 0:
            done.update(pickle.loads(data))
    os.close(claims)
    return [done[n] if n in done else function(job) for n, job in enumerate(jobs)]


def _claimed(
    function: Callable[[Job], Result], jobs: Sequence[Job], claims: int
) -> dict[int, Result]:
    done = {}
    while claim := os.read(claims, 1):
        done[claim[0]] = function(jobs[claim[0]])
    return done


def _helper(function: Callable[[Job], Result], jobs: Sequence[Job], claims: int) -> tuple[int, int]:
    """Start a helper: its process, and the descriptor that its results come from."""
    results, sink = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(results)
        os.close(sink)
        raise
    if process:
        os.close(sink)
        return process, results
    status = 1
    try:
        os.close(results)
        with open(sink, "wb") as stream:
            pickle.dump(_claimed(function, jobs, claims), stream, pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        # Not sys.exit: the caller's buffers and handlers are not the helper's to run.
        os._exit(status)
