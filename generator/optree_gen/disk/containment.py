# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reading files that a stranger may have written: only regular files below the project, and at most
a limited number of bytes of each.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

#: Most bytes of a text of a project.
MAX_BYTES = 16 << 20


class ForeignFileError(Exception):
    """A file must not be read, such as a link, or cannot be; the message says why."""


def contained(path: Path, root: Path) -> Path:
    """Return the path if it leads to a regular file below `root` through no link, or to nothing.

    Raises:
        ForeignFileError: it is a link, leads through one, or is no regular file.
    """
    # Called for each spec: paths as strings take a fourth of the time of `Path`s.
    current = os.fspath(root)
    parts = path.relative_to(root).parts
    mode = stat.S_IFDIR
    for depth, part in enumerate(parts, start=1):
        current = os.path.join(current, part)
        try:
            mode = os.lstat(current).st_mode
        except (OSError, ValueError):  # It does not exist, or its name is impossible.
            return path
        if stat.S_ISLNK(mode):
            raise ForeignFileError(f"'{'/'.join(parts[:depth])}' is a symbolic link")
    if not stat.S_ISREG(mode):
        raise ForeignFileError(f"'{path.name}' is no regular file")
    return path


def read_limited(path: Path, root: Path, limit: int) -> bytes:
    """Return at most `limit` + 1 bytes of a file below `root`; raises as `contained` does."""
    return _read(contained(path, root), limit)


def _read(path: Path, limit: int) -> bytes:
    with open(path, "rb") as stream:
        # Ask only for the size of the file: to ask for 16 MiB takes four times as long.
        return stream.read(min(limit, os.fstat(stream.fileno()).st_size) + 1)


def identity(path: Path, limit: int) -> bytes:
    """Return the bytes that identify an input: its content, or the target of a link."""
    if os.path.islink(path):
        return b"link " + os.fsencode(os.readlink(path))
    if not os.path.isfile(path):  # To open a pipe would wait for a writer.
        return b"no regular file"
    data = _read(path, limit)
    return data if len(data) <= limit else data + str(path.stat().st_size).encode()


def read_text(path: Path, root: Path, limit: int = MAX_BYTES) -> str:
    """Return a text below `root`, with `\\n` as line end.

    Raises:
        ForeignFileError: the file is foreign, unreadable, not UTF-8, or larger than `limit` bytes.
    """
    try:
        data = read_limited(path, root, limit)
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise ForeignFileError(f"'{path.name}' cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ForeignFileError(f"'{path.name}' is not UTF-8") from error
    if len(data) > limit:
        raise ForeignFileError(f"'{path.name}' has more than {limit >> 20} MiB")
    return text.replace("\r\n", "\n")


def read_json(path: Path, root: Path) -> Any:
    """Return the value of a JSON file below `root`; raises as `read_text` does."""
    text = read_text(path, root)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ForeignFileError(f"'{path.name}' is not JSON") from error
