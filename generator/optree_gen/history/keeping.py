# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tree held to what was released: each promise is checked."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from optree_core.inference import CASTS
from optree_core.model import Tree

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.spec import Spec

from .encoding import encoding
from .history import History
from .promises import Promises, check_functions


def broken_promises(
    tree: Tree, parsed: Parsed, history: History, day: date, diagnostics: Diagnostics
) -> None:
    """Report what releases promise and the tree breaks on that day."""
    dialect = tree.dialect
    specs = parsed.by_name
    places = parsed.declaration(), parsed.declaration("extends", "subset")
    Promises(tree, specs, history, *places, diagnostics, day).check()
    _check_breaks(tree, history, parsed, diagnostics)
    if dialect.defined and history.releases:
        _check_upgrades(tree, specs, history, diagnostics)
    codes = {f.name: f.code for f in tree.scalars.functions.values()}
    check_functions(dialect.name, codes, history, parsed.function, diagnostics)


def _check_breaks(tree: Tree, history: History, parsed: Parsed, diagnostics: Diagnostics) -> None:
    """Report what `breaks` names and there is not, and what comes too late for a release."""
    dialect = tree.dialect
    said = [r.dialects.get(dialect.name, {}).get("breaks", {}) for r in history.releases]
    for version, names in dialect.breaks:
        place = parsed.declaration("breaks", version)
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
