# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what compiling a defined dialect takes: `make bench-build`.

Every file that `make build` compiles is compiled once more, as many at a time as there are cores,
with its processor time and its peak memory; no process may need more than LIMIT. Next to it is
upstream's linalg, whose op classes are written by hand and by a generator of its own: what the
installed headers have of its sources (classes, builders, bodies, maps; not its syntax, verifiers,
folders and interfaces), in one file, as upstream has it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT / "scripts"))

import toolchain  # noqa: E402

BY_HAND = Path(__file__).with_name("by_hand.cpp")

#: What no compiler process may need, in MB.
LIMIT = 2048


@dataclass(frozen=True)
class Cost:
    """seconds: of a processor. megabytes: peak. ops: classes in the file."""

    name: str
    seconds: float
    megabytes: float
    ops: int


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the compilation of a defined dialect.")
    parser.add_argument("--dialect", default="optree")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    start = time.monotonic()
    root = CHECKOUT / "generated" / arguments.dialect
    commands = compile_commands()
    example = next(s for s in sorted(commands) if s.is_relative_to(root / "lib"))
    commands[BY_HAND] = commands[example].replace(str(example), str(BY_HAND))
    with ThreadPoolExecutor(arguments.jobs) as pool:
        # Those of the dialect first: they take longest.
        order = sorted(commands, key=lambda source: (not source.is_relative_to(root), source))
        costs = dict(
            zip(order, pool.map(lambda s: measure(s, commands[s], root), order), strict=True)
        )
    parts: dict[str, list[Cost]] = {}
    for source, cost in costs.items():
        parts.setdefault(part_of(source, arguments.dialect, root), []).append(cost)
    print(f"{'file':<40} {'ops':>4} {'s':>7} {'s/op':>6} {'MB':>6}")
    for part in parts.values():
        for cost in part:
            each = f"{cost.seconds / cost.ops:.2f}" if cost.ops else ""
            print(
                f"{cost.name:<40} {cost.ops or '':>4} {cost.seconds:>7.1f} {each:>6}"
                f" {cost.megabytes:>6.0f}"
            )
    for name, part in parts.items():
        report(name, part)
    worst = max((c for s, c in costs.items() if s != BY_HAND), key=lambda cost: cost.megabytes)
    print(
        f"largest of {len(costs) - 1} compiler processes: {worst.name},"
        f" {worst.megabytes:.0f} MB of {LIMIT} MB"
    )
    print(f"measured in {time.monotonic() - start:.0f} s, {arguments.jobs} at a time")
    return worst.megabytes > LIMIT


def part_of(source: Path, dialect: str, root: Path) -> str:
    """What the source belongs to, in words."""
    runtime = CHECKOUT / "runtime" / "lib"
    if source == BY_HAND:
        return "upstream's classes alone, one file"
    if source.is_relative_to(root / "lib") and source.name != "CAPI.cpp":
        return f"{dialect}, generated"
    if source.is_relative_to(runtime / "Dialect"):
        return "the runtime of all defined dialects"
    if source.is_relative_to(runtime):
        return "the runtime of all dialects"
    return "all else: the plugin, tools, C API, plugins of tests"


def compile_commands() -> dict[Path, str]:
    """How `make build` compiles each source."""
    database = subprocess.run(
        ["ninja", "-C", str(toolchain.BUILD_DIR), "-t", "compdb"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    found = {}
    for entry in json.loads(database):
        source = Path(entry["directory"], entry["file"]).resolve()
        if source.suffix == ".cpp":
            found[source] = entry["command"]
    return found


def measure(source: Path, command: str, root: Path) -> Cost:
    """Compiles the source once; nothing is kept, no cache is asked."""
    ops = by_hand() if source == BY_HAND else operations(root, source)
    arguments = [a for a in shlex.split(command) if Path(a).name != "ccache"]
    with tempfile.TemporaryDirectory() as directory:
        for option in ("-o", "-MF", "-MT"):
            if option in arguments:
                arguments[arguments.index(option) + 1] = f"{directory}/out"
        program = (
            "import resource, subprocess, sys\n"
            "done = subprocess.run(sys.argv[1:], stderr=subprocess.PIPE, text=True)\n"
            "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
            "sys.stderr.write(done.stderr[:2000])\n"
            "print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            cwd=toolchain.BUILD_DIR, check=True, capture_output=True, text=True,
        )  # fmt: skip
    status, seconds, megabytes = done.stdout.split()
    if int(status):
        raise SystemExit(f"{source}: {done.stderr}")
    return Cost(source.name, float(seconds), float(megabytes), ops)


def operations(root: Path, source: Path) -> int:
    """How many ops the ODS file beside the source defines."""
    files = list(root.glob(f"include/*/{source.stem}.td"))
    return len(re.findall(r"^def \w+Op :", files[0].read_text(), re.MULTILINE)) if files else 0


def by_hand() -> int:
    """How many op classes upstream's generated definitions have."""
    include = toolchain.mlir_dir().parents[2] / "include/mlir/Dialect/Linalg/IR"
    text = (include / "LinalgStructuredOps.cpp.inc").read_text()
    return len(set(re.findall(r"^(\w+Op)::Properties|^void (\w+Op)::build\(", text, re.MULTILINE)))


def report(name: str, costs: Sequence[Cost]) -> None:
    seconds = sum(cost.seconds for cost in costs)
    ops = sum(cost.ops for cost in costs)
    each = f", {seconds / ops:.2f} s per op" if ops else ""
    peak = max(cost.megabytes for cost in costs)
    print(f"{name}: {seconds:.0f} s{each}, at most {peak:.0f} MB")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.exit(main())
