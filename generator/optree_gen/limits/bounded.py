# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run what a stranger wrote in a process of its own, which cannot take all of the machine.

An endless loop is interrupted with its place; what cannot be interrupted, a single operation that
takes long, ends with its process. Where the system cannot fork, only the first holds.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TypeVar

from .budget import interrupted
from .parallel import collected, forked

Result = TypeVar("Result")

#: Seconds of the processor for one step. A step that a helper gave up is tried once more, and both
#: together have to end in 5 s.
SECONDS = 2.0

#: Bytes that a process may take in addition to what it has.
ROOM = 384 << 20


class ExceededError(Exception):
    """A step took longer than it may; the message says so."""


def run(work: Callable[[], Result]) -> Result:
    """Do the work in a process of its own; return or raise what it does.

    Raises:
        ExceededError: the process was ended, because a step took too much.
    """
    if not hasattr(os, "fork"):
        return work()
    answer = collected(*forked(lambda: _attempted(work)))
    if answer is None:
        raise ExceededError(f"it takes more than {SECONDS:g} s, or too much memory")
    returned, value = answer[0]
    if not returned:
        raise value
    result: Result = value
    return result


def _attempted(work: Callable[[], object]) -> tuple[bool, object]:
    """True and what comes of the work, or False and the error, within limits."""
    _limit_memory()
    try:
        return True, work()
    except Exception as error:
        return False, error


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as stream:
            taken = int(stream.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + ROOM, taken + ROOM))


@contextmanager
def step() -> Iterator[None]:
    """No more than SECONDS for what is done in it, where signals can be had.

    Raises:
        ExceededError: it takes longer.
    """
    error = ExceededError(f"it takes more than {SECONDS:g} s")
    timer = getattr(signal, "ITIMER_PROF", 0)
    with (
        interrupted("SIGPROF", timer, SECONDS, error) as timed,
        _ended_after(SECONDS) if timed else nullcontext(),
    ):
        yield


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """The process ends where this goes on for longer: a handler waits for an operation to end."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = int(used.ru_utime + used.ru_stime + seconds) + 1
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
