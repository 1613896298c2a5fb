# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites in a module; only the C++ passes recognize them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, overload

from optree_core.model import Dialect

from .forms import check_permissions, text_of_module
from .mlir_opt import ToolError, find_plugin, find_tool, loading, run_reporting

#: What may take the place of the ops of a composite, and the composites that get a remark.
AS = ("op", "group", "isolated-group", "call")
REMARKS = ("none", "left", "all")

#: The library of the dialect that has groups for dialects without any, beside their plugins.
_GROUPS = "libOptree.so"


@dataclass(frozen=True)
class CompositeFinding:
    """A composite at a place. missing: what a near miss lacks; empty for one that is recognized."""

    location: str
    composite: str
    missing: str = ""


@dataclass(frozen=True)
class Recognized:
    """A module in which composites are recognized. remarks: as `mlir-opt` writes them."""

    module: str
    findings: tuple[CompositeFinding, ...]
    remarks: str


@overload
def recognize(
    text: str,
    dialect: Dialect,
    *,
    composites: Iterable[str] = (),
    allow: Iterable[str] = (),
    as_: str = "op",
    remarks: str = "none",
    report: Literal[False] = False,
    plugin: str | None = None,
    mlir_opt: str | None = None,
) -> str: ...


@overload
def recognize(
    text: str,
    dialect: Dialect,
    *,
    composites: Iterable[str] = (),
    allow: Iterable[str] = (),
    as_: str = "op",
    remarks: str = "none",
    report: Literal[True],
    plugin: str | None = None,
    mlir_opt: str | None = None,
) -> Recognized: ...


def recognize(
    text: str,
    dialect: Dialect,
    *,
    composites: Iterable[str] = (),
    allow: Iterable[str] = (),
    as_: str = "op",
    remarks: str = "none",
    report: bool = False,
    plugin: str | None = None,
    mlir_opt: str | None = None,
) -> str | Recognized:
    """Return the module with the ops that compute a composite together replaced by its op.

    Ops of the dialect that `dialect` extends, such as linalg, become ops of `dialect` first.

    composites: names; where ops fit several, the first one; empty: all, the largest first.
    allow: what may differ from the input within a composite, out of `PERMISSIONS`; `all`.
    as_: what takes the place of the ops, one of `AS`.
    remarks: the composites that get a remark, one of `REMARKS`: near misses (`left`), or all.
    report: return composites, near misses and remarks, too. Without it remarks go to stderr.
    dialect, plugin, mlir_opt: as of `optree_tool.forms.to_form`. Groups of a dialect that defines
        none take the plugin of `optree`, in the same directory.

    Raises:
        ToolError: `text` is no text, a tool is missing, or mlir-opt does not accept the module.
    """
    given = {"composites": [*composites], "allow": [*allow]}
    check_permissions(given["allow"])
    for name, value, known in (("as_", as_, AS), ("remarks", remarks, REMARKS)):
        if value not in known:
            raise ToolError(f"{name} is '{value}'; it is one of {', '.join(known)}")
    found, program = find_plugin(plugin, Path(), dialect), find_tool(mlir_opt)
    load = [*loading(dialect, found)]
    if as_.endswith("group") and not dialect.defined:
        groups = found.with_name(_GROUPS)
        if not groups.is_file():
            raise ToolError(f"there is no {groups}, the plugin of the dialect that has groups")
        load.append(f"--load-dialect-plugin={groups}")
    with TemporaryDirectory() as directory:
        file = Path(directory, "report.json")
        options = [f"as={as_}", f"remarks={remarks}", *([f'report="{file}"'] * report)]
        options += [f"{name}={','.join(names)}" for name, names in given.items() if names]
        passes = [f"{dialect.pass_prefix}-recognize{{{' '.join(options)}}}"]
        if dialect.defined and dialect.base is not None:
            passes.insert(0, f"convert-{dialect.bases[-1].name}-to-{dialect.name}")
        pipeline = f"builtin.module({','.join(passes)})"
        command = (*load, "-")
        module, said = run_reporting(pipeline, program, found, command, text_of_module(text))
        listed = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    if not report:
        sys.stderr.write(said)
        return module
    findings = tuple(CompositeFinding(**entry) for entry in listed.get("composites", ()))
    return Recognized(module, findings, said)
