# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The MLIR installation: the one that MLIR_DIR selects, otherwise the system's MLIR 22.

Run as a program it prints one of those places: `toolchain.py mlir-dir` or `toolchain.py tools-dir`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]
BUILD_DIR = Path(os.environ.get("OPTREE_BUILD_DIR") or CHECKOUT / "build").absolute()
PLUGIN = BUILD_DIR / "lib" / "libLinalgTree.so"

#: Passes that only tests use.
TEST_PLUGIN = PLUGIN.with_name("libLinalgTreeTest.so")

#: The program with the dialect that the specs define.
OPTREE_OPT = BUILD_DIR / "bin" / "optree-opt"

#: Real IR, as modules below ir/.
CORPUS = Path(os.environ.get("OPTREE_CORPUS") or CHECKOUT.parent / "shared" / "corpus")


class ToolchainError(Exception):
    """A part of the toolchain is not there; the message says which and what to do."""


@cache
def mlir_dir() -> Path:
    """The directory of MLIRConfig.cmake, `<prefix>/lib/cmake/mlir`."""
    selected = os.environ.get("MLIR_DIR")
    if selected:
        directory, origin = Path(selected).absolute(), "MLIR_DIR"
    else:
        llvm_config = shutil.which("llvm-config-22")
        if llvm_config is None:
            raise ToolchainError("llvm-config-22 is not installed; run scripts/install-toolchain")
        answer = subprocess.run(
            [llvm_config, "--cmakedir"], check=True, capture_output=True, text=True
        )
        directory, origin = Path(answer.stdout.strip()).parent / "mlir", "llvm-config-22"
    if not (directory / "MLIRConfig.cmake").is_file():
        raise ToolchainError(f"no MLIRConfig.cmake in {directory}, which {origin} names")
    return directory


def tools_dir() -> Path:
    """The directory of mlir-opt, mlir-tblgen, FileCheck and their like."""
    return mlir_dir().parents[2] / "bin"


def tool(name: str) -> Path:
    """The tool of that name, without a version suffix."""
    path = tools_dir() / name
    if not path.is_file():
        raise ToolchainError(f"{path} does not exist; run scripts/install-toolchain")
    return path


def run(command: Sequence[str | Path], **options: Any) -> subprocess.CompletedProcess[str]:
    """The process of a command, ended with any status, and its output as text."""
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def passes(pipeline: str, plugin: str | Path = PLUGIN) -> tuple[str, str]:
    """The options of mlir-opt that run passes of a plugin on a module."""
    return f"--load-pass-plugin={plugin}", f"--pass-pipeline=builtin.module({pipeline})"


def main() -> int:
    places: dict[str, Callable[[], Path]] = {"mlir-dir": mlir_dir, "tools-dir": tools_dir}
    if len(sys.argv) != 2 or sys.argv[1] not in places:
        print(f"usage: toolchain.py {'|'.join(places)}", file=sys.stderr)
        return 2
    try:
        print(places[sys.argv[1]]())
    except ToolchainError as error:
        print(f"toolchain: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
