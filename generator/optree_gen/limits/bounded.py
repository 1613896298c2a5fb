# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run what a stranger wrote in a process of its own, which cannot take all of the machine.

An endless loop is interrupted with its place; what cannot be interrupted, a single operation that
takes long, ends with its process. Where the system cannot fork, only the first holds.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

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
    source, sink = os.pipe()
    process = os.fork()
    if not process:
        _answer(work, source, sink)
    os.close(sink)
    with open(source, "rb") as stream:
        data = stream.read()
    _, status = os.waitpid(process, 0)
    if status or not data:
        raise ExceededError(f"it takes more than {SECONDS:g} s, or too much memory")
    returned, value = pickle.loads(data)
    if not returned:
        raise value
    result: Result = value
    return result


def _answer(work: Callable[[], Result], source: int, sink: int) -> None:
    """Do the work, send what comes of it, and end the process."""
    try:
        os.close(source)
        _limit_memory()
        try:
            answer: tuple[bool, object] = True, work()
        except Exception as error:
            answer = False, error
        with open(sink, "wb") as stream:
            pickle.dump(answer, stream, pickle.HIGHEST_PROTOCOL)
    finally:
        # Not sys.exit: the caller's buffers and handlers are not to be run twice.
        os._exit(0)


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

    def stop(signum: int, frame: object) -> None:
        raise ExceededError(f"it takes more than {SECONDS:g} s")

    try:
        before = signal.signal(signal.SIGPROF, stop)
    except (AttributeError, ValueError):  # No such signal, or not the main thread.
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        with _ended_after(SECONDS):
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


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
