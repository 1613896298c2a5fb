# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Find the plugin that a command runs: a given one, one in a build, or the cached one."""

from __future__ import annotations

import os
from pathlib import Path

from optree_core.model import Dialect
from optree_tool.mlir_opt import ToolError, find_plugin

from optree_gen.disk import library
from optree_gen.toolchain.installation import ToolchainError, find_toolchain

from .compilation import TARGET, kept


def plugin_for(given: str | None, root: Path, dialect: Dialect) -> Path:
    """Return the dialect's plugin: the given one, that of `root`'s build, else the cached one for
    the MLIR of this machine.

    Raises:
        ToolError: there is none.
    """
    try:
        return find_plugin(given, root, dialect)
    except ToolError as error:
        if given is not None:
            raise
        return cached_plugin(root, dialect, None, error)


def cached_plugin(root: Path, dialect: Dialect, mlir: Path | None, missing: ToolError) -> Path:
    """Return the plugin that `optree-gen plugin` kept for an MLIR.

    The cache only has plugins of the package's own dialect. mlir: the MLIR's prefix; None for that
    of this machine. missing: why there is no other plugin.

    Raises:
        ToolError: there is none.
    """
    if not _of_the_package(root, dialect):
        raise missing
    # Nobody builds in an installed package; other repositories build their own dialects.
    built = (root / "CMakeLists.txt", root / "generated" / dialect.name)
    if not all(path.exists() for path in built):
        missing = ToolError("there is no plugin; give --plugin FILE")
    command = f"optree-gen plugin --mlir-dir {mlir}" if mlir else "optree-gen plugin"
    try:
        found = kept(find_toolchain(os.fspath(mlir) if mlir else None))
    except ToolchainError as reason:
        raise ToolError(f"{missing}; `{command}` cannot compile one: {reason}") from missing
    if found is None:
        raise ToolError(f"{missing}; `{command}` compiles one, once") from missing
    return found


def _of_the_package(root: Path, dialect: Dialect) -> bool:
    """True if the project has no specs of its own for the dialect that the package compiles."""
    own = root / "specs" / dialect.name
    return dialect.library == TARGET and (
        not own.is_dir() or own.samefile(library.specs() / dialect.name)
    )
