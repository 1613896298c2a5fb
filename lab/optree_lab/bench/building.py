# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how long building the plugin takes, next to one file of typed matchers."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
from pathlib import Path

from optree_lab import toolchain
from optree_lab.toolchain import CHECKOUT

from .measurement import Measurement

COMPILER = "clang++-22"


def measure() -> list[Measurement]:
    """Seconds of processor time, as other jobs change those less; without a compiler cache."""
    with tempfile.TemporaryDirectory() as directory:
        by_hand = seconds(compilation(Path(directory)))
        build = Path(directory, "build")
        configure: tuple[str | Path, ...] = (
            "cmake",
            "-S",
            CHECKOUT,
            "-B",
            build,
            "-G",
            "Ninja",
            "-DOPTREE_TESTS=OFF",
        )
        options: tuple[str | Path, ...] = (
            "-DCMAKE_BUILD_TYPE=Release",
            f"-DCMAKE_CXX_COMPILER={COMPILER}",
            "-DCMAKE_CXX_COMPILER_LAUNCHER=",
            f"-DMLIR_DIR={toolchain.mlir_dir()}",
        )
        seconds([*configure, *options])
        make: list[str | Path] = ["cmake", "--build", build, "--target", "LinalgTree"]
        whole = seconds(make)
        # A change of a spec changes the tables.
        os.utime(CHECKOUT / "generated" / "linalg" / "lib" / "Tables.cpp")
        again = seconds(make)
    return [
        Measurement("building all of the plugin: one file by hand", "s", by_hand, whole),
        Measurement("building after a change of a spec: the same", "s", by_hand, again, most=1.0),
    ]


def compilation(directory: Path) -> list[str | Path]:
    source = CHECKOUT / "lab" / "optree_lab" / "bench" / "handwritten" / "Matchers.cpp"
    include = toolchain.mlir_dir().parents[2] / "include"
    flags = ("-std=c++17", "-O2", "-DNDEBUG", "-fPIC", "-fno-rtti", "-fno-exceptions")
    return [COMPILER, *flags, "-isystem", include, "-c", source, "-o", directory / "Matchers.o"]


def seconds(command: list[str | Path]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("CCACHE")}
    environment.pop("CMAKE_CXX_COMPILER_LAUNCHER", None)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
