# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Inputs that guards refuse: ops, generics nearly like one, the inputs of tests, and real IR."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from optree_core.container import Container
from optree_core.model import Op
from optree_core.rewrite_rule import PERMISSIONS

from optree_lab import toolchain
from optree_lab.verification.verifier import Verifier

from .injection import faults, representatives

LIT_TESTS = toolchain.CHECKOUT / "tests" / "mlir"
REGRESSIONS = toolchain.CHECKOUT / "tests" / "soundness" / "regressions"
_OF_A_PLUGIN = re.compile(r"^// RUN: .*(?:\btree-opt\b|%plugin|%test_plugin|%optree_opt)", re.M)
_OF_LINALG = re.compile(r"^// CASE: (?!.*tool=optree).*linalg-tree", re.M)
_OPTREE = re.compile(r"^// RUN: .*%optree_opt", re.M)

#: Number of cases per op, and of faults per kind in one case.
PER_OP, PER_KIND = 2, 1

#: Functions per file of near misses.
PER_FILE = 128

FORMS = ("", "{form=category}", "{form=named}")
#: The form of several ops together, which is tried on the inputs of lit tests.
CANONICAL = ("{form=canonical}", f"{{form=canonical allow={','.join(PERMISSIONS)}}}")


@dataclass(frozen=True)
class Input:
    """A file and a pass to run on it."""

    file: Path
    passes: str

    def command(self, plugin: Path) -> list[str]:
        return [
            os.fspath(toolchain.tool("mlir-opt")),
            "--split-input-file",
            "--allow-unregistered-dialect",
            "--mlir-print-local-scope",
            *toolchain.passes(self.passes, plugin),
            os.fspath(self.file),
        ]


def inputs(verifier: Verifier, ops: Sequence[Op], real: Iterable[Path]) -> list[Input]:
    """Return inputs for each form: ops, near misses, the inputs of tests, and real IR."""
    files = [
        *_files(verifier.directory, "near", near_misses(verifier, ops)),
        *_files(verifier.directory, "ops", representative_texts(verifier, ops)),
        *regressions(),
        *real,
    ]
    chosen = [(file, form) for file in files for form in FORMS]
    chosen += [(file, form) for file in lit_input() for form in FORMS + CANONICAL]
    return [Input(file, f"linalg-tree-specialize{form}") for file, form in chosen]


def lit_tests() -> list[Path]:
    """Return the lit tests of the plugins."""
    return [file for file, text in _lit_files() if _OF_A_PLUGIN.search(text)]


def lit_input() -> list[Path]:
    """Return those lit tests that the plugin of the bound dialect can parse."""
    return [f for f, text in _lit_files() if _OF_A_PLUGIN.search(text) and not _OPTREE.search(text)]


def regressions() -> list[Path]:
    """Return the regression cases, once rewritten wrongly, of the bound dialect."""
    files = sorted(REGRESSIONS.glob("*.mlir"))
    return [file for file in files if _OF_LINALG.search(file.read_text(encoding="utf-8"))]


def _lit_files() -> Iterator[tuple[Path, str]]:
    for file in sorted(LIT_TESTS.rglob("*.mlir")):
        if "Inputs" not in file.parts:
            yield file, file.read_text(encoding="utf-8")


def near_misses(verifier: Verifier, ops: Iterable[Op]) -> Iterator[str]:
    """Yield each op's generic, and generics that differ from it in one place."""
    for op in ops:
        cases = representatives(verifier, op)
        for case in (cases[:1] + cases[-1:])[:PER_OP]:
            generic = case.generic(verifier.tree.scalars)
            counts: dict[str, int] = {}
            yield verifier.writer.generic(case, "NAME")
            for fault in faults(generic, verifier.tree.scalars):
                counts[fault.kind] = counts.get(fault.kind, 0) + 1
                if counts[fault.kind] <= PER_KIND:
                    yield verifier.writer.generic(case, "NAME", fault.generic)


def representative_texts(verifier: Verifier, ops: Iterable[Op]) -> Iterator[str]:
    """Yield the representatives of each op, and their generics, on static tensors."""
    for op in ops:
        for case in representatives(verifier, op):
            known = verifier.rebuilt(case, Container.TENSOR, dynamic=False)
            yield verifier.writer.op(known, "NAME")
            yield verifier.writer.generic(known, "NAME")


def _files(directory: Path, name: str, functions: Iterable[str]) -> Iterator[Path]:
    """Write functions into files, `PER_FILE` each; yield the files."""
    rest = iter(functions)
    number = 0
    while some := list(islice(rest, PER_FILE)):
        file = directory / f"{name}{number}.mlir"
        named = (f.replace("@NAME", f"@f{i}", 1) for i, f in enumerate(some))
        file.write_text("\n".join(named), encoding="utf-8")
        number += 1
        yield file
