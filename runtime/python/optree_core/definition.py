# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The definition of a composite: named steps over loops.

A loop is a name of a size: of one dimension, or `*name`, of a list of them. An operand has the
loops under its `shape`; a step has those of the values that it reads, without those along which it
combines. So a step reads each value by the names of its loops, whatever their order, and a value
without a loop is the same in all its iterations. A step may read the type of an operand, and that
which a parameter holds; without one, that is the type of the first operand whose type is open.

A step may also move elements: `part[d](x, 1, 2)` is the second of two equal parts of x along d, and
has a loop of its own instead of d, `d/2`; `join[d](a, b)` has such parts one after the other. An
input may have a size `d/2`, too. `every[d](x, 1, 2)` has each second element, from number 1 on, and
`interleave[d](a, b)` the elements of such parts by turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from .element_type import TypeClass, find_element_type
from .expression import Call, Cast, Constant, Expr, Index, Operand, rebuilt, walk
from .shape_expression import part_of, whole_of

if TYPE_CHECKING:
    from .model import Op, OperandSpec
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


#: Whether a step is a part, and whether parts have elements by turns -> how a spec calls it.
_MOVES = {
    (True, False): "part", (False, False): "join",
    (True, True): "every", (False, True): "interleave",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CompositeStep:
    """A step of a definition; several of one name are cases and alternatives of it.

    value: its names are operands, parameters and earlier steps.
    combine: the scalar function that combines the values along the loops `along`, in order. It
        starts with its neutral element, or with 0.0 for -0.0. Empty: nothing is combined.
    when: the optional operands and numbers, and the parameters of type bool, without any of which
        the next step of this name holds; empty: the step always holds.
    alternative: 0 for the definition; others are recognized, too. needs: the permissions without
        which these do not give the same result.
    parts: the number of equal parts of the one loop under `along`; 0 for a step that computes.
        part: the number of the part that the step is; -1 for one that joins all of them. turns:
        the parts have the elements by turns.
    """

    name: str
    value: Expr
    combine: str = ""
    along: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    alternative: int = 0
    needs: tuple[str, ...] = ()
    parts: int = 0
    part: int = -1
    turns: bool = False

    @property
    def part_loop(self) -> str:
        """The loop of a part; empty for a step that computes."""
        return part_of(self.along[0], self.parts) if self.parts else ""

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
        if self.parts:
            function = _MOVES[self.part >= 0, self.turns]
            numbers = (self.part, self.parts) if self.part >= 0 else ()
            value = f"{function}[{self.along[0]}]({', '.join(map(str, (*self.reads, *numbers)))})"
        if self.combine:
            value = f"{self.combine}[{', '.join(self.along)}]({value})"
        return f"{value} if {' and '.join(self.when)}" if self.when else value


#: The operation on integers that adds an offset to a position.
_SUM = "arith.addi"


def offset_of(op: Op, operand: OperandSpec, functions: Mapping[str, ScalarFunction]) -> str | None:
    """Return the loop along which an optional scalar is the first position, so that each step gives
    the same on a part of the loop, whose scalar is larger; None if there is no such loop.

    Where it is present, each `cast(index(m), i64)` is written
    `add(cast(index(m), i64), cast(first, i64))`; where it is absent, the steps are the same but for
    that.
    """
    if operand.shape or operand.type != TypeClass.INDEX or not operand.optional:
        return None
    sums = {name for name, function in functions.items() if function.lower.get("int") == _SUM}
    loops = {loop for step in op.steps for loop in step.positions}
    return next((loop for loop in loops if _is_offset(op, operand.name, loop, sums)), None)


def _is_offset(op: Op, name: str, loop: str, sums: set[str]) -> bool:
    place, own = (Cast(part, "i64") for part in (Index(loop), Operand(name)))

    def is_moved(expr: Expr) -> bool:
        return (
            isinstance(expr, Call)
            and expr.function in sums
            and expr.arguments in ((place, own), (own, place))
        )

    def without(expr: Expr) -> Expr:
        return place if is_moved(expr) else rebuilt(expr, without)

    given, absent = [], []
    for step in op.steps:
        value = without(step.value)
        if name in names_in(value):
            return False
        if name in step.when:
            parts = list(walk(step.value))
            if sum(part == Index(loop) for part in parts) != sum(map(is_moved, parts)):
                return False
            when = tuple(flag for flag in step.when if flag != name)
            given.append(replace(step, value=value, when=when))
        elif loop in step.positions:
            absent.append(step)
    return given == absent


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop, or a list. rank: the parameter with their number; empty: the operand tells.

    whole, parts: of the loop of a part, the loop that has so many such parts.
    """

    name: str
    many: bool = False
    rank: str = ""
    whole: str = ""
    parts: int = 1


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
    parts: tuple[tuple[str, int], ...],
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
            if whole_of(size) is None:
                loops.setdefault(size, Loop(size, place in lists, given.get(size, "")))
    named = (whole_of(size) for sizes in shapes.values() for size in sizes)
    every = dict.fromkeys([*parts, *filter(None, named)])
    ordered: list[Loop] = []
    for loop in loops.values():
        own = [
            Loop(part_of(name, n), whole=name, parts=n) for name, n in every if name == loop.name
        ]
        ordered += [loop, *own]
    return CompositeDefinition(tuple(ordered), shapes)


def definition(op: Op) -> CompositeDefinition:
    """Return the loops of a composite with steps."""
    operands = tuple(
        (o.name, o.is_init, tuple(map(str, o.shape)), frozenset(o.lists)) for o in op.operands
    )
    parts = dict.fromkeys((step.along[0], step.parts) for step in op.steps if step.parts)
    return _definition(operands, op.ranks, tuple(parts))
