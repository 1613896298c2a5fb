# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the laws of the forms category and named on real IR.

With F bringing into a form, G generalizing and C canonicalizing: F(F(x)) = F(x), F(C(F(x))) =
C(F(x)) and F(G(F(x))) = F(x) (the last with casts in the maps of one op or in ops of their own, up
to canonicalization). The order in which F visits ops does not matter, and the result for an op
depends on its signature alone. The command prints each broken law with its module, and counts.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_tool.forms import SEQUENCES

from optree_lab import toolchain
from optree_lab.ir.upstream import Runner, without_constants
from optree_lab.verification.packed_models import unpacked
from optree_lab.verification.raising import models

CLEAN = "canonicalize,cse"
GENERALIZE = "linalg-tree-generalize"
TESTS = toolchain.BUILD_DIR / "lib" / "libLinalgTreeTest.so"


class Laws:
    """The laws of one form; `broken` names those that a module breaks."""

    def __init__(self, form: str, mlir_opt: Path, plugin: Path) -> None:
        self.form = f"linalg-tree-specialize{{form={form}}}"
        named = str(form == "named").lower()
        self.orders = [f"linalg-tree-specialize{{form={form} drop-flags=fastmath}}"]
        self.orders += [
            f"test-linalg-tree-form{{named={named} top-down={down}}}" for down in ("true", "false")
        ]
        self.checked = f"linalg-tree-specialize{{form={form} check-recipes}}"
        self.mlir_opt = mlir_opt
        self.plugin = plugin

    def broken(self, path: Path) -> list[str]:
        text = {path.name: path.read_text(encoding="utf-8")}
        run = Runner(self.mlir_opt, self.plugin, text, (f"--load-pass-plugin={TESTS}",)).text
        form = self.form
        once, clean = run(form), run(form, CLEAN)
        found = []
        if run(form, form) != once:
            found.append("F(F(x)) = F(x)")
        if run(form, CLEAN, form) != clean:
            found.append("F(C(F(x))) = C(F(x))")
        if not same(run(form, GENERALIZE, form, CLEAN), clean):
            found.append("F(G(F(x))) = F(x)")
        outputs = [run(order, CLEAN) for order in self.orders]
        if not all(same(output, outputs[0]) for output in outputs):
            found.append("any order")
        if self.unlike_recipes(path):
            found.append("one recipe per signature")
        return [f"{path.name}: {law}" for law in found]

    def unlike_recipes(self, path: Path) -> str:
        """Return the error if deciding each op anew differs from a remembered recipe, or ""."""
        passes = toolchain.passes(self.checked, self.plugin)
        done = toolchain.run([self.mlir_opt, *passes, path, "-o", os.devnull])
        return done.stderr if done.returncode else ""


def same(left: str, right: str) -> bool:
    """True if two modules are equal up to value names and the places of constants."""
    return without_constants(left) == without_constants(right)


def main(given: argparse.Namespace) -> int:
    corpora = [unpacked(), *filter(Path.is_dir, [given.corpus])]
    paths = [model.path for corpus in corpora for model in models(corpus)]
    files = [path for path in paths if re.search(given.k, path.name)][:: given.step]
    total, start = 0, time.monotonic()
    for form in SEQUENCES:
        found = broken(form, files, given.jobs)
        for line in found:
            print(f"{form}: {line}")
        print(f"{len(files)} modules in {form} form: {len(found)} laws broken", flush=True)
        total += len(found)
    print(f"{time.monotonic() - start:.0f} s")
    return 1 if total else 0


def broken(form: str, files: Sequence[Path], jobs: int) -> list[str]:
    """Return a line for each law of the form that a module breaks."""
    laws = Laws(form, toolchain.tool("mlir-opt"), toolchain.built(toolchain.PLUGIN))
    with ThreadPoolExecutor(jobs) as pool:
        return [line for found in pool.map(laws.broken, files) for line in found]
