# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The forms of a module; only the C++ passes write a generic as a sequence of ops."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from optree_core.model import Dialect
from optree_core.rewrite_rule import PERMISSIONS

from .mlir_opt import ToolError, find_plugin, find_tool, loading, run_passes

#: The forms that may write a sequence of ops per generic, and all; `one-to-one` writes one op.
SEQUENCES = ("category", "named")
FORMS = ("one-to-one", *SEQUENCES)
#: The form of whole functions: no op of it replaces one generic.
CANONICAL = "canonical"


def text_of_module(module: object) -> str:
    """Return `module` if it is a text; else raise ToolError."""
    if not isinstance(module, str):
        kind = type(module).__name__
        raise ToolError(f"the tool reads a module's text, not a {kind}; give str(module)")
    return module


def check_permissions(allowed: Iterable[str]) -> None:
    """Raise ToolError if a name is not in `PERMISSIONS`, nor `all`."""
    known = (*PERMISSIONS, "all")
    if unknown := sorted({*allowed} - {*known}):
        names = ", ".join(known)
        raise ToolError(f"there is no permission '{unknown[0]}'; the permissions are {names}")


def to_form(
    text: str,
    form: str,
    dialect: Dialect,
    *,
    allow: Iterable[str] = (),
    plugin: str | None = None,
    mlir_opt: str | None = None,
) -> str:
    """Return the module with each generic rewritten to a form, one of `FORMS`, or `CANONICAL`.

    allow: what may differ from the input in the canonical form, out of `PERMISSIONS`; `all`.
    dialect: the dialect of the plugin, `DIALECT.tree.dialect` of a generated package.
    plugin: the pass plugin; None: that of OPTREE_BUILD_DIR, else of ./build.
    mlir_opt: the mlir-opt to run; None: MLIR_DIR's, else the one on the path.

    Raises:
        ToolError: `text` is no text, a tool is missing, or mlir-opt does not accept the module.
    """
    text = text_of_module(text)
    known, allowed = (*FORMS, CANONICAL), list(allow)
    if form not in known:
        raise ToolError(f"there is no form '{form}'; the forms are {', '.join(known)}")
    check_permissions(allowed)
    if allowed and form != CANONICAL:
        raise ToolError(f"the form {form} needs no permissions; only {CANONICAL} takes them")
    found = find_plugin(plugin, Path(), dialect)
    options = f"form={form}" + (f" allow={','.join(allowed)}" if allowed else "")
    pipeline = f"builtin.module({dialect.pass_prefix}-specialize{{{options}}})"
    return run_passes(pipeline, find_tool(mlir_opt), found, (*loading(dialect, found), "-"), text)
