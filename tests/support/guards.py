# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults of the unifier: each of its guards switched off, one at a time, in a plugin of its own.

What is tried: generics that are nearly an op, the lit tests' input and real IR. A guard that is
off has to be noticed: mlir-opt fails, or a generic becomes an op that does not mean it, or another
op than the tests have. A guard that nothing notices has to be in `guards.yaml`, with the reason why
leaving it out changes nothing.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import toolchain
import yaml
from execution import ToolFailed, run_tool
from generic_form import Operation, parse
from guard_sources import SOURCES, Guard, write
from injection import faults, representatives
from optree_gen.model import Op
from round_trip import differences
from verification import Verifier

LIT_TESTS = toolchain.CHECKOUT / "tests" / "mlir"
_OF_THE_PLUGIN = re.compile(r"^// RUN: .*(?:\btree-opt\b|%plugin|%test_plugin)", re.M)

SWITCH = "OPTREE_GUARD_OFF"
KNOWN = Path(__file__).with_name("guards.yaml")

#: Of an op so many cases are tried, and of a kind of fault in one case so many faults.
PER_OP, PER_KIND = 2, 1

#: How many functions that differ are looked at, to see whether one means something else.
LOOKED_AT = 16

FORMS = ("", "{form=category}", "{form=named}")
GENERALIZE = "linalg-tree-generalize"

#: How long mlir-opt may take over one input, in seconds; a loop without end is noticed by that.
TIMEOUT = 60

#: What can come of a guard that is off.
OUTCOMES = ("wrong", "crash", "other op", "lit", "equivalent", "survived")


@dataclass(frozen=True)
class Build:
    """A plugin with switches, and its guards."""

    plugin: Path
    guards: tuple[Guard, ...]


def build(directory: Path, jobs: int = 2) -> Build:
    """Compiles the unifier with switches; all else is as `make build` left it."""
    guards = write(toolchain.CHECKOUT / "runtime", directory)
    commands = json.loads(_run(["ninja", "-C", toolchain.BUILD_DIR, "-t", "compdb"]))
    objects, compile_ = [], []
    for entry in commands:
        output = toolchain.BUILD_DIR / entry["output"]
        name = Path(entry["file"]).name
        if "OpTreeRuntime.dir/runtime/lib/" in entry["output"] and name in SOURCES:
            changed = directory / f"{name}.o"
            command = entry["command"].replace(entry["file"], str(directory / name))
            compile_.append(re.sub(r" -MD -MT \S+ -MF \S+ -o \S+", f" -o {changed}", command))
            objects.append(changed)
        elif re.search(
            r"(?:OpTreeRuntime\.dir/runtime/lib|LinalgTree\.dir)/\S*\.o$", entry["output"]
        ):
            objects.append(output)
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(partial(_shell, cwd=toolchain.BUILD_DIR), compile_))
    plugin = directory / "lib" / toolchain.PLUGIN.name
    plugin.parent.mkdir(exist_ok=True)
    compiler = toolchain.tool("clang")
    _run([compiler, "-shared", "-o", plugin, *objects])
    (plugin.parent / toolchain.TEST_PLUGIN.name).unlink(missing_ok=True)
    (plugin.parent / toolchain.TEST_PLUGIN.name).symlink_to(toolchain.TEST_PLUGIN)
    return Build(plugin, tuple(guards))


def _shell(command: str, cwd: Path) -> None:
    subprocess.run(command, shell=True, cwd=cwd, check=True, capture_output=True, text=True)


def _run(command: Sequence[object]) -> str:
    return subprocess.run(
        list(map(str, command)), check=True, capture_output=True, text=True
    ).stdout


@dataclass(frozen=True)
class Input:
    """A file to try, and a pass."""

    file: Path
    passes: str

    def command(self, plugin: Path) -> list[str]:
        return [
            os.fspath(toolchain.tool("mlir-opt")),
            "--split-input-file",
            "--allow-unregistered-dialect",
            f"--load-pass-plugin={plugin}",
            f"--pass-pipeline=builtin.module({self.passes})",
            os.fspath(self.file),
        ]


def inputs(verifier: Verifier, ops: Iterable[Op], real: Iterable[Path]) -> list[Input]:
    """Near misses of the ops, the input of the lit tests, and real IR; each for every form."""
    files = []
    near = verifier.directory / "near.mlir"
    near.write_text("\n".join(near_misses(verifier, ops)), encoding="utf-8")
    tests = verifier.directory / "tests.mlir"
    own = (file.read_text(encoding="utf-8") for file in lit_tests())
    tests.write_text("\n// -----\n".join(own), encoding="utf-8")
    for file in (near, tests, *real):
        for form in FORMS:
            files.append(Input(file, f"linalg-tree-specialize{form}"))
    return files


