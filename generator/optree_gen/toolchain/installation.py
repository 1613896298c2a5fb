# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Find the toolchain that compiles for an MLIR: the MLIR, a compiler and CMake."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .series import all_series, default_number, system_prefix

CONFIG = "MLIRConfig.cmake"
_VERSION = re.compile(r'^set\(PACKAGE_VERSION "([0-9]+\.[0-9]+[^"]*)"\)', re.MULTILINE)


class ToolchainError(Exception):
    """A tool is missing or refuses its work; the message says which one and what to do."""


@dataclass(frozen=True)
class Toolchain:
    """A toolchain. mlir: directory of MLIRConfig.cmake. compiler_version: output of `--version`."""

    mlir: Path
    version: str
    compiler: Path
    compiler_version: str
    cmake: Path

    @property
    def c_compiler(self) -> str | None:
        """The C compiler beside the C++ compiler, or None."""
        return c_compiler(self.compiler)


def find_toolchain(selected: str | None) -> Toolchain:
    """Return the toolchain for an MLIR.

    selected: the MLIR's prefix or the directory of its MLIRConfig.cmake; None for that of MLIR_DIR,
    else the system's.

    Raises:
        ToolchainError: a part of it is missing, or the version of the MLIR is not supported.
    """
    mlir = _mlir(selected or os.environ.get("MLIR_DIR"))
    version = stated_version(mlir)
    accepted = [series.version for series in all_series().values()]
    if ".".join(version.split(".")[:2]) not in accepted:
        raise ToolchainError(
            f"the MLIR in {mlir} is {version}; the plugin supports {' and '.join(accepted)}; "
            "select another MLIR by --mlir-dir DIR"
        )
    compiler = find_compiler(version.partition(".")[0])
    cmake = shutil.which("cmake")
    if cmake is None:
        raise ToolchainError("cmake is not on the path; install it, for example by pip")
    return Toolchain(mlir, version, compiler, _version_text(compiler), Path(cmake))


def config_dir(prefix: Path) -> Path:
    """Return the directory of MLIRConfig.cmake in a prefix."""
    return prefix / "lib" / "cmake" / "mlir"


def _mlir(selected: str | None) -> Path:
    """Return the directory of MLIRConfig.cmake of the selected MLIR, else of the system's.

    If there is no MLIR in the selected place, raise ToolchainError rather than use another.
    """
    default, advice = default_number(), ""
    if selected:
        given = Path(selected).absolute()
        places = [given, config_dir(given)]
    else:
        places = [config_dir(system_prefix(default))]
        advice = f"; on Debian install libmlir-{default}-dev"
    for place in places:
        if (place / CONFIG).is_file():
            return place
    looked = " or ".join(map(str, places))
    raise ToolchainError(
        f"there is no MLIR: no {CONFIG} in {looked}{advice}; select another MLIR by --mlir-dir DIR"
    )


def stated_version(mlir: Path) -> str:
    """Return the version of the MLIR in a directory, such as 22.1.4."""
    config = mlir / "MLIRConfigVersion.cmake"
    try:
        found = _VERSION.search(config.read_text(encoding="utf-8", errors="replace"))
    except FileNotFoundError:
        found = None
    if found is None:
        raise ToolchainError(f"{config} has no version of MLIR")
    return found[1]


def find_compiler(series: str) -> Path:
    """Return the C++ compiler that CXX names, else the first one found; clang takes half the time.

    series: number of a series of LLVM, such as "22", whose clang is preferred.

    Raises:
        ToolchainError: there is none.
    """
    named = os.environ.get("CXX")
    others = (f"clang++-{number}" for number in all_series() if number != series)
    names = [named] if named else [f"clang++-{series}", "clang++", *others, "g++", "c++"]
    for name in names:
        if found := shutil.which(name):
            return Path(found)
    raise ToolchainError(
        f"there is no C++ compiler: no {' or '.join(names)} on the path; install one, or name one "
        "in the variable CXX"
    )


def c_compiler(compiler: Path) -> str | None:
    """Return the C compiler beside a C++ compiler, which CMake's checks of LLVM call, or None."""
    name = compiler.name.replace("clang++", "clang").replace("g++", "gcc")
    return shutil.which(os.fspath(compiler.with_name(name.replace("c++", "cc"))))


def _version_text(compiler: Path) -> str:
    done = subprocess.run(
        [compiler, "--version"], capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode != 0:
        reason = done.stderr.strip()[:200] or f"exit status {done.returncode}"
        raise ToolchainError(f"{compiler} does not run: {reason}")
    return done.stdout
