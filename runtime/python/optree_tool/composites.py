# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites in a module; only the C++ passes recognize them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from optree_core.model import Dialect

from .forms import check_permissions, text_of_module
from .mlir_opt import find_plugin, find_tool, loading, run_passes


def recognize(
    text: str,
    dialect: Dialect,
    *,
    composites: Iterable[str] = (),
    allow: Iterable[str] = (),
    calls: bool = False,
    plugin: str | None = None,
    mlir_opt: str | None = None,
) -> str:
    """Return the module with the ops that compute a composite together replaced by its op.

    composites: names; where ops fit several, the first one; empty: all, the largest first.
    allow: what may differ from the input within a composite, out of `PERMISSIONS`; `all`.
    calls: the ops of each composite move into a private function, which is called.
    dialect, plugin, mlir_opt: as of `optree_tool.forms.to_form`.

    Raises:
        ToolError: `text` is no text, a tool is missing, or mlir-opt does not accept the module.
    """
    given = {"composites": [*composites], "allow": [*allow]}
    check_permissions(given["allow"])
    options = [f"as={'call' if calls else 'op'}"]
    options += [f"{name}={','.join(names)}" for name, names in given.items() if names]
    found = find_plugin(plugin, Path(), dialect)
    pipeline = f"builtin.module({dialect.pass_prefix}-recognize{{{' '.join(options)}}})"
    command = (*loading(dialect, found), "-")
    return run_passes(pipeline, find_tool(mlir_opt), found, command, text_of_module(text))
