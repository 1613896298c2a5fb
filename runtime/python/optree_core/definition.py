# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The definition of a composite: named steps over loops.

A loop is a name of a size: of one dimension, or `*name`, of a list of them. An operand has the
loops under its `shape`; a step has those of the values that it reads, without those along which it
combines. So a step reads each value by the names of its loops, whatever their order, and a value
without a loop is the same in all its iterations. A step may read the type of an operand, and that
which a parameter holds; without one, that is the type of the first operand whose type is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .element_type import find_element_type
from .expression import Cast, Constant, Expr, Index, Operand, walk

if TYPE_CHECKING:
    from .model import Op
    from .scalar import ScalarFunction


#: Neutral element -> what a step that combines starts with; 0 for -0.0.
_STARTS: dict[object, str] = {
    0: "zero",
    1: "one",
    "lowest": "lowest",
    "highest": "highest",
    "lowest_unsigned": "zero",
}


def start_of(function: ScalarFunction) -> str | None:
    """Return what a step that combines by the function starts with on each type: `zero`, `one`,
    `lowest` or `highest`; None if its neutral elements are others, or not alike."""
    starts = {_STARTS.get(value) for value in function.identity.values()}
    return starts.pop() if len(starts) == 1 and function.arity == 2 else None


def names_in(expr: Expr) -> tuple[str, ...]:
    """Return the names of operands in an expression, in order."""
    names = (part.name for part in walk(expr) if isinstance(part, Operand))
    return tuple(dict.fromkeys(names))


def type_names_in(expr: Expr) -> tuple[str, ...]:
    """Return the names that stand for the type of an operand, or of a parameter, in order."""
    parts = (part.type for part in walk(expr) if isinstance(part, (Cast, Constant)))
    return tuple(dict.fromkeys([n for n in parts if n and find_element_type(n) is None]))


@dataclass(frozen=True, slots=True)
class CompositeStep:
    """A step of a definition; several of one name are cases and alternatives of it.

    value: its names are operands, parameters and earlier steps.
    combine: the scalar function that combines the values along the loops `along`, in order. It
        starts with its neutral element, or with 0.0 for -0.0. Empty: nothing is combined.
    when: the optional operand, or the parameter of type bool, without which the next step of this
        name holds; empty: the step always holds.
    alternative: 0 for the definition; others are recognized, too. needs: the permissions without
        which these do not give the same result.
    """

    name: str
    value: Expr
    combine: str = ""
    along: tuple[str, ...] = ()
    when: str = ""
    alternative: int = 0
    needs: tuple[str, ...] = ()

    @property
    def reads(self) -> tuple[str, ...]:
        """The names that the value reads, in order."""
        return names_in(self.value)

    @property
    def types(self) -> tuple[str, ...]:
        """The names of operands and parameters whose types the value reads, in order."""
        return type_names_in(self.value)

    @property
    def positions(self) -> tuple[str, ...]:
        """The loops whose positions the value reads, in order."""
        return tuple(part.loop for part in walk(self.value) if isinstance(part, Index))

    def __str__(self) -> str:
        """Return the value as a spec writes it, and its condition."""
        value = str(self.value)
        if self.combine:
            value = f"{self.combine}[{', '.join(self.along)}]({value})"
        return f"{value} if {self.when}" if self.when else value


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop, or a list. rank: the parameter with their number; empty: the operand tells."""

    name: str
    many: bool = False
    rank: str = ""


@dataclass(frozen=True, slots=True)
class CompositeDefinition:
    """The loops of an op, and those of each operand, one per dimension or list of dimensions."""

    loops: tuple[Loop, ...]
    shapes: dict[str, tuple[str, ...]]

    def ordered(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the names of loops in the order of the definition."""
        known = set(names)
        return tuple(loop.name for loop in self.loops if loop.name in known)


@lru_cache(maxsize=256)
def _definition(
    operands: tuple[tuple[str, bool, tuple[str, ...], frozenset[int]], ...],
    ranks: tuple[tuple[str, str], ...],
) -> CompositeDefinition:
    loops: dict[str, Loop] = {}
    shapes: dict[str, tuple[str, ...]] = {}
    given = dict(ranks)
    for name, output, sizes, lists in operands:
        if output:
            whole = [shapes.get(size, (size,)) for size in sizes]
            shapes[name] = tuple(size for part in whole for size in part)
            continue
        shapes[name] = sizes
        for place, size in enumerate(sizes):
            loops.setdefault(size, Loop(size, place in lists, given.get(size, "")))
    return CompositeDefinition(tuple(loops.values()), shapes)


def definition(op: Op) -> CompositeDefinition:
    """Return the loops of a composite with steps."""
    operands = tuple(
        (o.name, o.is_init, tuple(map(str, o.shape)), frozenset(o.lists)) for o in op.operands
    )
    return _definition(operands, op.ranks)
