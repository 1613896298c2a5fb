# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run a stranger's templates in a process of their own with limited time and memory.

A signal interrupts an endless loop, and the error has its place. A single long operation cannot be
interrupted; the system ends its process.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TypeVar

from .budget import interrupted
from .parallel import collected, forked

Result = TypeVar("Result")

#: Seconds of processor time for a step. If a helper fails in a step, the step is tried once more,
#: and both together have to end within 5 s.
SECONDS = 2.0

#: Bytes of memory that a process may take in addition to those of its parent.
ROOM = 384 << 20


class ExceededError(Exception):
    """A step exceeded a limit; the message says which."""


def run(work: Callable[[], Result]) -> Result:
    """Do the work in a process of its own; return its result or raise its error.

    Raises:
        ExceededError: a step took too much time or memory, so the process was ended.
    """
    answer = collected(*forked(lambda: _attempted(work)))
    if answer is None:
        raise ExceededError(f"reading it takes more than {SECONDS:g} s, or too much memory")
    returned, value = answer[0]
    if not returned:
        raise value
    result: Result = value
    return result


def _attempted(work: Callable[[], object]) -> tuple[bool, object]:
    """Do the work with limited memory; return True and the result, or False and the error."""
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
    """Limit the block to SECONDS of processor time, in the main thread.

    Raises:
        ExceededError: it takes longer.
    """
    error = ExceededError(f"it takes more than {SECONDS:g} s")
    with (
        interrupted(signal.SIGPROF, signal.ITIMER_PROF, SECONDS, error) as timed,
        _ended_after(SECONDS) if timed else nullcontext(),
    ):
        yield


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """Let the system end the process if the block takes longer.

    The signal handler of `step` cannot run within a single operation; this limit can.
    """
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
