# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tree held to what was released: each promise checked, and the tree as releases complete it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from optree_core.model import Tree
from optree_core.usage import CASTS

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.spec.spec import Spec
from optree_gen.spec.spec_files import SpecFiles

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
    places = files.declaration(dialect.name), files.declaration(dialect.name, "extends", "subset")
    Promises(tree, by_name, history, *places, diagnostics, today()).check()
    _check_breaks(tree, history, files, diagnostics)
    if dialect.mode == "define" and history.releases:
        _check_upgrades(tree, by_name, history, diagnostics)
    tables = [d.name for d in (dialect, *dialect.bases)]
    codes = {f.name: f.code for f in tree.scalars.functions.values()}
    check_functions(
        dialect.name, codes, history, lambda name: files.function(name, tables), diagnostics
    )
    return completed(tree, history)


def _check_breaks(tree: Tree, history: History, files: SpecFiles, diagnostics: Diagnostics) -> None:
    """Report what `breaks` names and there is not, and what comes too late for a release."""
    dialect = tree.dialect
    said = [r.dialects.get(dialect.name, {}).get("breaks", {}) for r in history.releases]
    for version, names in dialect.breaks:
        place = files.declaration(dialect.name, "breaks", version)
        if history.last is None or version not in [r.version for r in history.releases]:
            diagnostics.error("unknown-release", place, f"there is no release {version}")
            continue
        if version != history.last.version:
            if not any(version in breaks for breaks in said):
                message = f"{version} is not the last release, and none after it says so"
                hint = f"write {history.last.version}: only what comes after that can break with it"
                diagnostics.error("unknown-release", place, message, hint)
            continue
        ops = {n for r in history.releases for n in r.ops(dialect.name)}
        known = {*tree.ops, *ops, *tree.scalars.functions, CASTS}
        for name in names:
            if name not in known:
                message = f"no op and no scalar function is named '{name}'"
                diagnostics.error("unknown-op", place, message, did_you_mean(name, known))


def _check_upgrades(
    tree: Tree, specs: Mapping[str, Spec], history: History, diagnostics: Diagnostics
) -> None:
    """Report what IR of the last release could not be read any more."""
    last = history.last.version if history.last is not None else ""
    for problem in encoding(tree, history).problems:
        message = f"{tree.dialect.name}.{problem.op} as {last} wrote it cannot be read: "
        place = specs[problem.op].op.span
        diagnostics.error("missing-upgrade", place, message + problem.message, problem.rule)
