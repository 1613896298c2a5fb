# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The toolchain that compiles the plugin: an MLIR, a compiler and CMake."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from optree_gen.disk import library

CONFIG = "MLIRConfig.cmake"
_VERSION = re.compile(r'^set\(PACKAGE_VERSION "(([0-9]+)\.([0-9]+)[^"]*)"\)', re.MULTILINE)


class PluginError(Exception):
    """The plugin cannot be had; the message says why and what to do."""


@dataclass(frozen=True)
class Toolchain:
    """mlir: the directory of MLIRConfig.cmake. compiler_version: what it says of itself."""

    mlir: Path
    version: str
    compiler: Path
    compiler_version: str
    cmake: Path

    @property
    def c_compiler(self) -> str | None:
        """The C compiler that belongs to the C++ compiler, which CMake's checks of LLVM call."""
        name = self.compiler.name.replace("clang++", "clang").replace("g++", "gcc")
        return shutil.which(self.compiler.with_name(name.replace("c++", "cc")))


def find_toolchain(selected: str | None) -> Toolchain:
    """The toolchain for an MLIR.

    selected: the MLIR's prefix or the directory of its MLIRConfig.cmake; None: MLIR_DIR's, else
    the one that the system has.

    Raises:
        PluginError: a part of it is missing, or the MLIR is of a version that is not built for.
    """
    data = library.mlir_series()
    mlir = _mlir(selected, data["default"])
    version = _version(mlir, [series["version"] for series in data["series"]])
    compiler = _compiler(version.partition(".")[0])
    cmake = shutil.which("cmake")
    if cmake is None:
        raise PluginError("there is no cmake on the path; install it, for example by pip")
    return Toolchain(mlir, version, compiler, _said(compiler), Path(cmake))


def _mlir(selected: str | None, default: str) -> Path:
    """The directory of MLIRConfig.cmake: an MLIR that is selected is used or refused."""
    selected = selected or os.environ.get("MLIR_DIR")
    prefix = Path(selected or f"/usr/lib/llvm-{default}").absolute()
    places = [prefix / "lib" / "cmake" / "mlir"]
    if selected:
        places.insert(0, prefix)
    for place in places:
        if (place / CONFIG).is_file():
            return place
    looked = " or ".join(map(str, places))
    advice = "" if selected else f"; on Debian install libmlir-{default}-dev"
    raise PluginError(
        f"there is no MLIR: no {CONFIG} in {looked}{advice}; name another by --mlir-dir DIR"
    )


def _version(mlir: Path, accepted: list[str]) -> str:
    config = mlir / "MLIRConfigVersion.cmake"
    try:
        found = _VERSION.search(config.read_text(encoding="utf-8", errors="replace"))
    except FileNotFoundError:
        found = None
    if found is None:
        raise PluginError(f"{config} does not say which version the MLIR is of")
    if f"{found[2]}.{found[3]}" not in accepted:
        raise PluginError(
            f"the MLIR in {mlir} is {found[1]}; the plugin is for {' and '.join(accepted)}: "
            "name another by --mlir-dir DIR"
        )
    return found[1]


def _compiler(series: str) -> Path:
    """The compiler that CXX names, else the first that is there: clang takes half the time."""
    named = os.environ.get("CXX")
    names = [named] if named else [f"clang++-{series}", "clang++", "g++", "c++"]
    for name in names:
        if found := shutil.which(name):
            return Path(found)
    raise PluginError(
        f"there is no C++ compiler: no {' or '.join(names)} on the path; install one, or name one "
        "in the variable CXX"
    )


def _said(compiler: Path) -> str:
    done = subprocess.run(
        [compiler, "--version"], capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode != 0:
        raise PluginError(f"{compiler} does not run: {done.stderr.strip()[:200]}")
    return done.stdout
