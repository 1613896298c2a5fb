# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures generation, builders and the plugin's passes: `make bench`, or `benchmarks/run.py`.

Generation and reviews run as a user runs them, in a process of their own, on a copy of the specs.
The passes run over one module of many ops next to upstream's, in the same run; what counts is the
time of the pass alone, as `mlir-opt --mlir-timing` reports it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT / "scripts"))

import toolchain  # noqa: E402
from linalg_module import ModuleWriter  # noqa: E402
from synthetic import write_project  # noqa: E402

SYNTHETIC = (1250, 2500, 5000)
RUNS = 5
MODULE_OPS = 20_000
RELEASE = 22


@dataclass(frozen=True)
class Row:
    """A measurement; cpu: seconds of all cores together, which a busy machine changes less."""

    what: str
    seconds: float
    cpu: float | None = None
    aim: float | None = None
    remark: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure generation and the plugin's passes.")
    parts = ("generation", "review", "builders", "passes")
    parser.add_argument("--part", choices=parts, help="only this part")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"best of (default: {RUNS})")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f}; best of {arguments.runs} runs")
    if arguments.part in (None, "generation"):
        show("Generation", generation(arguments.runs))
    if arguments.part in (None, "review"):
        show("Review of two commits", review(arguments.runs))
    if arguments.part in (None, "builders"):
        show_builders()
    if arguments.part in (None, "passes"):
        if toolchain.PLUGIN.is_file():
            show(f"Passes on {MODULE_OPS:,} ops", passes(arguments.runs))
        else:
            print(f"\nPasses: {toolchain.PLUGIN} does not exist; run `make build`")
    return 0


def show(title: str, rows: list[Row]) -> None:
    print(f"\n{title}\n{'':<44} {'wall s':>8} {'cpu s':>8} {'aim s':>6}  ratio")
    for row in rows:
        aim = f"{row.aim:.2f}" if row.aim else ""
        ratio = f"{row.seconds / row.aim:.2f}x of the aim" if row.aim else ""
        remark = "; ".join(part for part in (ratio, row.remark) if part)
        cpu = "" if row.cpu is None else f"{row.cpu:.3f}"
        print(f"{row.what:<44} {row.seconds:8.3f} {cpu:>8} {aim:>6}  {remark}")


def show_builders() -> None:
    """The Python builders next to OpDSL and to the bare bindings, and what importing them takes."""
    script = CHECKOUT / "benchmarks" / "builders.py"
    done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, check=True)
    print(f"\nPython builders\n{'':<24} {'us':>7} {'bare us':>8} {'OpDSL us':>9}  ratios")
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if "import" in row:
            print(f"{'import':<24} {row['import']:7.3f} s on top of the bindings (aim 0.2)")
            continue
        own, bare, opdsl = (row[kind] for kind in ("builder", "bare", "opdsl"))
        print(
            f"{row['op']:<24} {own * 1e6:7.2f} {bare * 1e6:8.2f} {opdsl * 1e6:9.2f}  "
            f"{bare / own:.2f}x the bare bindings (aim 0.7), {opdsl / own:.0f}x OpDSL (aim 15)"
        )


