# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of the index of generated files."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileLink:
    text: str
    path: str


@dataclass(frozen=True, slots=True)
class OpLine:
    """depth: below the first op of the branch. spec: empty if it is in no file of the project."""

    depth: int
    name: str
    summary: str
    abstract: bool
    spec: str


@dataclass(frozen=True, slots=True)
class IndexBranchView:
    name: str
    files: tuple[FileLink, ...]
    ops: tuple[OpLine, ...]


@dataclass(frozen=True, slots=True)
class IndexView:
    """files: those that hold all ops."""

    dialect: str
    summary: str
    files: tuple[FileLink, ...]
    branches: tuple[IndexBranchView, ...]
