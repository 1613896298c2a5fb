# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds `mlir-opt` and the plugin of a dialect, and runs them: text in, text out."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from optree_core.mlir_version import RELEASE
from optree_core.model import Dialect

#: The names of the executable, the preferred one first.
_TOOLS = (f"mlir-opt-{RELEASE}", "mlir-opt")

#: Where a process has the files that it has open.
_OPEN_FILES = ("/dev/fd", "/dev/stdin", "/proc")


class ToolError(Exception):
    """A tool is missing or rejects its input; the message has the reason."""


def loading(dialect: Dialect, plugin: Path) -> tuple[str, ...]:
    """Return the options with which `mlir-opt` reads ops of the plugin's dialect."""
    return (f"--load-dialect-plugin={plugin}",) if dialect.defined else ()


def run_passes(
    pipeline: str, mlir_opt: Path, plugin: Path, arguments: Sequence[str], text: str = ""
) -> str:
    """Return the output of `mlir-opt` with the plugin.

    arguments: name its input; `-` stands for `text`.

    Raises:
        ToolError: `mlir-opt` rejects the input or cannot use the plugin.
    """
    return run_reporting(pipeline, mlir_opt, plugin, arguments, text)[0]


def run_reporting(
    pipeline: str, mlir_opt: Path, plugin: Path, arguments: Sequence[str], text: str = ""
) -> tuple[str, str]:
    """Return what `run_passes` does, and the diagnostics."""
    options = (
        f"--load-pass-plugin={plugin}",
        "--allow-unregistered-dialect",
        f"--pass-pipeline={pipeline}",
    )
    done = run_tool(mlir_opt, (*options, *arguments), text)
    if done.returncode == 0:
        return done.stdout, done.stderr
    refusal = re.search(r"^<unknown>:0: error: ([\w-]+): (.*)$", done.stderr, flags=re.MULTILINE)
    if refusal and refusal[1] in pipeline:  # A pass does not accept its options.
        raise ToolError(refusal[2])
    # A plugin of another MLIR may load, and bring that MLIR along: then the passes lack options,
    # or crash, on an empty module, too.
    if run_tool(mlir_opt, (*options, "-o", os.devnull, "-"), "").returncode:
        loads = not done.stderr.startswith("Failed to load passes from")
        verb = "run the passes of" if loads else "load"
        raise ToolError(f"{mlir_opt} does not {verb} {plugin}; give a pass plugin for its MLIR")
    raise ToolError(f"mlir-opt failed\n{done.stderr.strip()}")


def run_tool(
    program: Path, arguments: Iterable[str], text: str, directory: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a tool on a text, in which bytes that are not UTF-8 are surrogates."""
    return subprocess.run(
        [os.path.abspath(program), *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
        cwd=directory,
    )


def input_of(file: Path) -> tuple[str, str]:
    """Return the argument that names a file to `mlir-opt`, and the text of the file.

    An open file of this process is a different file in another one, and a pipe can be read only
    once: for these the argument is `-`. Bytes that are not UTF-8 are surrogates in the text.
    """
    text = file.read_bytes().decode("utf-8", "surrogateescape")
    named = file.is_file() and not any(map(file.is_relative_to, _OPEN_FILES))
    name = os.fspath(file) if named else "-"
    return f"./{name}" if named and name.startswith("-") else name, text


def find_plugin(given: str | None, root: Path, dialect: Dialect) -> Path:
    """Return the dialect's plugin: the given one, else that of the build of `root`.

    Raises:
        ToolError: the file does not exist.
    """
    built = Path("lib", f"lib{dialect.library}.so")
    if given is not None:
        path = Path(given)
        problem = f"there is no file {given}; name a pass plugin, such as build/{built}"
    else:
        path = (os.environ.get("OPTREE_BUILD_DIR") or root / "build") / built
        problem = f"{path} does not exist; run `make build` or give --plugin FILE"
    if not path.is_file():
        raise ToolError(problem)
    return path.absolute()


def find_tool(given: str | None) -> Path:
    """Return the `mlir-opt` to run: the given one, else MLIR_DIR's, else the one on the path.

    MLIR_DIR is the prefix of an MLIR, or the directory of its MLIRConfig.cmake.

    Raises:
        ToolError: it does not exist.
    """
    names = [given] if given is not None else list(_TOOLS)
    selected = os.environ.get("MLIR_DIR")
    if given is None and selected:
        prefixes = (selected, os.path.join(selected, *[os.pardir] * 3))
        names = [os.path.abspath(os.path.join(prefix, "bin", _TOOLS[-1])) for prefix in prefixes]
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    if given is not None:
        raise ToolError(f"there is no program {given}; name an mlir-opt")
    raise ToolError(
        f"there is no {' or '.join(names)}; install MLIR {RELEASE} (make toolchain) or give "
        "--mlir-opt FILE"
    )
