# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures generation, builders and the plugin's passes.

Generation and reviews run as a user runs them, in a process of their own, on a copy of the specs.
The passes, and building the plugin, are measured next to upstream's: see `passes` and `projects`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from optree_core.mlir_version import RELEASE

from optree_lab import toolchain
from optree_lab.tables import aligned

from . import passes, projects
from .measurement import Load, Measurement
from .synthetic import write_project

SYNTHETIC = (1250, 2500, 5000)
#: The page with the figures of `STORED`, a section per part.
PAGE = toolchain.CHECKOUT / "docs" / "data" / "speed.md"

#: The example of the guide on reviews that is also measured with its effect on a corpus.
COMPILED = "3-cast-default"

#: Limit in seconds of importing the builders after the bindings.
MOST_IMPORT = 0.2


@dataclass(frozen=True)
class Row:
    """Wall time and processor time in seconds. aim: the wall time aimed at, if any."""

    what: str
    seconds: float
    cpu: float
    aim: float | None = None
    remark: str = ""

    def __str__(self) -> str:
        aim = f"{self.aim:.2f}" if self.aim else ""
        ratio = f"{self.seconds / self.aim:.2f}x of the goal" if self.aim else ""
        remark = "; ".join(part for part in (ratio, self.remark) if part)
        return f"{self.what:<44} {self.seconds:8.3f} {self.cpu:>8.3f} {aim:>6}  {remark}"


def main(given: argparse.Namespace) -> int:
    load = Load()
    print(f"{toolchain.CORES} cores, load {load.before:.1f}; {given.runs} runs of each")
    speed: dict[str, list[Measurement]] = {}
    loads: dict[str, str] = {}
    for part, (title, shown) in SHOWN.items():
        if part in given.part:
            print(f"\n{title}\n{'':<44} {'wall s':>8} {'cpu s':>8} {'aim s':>6}  ratio")
            with tempfile.TemporaryDirectory() as directory:
                print(*shown(Path(directory), given.runs), sep="\n")
    for part, measured in STORED.items():
        if part in given.part:
            start = time.monotonic()
            with tempfile.TemporaryDirectory() as directory:
                real = corpus(given.corpus) if part in ON_REAL_IR else None
                speed[part] = list(measured(real, Path(directory), given.runs))
            loads[part] = str(replace(load, own=toolchain.CORES if part == "build" else 1))
            taken = f"{loads[part]}\n{measurements(speed[part])}"
            print(f"\n{part.capitalize()}, in {time.monotonic() - start:.0f} s\n{taken}", end="")
    if given.write:
        write(speed, loads)
    return 0


def corpus(directory: Path) -> Path | None:
    if (directory / "scale").is_dir():
        return directory
    print(f"no real IR at {directory}: set OPTREE_CORPUS or --corpus to measure on it")
    return None


def measurements(rows: Sequence[Measurement]) -> str:
    """Return a table of our figures next to upstream's, and the ratio next to its limit."""
    head = ("", "upstream's", "ours", "unit", "ratio", "at most")
    return aligned([head, *(row.cells() for row in rows)])


def write(speed: dict[str, list[Measurement]], loads: dict[str, str]) -> None:
    """Write the figures to the page, which keeps the sections of all other parts."""
    machine = f"{toolchain.CORES} cores, {platform.machine()}, MLIR {RELEASE}"
    _, *sections = PAGE.read_text(encoding="utf-8").split("\n## ") if PAGE.is_file() else [""]
    parts = {title.lower(): rest for title, _, rest in (s.partition("\n") for s in sections)}
    parts |= {part: f"\n{loads[part]}\n\n{measurements(rows)}" for part, rows in speed.items()}
    text = f"# Speed\n\nMeasured by `optree_lab bench --write` on {machine}.\n"
    text += "".join(f"\n## {p.capitalize()}\n{parts[p]}" for p in STORED if p in parts)
    PAGE.write_text(text, encoding="utf-8")


def builders(corpus: Path | None, scratch: Path, runs: int) -> Iterator[Measurement]:
    """Measure the Python builders next to OpDSL and the bare bindings, and importing them."""
    script = Path(__file__).with_name("builders.py")
    done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, check=True)
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if "import" in row:
            taken = row["bindings"] * 1e3, row["import"] * 1e3
            yield Measurement("importing the bindings, and then the builders", "ms", *taken)
            if row["import"] > MOST_IMPORT:
                print(f"importing takes {row['import']:.2f} s; {MOST_IMPORT} are aimed at")
            continue
        own, bare, opdsl = (row[kind] * 1e6 for kind in ("builder", "bare", "opdsl"))
        for way, theirs, most in (("OpDSL", opdsl, 1 / 15), ("the bare bindings", bare, 1 / 0.6)):
            yield Measurement(f"{row['op']}, by {way}", "us", theirs, own, most)


