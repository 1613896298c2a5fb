# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laws of the two forms on whole modules.

With F bringing into a form, G generalizing and C canonicalizing: F(F(x)) = F(x), F(C(F(x))) =
C(F(x)) and F(G(F(x))) = F(x) (the last with casts in the maps of one op or in ops of their own, up
to canonicalization). The order in which F visits ops does not matter, and the result for an op
depends on its signature alone.
"""

from __future__ import annotations

import os
from pathlib import Path

from optree_lab import toolchain
from optree_lab.ir.upstream import Runner, without_constants

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
