# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the parts of the test suite and sums them up.

To add a part, add a row to PARTS, or to OTHER_PARTS for what runs with another version of MLIR than
the default one (OPTREE_MLIR).
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from optree_lab import toolchain
from optree_lab.toolchain import CHECKOUT

JOBS = str(os.cpu_count() or 1)
#: Tests that share what is made once, such as a build, run in one process (tests/conftest.py).
PYTEST = f"pytest --numprocesses {JOBS} --dist loadgroup"
BUILDERS = "tests/mlir"
DOWNSTREAM = "tests/downstream"
EXAMPLES = "tests/examples"


@dataclass(frozen=True)
class Part:
    name: str
    purpose: str
    minutes: float  # what it may take on two cores; a longer run is marked, it does not fail
    commands: tuple[str, ...]  # started in the checkout, the environment's bin/ first on PATH
    needs: tuple[str, ...] = ()  # parts that it is no use to start without
    condition: str = ""  # a command that fails on machines which cannot run the part: no failure
    gates: bool = True  # False: a failure is in the summary, and does not fail the run


BUILD = Part("build", "the plugin and the dialect compile", 6, ("make --no-print-directory build",))
LIT = Part("lit", "tests of the plugin", 1, (f"lit --verbose -j {JOBS} tests/mlir",), ("build",))

PARTS = (
    Part(
        "lint",
        "style, types, layers and formatting",
        1,
        (
            "ruff check .",
            "ruff format --check .",
            "mypy",
            "lint-imports --no-logo",
            "scripts/format-cpp --check",
            "python -m optree_lab sizes",
        ),
    ),
    Part("check", "generated/ is what the specs and templates yield", 0.5, ("optree-gen check",)),
    BUILD,
    LIT,
    Part(
        "pytest",
        "tests of the generator",
        11,
        (f"{PYTEST} --durations 15 --ignore tests/site --ignore {DOWNSTREAM} --ignore {EXAMPLES}",),
    ),
    Part(
        "bindings",
        "the Python package on IREE's bindings, and on some under upstream's name",
        2,
        (
            f"env OPTREE_BINDINGS=iree.compiler {PYTEST} {BUILDERS}",
            f"env OPTREE_BINDINGS=mlir PYTHONPATH=tests/renamed_bindings {PYTEST} "
            f"--ignore {BUILDERS}/test_against_cpp.py "
            f"--deselect {BUILDERS}/test_rewrite.py::test_real_ir "
            f"--deselect {BUILDERS}/test_rewrite.py::test_every_op {BUILDERS}",
        ),
        ("build",),
    ),
    Part(
        "verify",
        "ops executed in all their forms equal the reference, and a slice of faults is noticed",
        6,
        ("python -m optree_lab verify", "python -m optree_lab verify --faults --step 24"),
        ("build",),
    ),
    Part(
        "twins",
        "transforms do the same to linalg.X and to optree.X",
        2,
        (f"python -m optree_lab compare-twins --sample 2 --jobs {JOBS}",),
        ("build",),
    ),
    Part(
        "downstream",
        "a new repository builds and passes, and follows what it inherits",
        3,
        (f"{PYTEST} {DOWNSTREAM}",),
        ("build",),
    ),
    Part(
        "examples",
        "other projects use the passes and patterns as libraries",
        2,
        (f"pytest --numprocesses {JOBS} {EXAMPLES}",),
        ("build",),
    ),
    Part(
        "site",
        "the documentation builds, and reads well in a browser",
        2.5,
        (f"{PYTEST} tests/site",),
    ),
    Part(
        "mlir-23",
        "the plugin builds, keeps the laws and means the same with MLIR 23",
        6,
        # Not optimized, which takes half of the time, and so in a directory of its own.
        (
            "env OPTREE_MLIR=23 OPTREE_BUILD_DIR=build/mlir-23-fast "
            "CMAKE_ARGS=-DCMAKE_CXX_FLAGS_RELEASE=-O0 python -m optree_lab test",
        ),
        condition="scripts/fetch-mlir 23",
        gates=False,
    ),
)

