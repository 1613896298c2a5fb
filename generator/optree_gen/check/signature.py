# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cheap signatures of an op: two ops that match the same generic share one.

A signature is the number of inputs, the structure of the payload for a class of element types, and
the use of each loop if the loops are fixed. Names, casts and factors are left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from optree_core.element_type import TYPE_CLASSES, find_element_type
from optree_core.expression import (
    Call,
    Cast,
    Expr,
    Fold,
    IndexExpr,
    ParameterCall,
    Read,
    Region,
    groups_folded,
    values_of,
)
from optree_core.model import Op, TypeRule, computation
from optree_core.payload_typing import ANY, Misuse, PayloadTyping
from optree_core.scalar import ScalarFunction, ScalarTable

# Typing of payloads on classes of element types, which finds payloads that are legal for none.


class Mismatch(Exception):
    """The payload is illegal for a class of the accumulator.

    part: the subexpression that is illegal; None for the whole payload. step: the step of a
        composite that has it.
    """

    def __init__(self, part: Expr | None, reason: str, step: str = "") -> None:
        super().__init__(reason)
        self.part = part
        self.reason = reason
        self.step = step


def explain_mismatches(mismatches: Sequence[Mismatch]) -> str:
    """Return the distinct reasons: first those of the blamed part, then the others in order."""
    part = blamed(mismatches).part
    ordered = sorted(mismatches, key=lambda m: m.part != part)
    return "; ".join(dict.fromkeys(m.reason for m in ordered))


def blamed(mismatches: Sequence[Mismatch]) -> Mismatch:
    """Return the mismatch whose part of the payload is illegal for the most classes."""
    parts = [m.part for m in mismatches]
    return max(mismatches, key=lambda m: (m.part is not None, parts.count(m.part)))


def infer(op: Op, payload: Expr, accumulator: str, scalars: ScalarTable) -> None:
    """Type `payload` for an output whose elements are of class `accumulator`.

    Raises:
        Mismatch: the payload is illegal for that class.
    """
    operands: dict[str, _Symbol] = {}
    for operand in op.operands:
        declared = type_class(operand.type)
        if operand == op.inits[0] and declared not in (None, accumulator):
            raise Mismatch(None, f"'{operand.name}' is declared to be {declared}")
        known = operand.is_init or op.types is TypeRule.STRICT
        operands[operand.name] = _Symbol("", declared or (accumulator if known else ANY))
    for init, value in zip(op.inits, values_of(payload), strict=True):
        wanted = operands[init.name].kind
        result = _Typing(scalars, operands, wanted, ANY).visit(value, operands).kind
        if result not in (wanted, ANY):
            what = "the payload" if len(op.inits) == 1 else f"the value of '{init.name}'"
            raise Mismatch(None, f"{what} yields {result} for every type of the output")


def infer_steps(op: Op, element: str, scalars: ScalarTable) -> None:
    """Type the steps of a composite whose elements, where their type is open, are of a class.

    Raises:
        Mismatch: a step is illegal for that class.
    """
    kinds = {o.name: ANY if o.element else type_class(o.type) or element for o in op.operands}
    numbers = {p.name for p in op.parameters if p.type.kind.is_number}
    typed = [o.name for o in op.operands if o.type]
    own: dict[str, str] = {}
    for step in op.steps:
        read = {n: own.get(n) or kinds.get(n, ANY) for n in (*step.reads, *step.types)}
        inputs = [name for name in step.reads if name not in numbers]
        first = min(inputs, key=lambda n: (n in typed, read[n] != "float"), default=None)
        number = read[first] if first else ANY
        names = {n: _Symbol("", number if n in numbers else kind) for n, kind in read.items()}
        typing = _Typing(scalars, names, number, ANY)
        try:
            value = names[step.reads[0]] if step.parts else typing.visit(step.value, names)
            if step.combine:
                value = typing.call(step.combine, [value, value])
        except Mismatch as mismatch:
            mismatch.step = step.name
            raise
        own[step.name] = value.kind if own.get(step.name, value.kind) == value.kind else ANY
    if any(p.type.kind.is_type for p in op.parameters):
        return  # What steps give is cast to the type of the output.
    for init in op.inits:
        if own.get(init.name, ANY) not in (kinds[init.name], ANY):
            reason = f"it gives {own[init.name]} for every type of the output"
            raise Mismatch(None, reason, init.name)


def type_class(name: str | None) -> str | None:
    """Return the class of an element type; a class is its own, anything else has None."""
    if name is None or name in TYPE_CLASSES:
        return name
    return getattr(find_element_type(name), "type_class", None)


#: An op with more combinations of maps than this has the loop signature `OPEN`.
MAX_COMBINATIONS = 64

#: The most members of a group that a payload folds, for which ops are compared.
MAX_MEMBERS = 4

#: The loop signature of an op with an open rank or too many combinations of maps.
OPEN = ("open",)

Body = tuple[int, str]
Loops = tuple[object, ...]


