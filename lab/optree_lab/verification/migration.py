# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Migrates all ops in all modes, and real IR, to another version of MLIR and back.

Each op and file has to keep its meaning in both versions. Real IR is migrated as it is and in both
forms. The command exits with 1 if a meaning differs; it counts files that a version refuses as they
are separately.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_core.model import Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.migrate.migration import Migration
from optree_gen.migrate.tools import tool_of
from optree_tool.forms import SEQUENCES
from optree_tool.mlir_opt import ToolError

from optree_lab import toolchain
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.dialects import tree
from optree_lab.ir.upstream import Refused, Upstream, functions, ops_of, without_constants
from optree_lab.running.execution import ToolFailed, run_program

_OPTIONS = ("--allow-unregistered-dialect", "--split-input-file")
GENERALIZE = (*_OPTIONS, "--linalg-generalize-named-ops", "--cse", "--mlir-print-local-scope")

#: Number of files that share the processes of a migration.
BATCH = 16

#: What begins a module of several, or a function: names of values are local to it.
_PART = re.compile(r"^(?=// -----$| *func\.func )", re.MULTILINE)

#: An attribute in which MLIR caches the maps that it computed from other attributes.
_KEPT = re.compile(r"(?: attrs = )? \{linalg\.memoized_indexing_maps = \[[^\]]*\]\}")


@dataclass(frozen=True)
class Version:
    """A version of MLIR: its major number, its mlir-opt, and the plugin that is built for it."""

    release: int
    mlir_opt: Path
    plugin: Path

    def generics(self, text: str) -> str:
        """Return the module after upstream's generalization of each op."""
        return _KEPT.sub("", Upstream(self.mlir_opt, GENERALIZE, processes=1).module(text))

    def raised(self, text: str, form: str) -> str:
        """Return a text in a form of the plugin, or unchanged if `form` is empty."""
        if not form:
            return text
        passes = toolchain.passes(f"linalg-tree-specialize{{form={form}}}", self.plugin)
        return run_program(self.mlir_opt, [*passes, *_OPTIONS, "-"], text)

    def refuses(self, path: Path) -> str:
        """Return the first line of the error about a file; empty if it is accepted."""
        done = toolchain.run(
            [self.mlir_opt, "--allow-unregistered-dialect", path, "-o", os.devnull]
        )
        return done.stderr.partition("\n")[0] if done.returncode else ""


@dataclass(frozen=True)
class Fault:
    """A file that does not migrate. invalid: a version refuses the file itself."""

    file: str
    error: str
    invalid: bool = False

    def __str__(self) -> str:
        return f"{self.file}: {self.error}"


class RoundTrips:
    """Migrations from one version to another and back."""

    def __init__(self, tree: Tree, old: Version, new: Version) -> None:
        self.tree = tree
        self.old, self.new = old, new
        self.there = Migration(tree, old.mlir_opt, new.mlir_opt, lambda: old.plugin)
        self.back = Migration(tree, new.mlir_opt, old.mlir_opt, lambda: new.plugin)

    def cases(self) -> dict[str, str]:
        """Return functions of the old version by name: all of its ops in all modes."""
        templates = toolchain.CHECKOUT / "templates"
        dialect, scalars = self.tree.dialect, self.tree.scalars
        writer = MlirWriter(templates, dialect, scalars, self.old.release)
        found = (
            c for op in ops_of(self.tree, self.old.release) for c in legal_cases(op, self.tree)
        )
        return {f"case_{n}": writer.op(case, f"case_{n}") for n, case in enumerate(found)}

    def wrong_cases(self, cases: Mapping[str, str]) -> list[str]:
        """Return the functions that compute something else after migrating, or after migrating
        back.

        Raises:
            ToolError: a version rejects the module of all functions.
        """
        before, there, back = self._generics("\n".join(cases.values()))
        meant, now, later = (functions(text) for text in (before, there, back))
        return [
            text
            for name, text in cases.items()
            if not (
                without_constants(meant[name])
                == without_constants(now.get(name, ""))
                == without_constants(later.get(name, ""))
            )
        ]

    def faults(self, files: Sequence[Path], form: str = "") -> list[Fault]:
        """Return the faults after migrating there and back; halves of faulty files run apart."""
        fault = self._fault(files, form)
        if fault is None or len(files) == 1:
            return [fault] if fault else []
        half = len(files) // 2
        return self.faults(files[:half], form) + self.faults(files[half:], form)

    def _fault(self, files: Sequence[Path], form: str) -> Fault | None:
        """Return a fault of the files, which names the first of them."""
        name = files[0].name
        text = "\n// -----\n".join(file.read_text(encoding="utf-8") for file in files)
        try:
            before, there, back = map(parts, self._generics(self.old.raised(text, form)))
        except (ToolError, ToolFailed, Refused) as error:
            invalid = any(each.refuses(files[0]) for each in (self.old, self.new))
            return Fault(name, str(error), invalid)
        if there != before:
            return Fault(name, "it means something else there")
        return None if back == before else Fault(name, "it means something else back here")

    def _generics(self, text: str) -> tuple[str, str, str]:
        """Return the generics in the old version, in the new one, and back in the old one."""
        with TemporaryDirectory() as directory:
            file, moved = Path(directory, "old.mlir"), Path(directory, "new.mlir")
            file.write_text(text, encoding="utf-8")
            moved.write_text(self.there.migrate(file), encoding="utf-8")
            there = moved.read_text(encoding="utf-8")
            back = self.back.migrate(moved)
        return self.old.generics(text), self.new.generics(there), self.old.generics(back)


def parts(text: str) -> list[str]:
    """Return the functions of a text, constants inlined and values numbered in order."""
    return [without_constants(part) for part in _PART.split(text)]


def version(number: int) -> Version:
    """Return a version, whose plugin may not be built, or raise ToolError."""
    plugin = toolchain.PLUGIN
    if str(number) != toolchain.selected_series().number:
        plugin = toolchain.build_dir(str(number)) / "lib" / plugin.name
    return Version(number, tool_of(number, None), plugin)


def main(given: argparse.Namespace) -> int:
    files = toolchain.corpus_files(given.corpus)[:: given.step]
    try:
        trips = RoundTrips(tree("linalg"), version(given.old), version(given.new))
    except ToolError as error:
        print(f"migration: {error}", file=sys.stderr)
        return 1
    start = time.monotonic()
    title = f"MLIR {given.old} to {given.new} and back"
    cases = trips.cases()
    wrong = trips.wrong_cases(cases)
    lines = [*wrong, f"{title}: {len(wrong)} of {len(cases):,} cases differ"]
    print(*lines, sep="\n", flush=True)
    broken = len(wrong)
    batches = [files[n : n + BATCH] for n in range(0, len(files), BATCH)]
    with ThreadPoolExecutor(given.jobs) as pool:
        for form in ("", *SEQUENCES):
            found_in = pool.map(lambda batch, form=form: trips.faults(batch, form), batches)
            faults = [fault for batch in found_in for fault in batch]
            refused = [fault for fault in faults if fault.invalid]
            found = [fault for fault in faults if not fault.invalid]
            lines = [
                *map(str, found + refused),
                f"{title}: {len(found)} of {len(files)} files{form and f' in {form} form'} differ, "
                f"{len(refused)} are refused as they are by one of the two",
            ]
            print(*lines, sep="\n", flush=True)
            broken += len(found)
    print(f"{time.monotonic() - start:.0f} s")
    return 1 if broken else 0
