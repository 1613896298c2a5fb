# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The transforms of twin_transforms.yaml, and the loops from which their arguments follow."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from optree_core.affine import AffineMap

from optree_lab.tables import beside

#: Extents of the loops, in order: even, so that halves are whole; all different.
EXTENTS = (4, 6, 8, 10, 12, 2, 14, 16, 18, 20)

_OP = "!transform.any_op"

#: The type of a transform op that takes one handle, by the number of handles that it returns.
_TYPES = {
    name: f"({_OP}) -> " + (_OP if count == 1 else f"({', '.join([_OP] * count)})")
    for name, count in {"one": 1, "two": 2, "four": 4}.items()
}

#: Transforms that make tiles, and the reason why they differ on ops that read loop indices.
TILING = re.compile(r"tile|split|fuse|pad|promote|scalarize")
NO_LONGER = "a tile that reads its position is a generic; upstream's is called as the op it is not"


@dataclass(frozen=True)
class Space:
    """The loops of an op, derived from its maps.

    iterators: iterator types. windows: loops that an index expression adds to another. structured:
    the op is a structured one. elementwise: each map is the identity, or of rank 0 for an input.
    roles: numbers of row, column and summed loops of a contraction of two inputs. rank: of the
    first result. positional: the body reads loop indices. scalars: an operand is a scalar or has
    rank 0. known: all sizes are static.
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
        """Return the loops of a structured op. maps: the map of the only output is the last."""
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
        """The number of dimensions along which a window moves."""
        return sum(self.iterators[loop] == "parallel" for loop in self.windows)

    @property
    def plain(self) -> tuple[int, ...]:
        """The loops that no index expression adds to another."""
        return tuple(i for i in range(len(self.iterators)) if i not in self.windows)


#: Conditions on the loops of the ops to which a transform applies.
CONDITIONS: dict[str, Callable[[Space], bool]] = {
    "any_op": lambda space: True,
    "composite": lambda space: not space.structured,
    "structured": lambda space: space.structured,
    "elementwise": lambda space: space.structured and space.elementwise,
    "ranked": lambda space: space.rank > 0,
    "packable": lambda space: space.structured and bool(space.plain),
    "one_matmul": lambda space: space.roles == (1, 1, 1) and not space.windows,
    # Upstream takes projected permutations, and fails on operands of rank 0.
    "shardable": lambda space: space.structured and not space.windows and not space.scalars,
    # Upstream splits a single reduction loop of static extent that is not part of a window.
    "splittable": lambda space: (
        space.known and len(space.summed) == 1 and space.summed[0] not in space.windows
    ),
    # Upstream vectorizes a window that moves along one dimension of static size.
    "vectorizable": lambda space: space.structured and space.moved < (2 if space.known else 1),
}


@dataclass(frozen=True)
class Transform:
    """A row of the YAML. setting: text of the program; empty: a function around the op."""

    name: str
    passes: Sequence[str] = ("--transform-interpreter",)
    sequence: str = ""
    loops: str = ""
    size: int = 2
    where: str = "any_op"
    buffers: bool = False
    setting: str = ""
    impossible: str = ""
    impossible_for: Sequence[str] = ()

    @property
    def needs_result(self) -> bool:
        return bool(self.setting) and not self.buffers

    def is_impossible(self, op: str) -> bool:
        """True if upstream's transform does not take the op in another dialect."""
        return bool(self.impossible) and op in (self.impossible_for or (op,))

    def text(self, space: Space, op: str) -> str | None:
        """Return the named sequence, "" if there is none, or None if it does not apply."""
        arguments = self._arguments(space)
        if arguments is None or not CONDITIONS[self.where](space):
            return None
        if not self.sequence:
            return ""
        body = textwrap.indent(self.sequence.format(**_TYPES, **arguments), "  ")
        return (
            f"transform.named_sequence @__transform_main(%root: {_OP} {{transform.readonly}}) {{\n"
            f'  %op = transform.structured.match ops{{["{op}"]}} in %root : {_TYPES["one"]}\n'
            f"{body}\n  transform.yield\n}}\n"
        )

    def _arguments(self, space: Space) -> dict[str, object] | None:
        """Return the values of the sequence's fields, or None if the op lacks its loops."""
        count = len(space.iterators)
        if not self.loops:
            return {}
        if self.loops == "each":
            return (
                None
                if not count
                else {
                    "sizes": _listed([2] * count),
                    "plain": _listed([2 if i in space.plain else 0 for i in range(count)]),
                    "extents": _listed(EXTENTS[:count]),
                    "reversed": _listed(reversed(range(count))),
                    "loops": count,
                    "results": ", ".join([_OP] * count),
                }
            )
        if self.loops not in space.iterators:
            return None
        loop = space.iterators.index(self.loops)
        sizes = [0] * loop + [self.size]
        every = [*sizes, *[0] * (count - loop - 1)]
        return {"sizes": _listed(sizes), "every": _listed(every), "dimension": loop}


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


_DATA = beside(__file__)

#: Name -> text of a function around an op, with fields.
SETTINGS: dict[str, str] = {name: text.rstrip() for name, text in _DATA["settings"].items()}

TRANSFORMS = tuple(
    Transform(name, **{**row, "setting": SETTINGS[row["setting"]] if "setting" in row else ""})
    for name, row in _DATA["transforms"].items()
)
