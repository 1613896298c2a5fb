# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a project may take of the machine as a whole: files, levels of directories, time.

A file that takes long is refused by itself; this is for very many that each are harmless.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: Files and directories that one directory of a project may hold, at any depth, and how deep.
MAX_ENTRIES = 100_000
MAX_DEPTH = 32

#: Specs of one dialect, and bytes of all specs together.
MAX_SPECS = 10_000
MAX_BYTES = 16 << 20

#: Templates of one project.
MAX_TEMPLATES = 1_000

#: Seconds of the processor for reading specs, and again for planning what comes of them.
SECONDS = 180.0

_deadline: ContextVar[tuple[float, str] | None] = ContextVar("deadline", default=None)


class ExcessError(Exception):
    """A project takes more than a project needs; the message says of what."""


@contextmanager
def limited(work: str) -> Iterator[None]:
    """No more than SECONDS for the work, wherever it asks `spend`.

    Within other limited work that one's limit holds.
    """
    if _deadline.get() is not None:
        yield
        return
    token = _deadline.set((time.process_time() + SECONDS, work))
    try:
        yield
    finally:
        _deadline.reset(token)


def spend() -> None:
    """Called between the steps of limited work.

    Raises:
        ExcessError: it has taken longer than it may.
    """
    limit = _deadline.get()
    if limit is not None and time.process_time() > limit[0]:
        raise ExcessError(f"{limit[1]} takes more than {SECONDS:g} s of the processor")


def existing(root: str | os.PathLike[str]) -> list[str]:
    """Paths of the files and links in the tree, relative, sorted; Python's caches are not ours.

    Raises:
        ExcessError: there are too many, or they nest too deep.
    """
    found: list[str] = []
    entries = 0
    pending = [("", 0)]
    while pending:
        place, depth = pending.pop()
        try:
            scanned = os.scandir(os.path.join(root, place))
        except OSError:  # It is no directory, is gone, or is not ours to read.
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
