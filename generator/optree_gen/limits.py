# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits on the number of files and directories of a project, and on their depth.

Other limits refuse a single costly file; these refuse very many files that are each harmless.
"""

from __future__ import annotations

import os

#: Most files and directories below one directory of a project, and most levels of directories.
MAX_ENTRIES = 100_000
MAX_DEPTH = 32

#: Most specs of a dialect, and most bytes of all specs together.
MAX_SPECS = 10_000
MAX_BYTES = 16 << 20

#: Most templates of a project.
MAX_TEMPLATES = 1_000


class ExcessError(Exception):
    """A project exceeds a limit; the message says which."""


def existing(root: str | os.PathLike[str]) -> list[str]:
    """Return the relative paths of files and links below `root`, sorted, without `__pycache__`.

    Raises:
        ExcessError: there are too many, or they nest too deep.
        PermissionError: a directory cannot be read; it must not count as empty.
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
        except OSError:  # It is not a directory, or does not exist.
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
