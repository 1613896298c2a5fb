# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results are in the order of the jobs, whichever process does them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

import pytest
from optree_gen import parallel


@pytest.mark.parametrize("workers", [1, 3])
def test_results_are_in_the_order_of_the_jobs(workers: int) -> None:
    offset = 1
    assert parallel.run(lambda job: job + offset, range(20), workers) == [*range(1, 21)]


@pytest.mark.parametrize("workers", [1, 3])
def test_an_error_of_a_job_reaches_the_caller(workers: int) -> None:
    with pytest.raises(ZeroDivisionError):
        parallel.run(lambda job: 1 // job, [1, 0, 1], workers)


def test_the_caller_does_the_jobs_of_a_helper_that_the_system_ends() -> None:
    caller = os.getpid()

    def job(number: int) -> int:
        if os.getpid() != caller:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    assert parallel.run(job, range(6), 2) == [*range(6)]


@pytest.mark.parametrize(
    ("owner", "name"), [(os, "fork"), (threading.Thread, "start")], ids=["helper", "thread"]
)
def test_an_interruption_while_helpers_are_started_leaves_none(
    owner: object, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A helper that were left would wait for jobs, and this process for it, forever."""
    start = getattr(owner, name)

    def interrupted(*arguments: object) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        return start(*arguments)

    monkeypatch.setattr(owner, name, interrupted)
    with pytest.raises(KeyboardInterrupt):
        parallel.run(abs, [1, 2, 3], 2)
    assert not multiprocessing.active_children()
