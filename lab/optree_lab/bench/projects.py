# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processor time of whole builds, which users wait for: the plugin, dialects, changes of them.

Each project is built from nothing, without a compiler cache. New dialects are then changed and
built again, regeneration included. Beside each figure stands that of the file that upstream's
users compile: matchers or op classes, written by hand.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from optree_core.dialect_op import dialect_ops
from optree_gen.cli import main as optree_gen
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.disk import library
from optree_gen.project import Project

from optree_lab import toolchain
from optree_lab.tables import aligned

from .measurement import Cost, Measurement, cost_of

MATCHERS = Path(__file__).with_name("handwritten") / "Matchers.cpp"
CLASSES = Path(__file__).with_name("by_hand.cpp")
FILES = Path(__file__).with_name("project")
PLUGIN = toolchain.CHECKOUT / "cmake" / "plugin"

#: Number of ops of the large dialect.
MANY = 150
#: Memory limit of a compiler process, in MB.
MEMORY = 1200

FORMER, LATER = "pairwise_squared_distance", "row_distance"


@dataclass(frozen=True)
class Build:
    """A build. limit: processor seconds. by_hand: the source that upstream's users compile."""

    name: str
    limit: float
    step: Callable[[], Cost]
    by_hand: Path


def measure(compilers: Sequence[str], pattern: str, jobs: int) -> tuple[str, bool]:
    """Return a table of the builds whose names match, and True if all keep their limits."""
    rows: list[tuple[str, ...]] = [("", "seconds", "at most", "by hand", "largest process, MB")]
    good = True
    for compiler in compilers:
        with tempfile.TemporaryDirectory() as scratch:
            by_hand: dict[Path, Cost] = {}
            for build in builds(Path(scratch), compiler, pattern, jobs):
                cost = build.step()
                if build.by_hand not in by_hand:
                    by_hand[build.by_hand] = compilation(build.by_hand, compiler)
                hand = by_hand[build.by_hand]
                kept = cost.seconds <= build.limit and cost.megabytes <= MEMORY
                good = good and kept
                rows.append(
                    (f"{build.name}, {Path(compiler).name}{'' if kept else ' (missed)'}",
                     f"{cost.seconds:.1f}", f"{build.limit:.0f}", f"{hand.seconds:.1f}",
                     f"{cost.megabytes:.0f}")
                )  # fmt: skip
                print(" | ".join(rows[-1]), flush=True)
    if len(rows) == 1:
        raise SystemExit(f"nothing matches '{pattern}'")
    return aligned(rows), good


def on_plugin(corpus: Path | None, scratch: Path, runs: int) -> Iterator[Measurement]:
    """Measure building the plugin in processor seconds, which depend less on other jobs."""
    compiler = toolchain.compilers()["CXX"]
    by_hand = compilation(MATCHERS, compiler).seconds
    plugin = BuildDirectory(PLUGIN, scratch, compiler, toolchain.CORES)
    whole = plugin.from_nothing().seconds
    yield Measurement("building all of the plugin: one file by hand", "s", by_hand, whole)
    # A change of a spec changes the tables.
    os.utime(toolchain.CHECKOUT / "generated" / "linalg" / "lib" / "Tables.cpp")
    again = plugin.make().seconds
    title = "building after a change of a spec: the same"
    yield Measurement(title, "s", by_hand, again, most=1.0)


def builds(scratch: Path, compiler: str, pattern: str, jobs: int) -> Iterator[Build]:
    """Yield the builds whose names match. Run each before the next: they change one directory."""
    plugin = BuildDirectory(PLUGIN, scratch / "plugin", compiler, jobs)
    if wanted(pattern, "the plugin"):
        yield Build("the plugin", 60, plugin.from_nothing, MATCHERS)
    if wanted(pattern, "a vendored dialect"):
        there = BuildDirectory(vendored(scratch), scratch / "vendored" / "build", compiler, jobs)
        yield Build("a vendored dialect", 90, there.from_nothing, CLASSES)
    for name, ops, limit in (("the template", 0, 90), (f"a dialect of {MANY} ops", MANY, 180)):
        if not wanted(pattern, name):
            continue
        root = scratch / f"acme{ops}"
        create(root, ops)
        there = BuildDirectory(root, root / "build", compiler, jobs)
        yield Build(name, limit, there.from_nothing, CLASSES)
        rename(root)
        yield Build(f"{name}, an op renamed", 20, there.make, CLASSES)
        (root / "specs" / "acme" / "contract").mkdir()
        shutil.copy(FILES / "double_contraction.yaml", root / "specs" / "acme" / "contract")
        yield Build(f"{name}, an op added", 20, there.make, CLASSES)


def wanted(pattern: str, name: str) -> bool:
    return re.search(pattern, name) is not None


@dataclass(frozen=True)
class BuildDirectory:
    """A project's build in a directory of its own."""

    source: Path
    directory: Path
    compiler: str
    jobs: int

    def from_nothing(self) -> Cost:
        """Configure, and return the cost of the first build without configuring."""
        cost_of(
            "cmake", "-S", self.source, "-B", self.directory, "-G", "Ninja",
            "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_COMPILER={self.compiler}",
            f"-DCMAKE_C_COMPILER={self.compiler.replace('clang++', 'clang').replace('g++', 'gcc')}",
            f"-DMLIR_DIR={toolchain.mlir_dir()}", f"-DOptreeGen_DIR={library.cmake()}",
            f"-DOPTREE_GEN={Path(sys.executable).with_name('optree-gen')}",
        )  # fmt: skip
        return self.make()

    def make(self) -> Cost:
        return cost_of("cmake", "--build", self.directory, "--parallel", str(self.jobs))


def create(root: Path, ops: int) -> None:
    """Create a repository from the template. ops: number of ops to inherit; 0: the template's."""
    if optree_gen(["init", "acme", "--directory", os.fspath(root)]) != 0:
        raise SystemExit("optree-gen init failed")
    if ops:
        tree = Project(toolchain.CHECKOUT).tree("optree", Diagnostics())
        own = {"contract", "matmul", "pooling_nhwc_max"}
        names = [here.op.name for here in dialect_ops(tree) if not here.op.is_root]
        names.sort(key=lambda name: name not in own)
        spec = root / "specs" / "acme" / "dialect.yaml"
        text = re.sub(r"subset: .*]", f"subset: [{', '.join(names[:ops])}]", spec.read_text())
        spec.write_text(text)


def vendored(scratch: Path) -> Path:
    """Return a new project with the template's dialect vendored into it."""
    origin, project = scratch / "origin", scratch / "vendored"
    create(origin, 0)
    if optree_gen(["vendor", "acme", os.fspath(project / "acme"), "--root", os.fspath(origin)]):
        raise SystemExit("optree-gen vendor failed")
    shutil.copy(FILES / "CMakeLists.txt", project)
    return project


def rename(root: Path) -> None:
    """Rename the template's own op."""
    folder = root / "specs" / "acme" / "squared_distance"
    former = folder / f"{FORMER}.yaml"
    (folder / f"{LATER}.yaml").write_text(
        former.read_text().replace(f"op: {FORMER}", f"op: {LATER}") + f"formerly: [{FORMER}]\n"
    )
    former.unlink()


def compilation(source: Path, compiler: str) -> Cost:
    """Return the cost of compiling one file."""
    include = toolchain.mlir_dir().parents[2] / "include"
    flags = ("-std=c++17", "-O3", "-DNDEBUG", "-fPIC", "-fno-rtti", "-fno-exceptions")
    return cost_of(compiler, *flags, "-isystem", include, "-c", source, "-o", os.devnull)
