# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tree held to what was released: each promise checked, and the tree as releases complete it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..diagnostic import Diagnostics
from ..model import Tree
from ..spec import Spec
from ..spec_files import SpecFiles
from .encoding import encoding
from .history import History, completed
from .promises import Promises, check_functions, today


def keep(
    tree: Tree,
    specs: Iterable[Spec],
    history: History,
    files: SpecFiles,
    diagnostics: Diagnostics,
) -> Tree:
    """The tree with what releases add to it; reports what they promise and it breaks."""
    dialect = tree.dialect
    by_name = {str(spec.op): spec for spec in specs}
    place = files.declaration(dialect.name)
    Promises(tree, by_name, history, place, diagnostics, today()).check()
    if dialect.mode == "define" and history.releases:
        _check_upgrades(tree, by_name, history, diagnostics)
    tables = [d.name for d in (dialect, *dialect.bases)]
    codes = {f.name: f.code for f in tree.scalars.functions.values()}
    check_functions(
        dialect.name, codes, history, lambda name: files.function(name, tables), diagnostics
    )
    return completed(tree, history)


def _check_upgrades(
    tree: Tree, specs: Mapping[str, Spec], history: History, diagnostics: Diagnostics
) -> None:
    """Report what IR of the last release could not be read any more."""
    last = history.last.version if history.last is not None else ""
    for problem in encoding(tree, history).problems:
        message = f"{tree.dialect.name}.{problem.op} as {last} wrote it cannot be read: "
        place = specs[problem.op].op.span
        diagnostics.error("missing-upgrade", place, message + problem.message, problem.rule)
