# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of a project that a stranger may have written: only regular ones in it are read, and not
more of one than a limit.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

#: No text of a project needs more.
MAX_BYTES = 16 << 20


class ForeignFileError(Exception):
    """A file leads out of the project, or is none; the message says how."""


def contained(path: Path, root: Path) -> Path:
    """The path, a regular file below `root` that is reached without a link.

    Raises:
        ForeignFileError: it is not.
    """
    # All specs come by here: names as text take a fourth of the time of paths.
    current = os.fspath(root)
    parts = path.relative_to(root).parts
    mode = stat.S_IFDIR
    for depth, part in enumerate(parts, start=1):
        current = os.path.join(current, part)
        try:
            mode = os.lstat(current).st_mode
        except (OSError, ValueError):  # It is not there, or can have no name.
            return path
        if stat.S_ISLNK(mode):
            raise ForeignFileError(f"'{'/'.join(parts[:depth])}' is a symbolic link")
    if not stat.S_ISREG(mode):
        raise ForeignFileError(f"'{path.name}' is no regular file")
    return path


def read_limited(path: Path, root: Path, limit: int) -> bytes:
    """At most one byte more than `limit` of a file below `root`; raises as `contained` does."""
    return _read(contained(path, root), limit)


def _read(path: Path, limit: int) -> bytes:
    with open(path, "rb") as stream:
        # Memory for what there is: to ask for 16 MiB takes four times as long as to read a spec.
        return stream.read(min(limit, os.fstat(stream.fileno()).st_size) + 1)


def identity(path: Path, limit: int) -> bytes:
    """The bytes that identify an input: its content, or the target of a link."""
    if os.path.islink(path):
        return b"link " + os.fsencode(os.readlink(path))
    if not os.path.isfile(path):  # Whoever opens a pipe waits.
        return b"no regular file"
    data = _read(path, limit)
    return data if len(data) <= limit else data + str(path.stat().st_size).encode()


def read_text(path: Path, root: Path, limit: int = MAX_BYTES) -> str:
    """A text below `root`.

    Raises:
        ForeignFileError: it leads out of the project, or is no such text.
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


def read_json(path: Path, root: Path, limit: int = MAX_BYTES) -> Any:
    """The value of a JSON file below `root`; raises as `read_text` does."""
    text = read_text(path, root, limit)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ForeignFileError(f"'{path.name}' is not JSON") from error
