# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A cheap symbolic signature of an op: two ops that match one generic have one in common.

It says how many inputs there are, what the payload is made of for each class of element types,
and, where the loops are fixed, how each loop is used. Names, casts and factors are left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from optree_core.element_type import TYPE_CLASSES
from optree_core.expression import Cast, Expr, IndexExpr, ParameterCall, Region
from optree_core.model import Op
from optree_core.payload_typing import PayloadTyping
from optree_core.scalar import ScalarFunction, ScalarTable

from .type_classes import type_class

#: More combinations of maps than this are not told apart by signature.
MAX_COMBINATIONS = 64

#: In place of the loops' use where the rank is open or there are too many combinations.
OPEN = ("open",)

Body = tuple[int, str]
Loops = tuple[object, ...]


class Signatures:
    """Signatures of the ops of one tree. Leaves of a category share their payload, so its part
    is computed once."""

    def __init__(self, scalars: ScalarTable) -> None:
        self.scalars = scalars
        self.known: dict[tuple[object, ...], frozenset[Body]] = {}

    def bodies(self, op: Op) -> frozenset[Body]:
        """The skeleton of the payload, and of each body that also matches, per type class."""
        if op.payload is None:
            return frozenset()
        if isinstance(op.payload, Region):
            return frozenset([(-1, "region")])
        roles = tuple((o.name, o.is_init, o.type) for o in op.operands)
        key = (op.payload, op.also_matches, roles)
        if key not in self.known:
            inputs = len(op.inputs)
            self.known[key] = frozenset(
                (inputs, _Skeleton(op, kind, self.scalars).text(payload))
                for kind in TYPE_CLASSES
                for payload in (op.payload, *op.also_matches)
            )
        return self.known[key]

    def loops(self, op: Op) -> frozenset[Loops]:
        """The uses of the loops, one entry per combination of alternative maps."""
        if op.loops is None or any(not f.listed for f in op.maps.forms):
            return frozenset([OPEN])
        choices = [form.alternatives for form in op.maps.forms]
        combinations = list(itertools.islice(itertools.product(*choices), MAX_COMBINATIONS + 1))
        if len(combinations) > MAX_COMBINATIONS:
            return frozenset([OPEN])
        inits = [o.is_init for o in op.operands]
        return frozenset(_use(op.loops, inits, maps) for maps in combinations)


def _use(
    loops: tuple[str, ...], inits: list[bool], maps: tuple[tuple[IndexExpr, ...], ...]
) -> Loops:
    uses: dict[str, list[tuple[bool, int, int, int]]] = {loop: [] for loop in loops}
    for init, results in zip(inits, maps, strict=True):
        for position, expr in enumerate(results):
            for term in expr.terms:
                uses[term.loop].append((init, len(results), position, len(expr.terms)))
    return tuple(sorted(tuple(sorted(use)) for use in uses.values()))


class _Symbol(NamedTuple):
    """The structure of a value as text, and the class of its type."""

    text: str
    kind: str


class _Skeleton(PayloadTyping[_Symbol, str]):
    """The structure of a payload where the accumulator is of class `kind`; it refuses nothing."""

    def __init__(self, op: Op, kind: str, scalars: ScalarTable) -> None:
        operands = {
            o.name: _Symbol("o" if o.is_init else "x", type_class(o.type) or kind)
            for o in op.operands
        }
        super().__init__(scalars, operands, kind)

    def text(self, expr: Expr) -> str:
        return self.visit(expr, self.operands).text

    def type_of(self, value: _Symbol) -> str:
        return value.kind

    def class_of(self, type: str) -> str:
        return type

    def parse(self, name: str) -> str:
        return type_class(name) or self.accumulator

    def constant(self, value: float, type: str) -> _Symbol:
        return _Symbol(f"k{value:g}", type)

    def index(self, loop: str) -> _Symbol:
        del loop
        return _Symbol("i", "index")

    def cast(self, expr: Cast, value: _Symbol, type: str) -> _Symbol:
        del expr
        return _Symbol(value.text, type)

    def open_call(self, expr: ParameterCall) -> _Symbol:
        del expr
        return _Symbol("f", self.accumulator)

    def lowered(
        self, function: ScalarFunction, arguments: Sequence[_Symbol], common: str, result: str
    ) -> _Symbol:
        texts = [argument.text for argument in arguments]
        if function.commutes:
            texts.sort()
        predicate = str(function.predicate.get(common, ""))
        operation = function.lower.get(common, function.name) + predicate
        return _Symbol(f"{operation}({','.join(texts)})", result)

    def refuse(self, *_: object) -> None:
        """A body that is illegal is that of no generic."""
