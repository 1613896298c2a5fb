# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The directories of the package: specs, schemas, templates, CMake modules, scaffold.

A project that lacks specs or templates uses these: a downstream repository holds only its own.
"""

from __future__ import annotations

from pathlib import Path

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


def _directory(name: str) -> Path:
    """In a checkout beside the generator, in an installed package below it."""
    checkout = _PACKAGE.parents[1] / name
    return checkout if checkout.is_dir() else _PACKAGE / "_data" / name
