# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults of the unifier and of the planners: each guard switched off, one at a time.

An instrumented plugin logs per input which guards refuse, so a guard is only switched off on inputs
that it refuses. A check has to notice: mlir-opt fails, or a generic becomes an op with another
meaning, or another op than the tests expect. `guards.yaml` lists the guards that no check notices,
each with a reason that a run checks as far as it can: see `Reason`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import yaml
from optree_ir.operation import Operation
from optree_ir.reader import read

from optree_lab import toolchain
from optree_lab.ir.syntax import FUNCTION
from optree_lab.running.execution import ToolFailed, run_tool
from optree_lab.verification.round_trip import differences

from .guard_build import Build, Guard
from .guard_inputs import Input, lit_tests

SWITCH, LOG = "OPTREE_GUARD_OFF", "OPTREE_GUARD_LOG"
KNOWN = Path(__file__).with_name("guards.yaml")

#: Number of differing functions that are compared for their meaning.
LOOKED_AT = 4

GENERALIZE = "linalg-tree-generalize"

#: Seconds of processor time that mlir-opt may take on one input: an endless loop is noticed.
SECONDS = 60

#: Possible outcomes of switching off a guard.
OUTCOMES = ("wrong", "crash", "other op", "lit", "unreached", "repeated", "redundant", "survived")


@dataclass(frozen=True)
class Reason:
    """The reason why nothing changes when a guard is switched off, and how a run checks it.

    kind: `unreached`: the guard refuses nothing in any input. `repeated`: another guard refuses the
    same, and switching both off is noticed. `redundant`: it refuses something, and nothing changes
    without it. by: file and text of the guard that repeats it.
    """

    kind: str
    because: str
    by: tuple[str, str] | None = None


def known() -> dict[tuple[str, str], list[Reason]]:
    """Return the reasons for unnoticed guards by file and text; guards may share a text."""
    found: dict[tuple[str, str], list[Reason]] = {}
    for entry in yaml.safe_load(KNOWN.read_text(encoding="utf-8")):
        other = entry.get("by")
        by = (other["file"], other["guard"]) if other else None
        for file, guards in entry["guards"].items():
            for guard in guards:
                reason = Reason(entry["kind"], entry["because"], by)
                found.setdefault((file, guard), []).append(reason)
    return found


@dataclass(frozen=True)
class _Tried:
    """An input run with all guards. right: its output. refused: the guards that refuse in it."""

    given: Input
    right: str
    refused: frozenset[int]
    seconds: float


