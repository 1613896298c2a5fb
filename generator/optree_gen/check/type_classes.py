# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types payloads on classes of element types, to find those that no types fit."""

from __future__ import annotations

from collections.abc import Sequence

from optree_core.element_type import TYPE_CLASSES, element_type
from optree_core.expression import Call, Cast, Expr, ParameterCall
from optree_core.model import Op
from optree_core.payload_typing import ANY, Misuse, PayloadTyping
from optree_core.scalar import ScalarFunction, ScalarTable


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
    operands: dict[str, str] = {}
    for operand in op.operands:
        declared = type_class(operand.type)
        if operand.is_init and declared not in (None, accumulator):
            raise Mismatch(None, f"'{operand.name}' is declared to be {declared}")
        known = operand.is_init or op.types == "strict"
        operands[operand.name] = declared or (accumulator if known else ANY)
    result = _ClassTyping(scalars, operands, accumulator).visit(payload, operands)
    if result not in (accumulator, ANY):
        raise Mismatch(None, f"the payload yields {result}, whatever the output's type is")


class _ClassTyping(PayloadTyping[str, str]):
    """Types a payload on classes of element types; a value is its class."""

    expands = False

    def type_of(self, value: str) -> str:
        return value

    def class_of(self, type: str) -> str:
        return type

    def parse(self, name: str) -> str:
        return type_class(name) or ANY

    def constant(self, value: float, type: str) -> str:
        del value
        return type

    def index(self, loop: str) -> str:
        del loop
        return "index"

    def cast(self, expr: Cast, value: str, type: str) -> str:
        if ANY in (value, type) or value == type:
            return type
        pair = tuple("int" if kind == "i1" else kind for kind in (value, type))
        if pair[0] != pair[1] and not any((r.source, r.target) == pair for r in self.scalars.casts):
            raise Mismatch(expr, f"nothing casts {value} to {type}")
        return type

    def open_call(self, expr: ParameterCall) -> str:
        for argument in expr.arguments:
            self.visit(argument, self.operands)
        return ANY

    def lowered(
        self, function: ScalarFunction, arguments: Sequence[str], common: str, result: str
    ) -> str:
        del arguments, common, function
        return result

    def refuse(
        self, reason: Misuse, function: ScalarFunction, type: str, argument: str, call: Call | None
    ) -> None:
        del type
        classes = " and ".join(sorted(function.classes, key=TYPE_CLASSES.index))
        reasons = {
            Misuse.ARGUMENT: f"the argument '{argument}' of '{function.name}' is "
            f"{function.arguments.get(argument)}",
            Misuse.TYPES: f"'{function.name}' takes arguments of one type only",
            Misuse.UNDEFINED: f"'{function.name}' is defined on {classes or 'nothing'}",
        }
        raise Mismatch(call, reasons[reason])


def type_class(name: str | None) -> str | None:
    """The class that a class or an element type names; None for anything else."""
    if name is None or name in TYPE_CLASSES:
        return name
    try:
        return element_type(name).type_class
    except ValueError:
        return None
