# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A cheap symbolic signature of an op: two ops that match one generic have one in common.

It says how many inputs there are, what the payload is made of for each class of element types,
and, where the loops are fixed, how each loop is used. Names, casts and factors are left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from optree_core.element_type import TYPE_CLASSES
from optree_core.expression import Call, Cast, Constant, Expr, Index, IndexExpr, Operand, Region
from optree_core.model import Op
from optree_core.scalar import COMMON_TYPE, ScalarTable

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
        roles = tuple((o.name, o.role == "init", o.type) for o in op.operands)
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
        if op.loops is None or any(f.form not in ("explicit", "default") for f in op.maps.forms):
            return frozenset([OPEN])
        choices = [form.alternatives for form in op.maps.forms]
        combinations = list(itertools.islice(itertools.product(*choices), MAX_COMBINATIONS + 1))
        if len(combinations) > MAX_COMBINATIONS:
            return frozenset([OPEN])
        inits = [o.role == "init" for o in op.operands]
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


class _Skeleton:
    """The structure of a payload where the accumulator is of class `kind`."""

    def __init__(self, op: Op, kind: str, scalars: ScalarTable) -> None:
        self.kind = kind
        self.scalars = scalars
        self.operands = {
            o.name: ("o" if o.role == "init" else "x", type_class(o.type) or kind)
            for o in op.operands
        }

    def text(self, expr: Expr) -> str:
        return self.visit(expr, self.operands)[0]

    def visit(self, expr: Expr, names: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
        """The structure of `expr`, and the class of its type."""
        if isinstance(expr, Operand):
            return names.get(expr.name, ("x", self.kind))
        if isinstance(expr, Cast):
            target = type_class(expr.type) or self.kind
            return self.visit(expr.operand, names)[0], target
        if isinstance(expr, Constant):
            named = names.get(expr.type or "", ("", type_class(expr.type)))[1]
            return f"k{expr.value:g}", named or self.kind
        if isinstance(expr, Index):
            return "i", "index"
        if isinstance(expr, Call):
            return self.call(expr, names)
        return "f", self.kind

    def call(self, call: Call, names: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
        function = self.scalars.functions[call.function]
        arguments = [self.visit(argument, names) for argument in call.arguments]
        pairs = list(zip(function.arguments.items(), arguments, strict=True))
        kind = next((a[1] for (_, wanted), a in pairs if wanted == COMMON_TYPE), self.kind)
        result = kind if function.result == COMMON_TYPE else function.result
        if kind in function.derive:
            inner = {name: argument for (name, _), argument in pairs}
            return self.visit(function.derive[kind], inner)[0], result
        texts = [text for text, _ in arguments]
        if function.commutes:
            texts.sort()
        operation = function.lower.get(kind, function.name) + str(function.predicate.get(kind, ""))
        return f"{operation}({','.join(texts)})", result
