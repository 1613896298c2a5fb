# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of a project that a stranger may have written: only regular ones in it are read, and not
more of one than a limit.
"""

from __future__ import annotations

import os
from pathlib import Path


class ForeignFileError(Exception):
    """A file leads out of the project, or is none; the message says how."""


def contained(path: Path, root: Path) -> Path:
    """The path, a regular file below `root` that is reached without a link.

    Raises:
        ForeignFileError: it is not.
    """
    current = root
    for part in path.relative_to(root).parts:
        current = current / part
        if current.is_symlink():
            name = current.relative_to(root).as_posix()
            raise ForeignFileError(f"'{name}' is a symbolic link")
    if path.exists() and not path.is_file():
        raise ForeignFileError(f"'{path.name}' is no regular file")
    return path


def read_limited(path: Path, root: Path, limit: int) -> bytes:
    """At most one byte more than `limit` of a file below `root`; raises as `contained` does."""
    with contained(path, root).open("rb") as stream:
        return stream.read(limit + 1)


def identity(path: Path, limit: int) -> bytes:
    """What tells an input from another one: its content, or where a link leads."""
    if path.is_symlink():
        return b"link " + os.fsencode(os.readlink(path))
    if not path.is_file():  # Whoever opens a pipe waits.
        return b"no regular file"
    with path.open("rb") as stream:
        data = stream.read(limit + 1)
    return data if len(data) <= limit else data + str(path.stat().st_size).encode()
