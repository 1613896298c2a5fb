# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The directories of the package: specs, schemas, templates, CMake modules, scaffold, caches.

A project that lacks specs or templates uses these: a downstream repository holds only its own.
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
    """The directory of `OptreeGenConfig.cmake`."""
    return _directory("cmake")


def runtime() -> Path:
    """The directory of the runtime in C++: `include`, `lib`."""
    return _directory("runtime")


def scaffold() -> Path:
    """The templates of a new repository."""
    return _directory("scaffold")


def sources() -> Path:
    """The directory that the sources of the plugin are below."""
    return cmake().parent


def _directory(name: str) -> Path:
    """In a checkout beside the generator, in an installed package below it."""
    checkout = _PACKAGE.parents[1] / name
    return checkout if checkout.is_dir() else _PACKAGE / "_data" / name


@functools.cache
def table(path: Path) -> dict[str, Any]:
    """The rows of a YAML file of the package."""
    import yaml  # Most runs need none of its files.

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    rows: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), loader)
    return rows


# The directories in which the package caches what it computes.


def cache() -> Path:
    """The directory below which the package caches, whether or not it exists."""
    places = os.environ.get("XDG_CACHE_HOME", ""), os.path.expanduser("~/.cache")
    # A relative one would be in a stranger's checkout.
    return Path(next(filter(os.path.isabs, places), "/.cache"), "optree-gen")


def template_cache() -> Path | None:
    """The directory of compiled templates."""
    return private_cache("templates")


def private_cache(name: str) -> Path | None:
    """A directory that only this user can write to; None where there is none.

    Not in the project: what is read from there is run, and nobody else has put it there.
    """
    directory = cache() / name
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = directory.stat()
    except OSError:
        return None
    owned = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    return directory if owned and not status.st_mode & 0o022 else None
