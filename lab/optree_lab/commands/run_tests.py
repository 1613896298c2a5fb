# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the parts of the test suite and prints a summary.

The gate runs what a change has to pass; with --whole everything runs. The summary lists what each
part leaves to --whole. A part over its limit of processor time is marked, and does not fail. To
add a part, add a row to run_tests.yaml.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from tempfile import TemporaryDirectory
from typing import Any

from optree_lab import toolchain
from optree_lab.tables import beside, tuples
from optree_lab.toolchain import CHECKOUT, search_path

#: A file system in memory, and the bytes that have to be free there; the temporary files of the
#: part `pytest` take a sixth of that.
MEMORY, ROOM = "/dev/shm", 6 << 30

#: A line that begins so says what a command leaves to the whole run.
LEFT = "left out: "


@dataclass(frozen=True)
class Part:
    """A row of run_tests.yaml, whose first comment explains the fields."""

    name: str
    purpose: str
    processor_minutes: float
    commands: tuple[str, ...]
    needs: tuple[str, ...] = ()
    condition: str = ""
    gates: bool = True


def parts_of(kind: str, **words: str) -> tuple[Part, ...]:
    """Return the parts of a kind of run. words: values of the names in braces in commands."""
    words |= {"jobs": str(toolchain.CORES), "build": str(toolchain.BUILD_DIR)}
    table: Mapping[str, Mapping[str, Mapping[str, Any]]] = tuples(beside(__file__))
    rows = {**table["gate"], **table["whole"]} if kind == "whole" else table[kind]
    parts = [Part(name, **row) for name, row in rows.items()]
    return tuple(replace(p, commands=tuple(c.format(**words) for c in p.commands)) for p in parts)


GATE, WHOLE = parts_of("gate"), parts_of("whole")
WHICH = f"one of: {', '.join(part.name for part in WHOLE)} (default: all)"


@dataclass(frozen=True)
class Spent:
    """Seconds by the clock, and of processors in all processes that ended."""

    clock: float = 0
    processor: float = 0

    @staticmethod
    def until_now() -> Spent:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Spent(time.monotonic(), children.ru_utime + children.ru_stime)

    def since(self, start: Spent) -> Spent:
        return Spent(self.clock - start.clock, self.processor - start.processor)


@dataclass(frozen=True)
class Result:
    part: Part
    outcome: str  # "ok", "FAILED" or "NOT RUN"
    spent: Spent
    remark: str  # the last line that the part printed, or why it did not run
    excused: bool = False  # the machine cannot run it
    left: tuple[str, ...] = ()  # what the part left to --whole


def main(given: argparse.Namespace) -> int:
    if given.list:
        print(table(), end="")
        return 0
    default = toolchain.selected_series().number == toolchain.DEFAULT
    whole = WHOLE if default else parts_of("other")
    parts = GATE if default and not given.whole else whole
    chosen: list[str] = given.parts
    unknown = [name for name in chosen if name not in {part.name for part in whole}]
    if unknown:
        names = ", ".join(part.name for part in whole)
        given.error(f"no such part: {', '.join(unknown)}; the parts are {names}")

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    results: list[Result] = []
    for part in selected(parts, whole, chosen):
        results.append(run(part, broken={r.part.name for r in results if r.outcome != "ok"}))
    left = [part for part in whole if part.name not in {p.name for p in parts}]
    print_summary(results, left if not chosen else [])
    return 1 if failed(results) else 0


def selected(parts: Sequence[Part], whole: Sequence[Part], names: Sequence[str]) -> list[Part]:
    """Return the parts of these names, or all; a name that only the whole run has is taken too."""
    known = {part.name: part for part in (*whole, *parts)}
    return [part for part in known.values() if part.name in names] if names else list(parts)


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
            return Result(part, "NOT RUN", Spent(), remark)
    start = Spent.until_now()
    if part.condition:
        said = execute(shlex.split(part.condition))
        if said.status:
            spent = Spent.until_now().since(start)
            return Result(part, "NOT RUN", spent, said.last_line, excused=True)
    failures, left = [], []
    remark = ""
    for command in part.commands:
        print(f"+ {command}", flush=True)
        said = execute(shlex.split(command))
        remark = said.last_line
        left += said.left
        if said.status:
            failures.append(f"{command}: {said.last_line}")
            print(f"{command}: exit status {said.status}", flush=True)
    if failures:
        remark = "; ".join(failures)
    spent = Spent.until_now().since(start)
    return Result(part, "FAILED" if failures else "ok", spent, remark, left=tuple(left))