def generation(runs: int) -> list[Row]:
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory, "tree")
        write_project(CHECKOUT, root, 0)
        rows.append(Row("this tree, nothing there yet", *best(runs, root, fresh)))
        rows.append(Row("this tree, all files known", *best(runs, root, forgotten), aim=0.5))
        rows.append(Row("this tree, one spec changed", *best(runs, root, changed), aim=0.5))
        rows.append(Row("this tree, nothing changed", *best(runs, root, unchanged), aim=0.15))
        single = 0.0
        for count in SYNTHETIC:
            project = Path(directory, str(count))
            write_project(CHECKOUT, project, count)
            seconds, cpu = best(max(1, runs // 2), project, fresh)
            single = single or seconds / SYNTHETIC[0]
            linear = seconds / count / single
            aim = 4.0 if count == SYNTHETIC[-1] else None
            remark = f"{1000 * seconds / count:.2f} ms per op, {linear:.2f}x of linear"
            rows.append(Row(f"this tree and {count:,} made-up ops", seconds, cpu, aim, remark))
    return rows


def fresh(root: Path) -> None:
    shutil.rmtree(root / "generated", ignore_errors=True)


def forgotten(root: Path) -> None:
    (root / ".optree-gen" / "stamp.json").unlink(missing_ok=True)


def changed(root: Path) -> None:
    spec = root / "specs" / "linalg" / "generic.yaml"
    text = spec.read_text(encoding="utf-8")
    summary = f"summary: Changed at {time.monotonic_ns()}."
    spec.write_text(re.sub(r"(?m)^summary: .*$", summary, text), encoding="utf-8")


def unchanged(root: Path) -> None:
    pass


def review(runs: int) -> list[Row]:
    """`optree-gen diff` of two commits, one row for each example of the guide on reviews."""
    rows = []
    examples = CHECKOUT / "docs" / "examples" / "review"
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory, "tree")
        write_project(CHECKOUT, root, 0)
        git = ("git", "-C", str(root), "-c", "user.name=bench", "-c", "user.email=bench@localhost")
        for command in (("init", "--quiet"), ("add", "specs"), ("commit", "-qm", "before")):
            subprocess.run([*git, *command], check=True)
        for patch in sorted(examples.glob("*.patch")):
            subprocess.run([*git, "apply", "--index", patch], check=True)
            subprocess.run([*git, "commit", "-qm", patch.stem], check=True)
            sides = ("diff", "HEAD~1", "HEAD")
            seconds, cpu = best(runs, root, unchanged, sides, statuses=(0, 1))
            rows.append(Row(patch.stem[2:].replace("-", " "), seconds, cpu, aim=2.0))
            subprocess.run([*git, "reset", "--quiet", "--hard", "HEAD~1"], check=True)
    return rows


def best(
    runs: int,
    root: Path,
    prepare: Callable[[Path], None],
    arguments: tuple[str, ...] = ("regen",),
    statuses: tuple[int, ...] = (0,),
) -> tuple[float, float]:
    """The shortest of some runs of `optree-gen`: wall time and CPU time."""
    command = [sys.executable, "-m", "optree_gen.cli", *arguments, "--root", str(root)]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT / "generator")}
    walls, cpus = [], []
    for _ in range(runs):
        prepare(root)
        start, cpu = time.perf_counter(), children_cpu()
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        if done.returncode not in statuses:
            raise subprocess.CalledProcessError(done.returncode, command)
        walls.append(time.perf_counter() - start)
        cpus.append(children_cpu() - cpu)
    return min(walls), min(cpus)


def children_cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def passes(runs: int) -> list[Row]:
    writer = ModuleWriter(CHECKOUT, RELEASE)
    plugin = f"--load-pass-plugin={toolchain.PLUGIN}"
    rows = []
    for what, generic, upstream, ours in (
        ("specialize", True, "linalg-specialize-generic-ops", "linalg-tree-specialize"),
        ("generalize", False, "linalg-generalize-named-ops", "linalg-tree-generalize"),
    ):
        usable = [name for name in writer.cases if accepted(writer, name, generic, upstream)]
        left_out = len(writer.cases) - len(usable)
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "module.mlir")
            path.write_text(writer.module(usable, MODULE_OPS, generic), encoding="utf-8")
            theirs = min(timed(path, upstream) for _ in range(runs))
            mine = min(timed(path, ours, plugin) for _ in range(runs))
            left = [generics(path, upstream), generics(path, ours, plugin)]
        kinds = f"{len(usable)} kinds of op, {left_out} left out as upstream's pass fails on them"
        rows.append(
            Row(f"{what}: upstream's pass", theirs, remark=f"{left[0]:,} generics; {kinds}")
        )
        ratio = f"{mine / theirs:.2f}x of upstream's"
        rows.append(
            Row(f"{what}: the plugin's", mine, remark=f"{left[1]:,} generics after it; {ratio}")
        )
    return rows


def accepted(writer: ModuleWriter, name: str, generic: bool, upstream: str) -> bool:
    """Whether upstream's pass survives the op, and what it makes of it verifies."""
    text = writer.module([name], len(writer.cases[name]), generic)
    done = subprocess.run(
        [toolchain.tool("mlir-opt"), f"--pass-pipeline=builtin.module({upstream})", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0


def timed(path: Path, name: str, *options: str) -> float:
    """Seconds that the pass takes: neither parsing nor printing nor verifying is counted."""
    done = subprocess.run(
        [
            toolchain.tool("mlir-opt"),
            *options,
            f"--pass-pipeline=builtin.module({name})",
            "--mlir-disable-threading",
            "--mlir-timing",
            "--mlir-timing-display=list",
            "--verify-each=false",
            "-o",
            os.devnull,
            str(path),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    rows = re.findall(r"^\s*([\d.]+) \(\s*[\d.]+%\)\s+(\S+)", done.stderr, re.MULTILINE)
    others = ("Parser", "Output", "Rest", "Total", "root")
    times = [float(seconds) for seconds, row in rows if row not in others]
    if len(times) != 1:
        raise ValueError(f"cannot read the timing report:\n{done.stderr}")
    return times[0]


def generics(path: Path, name: str, *options: str) -> int:
    """How many generics there are after the pass."""
    done = subprocess.run(
        [toolchain.tool("mlir-opt"), *options, f"--pass-pipeline=builtin.module({name})", path],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.count("= linalg.generic ")


if __name__ == "__main__":
    sys.exit(main())
