# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real IR: the plugin accepts every file of the frontends and raises most generics.

A generic counts as raised if an op of the tree replaces it. `generic` and `map` do not count, nor
does a `reduce` whose body is more than one scalar function of the table.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share

PIPELINE = "builtin.module(linalg-tree-specialize)"
LEAST_RAISED = 0.60  # upstream raises 0.33 of them

_OP = re.compile(r"\blinalg\.(generic|map|reduce)\b(?: \{ ([\w.]+) \})?")


@dataclass(frozen=True)
class Outcome:
    """The outcome of a file. error: the output of mlir-opt if it failed, else empty."""

    file: str
    generics: int
    left: Counter[str]
    error: str


@pytest.fixture(scope="session")
def combiners(checkout: Path) -> frozenset[str]:
    scalars = Project(checkout).scalars(Diagnostics())
    assert scalars is not None
    return frozenset(m for f in scalars.functions.values() for m in f.lower.values())


def count(text: str, combiners: frozenset[str]) -> Counter[str]:
    """Count generics, maps, and reductions whose combiner is outside the scalar table."""
    found: Counter[str] = Counter()
    for op, combiner in _OP.findall(text):
        if op != "reduce" or combiner not in combiners:
            found[op] += 1
    return found


def specialize(file: Path, mlir_opt: Path, plugin: Path, combiners: frozenset[str]) -> Outcome:
    run = subprocess.run(
        [mlir_opt, f"--load-pass-plugin={plugin}", f"--pass-pipeline={PIPELINE}", file],
        capture_output=True,
        text=True,
        check=False,
    )
    before = count(file.read_text(encoding="utf-8"), combiners)
    after = count(run.stdout, combiners)
    generics = before["generic"]
    del before["generic"]
    return Outcome(file.name, generics, after - before, run.stderr if run.returncode else "")


def test_real_ir_is_raised(
    corpus: Path,
    mlir_opt: Path,
    plugin: Path,
    combiners: frozenset[str],
    figure: Figure,
    share: Share[Path],
) -> None:
    files = share(sorted((corpus / "ir").glob("*.mlir")), 4, "files of real IR")
    assert files, f"no IR in {corpus}"
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda f: specialize(f, mlir_opt, plugin, combiners), files))
    assert not {o.file: o.error[:400] for o in outcomes if o.error}
    generics = sum(o.generics for o in outcomes)
    raised = generics - sum(o.left.total() for o in outcomes)
    figure(raised, f"of {generics:,} generics in {len(files)} files of real IR raised one to one")
    assert raised >= LEAST_RAISED * generics
