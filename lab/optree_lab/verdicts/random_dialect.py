# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A project with a dialect of random composites and algorithms."""

from __future__ import annotations

from pathlib import Path

from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project

from optree_lab.fuzz_specs.drawing import SpecDraw
from optree_lab.fuzz_specs.outcome import as_yaml, generate_at
from optree_lab.fuzz_specs.random_composites import Composites

DIALECT = "drawn"

#: The ops of the tree that the dialect inherits.
_KNOWN = ("add", "fill", "copy")


def generate(root: Path, seed: int, count: int) -> Tree:
    """Generate a project with `count` random ops, without those that `check` refuses."""
    draw = SpecDraw(seed)
    specs = root / "specs" / DIALECT
    specs.mkdir(parents=True)
    inherited = {"dialect": "optree", "subset": [*_KNOWN]}
    head = {"dialect": DIALECT, "mode": "define", "summary": "Ops.", "extends": inherited}
    (specs / "dialect.yaml").write_text(as_yaml(head), encoding="utf-8")
    names = {*_KNOWN, "generic", "elementwise", "dialect", "scalar", "vocabulary", "index", "yield"}
    composites = Composites(draw, names, "define", [*_KNOWN], ["add", "mul"])
    for path, data in (composites.op() for _ in range(count)):
        data.pop("cpp", None)  # Nobody writes the members.
        file = specs / f"{path}.yaml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(as_yaml(data), encoding="utf-8")
    while diagnostics := generate_at(root, on_demand=False, written=True).diagnostics:
        for path in {d.span.source.path for d in diagnostics.ordered()}:
            (root / path).unlink()
    return Project(root).tree(DIALECT, Diagnostics())
