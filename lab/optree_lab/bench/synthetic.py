# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Made-up input: many leaves below a category of the checkout, and modules of many linalg ops."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

from optree_core.cases import Case, build
from optree_core.model import Op, OpKind, Tree
from optree_core.plain_variants import plain

from optree_lab.ir.cases import legal_modes
from optree_lab.ir.dialects import tree, writer

#: Eight loops, two of them reduced, give 7,200 different contractions.
LOOPS = ("a", "b", "c", "d", "e", "f", "g", "h")
REDUCED = 2


def contraction(op: Op, number: int, layouts: tuple[tuple[str, ...], ...]) -> tuple[str, str]:
    """Return the path of a spec below the dialect, and its text."""
    name = f"synthetic_{op.name}_{number}"
    maps = "\n".join(
        f"  {operand.name}: [{', '.join(layout)}]"
        for operand, layout in zip(op.operands, layouts, strict=True)
    )
    text = (
        f"op: {name}\n"
        f"parent: {op.name}\n"
        f"summary: Synthetic op {number}.\n"
        f"loops: [{', '.join(LOOPS)}]\n"
        f"indexing_maps:\n{maps}\n"
    )
    return f"{op.name}/{name}.yaml", text


def leaves(op: Op) -> Iterator[tuple[str, str]]:
    """Yield contractions of two inputs, an op per order of the dimensions of each input.

    Each input has half of the parallel loops and all reduced ones; the output lists the parallel
    loops in order. So the maps of two ops differ in more than the order of loops.
    """
    parallel, reduced = LOOPS[:-REDUCED], LOOPS[-REDUCED:]
    numbers = itertools.count()
    half = len(parallel) // 2
    left, right = (*parallel[:half], *reduced), (*parallel[half:], *reduced)
    for first in itertools.permutations(left):
        for second in itertools.permutations(right):
            # Renaming the reduced loops gives the same op, so only one order of them is used.
            if [loop for loop in first if loop in reduced] == list(reduced):
                yield contraction(op, next(numbers), (first, second, parallel))


def contraction_category() -> Op:
    """Return the category of contractions with two inputs, whose maps are open."""
    for op in tree("linalg").ops.values():
        roles = [operand.role for operand in op.operands]
        if (
            op.kind is OpKind.CATEGORY
            and op.maps.predicate.name == "contraction"
            and len(roles) == 3
        ):
            return op
    raise LookupError("no category of contractions with two inputs")


def write_project(checkout: Path, root: Path, count: int) -> None:
    """Write a project to `root`: the specs of this checkout and `count` made-up ones.

    It uses the generator's templates: those of a project may take 2 s a file.
    """
    shutil.copytree(checkout / "specs", root / "specs")
    made = itertools.islice(leaves(contraction_category()), count)
    written = 0
    for below, text in made:
        path = root / "specs" / "linalg" / below
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written += 1
    if written < count:
        raise ValueError(f"there are only {written} different ops to make up")


#: Element types per op: a module has many ops and few types.
MODES_PER_OP = 3


def benchmarked_ops(among: Tree, release: int) -> list[Op]:
    """Return the leaf ops of a release of MLIR whose body the op defines."""
    return [
        op
        for op in among.ops.values()
        if op.kind is OpKind.NAMED
        and op.exists_in(release)
        and op.payload is not None
        and not op.has_region
    ]


class ModuleWriter:
    """Writes modules with ops of one tree, dealt out evenly."""

    def __init__(self, release: int) -> None:
        self.tree, self.writer = tree("linalg"), writer("linalg")
        self.cases = {
            op.name: list(self.op_cases(op)) for op in benchmarked_ops(self.tree, release)
        }

    def op_cases(self, op: Op) -> Iterator[Case]:
        for form in plain(op, self.tree):
            for mode in legal_modes(op, self.tree, form)[:MODES_PER_OP]:
                yield build(op, mode, self.tree.scalars, form, dynamic=True)

    def function(self, case: Case, name: str, generic: bool) -> str:
        return self.writer.generic(case, name) if generic else self.writer.op(case, name)

    def module(self, ops: list[str], count: int, generic: bool) -> str:
        """Return a module of `count` functions with one op each."""
        cases = [case for name in ops for case in self.cases[name]]
        texts = [self.function(case, "NAME", generic) for case in cases]
        return "".join(
            text.replace("@NAME(", f"@f{number}(", 1)
            for number, text in zip(range(count), itertools.cycle(texts), strict=False)
        )