#: What runs with another version of MLIR than the default one.
OTHER_PARTS = (
    BUILD,
    LIT,
    Part("specs", "the specs mean what it means", 2, ("pytest tests/specs/test_upstream.py",)),
    Part(
        "laws",
        "the forms keep their laws on a slice of real IR",
        1,
        (f"python -m optree_lab laws --step 64 --jobs {JOBS}",),
        ("build",),
    ),
    Part(
        "verify",
        "a slice of ops executed in all their forms equals the reference",
        1,
        (f"python -m optree_lab verify --step 16 --jobs {JOBS}",),
        ("build",),
    ),
)


@dataclass(frozen=True)
class Result:
    part: Part
    outcome: str  # "ok", "FAILED" or "NOT RUN"
    seconds: float
    remark: str  # the last line that the part printed, or why it did not run
    excused: bool = False  # the machine cannot run it


def main() -> int:
    default = toolchain.selected_series().number == toolchain.DEFAULT
    parts = PARTS if default else OTHER_PARTS
    names = [part.name for part in parts]
    parser = argparse.ArgumentParser(description="Run parts of the test suite (default: all).")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of: {', '.join(names)}")
    chosen: list[str] = parser.parse_args().parts
    unknown = [name for name in chosen if name not in names]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}; the parts are {', '.join(names)}")

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    results: list[Result] = []
    for part in parts:
        if part.name in chosen or not chosen:
            results.append(run(part, broken={r.part.name for r in results if r.outcome != "ok"}))
    print_summary(results)
    return 1 if failed(results) else 0


def failed(results: Sequence[Result]) -> int:
    """The number of parts that gate and did not pass although the machine can run them."""
    return sum(r.outcome != "ok" and not r.excused and r.part.gates for r in results)


def run(part: Part, broken: set[str]) -> Result:
    """Runs all commands of a part, also those after one that failed."""
    print(f"\n== {part.name}: {part.purpose}", flush=True)
    for need in part.needs:
        if need in broken:
            remark = f"it needs {need}"
            print(f"not run: {remark}", flush=True)
            return Result(part, "NOT RUN", 0, remark)
    start = time.monotonic()
    if part.condition:
        status, remark = execute(shlex.split(part.condition))
        if status:
            return Result(part, "NOT RUN", time.monotonic() - start, remark, excused=True)
    failures = []
    remark = ""
    for command in part.commands:
        print(f"+ {command}", flush=True)
        status, last_line = execute(shlex.split(command))
        remark = last_line
        if status:
            failures.append(f"{command}: {last_line}")
            print(f"{command}: exit status {status}", flush=True)
    if failures:
        remark = "; ".join(failures)
    return Result(part, "FAILED" if failures else "ok", time.monotonic() - start, remark)


def execute(command: Sequence[str]) -> tuple[int, str]:
    """Passes the output of a command on while it runs; returns its status and its last line."""
    search_path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    program = shutil.which(
        CHECKOUT / command[0] if "/" in command[0] else command[0], path=search_path
    )
    if program is None:
        missing = f"{command[0]} is not installed; see `make help`"
        print(missing, flush=True)
        return 127, missing
    last_line = ""
    # Tests start thousands of processes: without compiled modules each takes a third longer.
    environment = {"PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(
        [program, *command[1:]],
        cwd=CHECKOUT,
        env={**os.environ, **environment, "PATH": search_path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            if any(map(str.isalnum, line)):
                last_line = line.strip()
    return process.returncode, last_line


def print_summary(results: Sequence[Result]) -> None:
    print("\n== summary")
    print(f"{'part':<10} {'outcome':<8} {'time':>7}  remark")
    for result in results:
        remark = result.remark.strip("= ")
        if result.seconds > 60 * result.part.minutes:
            remark = f"(longer than its {result.part.minutes:g} min) {remark}"
        if result.outcome == "FAILED" and not result.part.gates:
            remark = f"(does not gate) {remark}"
        print(f"{result.part.name:<10} {result.outcome:<8} {clock(result.seconds):>7}  {remark}")
    bad, excused = failed(results), sum(result.excused for result in results)
    total = f"{len(results)} parts"
    verdict = f"{bad} of {total} failed" if bad else f"all {total} passed"
    passed = sum(result.outcome == "ok" for result in results)
    if passed < len(results) and not bad:
        verdict = f"{passed} of {total} passed, {excused} not run"
    print(f"{'total':<10} {'':<8} {clock(sum(r.seconds for r in results)):>7}  {verdict}")


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{seconds % 60:04.1f}"
