# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Valid ops to start from: some of each op of the defined dialect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from optree_core.model import OpKind, Tree
from optree_gen.emit.mlir_text import MlirWriter

from optree_lab.ir.cases import legal_cases
from optree_lab.ir.generic_form import parse
from optree_lab.ir.upstream import Upstream

from .op import GenericOp, op_of

#: Functions of the ops that the dialect has outside of its tree.
OUTSIDE = "tests/mlir/Inputs/outside-the-tree.mlir"

#: Cases of an op that are looked through, and those that are taken.
AMONG, TAKEN = 60, 6


def seeds(tree: Tree, writer: MlirWriter, tool: Path, outside: Path) -> list[GenericOp]:
    """Ops of every name of the dialect. outside: a file with functions of those not in its tree."""
    texts = [outside.read_text(encoding="utf-8"), *_structured(tree, writer)]
    printed = Upstream(tool, ("--mlir-print-op-generic",)).module("\n".join(texts))
    prefix = f"{tree.dialect.name}."
    return [op_of(found) for found in parse(printed).walk() if found.name.startswith(prefix)]


def base_seeds(tool: Path, given: Iterable[GenericOp], dialect: str, base: str) -> list[GenericOp]:
    """The same ops in the dialect that theirs extends."""
    passes = (f"--convert-{dialect}-to-{base}", "--mlir-print-op-generic")
    text = "\n".join(op.function(f"f{number}") for number, op in enumerate(given))
    found = parse(Upstream(tool, passes).module(text)).walk()
    inner = (f"{base}.yield", f"{base}.index")
    return [op_of(op) for op in found if op.name.startswith(f"{base}.") and op.name not in inner]


def _structured(tree: Tree, writer: MlirWriter) -> Iterator[str]:
    """Functions of structured ops, of plain forms and of others, on tensors and on buffers.

    Of the root, what some categories mean.
    """
    for op in tree.structured():
        if op.abstract or op.kind is OpKind.ROOT:
            continue
        cases = list(islice(legal_cases(op, tree), AMONG))
        for number, case in enumerate(cases[:: max(1, len(cases) // TAKEN)][:TAKEN]):
            yield writer.op(case, f"{op.name}_{number}")
            if op.kind is OpKind.CATEGORY:
                yield writer.generic(case, f"{op.name}_means_{number}")
