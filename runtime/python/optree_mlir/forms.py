# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the built C++ passes of a dialect on a module: text in, text out.

What a generic may become besides one op is C++ only. MLIR's Python bindings are not needed here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from optree_core.mlir_version import RELEASE
from optree_core.model import Dialect

#: One op for one, or sequences of ops in either form.
FORMS = ("one-to-one", "category", "named")

#: The names that mlir-opt goes by, the preferred one first.
_TOOLS = (f"mlir-opt-{RELEASE}", "mlir-opt")


class ToolError(Exception):
    """A tool is missing, or refuses its input; the message says why."""


def to_form(
    text: str,
    form: str,
    dialect: Dialect,
    *,
    plugin: str | None = None,
    mlir_opt: str | None = None,
) -> str:
    """The module with each generic as what it means in a form, one of `FORMS`.

    dialect: the dialect of the plugin, `DIALECT.tree.dialect` of a generated package.
    plugin: the pass plugin; None: that of OPTREE_BUILD_DIR, else of ./build.
    mlir_opt: the mlir-opt to run; None: MLIR_DIR's, else the one on the path.

    Raises:
        ToolError: a tool is missing, or mlir-opt does not accept the module.
    """
    if form not in FORMS:
        raise ToolError(f"there is no form '{form}'; it is one of {', '.join(FORMS)}")
    found = find_plugin(plugin, Path(), dialect)
    pipeline = f"builtin.module({dialect.pass_prefix}-specialize{{form={form}}})"
    return run_passes(pipeline, find_tool(mlir_opt), found, ("-",), text)


def run_passes(
    pipeline: str, mlir_opt: Path, plugin: Path, arguments: Sequence[str], text: str = ""
) -> str:
    """The output of `mlir-opt` with the plugin; `arguments` name its input, `-` stands for `text`.

    Raises:
        ToolError: `mlir-opt` does not accept the input or cannot load the plugin.
    """
    done = subprocess.run(
        [
            os.fspath(mlir_opt),
            f"--load-pass-plugin={plugin}",
            "--allow-unregistered-dialect",
            f"--pass-pipeline={pipeline}",
            *arguments,
        ],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )
    if done.returncode != 0:
        raise ToolError(f"mlir-opt failed\n{done.stderr.strip()}")
    return done.stdout


def input_of(file: Path) -> tuple[str, str]:
    """Return the argument that names a file to `mlir-opt`, and the text of the file.

    A file below `/dev` is another one in another process, and a pipe is read once: `-` stands for
    the text, in which a byte that is no UTF-8 is a surrogate.
    """
    text = file.read_bytes().decode("utf-8", "surrogateescape")
    named = file.is_file() and not file.is_relative_to("/dev")
    name = os.fspath(file) if named else "-"
    return f"./{name}" if named and name.startswith("-") else name, text


def find_plugin(given: str | None, root: Path, dialect: Dialect) -> Path:
    """The dialect's plugin: the one that was asked for, else that of the build of `root`.

    Raises:
        ToolError: there is none.
    """
    if given is not None:
        path = Path(given)
    else:
        build = os.environ.get("OPTREE_BUILD_DIR") or root / "build"
        path = Path(build) / "lib" / f"lib{dialect.library}.so"
    if not path.is_file():
        raise ToolError(f"{path} does not exist; run `make build` or give --plugin FILE")
    return path.absolute()


def find_tool(given: str | None) -> Path:
    """The `mlir-opt` to run: the one that was asked for, MLIR_DIR's, else that on the path.

    Raises:
        ToolError: there is none.
    """
    names = [given] if given is not None else list(_TOOLS)
    selected = os.environ.get("MLIR_DIR")
    if given is None and selected:
        names = [os.fspath(Path(selected).absolute().parents[2] / "bin" / _TOOLS[-1])]
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    raise ToolError(
        f"there is no {' or '.join(names)}; install MLIR {RELEASE} (make toolchain) or give "
        "--mlir-opt FILE"
    )
