# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The MLIR installation: the one that MLIR_DIR selects, otherwise that of the series of MLIR which
OPTREE_MLIR selects by its number, otherwise the system's MLIR of the default series.

Run as a program it prints a place: `toolchain.py mlir-dir`, `toolchain.py tools-dir` or
`toolchain.py build-dir`.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]

#: The versions of MLIR that C++ is built for, as `VERSIONS["series"]`, the oldest first.
VERSIONS = CHECKOUT / "cmake" / "mlir.json"


class ToolchainError(Exception):
    """A part of the toolchain is not there; the message says which and what to do."""


#: Counts how fetched packages are laid out: a directory of another number is not used.
UNPACKED = 2


@dataclass(frozen=True)
class Package:
    name: str
    version: str
    sha256: str


@dataclass(frozen=True)
class Series:
    """A series of MLIR releases, or what is not released yet."""

    number: str  # by which it is selected
    version: str  # of its MLIRConfig.cmake, major and minor
    suites: tuple[str, ...]  # of Debian, which have the packages
    packages: tuple[Package, ...]  # what is unpacked beside the system; none of the default series

    @property
    def root(self) -> Path:
        """The directory in which the packages are unpacked, which all checkouts share."""
        cache_dir = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache").absolute()
        pinned = repr((UNPACKED, self.packages)).encode()
        digest = hashlib.sha256(pinned).hexdigest()[:8]
        return cache_dir / "optree-gen" / "mlir" / f"{self.number}-{digest}"


@cache
def series() -> dict[str, Series]:
    """The series of MLIR that C++ is built for, by number, the oldest first."""
    rows = json.loads(VERSIONS.read_text(encoding="utf-8"))["series"]
    return {
        row["number"]: Series(
            row["number"],
            row["version"],
            tuple(row.get("suites", ())),
            tuple(Package(**package) for package in row.get("packages", ())),
        )
        for row in rows
    }


def selected_series() -> Series:
    """The series that OPTREE_MLIR selects, or the default one."""
    number = os.environ.get("OPTREE_MLIR") or DEFAULT
    if number not in series():
        known = ", ".join(series())
        raise ToolchainError(f"OPTREE_MLIR is '{number}'; the series of MLIR are {known}")
    return series()[number]


#: The number of the default series.
DEFAULT: str = json.loads(VERSIONS.read_text(encoding="utf-8"))["default"]


def build_dir(number: str) -> Path:
    """The directory in which C++ is built for a series."""
    default = CHECKOUT / "build"
    return default if number == DEFAULT else default / f"mlir-{number}"


BUILD_DIR = Path(
    os.environ.get("OPTREE_BUILD_DIR") or build_dir(os.environ.get("OPTREE_MLIR") or DEFAULT)
).absolute()
PLUGIN = BUILD_DIR / "lib" / "libLinalgTree.so"

#: Passes that only tests use.
TEST_PLUGIN = PLUGIN.with_name("libLinalgTreeTest.so")

#: The program with the dialect that the specs define.
OPTREE_OPT = BUILD_DIR / "bin" / "optree-opt"

#: Real IR, as modules below ir/.
CORPUS = Path(os.environ.get("OPTREE_CORPUS") or CHECKOUT.parent / "shared" / "corpus")


@cache
def mlir_dir() -> Path:
    """The directory of MLIRConfig.cmake, `<prefix>/lib/cmake/mlir`."""
    selected = os.environ.get("MLIR_DIR")
    if selected:
        directory, origin = Path(selected).absolute(), "MLIR_DIR"
    elif (wanted := selected_series()).packages:
        directory = wanted.root / f"usr/lib/llvm-{wanted.number}/lib/cmake/mlir"
        origin = f"scripts/fetch-mlir {wanted.number}"
    else:
        directory, origin = system_dir(), f"llvm-config-{wanted.number}"
    if not (directory / "MLIRConfig.cmake").is_file():
        raise ToolchainError(f"no MLIRConfig.cmake in {directory}, which {origin} names")
    return directory


@cache
def system_dir() -> Path:
    """The directory of MLIRConfig.cmake of the system's MLIR, which is of the default series."""
    name = f"llvm-config-{DEFAULT}"
    llvm_config = shutil.which(name)
    if llvm_config is None:
        raise ToolchainError(f"{name} is not installed; run scripts/install-toolchain")
    answer = subprocess.run([llvm_config, "--cmakedir"], check=True, capture_output=True, text=True)
    return Path(answer.stdout.strip()).parent / "mlir"


def is_fetched() -> bool:
    """True if the selected MLIR was fetched, with a C library that other programs do not load."""
    return (mlir_dir() / "OptreeLoader.cmake").is_file()


def linking_prefix() -> Path:
    """The prefix of an MLIR whose compiler and libraries work with the system's C library.

    It is the selected MLIR, or the system's where that was fetched.
    """
    return (system_dir() if is_fetched() else mlir_dir()).parents[2]


@cache
def mlir_version() -> tuple[int, int]:
    """The major and the minor version of the MLIR in mlir_dir()."""
    file = mlir_dir() / "MLIRConfigVersion.cmake"
    stated = re.search(r'PACKAGE_VERSION "(\d+)\.(\d+)', file.read_text(encoding="utf-8"))
    if stated is None:
        raise ToolchainError(f"{file} states no version")
    return int(stated[1]), int(stated[2])


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
    places: dict[str, Callable[[], Path]] = {
        "mlir-dir": mlir_dir,
        "tools-dir": tools_dir,
        "build-dir": lambda: BUILD_DIR,
    }
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
