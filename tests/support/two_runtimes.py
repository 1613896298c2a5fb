# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same rewrite by the C++ plugin and by the Python package, compared as text.

What both make of a module is printed by the same bindings, so that equal texts are equal ops,
operands, maps and attributes. The package is told to have the ops of the plugin's MLIR only.
"""

from __future__ import annotations

import difflib
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import linalg_ops
from linalg_ops import rewrite
from linalg_ops.support.bindings import ir
from upstream import RELEASE

#: Passes that give the inputs more ops to start from than frontends write.
SPECIALIZE = "linalg-tree-specialize"
CATEGORIES = "linalg-tree-specialize{form=category}"

#: What coercion accepts in the comparison: some ops of each branch.
ACCEPTED = ("contract", "matmul", "elementwise", "exp", "transpose", "reduce")


@dataclass(frozen=True)
class Rewrite:
    """A rewrite in both languages, on what the plugin's passes `before` make of the input."""

    name: str
    before: tuple[str, ...]
    plugin: str
    package: Callable[[Any], int]


REWRITES = (
    Rewrite("specialize", (), SPECIALIZE, rewrite.specialize),
    Rewrite("generalize", (SPECIALIZE,), "linalg-tree-generalize", rewrite.generalize),
    Rewrite(
        "generalize to parent",
        (SPECIALIZE,),
        "linalg-tree-generalize{to=parent}",
        lambda module: rewrite.generalize(module, to="parent"),
    ),
    Rewrite(
        "generalize to category",
        (SPECIALIZE,),
        "linalg-tree-generalize{to=category}",
        lambda module: rewrite.generalize(module, to="category"),
    ),
    Rewrite(
        "generalize with casts split",
        (CATEGORIES,),
        "linalg-tree-generalize{casts=split}",
        lambda module: rewrite.generalize(module, casts="split"),
    ),
    Rewrite("specialize categories", (CATEGORIES,), SPECIALIZE, rewrite.specialize),
    Rewrite(
        "coerce",
        (SPECIALIZE,),
        f"linalg-tree-coerce{{accept={','.join(ACCEPTED)}}}",
        lambda module: rewrite.coerce(module, ACCEPTED),
    ),
)


@dataclass(frozen=True)
class Outcome:
    """What became of one input: how many ops the package replaced, and where the two differ."""

    name: str
    replaced: int
    difference: str


class Comparison:
    """Runs rewrites both ways."""

    def __init__(self, mlir_opt: Path, plugin: Path) -> None:
        self.command = [str(mlir_opt), f"--load-pass-plugin={plugin}", "--mlir-disable-threading"]

    def compare(self, chosen: Rewrite, files: Sequence[Path], jobs: int = 2) -> Iterator[Outcome]:
        """The outcome of one rewrite on each file."""

        def both(file: Path) -> tuple[str, str]:
            text = file.read_text(encoding="utf-8")
            given = self.passes(chosen.before, text) if chosen.before else text
            return given, self.passes((chosen.plugin,), given)

        with ThreadPoolExecutor(jobs) as pool:
            for file, (given, wanted) in zip(files, pool.map(both, files), strict=True):
                yield self.outcome(file.name, chosen, given, wanted)

    def passes(self, names: Iterable[str], text: str) -> str:
        pipeline = f"--pass-pipeline=builtin.module({','.join(names)})"
        done = subprocess.run(
            [*self.command, pipeline], input=text, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr[:2000]
        return done.stdout

    def outcome(self, name: str, chosen: Rewrite, given: str, wanted: str) -> Outcome:
        with ir.Context(), linalg_ops.release(RELEASE):
            module = ir.Module.parse(given)
            replaced = chosen.package(module)
            module.operation.verify()
            found = str(module)
        # In a context of its own: resources of the same name would get other names.
        with ir.Context():
            expected = str(ir.Module.parse(wanted))
        return Outcome(name, replaced, "" if found == expected else _difference(found, expected))


def _difference(found: str, expected: str) -> str:
    lines = difflib.unified_diff(
        expected.splitlines(), found.splitlines(), "plugin", "package", "", "", 0, ""
    )
    return "\n".join(line[:300] for line, _ in zip(lines, range(12), strict=False))
