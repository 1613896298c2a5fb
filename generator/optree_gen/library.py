# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What comes with the package: schemas, scalar table, the specs of linalg, and templates.

A project that lacks one of them uses these, so a downstream repository holds its own specs only.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def specs() -> Path:
    return _directory("specs")


def templates() -> Path:
    return _directory("templates")


def _directory(name: str) -> Path:
    """In a checkout beside the generator, in an installed package below it."""
    checkout = _PACKAGE.parents[1] / name
    return checkout if checkout.is_dir() else _PACKAGE / "_data" / name
