# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialects of this checkout: their trees and the writers of their ops as text, each read
once."""

from __future__ import annotations

from functools import cache

from optree_core.model import Tree
from optree_core.scalar import ScalarTable
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.project import Project

from optree_lab.toolchain import CHECKOUT


@cache
def tree(dialect: str = "optree") -> Tree:
    return Project(CHECKOUT).tree(dialect, Diagnostics())


@cache
def writer(dialect: str = "optree") -> MlirWriter:
    return MlirWriter(CHECKOUT / "templates", tree(dialect).dialect, tree(dialect).scalars)


@cache
def scalars() -> ScalarTable:
    """Return the scalar functions that all dialects have."""
    found = Project(CHECKOUT).scalars(Diagnostics())
    assert found is not None
    return found
