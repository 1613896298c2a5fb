# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls compiled functions in a process of their own, where they may trap, abort or not terminate.

Each array ends at a protected page; an empty one starts there. Reading past the end of an argument,
or an element of an empty one, ends the process.
"""

from __future__ import annotations

import ctypes
import faulthandler
import mmap
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from optree_lab import toolchain

from .execution import Array, Code, descriptor_of, run_program
from .interpreted import NotInterpreted, Runnable, Undefined

#: Seconds of processor time that one call may take: another load of the machine decides nothing.
LIMIT = 20.0

#: The greatest number of arguments of a function.
_MOST = 40

#: The greatest size in bytes of an array that ends at a protected page.
_SPACE = 16 * mmap.PAGESIZE

#: Signals reported for interpreted calls: undefined behaviour, and an unsupported operation.
_UNDEFINED, NOT_KNOWN = signal.SIGILL, signal.SIGTRAP


@dataclass(frozen=True)
class Call:
    """A function of some code, and its arguments."""

    code: Runnable
    name: str
    arrays: Sequence[Array]


@dataclass(frozen=True)
class Ending:
    """The arrays after a call, or None and the signal that ended the call."""

    arrays: Sequence[Array] | None
    signal: int = 0

    def __str__(self) -> str:
        return f"ended by {signal.Signals(self.signal).name}" if self.signal else "ends"


def outcomes(calls: Sequence[Call]) -> list[Ending]:
    """Return the outcome of each call.

    One process makes all calls until one ends it in spite of signal handlers, such as by a stack
    overflow.
    """
    _library()  # Load it before forking.
    found: list[Ending] = []
    while len(found) < len(calls):
        found += _process(calls[len(found) :])
    return found


def _process(calls: Sequence[Call]) -> Iterator[Ending]:
    """Yield the outcomes of the first calls, at least of one."""
    reading, writing = Pipe(duplex=False)
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        reading.close()
        _child(calls, writing)
    writing.close()
    done = 0
    with reading, suppress(EOFError):
        while True:
            yield Ending(*reading.recv())
            done += 1
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        yield Ending(None, os.WTERMSIG(status))
    elif done < len(calls):
        raise RuntimeError(f"the process of calls ended with {os.WEXITSTATUS(status)}")


def _child(calls: Sequence[Call], writing: Connection) -> None:
    """Make the calls and exit."""
    status = 1
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nothing, stream)
        faulthandler.disable()
        library = _library()
        slots = [_Slot() for _ in range(max(len(call.arrays) for call in calls))]
        for call in calls:
            arrays = [s.holding(a) for s, a in zip(slots, call.arrays, strict=False)]
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_PROF, LIMIT)
            ended = 0
            try:
                if isinstance(call.code, Code):
                    ended = _survived(library, call.code, call.name, arrays)
                else:
                    call.code.call(call.name, *arrays)
            except Undefined:
                ended = _UNDEFINED
            except NotInterpreted:
                ended = NOT_KNOWN
            signal.setitimer(signal.ITIMER_PROF, 0)
            writing.send((None if ended else [np.array(a) for a in arrays], ended))
        status = 0
    finally:
        os._exit(status)


@cache
def _library() -> ctypes.CDLL:
    """Return the library that calls a function and returns, however the function ends."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / "survive.so"
        source = Path(__file__).with_name("survive.c")
        clang = toolchain.linking_prefix() / "bin" / "clang"
        run_program(clang, ["-shared", "-fPIC", "-O1", "-o", str(path), str(source)], "")
        return ctypes.CDLL(os.fspath(path))


def _survived(library: ctypes.CDLL, code: Code, name: str, arrays: Sequence[Array]) -> int:
    """Call a function; return the signal that ended it, or 0."""
    if len(arrays) > _MOST:
        raise ValueError(f"{name} takes more than {_MOST} arguments")
    descriptors = [descriptor_of(array) for array in arrays]
    pointers = (ctypes.c_void_p * _MOST)(*map(ctypes.addressof, descriptors))
    return int(library.survive(code.function(name), pointers))


class _Slot:
    """Memory that ends at a protected page."""

    def __init__(self) -> None:
        self.memory = mmap.mmap(-1, _SPACE + mmap.PAGESIZE)
        address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory)) + _SPACE
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.mprotect(ctypes.c_void_p(address), mmap.PAGESIZE, 0):
            raise OSError(ctypes.get_errno(), "mprotect")

    def holding(self, values: Array) -> Array:
        """Return the values at the end of the memory, or elsewhere if they are too large."""
        if values.nbytes > _SPACE or values.dtype.hasobject:
            return np.array(values, order="C")
        place: Array = np.ndarray(values.shape, values.dtype, self.memory, _SPACE - values.nbytes)
        place[...] = values
        return place
