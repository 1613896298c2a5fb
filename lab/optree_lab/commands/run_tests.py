# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the parts of the test suite and prints a summary.

To add a part, add a row to run_tests.yaml.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory

from optree_lab import toolchain
from optree_lab.tables import beside, tuples
from optree_lab.toolchain import CHECKOUT, search_path

#: A file system in memory, and the bytes that have to be free there; the temporary files of the
#: part `pytest` take a sixth of that.
MEMORY, ROOM = "/dev/shm", 6 << 30


@dataclass(frozen=True)
class Part:
    """A row of run_tests.yaml, whose first comment explains the fields."""

    name: str
    purpose: str
    minutes: float
    commands: tuple[str, ...]
    needs: tuple[str, ...] = ()
    condition: str = ""
    gates: bool = True


def parts_of(kind: str, **words: str) -> tuple[Part, ...]:
    """Return the parts of a kind of run. words: values of the names in braces in commands."""
    words["jobs"] = str(toolchain.CORES)
    rows = tuples(beside(__file__))[kind].items()
    parts = [Part(name, **row) for name, row in rows]
    return tuple(replace(p, commands=tuple(c.format(**words) for c in p.commands)) for p in parts)


PARTS = parts_of("default")
WHICH = f"one of: {', '.join(part.name for part in PARTS)} (default: all)"


@dataclass(frozen=True)
class Result:
    part: Part
    outcome: str  # "ok", "FAILED" or "NOT RUN"
    seconds: float
    remark: str  # the last line that the part printed, or why it did not run
    excused: bool = False  # the machine cannot run it


def main(given: argparse.Namespace) -> int:
    default = toolchain.selected_series().number == toolchain.DEFAULT
    parts = PARTS if default else parts_of("other")
    names = [part.name for part in parts]
    chosen: list[str] = given.parts
    unknown = [name for name in chosen if name not in names]
    if unknown:
        given.error(f"no such part: {', '.join(unknown)}; the parts are {', '.join(names)}")

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    results: list[Result] = []
    for part in parts:
        if part.name in chosen or not chosen:
            results.append(run(part, broken={r.part.name for r in results if r.outcome != "ok"}))
    print_summary(results)
    return 1 if failed(results) else 0


def failed(results: Sequence[Result]) -> int:
    """Return the number of gating parts that this machine can run and that did not pass."""
    return sum(r.outcome != "ok" and not r.excused and r.part.gates for r in results)


def run(part: Part, broken: set[str]) -> Result:
    """Run all commands of a part, even after one has failed."""
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
    """Run a command, print its output as it comes, and return its status and last line."""
    path = search_path()
    program = shutil.which(CHECKOUT / command[0] if "/" in command[0] else command[0], path=path)
    if program is None:
        missing = f"{command[0]} is not installed; see `make help`"
        print(missing, flush=True)
        return 127, missing
    last_line = error = ""
    # Tests start thousands of processes: without compiled modules each takes a third longer.
    environment = {"PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": ""}
    with (
        temporary_files() as place,
        subprocess.Popen(
            [program, *command[1:]],
            cwd=CHECKOUT,
            env={**os.environ, **environment, **place, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            if any(map(str.isalnum, line)):
                last_line = line.strip()
            if line.startswith("CMake Error"):
                error = error or line.strip()
    return process.returncode, (process.returncode and error) or last_line


@contextmanager
def temporary_files() -> Iterator[dict[str, str]]:
    """Yield the variable that keeps temporary files in memory; nothing if memory lacks room.

    Tests copy projects and remove the copies, which takes a disk five times as long.
    """
    if not has_room(MEMORY):
        yield {}
        return
    with TemporaryDirectory(prefix="optree-", dir=MEMORY, ignore_cleanup_errors=True) as directory:
        yield {"TMPDIR": directory}


def has_room(directory: str) -> bool:
    """True if programs can be written to the directory and run there, and `ROOM` bytes are free."""
    if not os.access(directory, os.W_OK):
        return False
    found = os.statvfs(directory)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


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
