# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A cheap symbolic signature of an op: two ops that match one generic have one in common.

It says how many inputs there are, what the payload is made of for each class of element types,
and, where the loops are fixed, how each loop is used. Names, casts and factors are left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from optree_core.element_type import TYPE_CLASSES, find_element_type
from optree_core.expression import Call, Cast, Expr, IndexExpr, ParameterCall, Region
from optree_core.model import Op, TypeRule, computation, computed_once
from optree_core.payload_typing import ANY, Misuse, PayloadTyping
from optree_core.scalar import ScalarFunction, ScalarTable

# Types payloads on classes of element types, to find those that no types fit.


class Mismatch(Exception):
    """The payload is illegal for a class of the accumulator; `part`: what of it, if not all."""

    def __init__(self, part: Expr | None, reason: str) -> None:
        super().__init__(reason)
        self.part = part
        self.reason = reason


def explain_mismatches(mismatches: Sequence[Mismatch]) -> str:
    """All reasons, each once: those of the part that is pointed at, then the others as found."""
    part = blamed(mismatches).part
    ordered = sorted(mismatches, key=lambda m: m.part != part)
    return "; ".join(dict.fromkeys(m.reason for m in ordered))


def blamed(mismatches: Sequence[Mismatch]) -> Mismatch:
    """The mismatch whose part of the payload is illegal for the most classes."""
    parts = [m.part for m in mismatches]
    return max(mismatches, key=lambda m: (m.part is not None, parts.count(m.part)))


def infer(op: Op, payload: Expr, accumulator: str, scalars: ScalarTable) -> None:
    """Type `payload` where the output's elements are of class `accumulator`.

    Raises:
        Mismatch: that is not possible.
    """
    operands: dict[str, _Symbol] = {}
    for operand in op.operands:
        declared = type_class(operand.type)
        if operand.is_init and declared not in (None, accumulator):
            raise Mismatch(None, f"'{operand.name}' is declared to be {declared}")
        known = operand.is_init or op.types is TypeRule.STRICT
        operands[operand.name] = _Symbol("", declared or (accumulator if known else ANY))
    result = _Typing(scalars, operands, accumulator, ANY).visit(payload, operands).kind
    if result not in (accumulator, ANY):
        raise Mismatch(None, f"the payload yields {result}, whatever the output's type is")


def type_class(name: str | None) -> str | None:
    """The class that a class or an element type names; None for anything else."""
    if name is None or name in TYPE_CLASSES:
        return name
    return getattr(find_element_type(name), "type_class", None)


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
        self.known: dict[object, frozenset[Body]] = {}

    def bodies(self, op: Op) -> frozenset[Body]:
        """The skeleton of the payload, and of each body that also matches, per type class."""
        if op.payload is None:
            return frozenset()
        if isinstance(op.payload, Region):
            return frozenset([(-1, "region")])
        key = computation(op)
        if key not in self.known:
            inputs = len(op.inputs)
            self.known[key] = frozenset(
                (inputs, self._text(op, kind, payload))
                for kind in TYPE_CLASSES
                for payload in (op.payload, *op.also_matches)
            )
        return self.known[key]

    def _text(self, op: Op, kind: str, payload: Expr) -> str:
        operands = {
            o.name: _Symbol("o" if o.is_init else "x", type_class(o.type) or kind)
            for o in op.operands
        }
        return _Skeleton(self.scalars, operands, kind, kind).visit(payload, operands).text


@computed_once
def uses_of_loops(op: Op) -> frozenset[Loops]:
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
    """The structure of a payload, typed on classes of element types; it refuses nothing.

    unknown: the class of a type that nothing says.
    """

    def __init__(
        self, scalars: ScalarTable, operands: Mapping[str, _Symbol], kind: str, unknown: str
    ) -> None:
        super().__init__(scalars, operands, kind)
        self.unknown = unknown

    def type_of(self, value: _Symbol) -> str:
        return value.kind

    def class_of(self, type: str) -> str:
        return type

    def parse(self, name: str) -> str:
        return type_class(name) or self.unknown

    def constant(self, value: float, type: str) -> _Symbol:
        return _Symbol(f"k{value:g}", type)

    def index(self, loop: str) -> _Symbol:
        del loop
        return _Symbol("i", "index")

    def cast(self, expr: Cast, value: _Symbol, type: str) -> _Symbol:
        del expr
        return _Symbol(value.text, type)

    def open_call(self, expr: ParameterCall) -> _Symbol:
        for argument in expr.arguments:
            self.visit(argument, self.operands)
        return _Symbol("f", self.unknown)

    def lowered(
        self, function: ScalarFunction, arguments: Sequence[_Symbol], common: str, result: str
    ) -> _Symbol:
        texts = [argument.text for argument in arguments]
        if function.commutes:
            texts.sort()
        predicate = str(function.predicate.get(common, ""))
        operation = function.lower.get(common, function.name) + predicate
        return _Symbol(f"{operation}({','.join(texts)})", result)

    def refuse(
        self, reason: Misuse, function: ScalarFunction, type: str, argument: str, call: Call | None
    ) -> None:
        """A body that is illegal is that of no generic."""


class _Typing(_Skeleton):
    """The same, but that it raises `Mismatch` where a payload is illegal."""

    expands = False

    def cast(self, expr: Cast, value: _Symbol, type: str) -> _Symbol:
        pair = tuple("int" if kind == "i1" else kind for kind in (value.kind, type))
        casts = {(rule.source, rule.target) for rule in self.scalars.casts}
        if ANY not in pair and pair[0] != pair[1] and pair not in casts:
            raise Mismatch(expr, f"nothing casts {value.kind} to {type}")
        return super().cast(expr, value, type)

    def refuse(
        self, reason: Misuse, function: ScalarFunction, type: str, argument: str, call: Call | None
    ) -> None:
        classes = " and ".join(sorted(function.classes, key=TYPE_CLASSES.index))
        reasons = {
            Misuse.ARGUMENT: f"the argument '{argument}' of '{function.name}' is "
            f"{function.arguments.get(argument)}",
            Misuse.TYPES: f"'{function.name}' takes arguments of one type only",
            Misuse.UNDEFINED: f"'{function.name}' is defined on {classes or 'nothing'}",
        }
        raise Mismatch(call, reasons[reason])
