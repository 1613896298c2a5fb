# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The MLIR installation: the one that MLIR_DIR selects, else the series whose number is
OPTREE_MLIR, else the system's MLIR of the default series.

Run as a program, with `generator` on PYTHONPATH, it prints a path (`toolchain.py mlir-dir`,
`tools-dir` or `build-dir`), or assignments of the variables CC and CXX (`toolchain.py compilers`).
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from optree_gen.toolchain.installation import (
    CONFIG,
    ToolchainError,
    c_compiler,
    config_dir,
    find_compiler,
    stated_version,
)
from optree_gen.toolchain.series import Series, all_series, default_number, prefix, system_prefix

CHECKOUT = Path(__file__).resolve().parents[2]

#: The number of the default series.
DEFAULT = default_number()

#: The file beside MLIRConfig.cmake by which programs of a fetched MLIR find its loader.
LOADER_FILE = "OptreeLoader.cmake"


def selected_series() -> Series:
    """Return the series that OPTREE_MLIR selects, or the default one."""
    number = os.environ.get("OPTREE_MLIR") or DEFAULT
    if number not in all_series():
        known = ", ".join(all_series())
        raise ToolchainError(f"OPTREE_MLIR is '{number}'; the series of MLIR are {known}")
    return all_series()[number]


def build_dir(number: str) -> Path:
    """Return the directory in which C++ is built for a series."""
    default = CHECKOUT / "build"
    return default if number == DEFAULT else default / f"mlir-{number}"


BUILD_DIR = Path(
    os.environ.get("OPTREE_BUILD_DIR") or build_dir(os.environ.get("OPTREE_MLIR") or DEFAULT)
).absolute()
PLUGIN = BUILD_DIR / "lib" / "libLinalgTree.so"

#: Plugin of the passes that only tests use.
TEST_PLUGIN = PLUGIN.with_name("libLinalgTreeTest.so")

#: The program with the dialect that the specs define.
OPTREE_OPT = BUILD_DIR / "bin" / "optree-opt"

#: Default number of parallel processes.
CORES = os.cpu_count() or 1

#: The corpus of real IR, with modules below ir/.
CORPUS = Path(os.environ.get("OPTREE_CORPUS") or CHECKOUT.parent / "shared" / "corpus")
NO_FILES = "there is no real IR; set OPTREE_CORPUS to a directory with ir/*.mlir"


def corpus_files(corpus: Path = CORPUS) -> list[Path]:
    """Return the modules of real IR, or raise ToolchainError if there are none."""
    files = sorted((corpus / "ir").glob("*.mlir"))
    if not files:
        raise ToolchainError(NO_FILES)
    return files


def built(file: Path) -> Path:
    """Return a file of the build, or raise ToolchainError if it does not exist."""
    if not file.is_file():
        raise ToolchainError(f"{file} does not exist; run `make build`")
    return file


def ninja(*arguments: str) -> str:
    """Return the output of one of ninja's own tools on the build."""
    built(BUILD_DIR / "build.ninja")
    done = run(["ninja", "-C", BUILD_DIR, "-t", *arguments])
    if done.returncode:
        raise ToolchainError(f"ninja -t {' '.join(arguments)} fails: {done.stderr.strip()}")
    return done.stdout


@cache
def mlir_dir() -> Path:
    """Return the directory of MLIRConfig.cmake, `<prefix>/lib/cmake/mlir`."""
    selected = os.environ.get("MLIR_DIR")
    if selected:
        directory, origin = Path(selected).absolute(), "MLIR_DIR"
    elif (wanted := selected_series()).packages:
        directory = config_dir(prefix(wanted.number, wanted.root))
        origin = f"scripts/fetch-mlir {wanted.number}"
    else:
        directory, origin = system_dir(), "scripts/install-toolchain"
    if not (directory / CONFIG).is_file():
        raise ToolchainError(f"no {CONFIG} in {directory}, which {origin} names")
    return directory


@cache
def system_dir() -> Path:
    """Return the directory of MLIRConfig.cmake of the system's MLIR."""
    return config_dir(system_prefix(DEFAULT))


def is_fetched() -> bool:
    """True if the selected MLIR was fetched, with a C library that only its own programs load."""
    return (mlir_dir() / LOADER_FILE).is_file()


def linking_prefix() -> Path:
    """Return the selected MLIR's prefix, or the system's if the selected one was fetched."""
    return (system_dir() if is_fetched() else mlir_dir()).parents[2]


@cache
def mlir_version() -> tuple[int, int]:
    """Return the major and the minor version of the MLIR in mlir_dir()."""
    major, minor, *_ = stated_version(mlir_dir()).split(".")
    return int(major), int(minor)


def compilers() -> dict[str, str]:
    """Return the variables CC and CXX: as they are set, else the clang of the default series.

    Where that is missing they are the first other compiler of C++, and that of C beside it.
    """
    given = {name: os.environ[name] for name in ("CC", "CXX") if os.environ.get(name)}
    if "CXX" in given:  # It may have arguments, such as `ccache g++`.
        return given
    compiler = find_compiler(DEFAULT)
    beside = c_compiler(compiler)
    return {**({"CC": beside} if beside else {}), "CXX": str(compiler), **given}


def tools_dir() -> Path:
    """Return the directory of mlir-opt, mlir-tblgen, FileCheck and the other tools."""
    return mlir_dir().parents[2] / "bin"


def tool(name: str) -> Path:
    """Return the path of a tool, without a version suffix."""
    path = tools_dir() / name
    if not path.is_file():
        raise ToolchainError(f"{path} does not exist; run scripts/install-toolchain")
    return path


def search_path() -> str:
    """Return PATH with the programs of this Python's environment first."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def run(
    command: Sequence[str | Path], seconds: int | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command; return the process with its output as text, whatever its status.

    seconds: of processor time; the signal SIGXCPU ends a process that takes longer.
    """
    if seconds is not None:
        command = ["prlimit", f"--cpu={seconds}:{seconds + 1}", *command]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def passes(pipeline: str, plugin: str | Path | None = PLUGIN) -> tuple[str, ...]:
    """Return the options by which mlir-opt runs passes on a module. plugin: None loads none.

    pipeline: without `builtin.module(...)` around it: nested twice, it would run on nothing.
    """
    assert not pipeline.startswith("builtin.module("), pipeline
    loaded = (f"--load-pass-plugin={plugin}",) if plugin is not None else ()
    return *loaded, f"--pass-pipeline=builtin.module({pipeline})"


def main() -> int:
    answers: dict[str, Callable[[], object]] = {
        "mlir-dir": mlir_dir,
        "tools-dir": tools_dir,
        "build-dir": lambda: BUILD_DIR,
        "compilers": lambda: "\n".join(
            f"export {name}={shlex.quote(value)}" for name, value in compilers().items()
        ),
    }
    if len(sys.argv) != 2 or sys.argv[1] not in answers:
        print(f"usage: toolchain.py {'|'.join(answers)}", file=sys.stderr)
        return 2
    try:
        print(answers[sys.argv[1]]())
    except ToolchainError as error:
        print(f"toolchain: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