def lit_tests() -> list[Path]:
    """The lit tests of the plugin."""
    files = sorted(LIT_TESTS.glob("*.mlir"))
    return [file for file in files if _OF_THE_PLUGIN.search(file.read_text(encoding="utf-8"))]


def near_misses(verifier: Verifier, ops: Iterable[Op]) -> Iterator[str]:
    """Each op's generic, and generics that differ from it in one place."""
    number = 0
    for op in ops:
        cases = representatives(verifier, op)
        for case in (cases[:1] + cases[-1:])[:PER_OP]:
            generic = case.generic(verifier.tree.scalars)
            counts: dict[str, int] = {}
            yield verifier.writer.generic(case, f"f{number}")
            number += 1
            for fault in faults(generic, verifier.tree.scalars):
                counts[fault.kind] = counts.get(fault.kind, 0) + 1
                if counts[fault.kind] <= PER_KIND:
                    yield verifier.writer.generic(case, f"f{number}", fault.generic)
                    number += 1


def run(plugin: Path, number: int, given: Input) -> tuple[int, str]:
    """Status and output of mlir-opt where the guard `number` is off, 0: none."""
    try:
        done = subprocess.run(
            given.command(plugin),
            env={**os.environ, SWITCH: str(number)},
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return -1, ""
    return done.returncode, done.stdout


class GuardRun:
    """Tries guards on inputs; what the plugin makes of those with all its guards is right."""

    def __init__(
        self, build: Build, inputs: Sequence[Input], commuting: frozenset[str], jobs: int = 2
    ) -> None:
        self.build = build
        self.commuting = commuting
        plugins = (toolchain.PLUGIN, build.plugin)
        with ThreadPoolExecutor(jobs) as pool:
            results = [list(pool.map(partial(run, p, 0), inputs)) for p in plugins]
        if results[0] != results[1]:
            raise AssertionError("with all its guards the test's plugin is another")
        failed = [i for i, (status, _) in zip(inputs, results[0], strict=True) if status]
        if failed:
            raise AssertionError(f"mlir-opt does not take {failed[0].file} for {failed[0].passes}")
        if self.lit_fails(0):
            raise AssertionError("lit tests fail with all guards")
        self.right = {i: text for i, (_, text) in zip(inputs, results[0], strict=True)}

    def outcome(self, guard: Guard) -> str:
        """What is noticed of a guard that is off."""
        other = False
        for given, right in self.right.items():
            status, text = run(self.build.plugin, guard.number, given)
            if status:
                return "crash"
            if text != right:
                if self.changes(right, text):
                    return "wrong"
                other = True
        if other:
            return "other op"
        return "lit" if self.lit_fails(guard.number) else "survived"

    def changes(self, right: str, text: str) -> bool:
        """Whether a function of two outputs means something else, told by its generics."""
        pairs = zip(_functions(right), _functions(text), strict=False)
        different = [(before, after) for before, after in pairs if before != after]
        for before, after in different[:LOOKED_AT]:
            try:
                pair = [self.generics(part) for part in (before, after)]
            except (ToolFailed, ValueError, LookupError):  # what cannot be read proves nothing
                continue
            if differences(pair[0], pair[1], self.commuting):
                return True
        return False

    def generics(self, text: str) -> Operation:
        arguments = [
            "--mlir-print-op-generic",
            "--allow-unregistered-dialect",
            f"--load-pass-plugin={toolchain.PLUGIN}",
            f"--pass-pipeline=builtin.module({GENERALIZE},linalg-fuse-elementwise-ops,canonicalize)",
        ]
        return parse(run_tool("mlir-opt", arguments, text))

    def lit_fails(self, number: int) -> bool:
        """Whether a lit test fails where the guard is off."""
        done = subprocess.run(
            [Path(sys.executable).with_name("lit"), "-q", "--max-failures=1", *lit_tests()],
            cwd=toolchain.CHECKOUT,
            env={
                **os.environ,
                SWITCH: str(number),
                "OPTREE_BUILD_DIR": os.fspath(self.build.plugin.parent.parent),
                "LD_LIBRARY_PATH": os.fspath(self.build.plugin.parent),  # for the tests' plugin
            },
            capture_output=True,
            check=False,
        )
        return done.returncode != 0


def _functions(text: str) -> Iterator[str]:
    """The functions of a module, each with the aliases of the module that it uses in front."""
    aliases = dict(re.findall(r"^(#\w+) = (.*)$", text, re.MULTILINE))
    for part in re.findall(r"^  func\.func .*?^  \}$", text, re.DOTALL | re.MULTILINE):
        used = sorted(set(re.findall(r"#\w+", part)) & set(aliases))
        yield "\n".join([*(f"{name} = {aliases[name]}" for name in used), part])


def known() -> dict[tuple[str, str], str]:
    """Guards that can be left out, by file and text, and why."""
    entries = yaml.safe_load(KNOWN.read_text(encoding="utf-8"))
    return {(e["file"], e["guard"]): e["because"] for e in entries}
