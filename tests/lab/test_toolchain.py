# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The series of MLIR, and the options that select one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from optree_gen.toolchain.series import all_series, default_number
from optree_lab import toolchain
from optree_lab.toolchain import CHECKOUT


def printed(place: str, **environment: str) -> tuple[int, str]:
    """Run `toolchain.py` as the Makefile does, without packages; return its status and output."""
    clean = {k: v for k, v in os.environ.items() if k not in {"MLIR_DIR", "OPTREE_BUILD_DIR"}}
    clean["PYTHONPATH"] = str(CHECKOUT / "generator")
    command = [sys.executable, "-S", str(CHECKOUT / "lab/optree_lab/toolchain.py"), place]
    done = toolchain.run(
        command, env={**clean, "PYTHONPATH": str(CHECKOUT / "generator"), **environment}
    )
    return done.returncode, (done.stdout + done.stderr).strip()


@pytest.mark.parametrize("number", all_series())
def test_each_series_has_a_build_directory(number: str) -> None:
    name = "build" if number == default_number() else f"build/mlir-{number}"
    assert printed("build-dir", OPTREE_MLIR=number) == (0, str(CHECKOUT / name))


def test_an_unknown_series_is_refused() -> None:
    known = ", ".join(all_series())
    message = f"toolchain: OPTREE_MLIR is '12'; the series of MLIR are {known}"
    assert printed("mlir-dir", OPTREE_MLIR="12") == (1, message)


@pytest.mark.parametrize(
    ("there", "given", "variables"),
    [
        (["clang++-22", "clang-22", "g++", "gcc"], {}, "CC={}/clang-22 CXX={}/clang++-22"),
        (["clang++", "clang", "g++", "gcc"], {}, "CC={}/clang CXX={}/clang++"),
        (["c++", "cc"], {}, "CC={}/cc CXX={}/c++"),
        (["c++"], {}, "CXX={}/c++"),
        (["g++", "gcc"], {"CC": "cc -m64"}, "CC='cc -m64' CXX={}/g++"),
        ([], {"CXX": "ccache g++"}, "CXX='ccache g++'"),
    ],
)
def test_any_compiler_builds(
    there: list[str], given: dict[str, str], variables: str, tmp_path: Path
) -> None:
    for name in there:
        (tmp_path / name).symlink_to("/bin/true")
    status, text = printed("compilers", **{"CC": "", "CXX": "", "PATH": str(tmp_path), **given})
    assert status == 0
    exported = " ".join(line.removeprefix("export ") for line in text.splitlines())
    assert exported == variables.replace("{}", str(tmp_path))


def test_a_missing_compiler_is_reported(tmp_path: Path) -> None:
    status, message = printed("compilers", CC="", CXX="", PATH=str(tmp_path))
    assert status == 1
    assert message.startswith("toolchain: there is no C++ compiler: no clang++-22 or ")


def test_a_missing_series_names_the_script_that_fetches_it(tmp_path: os.PathLike[str]) -> None:
    status, message = printed("mlir-dir", OPTREE_MLIR="23", XDG_CACHE_HOME=os.fspath(tmp_path))
    assert status == 1
    assert message.startswith(f"toolchain: no MLIRConfig.cmake in {os.fspath(tmp_path)}/")
    assert message.endswith("which scripts/fetch-mlir 23 names")


def test_cmake_refuses_another_version(tmp_path: Path) -> None:
    mlir = tmp_path / "mlir"
    mlir.mkdir()
    (mlir / "MLIRConfig.cmake").write_text("set(MLIR_FOUND TRUE)\n")
    (mlir / "MLIRConfigVersion.cmake").write_text('set(PACKAGE_VERSION "21.1.8")\n')
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(Refused NONE)\n"
        f"include({CHECKOUT}/cmake/OpTree.cmake)\n"
    )
    done = toolchain.run(["cmake", "-S", tmp_path, "-B", tmp_path / "build", f"-DMLIR_DIR={mlir}"])
    accepted = " or ".join(series.version for series in all_series().values())
    said = " ".join(done.stderr.split())
    assert done.returncode == 1
    assert f"MLIR {accepted} is needed, found 21.1 in {mlir}." in said