def generation(scratch: Path, runs: int) -> Iterator[Row]:
    root = scratch / "tree"
    write_project(toolchain.CHECKOUT, root, 0)
    for what, prepare, aim in (
        ("nothing there yet", fresh, None),
        ("all files known", forgotten, 0.5),
        ("one spec changed", changed, 0.5),
        ("nothing changed", unchanged, 0.15),
    ):
        yield Row(f"this tree, {what}", *best(runs, root, prepare), aim)
    single = 0.0
    for count in SYNTHETIC:
        project = scratch / str(count)
        write_project(toolchain.CHECKOUT, project, count)
        seconds, cpu = best(max(1, runs // 2), project, fresh)
        single = single or seconds / SYNTHETIC[0]
        linear = seconds / count / single
        aim = 4.0 if count == SYNTHETIC[-1] else None
        remark = f"{1000 * seconds / count:.2f} ms per op, {linear:.2f}x of linear"
        yield Row(f"this tree and {count:,} made-up ops", seconds, cpu, aim, remark)


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


def review(scratch: Path, runs: int) -> Iterator[Row]:
    """Measure `optree-gen diff` of two commits, a row for each example of the guide on reviews.

    The example COMPILED is also measured with its effect on a corpus: once while the matchers of
    both commits are compiled, then with the compiled ones.
    """
    examples = toolchain.CHECKOUT / "docs" / "examples" / "review"
    root = scratch / "tree"
    write_project(toolchain.CHECKOUT, root, 0)
    git = ("git", "-C", str(root), "-c", "user.name=bench", "-c", "user.email=bench@localhost")
    for command in (("init", "--quiet"), ("add", "specs"), ("commit", "-qm", "before")):
        subprocess.run([*git, *command], check=True)
    for patch in sorted(examples.glob("*.patch")):
        subprocess.run([*git, "apply", "--index", patch], check=True)
        subprocess.run([*git, "commit", "-qm", patch.stem], check=True)
        sides = ("diff", "HEAD~1", "HEAD")
        name = patch.stem[2:].replace("-", " ")
        yield Row(name, *best(runs, root, unchanged, sides, statuses=(0, 1)), aim=2.0)
        if patch.stem == COMPILED:
            real = str(toolchain.CHECKOUT / "docs" / "examples" / "corpus")
            places = {
                "XDG_CACHE_HOME": str(scratch),
                "OPTREE_BUILD_DIR": str(toolchain.CHECKOUT / "build"),
            }
            for times, how in ((1, "compiled"), (runs, "compiled before")):
                taken = best(times, root, unchanged, (*sides, "--corpus", real), (0, 1), places)
                yield Row(f"{name}, on a corpus, {how}", *taken)
        subprocess.run([*git, "reset", "--quiet", "--hard", "HEAD~1"], check=True)


def site(scratch: Path, runs: int) -> Iterator[Row]:
    """Measure three builds of the site (all, one page changed, nothing changed), once each."""
    root = scratch / "tree"
    # Guides may link to any file of a checkout, so all are copied but those made in it.
    made = shutil.ignore_patterns(".*", "build", "__pycache__")
    shutil.copytree(toolchain.CHECKOUT, root, symlinks=True, ignore=made)
    for what, prepare, aim in (
        ("everything", unchanged, 30.0),
        ("one page changed", edited, 5.0),
        ("nothing changed", unchanged, None),
    ):
        yield Row(what, *best(1, root, prepare, ("docs",)), aim)


def edited(root: Path) -> None:
    with (root / "docs" / "guides" / "quick-start.md").open("a", encoding="utf-8") as file:
        file.write(f"\nChanged at {time.monotonic_ns()}.\n")


def best(
    runs: int,
    root: Path,
    prepare: Callable[[Path], None],
    arguments: tuple[str, ...] = ("regen",),
    statuses: tuple[int, ...] = (0,),
    places: Mapping[str, str] = MappingProxyType({}),
) -> tuple[float, float]:
    """Return the least wall time and the least processor time of some runs of `optree-gen`."""
    command = [sys.executable, "-m", "optree_gen.cli", *arguments, "--root", str(root)]
    environment = {**os.environ, "PYTHONPATH": str(toolchain.CHECKOUT / "generator"), **places}
    walls, cpus = [], []
    for _ in range(runs):
        prepare(root)
        start, cpu = time.perf_counter(), passes.children_seconds()
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        if done.returncode not in statuses:
            raise subprocess.CalledProcessError(done.returncode, command)
        walls.append(time.perf_counter() - start)
        cpus.append(passes.children_seconds() - cpu)
    return min(walls), min(cpus)


#: The parts that are printed and not stored: title, and the function that measures the rows.
SHOWN: dict[str, tuple[str, Callable[[Path, int], Iterator[Row]]]] = {
    "generation": ("Generation", generation),
    "review": ("Review of two commits", review),
    "docs": ("The documentation as a web site", site),
}

#: The parts whose figures are stored, in the order of the page.
STORED: dict[str, Callable[[Path | None, Path, int], Iterator[Measurement]]] = {
    "passes": passes.on_modules,
    "modules": passes.on_small_modules,
    "decisions": passes.on_distinct_generics,
    "canonical": passes.on_canonical,
    "bodies": passes.on_long_bodies,
    "builders": builders,
    "build": projects.on_plugin,  # last: it is on all cores
}

ON_REAL_IR = ("passes", "modules", "decisions", "canonical")

PARTS = (*SHOWN, *STORED)
