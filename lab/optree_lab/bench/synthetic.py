# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Made-up specs: many leaves below a category of the checkout, each with maps of its own."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from optree_core.model import Op, OpKind

from optree_lab.ir.defined import tree

#: Eight loops, two of them reduced, give 7,200 different contractions.
LOOPS = ("a", "b", "c", "d", "e", "f", "g", "h")
REDUCED = 2


@dataclass(frozen=True)
class Leaf:
    """A spec: its name, where it belongs, and its text."""

    name: str
    path: str
    text: str


def contraction(op: Op, number: int, layouts: tuple[tuple[str, ...], ...]) -> Leaf:
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
    return Leaf(name, f"{op.name}/{name}.yaml", text)


def leaves(op: Op) -> Iterator[Leaf]:
    """Contractions of two inputs: every order of the dimensions of either is an op of its own.

    Parallel loops are dealt out to the inputs, the reduced ones are in both, and the output lists
    the parallel ones in order, so that no two have equal maps up to the order of loops.
    """
    parallel, reduced = LOOPS[:-REDUCED], LOOPS[-REDUCED:]
    numbers = itertools.count()
    half = len(parallel) // 2
    left, right = (*parallel[:half], *reduced), (*parallel[half:], *reduced)
    for first in itertools.permutations(left):
        for second in itertools.permutations(right):
            # Renaming the reduced loops gives the same op: one order of them is enough.
            if [loop for loop in first if loop in reduced] == list(reduced):
                yield contraction(op, next(numbers), (first, second, parallel))


def contraction_category() -> Op:
    """A category of two inputs and an output whose maps are left open."""
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
    """A project at `root`: the specs of this checkout and `count` made-up ones.

    Its templates are those that come with the generator: a project's own may take 2 s a file.
    """
    shutil.copytree(checkout / "specs", root / "specs")
    made = itertools.islice(leaves(contraction_category()), count)
    written = 0
    for leaf in made:
        path = root / "specs" / "linalg" / leaf.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(leaf.text, encoding="utf-8")
        written += 1
    if written < count:
        raise ValueError(f"there are only {written} different ops to make up")
