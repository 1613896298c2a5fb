# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the plugin's passes next to upstream's.

Both run in turns, on one thread. The figure is the time of the pass alone, the median of several
runs of `mlir-opt --mlir-timing`. One module is real IR, one a mix of all ops on which upstream's
pass succeeds. A long body is compared with short bodies under the same pass. Small modules, one
per process, show the cost of first-time setup and decisions; their figure is processor time, the
shortest of several runs. Each generic of real IR once shows decisions alone: no pass has anything
to remember. The canonical form is measured next to the form `named`.
"""

from __future__ import annotations

import os
import re
import resource
import statistics
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from optree_core.mlir_version import RELEASE
from optree_tool.forms import FORMS

from optree_lab import toolchain
from optree_lab.bodies.long_bodies import POSITIONS, chain
from optree_lab.ir.isolated import isolated
from optree_lab.verification.form_check import module_after

from .measurement import Measurement, cost_of
from .synthetic import ModuleWriter

MODULE_OPS = 20_000
MANY_OPS = 200_000
#: Number of runs on MANY_OPS ops and on small modules, which take long.
FEW_RUNS = 3
#: Operations in a short and in a long body, and the limit of their ratio of time per operation.
BODIES = (1_000, 100_000)
GROWTH = 2.0
#: One small module in SHARE is measured.
SHARE = 8
CLOCK = "test-linalg-tree-processor-time"
SPECIALIZE = ("linalg-specialize-generic-ops", "linalg-tree-specialize")
GENERALIZE = ("linalg-generalize-named-ops", "linalg-tree-generalize")


def on_modules(corpus: Path | None, scratch: Path, runs: int) -> Iterator[Measurement]:
    """Measure on real IR, the modules of `scale/` in the corpus if there is one, and on mixes."""
    yield from on_real_ir(corpus / "scale", runs) if corpus else ()
    yield from on_mixes(scratch, runs)


def on_real_ir(directory: Path, runs: int) -> Iterator[Measurement]:
    for path in sorted(directory.glob("*.mlir")):
        model = path.stem.partition("__")[2]
        for form in FORMS:
            ours = f"{SPECIALIZE[1]}{{form={form}}}"
            times = medians([(path, SPECIALIZE[0]), (path, ours)], runs)
            yield Measurement(f"{model}: specialize, {form}", "ms", *scaled(times, 1e3), most=1.0)
            peaks = peak(path, SPECIALIZE[0]), peak(path, ours)
            yield Measurement(f"{model}: peak memory, {form}", "MB", *peaks, most=1.1)


def on_small_modules(corpus: Path | None, scratch: Path, runs: int) -> Iterator[Measurement]:
    """Measure processor time on small modules that upstream's pass accepts, one per process."""
    if corpus is None:
        return
    passes = (SPECIALIZE[0], *(f"{SPECIALIZE[1]}{{form={form}}}" for form in FORMS))
    sums, generics = [0.0] * len(passes), 0
    for path in sorted((corpus / "ir").glob("*.mlir"))[::SHARE]:
        if toolchain.run(command(path, SPECIALIZE[0])).returncode:
            continue
        times = [[computed(path, name) for name in passes] for _ in range(FEW_RUNS)]
        sums = [total + min(column) for total, *column in zip(sums, *times, strict=True)]
        generics += path.read_text(encoding="utf-8").count("linalg.generic")
    for form, time, most in zip(FORMS, sums[1:], (0.5, 1.0, 1.0), strict=True):
        title = f"{generics:,} generics, a process per module: specialize, {form}"
        yield Measurement(title, "us per op", sums[0] / generics, time / generics, most=most)


def on_distinct_generics(corpus: Path | None, scratch: Path, runs: int) -> Iterator[Measurement]:
    """Measure processor time on each generic of real IR once, all in one module."""
    if corpus is None:
        return
    path = scratch / "distinct.mlir"
    path.write_text("\n".join(distinct_generics(corpus)), encoding="utf-8")
    generics = path.read_text(encoding="utf-8").count("linalg.generic")
    passes = (SPECIALIZE[0], *(f"{SPECIALIZE[1]}{{form={form}}}" for form in FORMS))
    times = [[computed(path, name) for name in passes] for _ in range(FEW_RUNS)]
    theirs, *ours = (min(column) / generics for column in zip(*times, strict=True))
    for form, time, most in zip(FORMS, ours, (0.5, 1.0, 1.0), strict=True):
        title = f"{generics:,} different generics: specialize, {form}"
        yield Measurement(title, "us per op", theirs, time, most=most)


def distinct_generics(corpus: Path) -> Iterator[str]:
    """Yield a function for each generic that differs from those before, if upstream accepts it."""
    seen: dict[str, None] = {}
    for path in sorted((corpus / "ir").glob("*.mlir"))[::SHARE]:
        module = module_after(path.read_text(encoding="utf-8"), (), toolchain.PLUGIN)
        found = (f for o, f in isolated(module) if f is not None and o.name == "linalg.generic")
        new = {f.text: f for f in found if f.text not in seen}
        texts = [f.named(f"f{len(seen) + i}") for i, f in enumerate(new.values())]
        seen |= dict.fromkeys(new)
        whole = succeeds("\n".join(texts), SPECIALIZE[0])
        yield from (text for text in texts if whole or succeeds(text, SPECIALIZE[0]))