@dataclass
class Said:
    """The exit status of a command and what it printed."""

    status: int = 127
    last_line: str = ""
    left: list[str] = field(default_factory=list)  # what it left to --whole


def execute(command: Sequence[str]) -> Said:
    """Run a command and print its output as it comes."""
    path = search_path()
    program = shutil.which(CHECKOUT / command[0] if "/" in command[0] else command[0], path=path)
    if program is None:
        missing = f"{command[0]} is not installed; see `make help`"
        print(missing, flush=True)
        return Said(last_line=missing)
    said, error = Said(), ""
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
            if line.startswith(LEFT):
                said.left.append(line.removeprefix(LEFT).strip())
            elif any(map(str.isalnum, line)):
                said.last_line = line.strip()
            if line.startswith("CMake Error"):
                error = error or line.strip()
    said.status = process.returncode
    if said.status and error:
        said.last_line = error
    return said


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


def print_summary(results: Sequence[Result], left: Sequence[Part] = ()) -> None:
    """Print the outcomes, and what was left to --whole. left: parts that only the whole run has."""
    lines = [
        *(f"{result.part.name}: {what}" for result in results for what in result.left),
        *(f"{part.name}: {part.purpose}" for part in left),
    ]
    if lines:
        print("\n== left to `python -m optree_lab test --whole`")
        print("\n".join(lines))
    print("\n== summary")
    print(f"{'part':<10} {'outcome':<8} {'processor':>9} {'limit':>6} {'clock':>7}  remark")
    for result in results:
        print(row(result))
    bad, excused = failed(results), sum(result.excused for result in results)
    total = f"{len(results)} parts"
    verdict = f"{bad} of {total} failed" if bad else f"all {total} passed"
    passed = sum(result.outcome == "ok" for result in results)
    if passed < len(results) and not bad:
        verdict = f"{passed} of {total} passed, {excused} not run"
    spent = Spent(
        sum(result.spent.clock for result in results),
        sum(result.spent.processor for result in results),
    )
    limit = sum(result.part.processor_minutes for result in results)
    print(columns("total", "", spent, limit, verdict))


def row(result: Result) -> str:
    remark = result.remark.strip("= ")
    if result.spent.processor > 60 * result.part.processor_minutes:
        remark = f"(over its limit) {remark}"
    if result.outcome == "FAILED" and not result.part.gates:
        remark = f"(does not gate) {remark}"
    part = result.part
    return columns(part.name, result.outcome, result.spent, part.processor_minutes, remark)


def columns(name: str, outcome: str, spent: Spent, minutes: float, remark: str) -> str:
    times = f"{clock(spent.processor):>9} {clock(60 * minutes):>6} {clock(spent.clock):>7}"
    return f"{name:<10} {outcome:<8} {times}  {remark}"


def clock(seconds: float) -> str:
    return f"{round(seconds) // 60}:{round(seconds) % 60:02}"


def table() -> str:
    """Return a table of the parts: their limits in the gate and in the whole run, their purpose."""
    limits = {part.name: part.processor_minutes for part in GATE}
    rows = [(p.name, limits.get(p.name), p.processor_minutes, p.purpose) for p in WHOLE]
    rows.append(("total", sum(limits.values()), sum(p.processor_minutes for p in WHOLE), ""))
    lines = [f"{'part':<10} {'gate':>5} {'whole':>6}  in processor minutes"]
    for name, gate, whole, purpose in rows:
        lines.append(f"{name:<10} {'-' if gate is None else f'{gate:g}':>5} {whole:>6g}  {purpose}")
    return "".join(f"{line.rstrip()}\n" for line in lines)
