# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Find the mlir-opt and the plugin of a series of MLIR."""

from __future__ import annotations

import os
from pathlib import Path

from optree_core.mlir_version import RELEASE
from optree_core.model import Dialect
from optree_tool.mlir_opt import ToolError, find_tool

from optree_gen.plugin.finding import cached_plugin, plugin_for
from optree_gen.toolchain.series import all_series, fetched_prefix


def tool_of(series: int, given: str | None) -> Path:
    """Return the mlir-opt of a series of MLIR: the given one, one on the path, or a fetched one.

    Raises:
        ToolError: there is none.
    """
    name_one = "pass an mlir-opt by --from-mlir-opt or --to-mlir-opt"
    if given is None and series == RELEASE and not os.environ.get("MLIR_DIR"):
        try:
            return find_tool(None)
        except ToolError as error:
            missing = f"there is no mlir-opt of MLIR {series}: install it, or {name_one}"
            raise ToolError(missing) from error
    names = [given or f"mlir-opt-{series}"]
    if given is None and (fetched := fetched_prefix(str(series))):
        names.append(os.fspath(fetched / "bin" / "mlir-opt"))
    for name in names:
        try:
            return find_tool(name)
        except ToolError:
            continue
    known = all_series()
    if given is None and str(series) not in known:
        raise ToolError(
            f"MLIR {series} is not known, and there is no mlir-opt-{series}; known are "
            f"{', '.join(known)}; for another version, {name_one}"
        )
    wanted = given or f"mlir-opt of MLIR {series}"
    raise ToolError(
        f"there is no {wanted}: fetch it with scripts/fetch-mlir {series} of a checkout of "
        f"optree-gen, or {name_one}"
    )


def plugin_of(series: int, given: str | None, root: Path, dialect: Dialect, mlir_opt: Path) -> Path:
    """Return the dialect's plugin for a series of MLIR: the given one, that of `root`'s build, else
    the cached one for the MLIR of `mlir_opt`.

    Raises:
        ToolError: there is none.
    """
    if given is not None or series == RELEASE:
        return plugin_for(given, root, dialect)
    built = root / "build" / f"mlir-{series}" / "lib" / f"lib{dialect.library}.so"
    if built.is_file():
        return built
    missing = f"{built} does not exist; run `make build MLIR={series}` or give --plugin FILE"
    return cached_plugin(root, dialect, mlir_opt.resolve().parent.parent, ToolError(missing))