class GuardRun:
    """Switches guards off and compares the outputs with those under all guards."""

    def __init__(
        self,
        build: Build,
        inputs: Sequence[Input],
        commuting: frozenset[str],
        jobs: int = 2,
        tests: Sequence[Path] | None = None,
    ) -> None:
        """tests: the lit tests to run; None runs all."""
        self.build = build
        self.commuting = commuting
        with ThreadPoolExecutor(jobs) as pool:
            self.tried = sorted(pool.map(self._try, inputs), key=lambda tried: tried.seconds)
            chosen = tests if tests is not None else lit_tests()
            self.tests = dict(zip(chosen, pool.map(self._refused_by_test, chosen), strict=True))

    def _try(self, given: Input) -> _Tried:
        plain = run(toolchain.PLUGIN, given)
        with tempfile.TemporaryDirectory() as directory:
            log = Path(directory, "log")
            start = time.monotonic()
            made = run(self.build.plugin, given, log=log)
            seconds = time.monotonic() - start
            if plain != made:
                raise AssertionError(f"with all its guards the plugin differs on {given.file}")
            if made[0]:
                raise AssertionError(f"mlir-opt does not take {given.file} for {given.passes}")
            return _Tried(given, made[1], _logged(log), seconds)

    def _refused_by_test(self, test: Path) -> frozenset[int]:
        with tempfile.TemporaryDirectory() as directory:
            log = Path(directory, "log")
            if self.lit_fails([test], (), log):
                raise AssertionError(f"{test} fails with all guards")
            return _logged(log)

    def reached(self, guard: Guard) -> bool:
        """True if the guard refuses anything."""
        everything = (*(tried.refused for tried in self.tried), *self.tests.values())
        return any(guard.number in refused for refused in everything)

    def outcome(self, *guards: Guard) -> str:
        """Return the check that notices these guards switched off together, or `survived`."""
        numbers = frozenset(guard.number for guard in guards)
        for tried in self.tried:
            if tried.refused.isdisjoint(numbers):
                continue
            status, text = run(self.build.plugin, tried.given, numbers)
            if status:
                return "crash"
            if text != tried.right:
                return "wrong" if self.changes(tried.right, text) else "other op"
        tests = [test for test, refused in self.tests.items() if not refused.isdisjoint(numbers)]
        return "lit" if tests and self.lit_fails(tests, numbers) else "survived"

    def explained(self, guard: Guard, reason: Reason) -> str | None:
        """Return the objection to the reason for an unnoticed guard, or None if it holds."""
        if self.reached(guard) == (reason.kind == "unreached"):
            return "it refuses something" if reason.kind == "unreached" else "it is never reached"
        if reason.kind == "repeated":
            others = [g for g in self.build.guards if (g.file, g.text) == reason.by]
            if not others:
                return f"there is no guard {reason.by}"
            if all(self.outcome(guard, other) == "survived" for other in others):
                return f"nothing notices that {others[0]} is left out too"
        return None

    def changes(self, right: str, text: str) -> bool:
        """True if a function's generics compute something else in the second output."""
        pairs = zip(FUNCTION.findall(right), FUNCTION.findall(text), strict=False)
        different = [(before, after) for before, after in pairs if before != after]
        for before, after in different[:LOOKED_AT]:
            try:
                pair = [self.generics(part) for part in (before, after)]
                if differences(pair[0], pair[1], self.commuting):
                    return True
            except (ToolFailed, ValueError, LookupError):  # An unreadable output proves nothing.
                continue
        return False

    def generics(self, text: str) -> Operation:
        arguments = [
            "--mlir-print-op-generic",
            "--allow-unregistered-dialect",
            *toolchain.passes(f"{GENERALIZE},linalg-fuse-elementwise-ops,canonicalize"),
        ]
        return read(run_tool("mlir-opt", arguments, text))

    def lit_fails(
        self,
        tests: Sequence[Path],
        numbers: Sequence[int] | frozenset[int],
        log: Path | None = None,
    ) -> bool:
        """True if a lit test fails with the guards switched off."""
        with tempfile.TemporaryDirectory() as output:
            done = subprocess.run(
                [Path(sys.executable).with_name("lit"), "-q", "--max-failures=1", *tests],
                cwd=toolchain.CHECKOUT,
                env={
                    **_environment(numbers, log),
                    "OPTREE_BUILD_DIR": os.fspath(self.build.directory),
                    "OPTREE_LIT_OUTPUT": output,
                    # For the binaries that are used unchanged.
                    "LD_LIBRARY_PATH": os.fspath(self.build.plugin.parent),
                },
                capture_output=True,
                check=False,
            )
        return done.returncode != 0


def run(
    plugin: Path,
    given: Input,
    numbers: Sequence[int] | frozenset[int] = (),
    log: Path | None = None,
) -> tuple[int, str]:
    """Return status and output of mlir-opt with the guards of these numbers switched off."""
    done = toolchain.run(given.command(plugin), SECONDS, env=_environment(numbers, log))
    return done.returncode, done.stdout


def _environment(numbers: Sequence[int] | frozenset[int], log: Path | None) -> dict[str, str]:
    logged = {LOG: os.fspath(log)} if log is not None else {}
    # Without a guard mlir-opt often crashes, and would look up the names of its stack for 0.3 s.
    silent = {"LLVM_DISABLE_SYMBOLIZATION": "1"}
    return {**os.environ, SWITCH: ",".join(map(str, sorted(numbers))), **silent, **logged}


def _logged(log: Path) -> frozenset[int]:
    """Return the guards that refused in a process that wrote the log."""
    numbers = log.read_text(encoding="utf-8").split() if log.exists() else []
    return frozenset(map(int, numbers))
