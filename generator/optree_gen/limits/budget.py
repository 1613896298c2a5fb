# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits of files and levels of directories that a project may have.

A file that takes long is refused by itself; this is for very many that each are harmless.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

#: Files and directories that one directory of a project may hold, at any depth, and how deep.
MAX_ENTRIES = 100_000
MAX_DEPTH = 32

#: Specs of one dialect, and bytes of all specs together.
MAX_SPECS = 10_000
MAX_BYTES = 16 << 20

#: Templates of one project.
MAX_TEMPLATES = 1_000


class ExcessError(Exception):
    """A project takes more than a project needs; the message says of what."""


def existing(root: str | os.PathLike[str]) -> list[str]:
    """Paths of the files and links in the tree, relative, sorted; Python's caches are not ours.

    Raises:
        ExcessError: there are too many, or they nest too deep.
        PermissionError: a directory cannot be read, which is not to be taken for empty.
    """
    found: list[str] = []
    entries = 0
    pending = [("", 0)]
    while pending:
        place, depth = pending.pop()
        try:
            scanned = os.scandir(os.path.join(root, place))
        except PermissionError:
            raise
        except OSError:  # It is no directory, or is gone.
            continue
        with scanned:
            for entry in scanned:
                entries += 1
                if entries > MAX_ENTRIES:
                    raise ExcessError(f"{root} holds more than {MAX_ENTRIES:,} files")
                path = f"{place}/{entry.name}" if place else entry.name
                if not entry.is_dir(follow_symlinks=False):
                    found.append(path)
                elif entry.name != "__pycache__":
                    if depth >= MAX_DEPTH:
                        deep = "/".join(path.split("/")[:3])
                        raise ExcessError(f"{root} nests deeper than {MAX_DEPTH} levels at {deep}")
                    pending.append((path, depth + 1))
    return sorted(found)


# One deadline for work on what a stranger may have written, wherever it takes its time.

#: Seconds of the processor for reading specs, and again for planning what comes of them.
SECONDS = 180.0


@contextmanager
def deadline(work: str) -> Iterator[None]:
    """No more than SECONDS of this process for the work; within other such work that one's hold.

    Raises:
        ExcessError: it takes longer. (In a thread, and where the system has no timers, it may.)
    """
    if not hasattr(signal, "setitimer") or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return
    message = f"{work} takes more than {SECONDS:g} s of the processor"
    with interrupted("SIGVTALRM", signal.ITIMER_VIRTUAL, SECONDS, ExcessError(message)):
        yield


@contextmanager
def interrupted(name: str, timer: int, seconds: float, error: Exception) -> Iterator[bool]:
    """Raise the error after so many seconds; False where no signal can do that."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise error

    try:
        number = signal.Signals[name]
        before = signal.signal(number, stop)
    except (KeyError, ValueError):  # No such signal, or not the main thread.
        yield False
        return
    signal.setitimer(timer, max(seconds, 1e-3))
    try:
        yield True
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)