class Signatures:
    """Signatures of the ops of one tree. Leaves of a category share a payload, whose structure is
    computed once."""

    def __init__(self, scalars: ScalarTable) -> None:
        self.scalars = scalars
        self.known: dict[object, frozenset[Body]] = {}

    def bodies(self, op: Op) -> frozenset[Body]:
        """Return the structure of the payload and of each `also_matches`, per class of types."""
        if op.payload is None:
            return frozenset()
        if isinstance(op.payload, Region):
            return frozenset([(-1, "region")])
        key = computation(op)
        if key not in self.known:
            inputs = len(op.inputs)
            folds = any(map(groups_folded, (op.payload, *op.also_matches)))
            self.known[key] = frozenset(
                (inputs + size - 1, self._text(op, kind, payload, size))
                for size in (range(1, 1 + MAX_MEMBERS) if folds else (1,))
                for kind in TYPE_CLASSES
                for payload in (op.payload, *op.also_matches)
            )
        return self.known[key]

    def _text(self, op: Op, kind: str, payload: Expr, size: int) -> str:
        operands = {
            o.name: _Symbol("o" if o.is_init else "x", type_class(o.type) or kind)
            for o in op.operands
        }
        return ";".join(
            _Skeleton(self.scalars, operands, operands[init.name].kind, kind, size)
            .visit(value, operands)
            .text
            for init, value in zip(op.inits, values_of(payload), strict=True)
        )


def uses_of_loops(op: Op) -> frozenset[Loops]:
    """Return how the loops are used, one entry per combination of alternative maps.

    The use of a loop is, per occurrence: operand is an init, rank, position, number of terms.
    """
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

    unknown: the class assumed for a type that is left open. count: the number of members of a
        group.
    """

    def __init__(
        self,
        scalars: ScalarTable,
        operands: Mapping[str, _Symbol],
        kind: str,
        unknown: str,
        count: int = 2,
    ) -> None:
        super().__init__(scalars, operands, kind)
        self.unknown = unknown
        self.count = count

    def type_of(self, value: _Symbol) -> str:
        return value.kind

    def class_of(self, type: str) -> str:
        return type

    def parse(self, name: str) -> str:
        return type_class(name) or self.unknown

    def result_of(self, function: ScalarFunction, common: str) -> str:
        return function.result_class(common)

    def constant(self, value: float, type: str) -> _Symbol:
        return _Symbol(f"k{value:g}", type)

    def index(self, loop: str) -> _Symbol:
        del loop
        return _Symbol("i", "index")

    def size(self, loop: str) -> _Symbol:
        del loop
        return _Symbol("s", "index")

    def read(
        self, expr: Read, type: str, indices: Sequence[_Symbol], otherwise: _Symbol | None
    ) -> _Symbol:
        del expr
        parts = [*indices, *([] if otherwise is None else [otherwise, otherwise])]
        return _Symbol(f"r({','.join(part.text for part in parts)})", type)

    def cast(self, expr: Cast, value: _Symbol, type: str) -> _Symbol:
        del expr
        return _Symbol(value.text, type)

    def members(self, group: str) -> list[_Symbol]:
        return [self.operands[group]] * self.count

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
        self,
        reason: Misuse,
        function: ScalarFunction,
        type: str,
        argument: str,
        call: Call | Fold | None,
    ) -> None:
        """Accept the call: an illegal body equals that of no generic, so it does no harm."""


class _Typing(_Skeleton):
    """A skeleton that raises `Mismatch` if the payload is illegal."""

    expands = False

    def read(
        self, expr: Read, type: str, indices: Sequence[_Symbol], otherwise: _Symbol | None
    ) -> _Symbol:
        for index, part in zip(indices, expr.indices, strict=True):
            if index.kind not in ("index", ANY):
                raise Mismatch(part, f"an index of '{expr.source}' is index, not {index.kind}")
        if otherwise is not None and ANY not in (type, otherwise.kind) and otherwise.kind != type:
            message = f"the elements of '{expr.source}' are {type}, not {otherwise.kind}"
            raise Mismatch(expr.otherwise, message)
        return super().read(expr, type, indices, otherwise)

    def cast(self, expr: Cast, value: _Symbol, type: str) -> _Symbol:
        pair = tuple("int" if kind == "i1" else kind for kind in (value.kind, type))
        casts = {(rule.source, rule.target) for rule in self.scalars.casts}
        if ANY not in pair and pair[0] != pair[1] and pair not in casts:
            raise Mismatch(expr, f"nothing casts {value.kind} to {type}")
        return super().cast(expr, value, type)

    def refuse(
        self,
        reason: Misuse,
        function: ScalarFunction,
        type: str,
        argument: str,
        call: Call | Fold | None,
    ) -> None:
        classes = " and ".join(sorted(function.classes, key=TYPE_CLASSES.index))
        reasons = {
            Misuse.ARGUMENT: f"the argument '{argument}' of '{function.name}' is "
            f"{function.arguments.get(argument)}",
            Misuse.TYPES: f"'{function.name}' takes arguments of one type only",
            Misuse.UNDEFINED: f"'{function.name}' is defined on {classes or 'nothing'}",
        }
        raise Mismatch(call, reasons[reason])
