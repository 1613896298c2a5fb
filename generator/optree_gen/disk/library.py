# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The directories of the package: specs, schemas, templates, CMake modules, scaffold, caches.

A project without its own specs or templates uses these; a repository holds only its own.
"""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).parents[1]


def specs() -> Path:
    return _directory("specs")


def templates() -> Path:
    return _directory("templates")


def cmake() -> Path:
    """Return the directory of `OptreeGenConfig.cmake`."""
    return _directory("cmake")


def runtime() -> Path:
    """Return the directory of the C++ runtime, with `include` and `lib`."""
    return _directory("runtime")


def scaffold() -> Path:
    """Return the directory of the templates of a new repository."""
    return _directory("scaffold")


def sources() -> Path:
    """Return the directory above all sources of the plugin."""
    return cmake().parent


def _directory(name: str) -> Path:
    """Return a directory of the checkout, or of `_data` in an installed package."""
    checkout = _PACKAGE.parents[1] / name
    return checkout if checkout.is_dir() else _PACKAGE / "_data" / name


@functools.cache
def table(path: Path) -> dict[str, Any]:
    """Return the rows of a YAML file of the package."""
    import yaml  # Imported late: most runs read no such file.

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    rows: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), loader)
    return rows


# The directories in which the package caches what it computes.


def cache() -> Path:
    """Return the directory of the package's caches; it may not exist yet."""
    places = os.environ.get("XDG_CACHE_HOME", ""), os.path.expanduser("~/.cache")
    # A relative path could lead into a stranger's checkout.
    return Path(next(filter(os.path.isabs, places), "/.cache"), "optree-gen")


def template_cache() -> Path | None:
    """Return the directory of compiled templates, or None if there can be none."""
    return private_cache("templates")


def private_cache(name: str) -> Path | None:
    """Return a cache directory that only this user can write to, or None if it cannot be made.

    It is outside the project, because code is read from it and run.
    """
    directory = cache() / name
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = directory.stat()
    except OSError:
        return None
    owned = status.st_uid == os.getuid()
    return directory if owned and not status.st_mode & 0o022 else None
