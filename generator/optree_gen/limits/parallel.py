# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run jobs on several cores: forked helpers claim jobs from a pipe and send results back.

A fork shares all data of the caller. (An executor of `concurrent.futures` takes 0.2 s more of
processor time for its threads and queues.) If a helper fails, or the system cannot fork, the caller
does the job itself and gets the error itself.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

#: A helper claims a job by its number, which is one byte.
MAX_JOBS = 256


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(function: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> list[Result]:
    """Return the function's result for each job, in the order of the jobs."""
    workers = min(workers, len(jobs))
    if workers < 2 or len(jobs) > MAX_JOBS:
        return [function(job) for job in jobs]
    claims, numbers = os.pipe()
    os.write(numbers, bytes(range(len(jobs))))
    os.close(numbers)
    helpers = []
    for _ in range(workers - 1):
        try:
            helpers.append(forked(lambda: _claimed(function, jobs, claims)))
        except OSError:  # The system allows no more processes or descriptors.
            break
    try:
        done = _claimed(function, jobs, claims)
        while helpers:
            answer = collected(*helpers.pop())
            if answer is not None:
                done.update(answer[0])
    finally:
        os.close(claims)
        for process, results in helpers:  # The caller's own job, or a deadline, gave an error.
            end(process, results)
    return [done[n] if n in done else function(job) for n, job in enumerate(jobs)]


def forked(work: Callable[[], object]) -> tuple[int, int]:
    """Start a process that does the work. Return its id and the descriptor of its result."""
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
        # Not sys.exit: the helper must not flush the caller's buffers or run its exit handlers.
        os._exit(status)


def collected(process: int, results: int) -> tuple[Any] | None:
    """Return the result of a process that `forked` started, in a tuple; None if it failed."""
    try:
        with open(results, "rb", closefd=False) as stream:
            data = stream.read()
    except BaseException:
        end(process, results)
        raise
    os.close(results)
    _, status = os.waitpid(process, 0)
    return None if status or not data else (pickle.loads(data),)


def end(process: int, results: int) -> None:
    """End a process that `forked` started, whose result nobody needs any more."""
    os.close(results)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def _claimed(
    function: Callable[[Job], Result], jobs: Sequence[Job], claims: int
) -> dict[int, Result]:
    done = {}
    while claim := os.read(claims, 1):
        done[claim[0]] = function(jobs[claim[0]])
    return done
