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
from typing import Any, TypeVar

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
            helpers.append(forked(lambda: _claimed(function, jobs, claims)))
        except OSError:  # There are no more processes or descriptors to be had.
            break
    done = _claimed(function, jobs, claims)
    for process, results in helpers:
        answer = collected(process, results)
        if answer is not None:
            done.update(answer[0])
    os.close(claims)
    return [done[n] if n in done else function(job) for n, job in enumerate(jobs)]


def forked(work: Callable[[], object]) -> tuple[int, int]:
    """Start a process that does the work: its number, and the descriptor that the result is read
    from."""
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
        answer = work()
        with open(sink, "wb") as stream:
            pickle.dump(answer, stream, pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        # Not sys.exit: the caller's buffers and handlers are not the helper's to run.
        os._exit(status)


def collected(process: int, results: int) -> tuple[Any] | None:
    """The result of a process that `forked` started; None where it failed, or was ended."""
    with open(results, "rb") as stream:
        data = stream.read()
    _, status = os.waitpid(process, 0)
    return None if status or not data else (pickle.loads(data),)


def _claimed(
    function: Callable[[Job], Result], jobs: Sequence[Job], claims: int
) -> dict[int, Result]:
    done = {}
    while claim := os.read(claims, 1):
        done[claim[0]] = function(jobs[claim[0]])
    return done