def on_canonical(corpus: Path | None, scratch: Path, runs: int) -> Iterator[Measurement]:
    """Measure the canonical form next to `named`, a process per file of the corpus."""
    if corpus is None:
        return
    forms = tuple(f"{SPECIALIZE[1]}{{form={form}}}" for form in ("named", "canonical"))
    for title, paths in (
        ("{:,} modules", sorted((corpus / "ir").glob("*.mlir"))),
        ("the large models, {:,} modules", sorted((corpus / "scale").glob("*.mlir"))),
    ):
        passes, processes = [0.0, 0.0], [0.0, 0.0]
        for path in paths:
            for number, form in enumerate(forms):
                before = children_seconds()
                passes[number] += computed(path, form) / 1e6
                processes[number] += children_seconds() - before
        counted = title.format(len(paths))
        yield Measurement(
            f"{counted}: the process, by named and canonical", "s", processes[0], processes[1], 2.0
        )
        yield Measurement(
            f"{counted}: the pass, by named and canonical", "s", passes[0], passes[1], 2.0
        )


def children_seconds() -> float:
    """Return the processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def on_mixes(directory: Path, runs: int) -> Iterator[Measurement]:
    writer = ModuleWriter(RELEASE)
    for what, generic, pair, most in (
        ("specialize", True, SPECIALIZE, 0.5),
        ("generalize", False, GENERALIZE, 1.0),
    ):
        usable = [name for name in writer.cases if accepted(writer, name, generic, pair[0])]
        path = directory / f"{what}.mlir"
        path.write_text(writer.module(usable, MODULE_OPS, generic), encoding="utf-8")
        times = medians([(path, name) for name in pair], runs)
        micro = 1e6 / MODULE_OPS
        title = f"{MODULE_OPS:,} ops of {len(usable)} kinds: {what}"
        yield Measurement(title, "us per op", *scaled(times, micro), most=most)
        peaks = peak(path, pair[0]), peak(path, pair[1])
        yield Measurement(f"{title}, peak memory", "MB", *peaks, most=1.1)
        if generic:
            rare = [n for n in usable if writer.tree.ops[n].parent == "pooling"][-1]
            alone = directory / "rare.mlir"
            alone.write_text(writer.module([rare], MODULE_OPS, generic), encoding="utf-8")
            title = f"{MODULE_OPS:,} of one op, {rare}"
            times = medians([(alone, name) for name in pair], runs)
            yield Measurement(title, "us per op", *scaled(times, micro), most=most)
        many = directory / "many.mlir"
        many.write_text(writer.module(usable, MANY_OPS, generic), encoding="utf-8")
        for name in pair:
            few, more = medians([(path, name), (many, name)], FEW_RUNS)
            growth = (few * micro, more * 1e6 / MANY_OPS)
            title = f"{name}: {MODULE_OPS:,} and {MANY_OPS:,} ops"
            limit = 1.2 if name == pair[1] else None
            yield Measurement(title, "us per op", *growth, most=limit)
        many.unlink()


def on_long_bodies(corpus: Path | None, scratch: Path, runs: int) -> Iterator[Measurement]:
    """Measure time per operation in short bodies and in a long one, for each position of a body."""
    few, many = BODIES
    copies = many // few
    short, long = scratch / "short.mlir", scratch / "long.mlir"
    for name, position in POSITIONS.items():
        # Each body has its own length: the pass would reuse its decision about an equal body.
        texts = (position(chain(few - copies // 2 + i)) for i in range(copies))
        renamed = (text.replace(f"@{name}(", f"@f{i}(", 1) for i, text in enumerate(texts))
        short.write_text("".join(renamed), encoding="utf-8")
        long.write_text(position(chain(many)), encoding="utf-8")
        for form in FORMS:
            ours = f"{SPECIALIZE[1]}{{form={form}}}"
            times = medians([(short, ours), (long, ours)], FEW_RUNS)
            title = f"{name.replace('_', ' ')}: {few:,} and {many:,} operations, {form}"
            yield Measurement(title, "us per operation", *scaled(times, 1e6 / many), most=GROWTH)


def accepted(writer: ModuleWriter, name: str, generic: bool, upstream: str) -> bool:
    """True if upstream's pass succeeds on the op and its output verifies."""
    return succeeds(writer.module([name], len(writer.cases[name]), generic), upstream)


def succeeds(text: str, upstream: str) -> bool:
    pipeline = f"--pass-pipeline=builtin.module({upstream})"
    return toolchain.run([toolchain.tool("mlir-opt"), pipeline, "-"], input=text).returncode == 0


def scaled(times: tuple[float, float], factor: float) -> tuple[float, float]:
    return times[0] * factor, times[1] * factor


def medians(two: Sequence[tuple[Path, str]], runs: int) -> tuple[float, float]:
    """Return the median seconds of two passes on files, run in turns under the same load."""
    times = [[timed(path, name) for path, name in two] for _ in range(runs)]
    first, second = (statistics.median(column) for column in zip(*times, strict=True))
    return first, second


def command(path: Path, name: str) -> list[str | Path]:
    """Return a command that only parses and runs the pass: no threads, verifier or output."""
    return [
        toolchain.tool("mlir-opt"),
        *toolchain.passes(name),
        "--mlir-disable-threading",
        "--verify-each=false",
        "-o",
        os.devnull,
        path,
    ]


def timed(path: Path, name: str) -> float:
    """Return the seconds that the pass takes, as `--mlir-timing` reports."""
    done = subprocess.run(
        [*command(path, name), "--mlir-timing", "--mlir-timing-display=list"],
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


def computed(path: Path, name: str) -> float:
    """Return the processor time of the pass in microseconds."""
    clock = f"--load-pass-plugin={toolchain.TEST_PLUGIN}"
    done = subprocess.run(
        [*command(path, f"{CLOCK},{name},{CLOCK}"), clock],
        capture_output=True,
        text=True,
        check=True,
    )
    *_, time = re.findall(r"^processor time: (\S+) us$", done.stderr, re.MULTILINE)
    return float(time)


def peak(path: Path, name: str) -> float:
    """Return the peak memory of the process in megabytes."""
    return cost_of(*command(path, name)).megabytes
