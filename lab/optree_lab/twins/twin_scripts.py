# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Transform sequences whose arguments follow from an op's loops: what fits the op is not listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from optree_core.affine import AffineMap

#: Extents of the loops, in order: even, so that halves are whole; all different.
EXTENTS = (4, 6, 8, 10, 12, 2, 14, 16, 18, 20)

ONE = "(!transform.any_op) -> !transform.any_op"
TWO = "(!transform.any_op) -> (!transform.any_op, !transform.any_op)"
FOUR = f"(!transform.any_op) -> ({', '.join(['!transform.any_op'] * 4)})"


@dataclass(frozen=True)
class Space:
    """The loops of an op, by what its maps say of them.

    iterators: what each loop does. windows: the loops that are added to another in some index.
    structured: whether the op is a structured one. elementwise: whether every operand that is no
    scalar has the element of the iteration. roles: how many loops are rows, columns and summed up,
    where two inputs are contracted. rank: of the first result. positional: whether the body reads
    where in the iteration it is. scalars: whether an operand is one, or has no dimensions. known:
    whether all sizes are.
    """

    iterators: tuple[str, ...]
    windows: frozenset[int] = frozenset()
    structured: bool = True
    elementwise: bool = False
    roles: tuple[int, int, int] = (0, 0, 0)
    rank: int = 1
    positional: bool = False
    scalars: bool = False
    known: bool = True

    @staticmethod
    def of(maps: Sequence[AffineMap], iterators: Sequence[str]) -> Space:
        """Of a structured op, the map of its only output last."""
        uses = [[[dim for dim, _ in terms] for terms, _ in m.results] for m in maps]
        windows = {dim for use in uses for dims in use if len(dims) > 1 for dim in dims}
        out, *inputs = [{dim for dims in use for dim in dims} for use in (uses[-1], *uses[:-1])]
        lhs, rhs = [*inputs, set(), set()][:2]
        identity = [[dim] for dim in range(len(iterators))]
        return Space(
            tuple(iterators),
            frozenset(windows),
            elementwise=all(use in ([], identity) for use in uses) and uses[-1] == identity,
            roles=(len(lhs & out - rhs), len(rhs & out - lhs), len(lhs & rhs - out)),
            rank=len(maps[-1].results),
            scalars=any(not m.results for m in maps),
        )

    @property
    def summed(self) -> tuple[int, ...]:
        return tuple(i for i, kind in enumerate(self.iterators) if kind == "reduction")

    @property
    def moved(self) -> int:
        """How many dimensions a window is moved along."""
        return sum(self.iterators[loop] == "parallel" for loop in self.windows)

    @property
    def plain(self) -> tuple[int, ...]:
        """The loops that stand alone in every index."""
        return tuple(i for i in range(len(self.iterators)) if i not in self.windows)


#: The body of a sequence for an op with these loops; None where the transform is not for it.
Script = Callable[[Space], "str | None"]
Condition = Callable[[Space], bool]


def any_op(_: Space) -> bool:
    return True


def structured(space: Space) -> bool:
    return space.structured


def always(text: str, where: Condition = any_op) -> Script:
    return lambda space: text if where(space) else None


def first(kind: str, text: str, size: int = 2, where: Condition = any_op) -> Script:
    """`text` with a size for the first loop of the kind, and 0 for the others."""

    def script(space: Space) -> str | None:
        if kind not in space.iterators or not where(space):
            return None
        loop = space.iterators.index(kind)
        sizes = [0] * loop + [size]
        rest = [0] * (len(space.iterators) - loop - 1)
        return text.format(sizes=_listed(sizes), every=_listed([*sizes, *rest]), dimension=loop)

    return script


def every_loop(text: str, where: Condition = any_op) -> Script:
    """`text` with a size for every loop, in order and reversed, and with those of plain loops."""

    def script(space: Space) -> str | None:
        count = len(space.iterators)
        if not count or not where(space):
            return None
        return text.format(
            sizes=_listed([2] * count),
            plain=_listed([2 if i in space.plain else 0 for i in range(count)]),
            extents=_listed(EXTENTS[:count]),
            reversed=_listed(reversed(range(count))),
            loops=count,
            results=", ".join(["!transform.any_op"] * count),
        )

    return script


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
