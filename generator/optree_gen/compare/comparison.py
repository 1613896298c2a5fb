# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two files, function by function, and finds permissions that remove differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from optree_core.rewrite_rule import PERMISSIONS
from optree_ir.alignment import align
from optree_ir.difference import Difference, differences
from optree_ir.graph import ValueGraph
from optree_tool.mlir_opt import ToolError

from .canonical import CanonicalFile

ALL = frozenset(PERMISSIONS)


@dataclass(frozen=True)
class FunctionPair:
    """Two functions, and the argument of the second for each argument of the first, by number.

    arguments: None if the functions differ.
    """

    left: ValueGraph
    right: ValueGraph
    arguments: Mapping[int, int] | None
    differences: tuple[Difference, ...]


class FileComparison:
    """Two files under permissions.

    Raises:
        ToolError: mlir-opt rejects one of them.
    """

    def __init__(self, left: CanonicalFile, right: CanonicalFile) -> None:
        self.left, self.right = left, right
        self.known: dict[frozenset[str], list[FunctionPair]] = {}

    def pairs(self, permissions: frozenset[str] = frozenset()) -> list[FunctionPair]:
        """Return the functions of the same name in both files, or the only one of each.

        Raises:
            ToolError: a function of one file is not in the other.
        """
        if permissions not in self.known:
            sides = self.left.graphs(permissions), self.right.graphs(permissions)
            self.known[permissions] = [_compared(*both) for both in self._partners(*sides)]
        return self.known[permissions]

    def _partners(
        self, left: Mapping[str, ValueGraph], right: Mapping[str, ValueGraph]
    ) -> Iterable[tuple[ValueGraph, ValueGraph]]:
        if len(left) == len(right) == 1:
            return zip(left.values(), right.values(), strict=True)
        for file, own, others in ((self.left, left, right), (self.right, right, left)):
            if not own:
                raise ToolError(f"{file.shown} has no function with a body")
            if alone := sorted(own.keys() - others.keys()):
                raise ToolError(f"the function '{alone[0]}' is only in {file.shown}")
        return [(left[name], right[name]) for name in left]

    def equal(self, permissions: frozenset[str]) -> bool:
        return all(pair.arguments is not None for pair in self.pairs(permissions))

    def removing(self, given: frozenset[str], difference: Difference) -> frozenset[str] | None:
        """Return permissions beside the given ones under which a difference goes away.

        It has gone if no difference is at one of its places. None: no permissions remove it.
        """

        def gone(permissions: frozenset[str]) -> bool:
            left = [d for pair in self.pairs(permissions) for d in pair.differences]
            if not difference.places:
                return difference.what not in [d.what for d in left]
            return not any(difference.places & d.places for d in left)

        return smallest(given, gone)

    def equalizing(self, given: frozenset[str]) -> frozenset[str] | None:
        """Return permissions beside the given ones under which the files are equal, or None."""
        return smallest(given, self.equal)


def smallest(
    given: frozenset[str], holds: Callable[[frozenset[str]], bool]
) -> frozenset[str] | None:
    """Return permissions that are needed beside the given ones, so that something holds.

    A single permission if one is enough, else a set none of whose members can be left out.
    """
    more = [permission for permission in PERMISSIONS if permission not in given]
    if not holds(ALL):
        return None
    for permission in more:
        if holds(given | {permission}):
            return frozenset({permission})
    needed = frozenset(more)
    for permission in more:
        if holds(given | needed - {permission}):
            needed -= {permission}
    return needed


def _compared(left: ValueGraph, right: ValueGraph) -> FunctionPair:
    arguments = align(left, right)
    found = () if arguments is not None else tuple(differences(left, right))
    return FunctionPair(left, right, arguments, found)
