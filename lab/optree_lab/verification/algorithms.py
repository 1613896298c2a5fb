# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes the ops that run an algorithm, and compares them with numpy.

Each op runs on tensors and memrefs of static and dynamic sizes, whole and in tiles. With `--write`,
the command writes what is executed to docs/data/optree/algorithms.md. It exits with 1 if a result
differs.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project

from optree_lab import toolchain
from optree_lab.running.execution import compile_module
from optree_lab.tables import aligned, page

from .algorithm_cases import CASES, KINDS, NAMES, Case, module, same, tiling, variants

#: Written with `--write`.
DATA = Path("docs", "data", "optree", "algorithms.md")

LOWERING = ("one-shot-bufferize", "convert-optree-to-loops")


def executed(
    cases: Sequence[tuple[Case, str, bool]], tiled: bool, tool: Path, directory: Path
) -> list[bool]:
    """Return True for each case whose outputs are those of numpy.

    Raises:
        ToolFailed: a case is not compiled.
    """
    before: tuple[str, ...] = LOWERING
    if tiled:
        schedule = directory / "schedule.mlir"
        schedule.write_text(tiling(cases), encoding="utf-8")
        library = f"transform-preload-library{{transform-library-paths={schedule}}}"
        before = (library, "transform-interpreter", *LOWERING)
    code = compile_module(module(cases), directory, before, program=tool)
    found = []
    for number, (case, *_) in enumerate(cases):
        arrays = [array.copy() for array in case.arrays]
        code.call(f"f{number}", *arrays)
        outputs = arrays[len(case.inputs) :]
        found.append(all(map(same, outputs, case.expected)))
    return found


def table(checkout: Path) -> str:
    """Return the ops as a table: lines of their specs, and the cases that are executed."""
    tree = Project(checkout).tree("optree", Diagnostics())
    rows: list[tuple[str, ...]] = [
        ("op", "lines of YAML", "runs", "types", "functions", "in tiles", "among them")
    ]
    for op, make in CASES.items():
        spec = (checkout / tree.ops[op].origin.path).read_text(encoding="utf-8").splitlines()
        lines = sum(bool(line.strip()) and not line.startswith("#") for line in spec)
        kinds = [kind for kind in KINDS if any(True for _ in make(kind))]
        edges = dict.fromkeys(edge for kind in kinds for case in make(kind) for edge in case.edges)
        numbers = (f"{len(variants(op, tiled)):,}" for tiled in (False, True))
        listed = ", ".join(NAMES[kind] for kind in kinds)
        rows.append((f"`{op}`", str(lines), f"`{tree.ops[op].runs}`", listed, *numbers,
                     ", ".join(edges)))  # fmt: skip
    return aligned(rows)


def main(given: argparse.Namespace) -> int:
    wrong = 0
    for op in CASES:
        for tiled in (False, True):
            cases = variants(op, tiled)
            if not cases:
                continue
            with TemporaryDirectory() as directory:
                results = executed(cases, tiled, toolchain.OPTREE_OPT, Path(directory))
            wrong += results.count(False)
            print(f"{op} {'in tiles' if tiled else 'whole'}: {results.count(True)} of "
                  f"{len(cases)} functions compute what numpy computes")  # fmt: skip
    if given.write and not wrong:
        text = page(__file__, table=table(toolchain.CHECKOUT))
        (toolchain.CHECKOUT / DATA).write_text(text, encoding="utf-8")
    return int(wrong > 0)
