# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialect that this checkout defines: its tree, and its ops as text, read once."""

from __future__ import annotations

from functools import cache

from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.project import Project

from optree_lab import toolchain


@cache
def tree() -> Tree:
    return Project(toolchain.CHECKOUT).tree("optree", Diagnostics())


@cache
def writer() -> MlirWriter:
    return MlirWriter(toolchain.CHECKOUT / "templates", tree().dialect, tree().scalars)
