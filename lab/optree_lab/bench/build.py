# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the time and memory of compiling a defined dialect.

The benchmark repeats each process that `make build` starts for a file (mlir-tblgen, the compiler,
the linker), as many at a time as there are cores. It measures processor time and peak memory, and
fails if a process needs more than 1.2 GB. --write stores the sums in docs/data/<dialect>/build.md.
Beside them stands the compilation of upstream's linalg classes: the classes, builders, bodies and
maps in the installed headers (without syntax, verifiers, folders and interfaces), in one file as
upstream has them.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from optree_lab import toolchain
from optree_lab.tables import aligned

from . import projects
from .measurement import Cost, Load, cost_of

DATA = toolchain.CHECKOUT / "docs" / "data"
BY_HAND = Path(__file__).with_name("by_hand.cpp")


@dataclass(frozen=True)
class Process:
    """A command for one file. path: the source of a compilation, else the output."""

    kind: str
    path: Path
    command: tuple[str, ...]


def main(given: argparse.Namespace) -> int:
    if given.write and given.k:
        given.error("--write needs all files; remove -k")
    start, load = time.monotonic(), Load(own=given.jobs)
    if given.projects:
        what, option, path = "whole projects", "--projects ", DATA / "projects.md"
        table, good = projects.measure(given.compilers, given.k, given.jobs)
    else:
        what, option, path = given.dialect, "", DATA / given.dialect / "build.md"
        table, good = measure_processes(given)
    busy = str(load)
    print(f"{table}{busy}")
    print(f"measured in {time.monotonic() - start:.0f} s, {given.jobs} at a time")
    if given.write:
        path.write_text(
            f"# Building {what}\n\n`optree_lab bench-build {option}--write` measured seconds of "
            f"processor time. {busy}\n\n{table}",
            encoding="utf-8",
        )
    return not good


def measure_processes(given: argparse.Namespace) -> tuple[str, bool]:
    """Return a table of the parts of a build, and True if all processes keep the memory limit."""
    root = toolchain.CHECKOUT / "generated" / given.dialect
    processes = [p for p in processes_of(root) if re.search(given.k, str(p.path))]
    if not processes:
        given.error(f"nothing matches '{given.k}'")
    with ThreadPoolExecutor(given.jobs) as pool:
        # Compilations of the dialect start first: they take longest.
        processes.sort(key=lambda p: (p.kind != "compile", not p.path.is_relative_to(root), p.path))
        costs = list(pool.map(measure, processes))
    used = dict(zip(processes, costs, strict=True))
    parts: dict[str, list[Process]] = {}
    for process in processes:
        parts.setdefault(part_of(process, given.dialect, root), []).append(process)
    head = ("", "files", "ops", "seconds", "per op", "largest process, MB")

    def row(name: str, some: Sequence[Process]) -> tuple[str, ...]:
        seconds = sum(used[process].seconds for process in some)
        ops = sum(operations(root, process.path) for process in some)
        each = f"{seconds / ops:.2f}" if ops else ""
        peak = max(used[process].megabytes for process in some)
        return name, str(len(some)), str(ops or ""), f"{seconds:.1f}", each, f"{peak:.0f}"

    print(aligned([head, *(row(p.path.name, [p]) for part in parts.values() for p in part)]))
    ours = [process for process in processes if process.path != BY_HAND]
    worst = max(ours, key=lambda process: used[process].megabytes)
    most = used[worst].megabytes
    largest = f"{worst.path.name}, {most:.0f} MB of {projects.MEMORY} MB"
    table = aligned([head, *map(row, parts, parts.values())])
    return f"{table}\nlargest of {len(ours)} processes: {largest}\n", most <= projects.MEMORY


def part_of(process: Process, dialect: str, root: Path) -> str:
    """Return the part of the build that the process belongs to, as a row's title."""
    runtime, source = toolchain.CHECKOUT / "runtime" / "lib", first_of(process.path)
    if process.kind != "compile":
        return {"tblgen": "mlir-tblgen", "link": "the linker"}[process.kind]
    if source == BY_HAND:
        return "upstream's classes alone, one file"
    if source.is_relative_to(root / "lib") and source.name != "CAPI.cpp":
        return f"{dialect}, generated"
    if source.is_relative_to(runtime / "Dialect"):
        return "the runtime of all defined dialects"
    if source.is_relative_to(runtime):
        return "the runtime of all dialects"
    return "other targets: the plugin, tools, C API, plugins of tests"


def first_of(source: Path) -> Path:
    """Return the first source that a unity file (.cxx) includes, or the source itself."""
    if source.suffix != ".cxx":
        return source
    included = re.findall(r'^#include "(.*)"$', source.read_text(), re.MULTILINE)
    return Path(included[0]) if included else source  # CMake's source of precompiled headers.


def processes_of(root: Path) -> list[Process]:
    """Return the processes of `make build`, and the compilation of upstream's classes."""
    found = {}
    for entry in json.loads(toolchain.ninja("compdb")):
        source = Path(entry["directory"], entry["file"]).resolve()
        output = Path(entry["directory"], entry["output"])
        for part in entry["command"].split(" && "):
            words = tuple(w for w in shlex.split(part) if Path(w).name != "ccache")
            tool = Path(words[0]).name if words else ""
            if tool.startswith("mlir-tblgen"):
                kind, path = "tblgen", output
            elif not tool.startswith(("clang", "g++", "c++")) or "-o" not in words:
                continue
            elif source.suffix in (".cpp", ".cxx"):
                kind, path = "compile", source
            else:
                kind, path = "link", output
            found[kind, path] = Process(kind, path, words)
    example = next(p for p in found.values() if first_of(p.path) == root / "lib" / "Dialect.cpp")
    by_hand = tuple(str(BY_HAND) if w == str(example.path) else w for w in example.command)
    return [*found.values(), Process("compile", BY_HAND, by_hand)]


def measure(process: Process) -> Cost:
    """Run the process, without a compiler cache and into a temporary directory; return its cost."""
    arguments = list(process.command)
    with tempfile.TemporaryDirectory() as directory:
        for option in ("-o", "-MF", "-MT", "-d"):
            if option in arguments:
                arguments[arguments.index(option) + 1] = f"{directory}/out"
        return cost_of(*arguments, directory=toolchain.BUILD_DIR)


def operations(root: Path, source: Path) -> int:
    """Return the number of op classes of a source, or 0 if it has none."""
    if source == BY_HAND:
        return by_hand()
    files = list(root.glob(f"include/*/{source.stem}.td"))
    return len(re.findall(r"^def \w+Op :", files[0].read_text(), re.MULTILINE)) if files else 0


def by_hand() -> int:
    """Return the number of op classes in upstream's generated definitions."""
    include = toolchain.mlir_dir().parents[2] / "include/mlir/Dialect/Linalg/IR"
    text = (include / "LinalgStructuredOps.cpp.inc").read_text()
    return len(set(re.findall(r"^(\w+Op)::Properties|^void (\w+Op)::build\(", text, re.MULTILINE)))
