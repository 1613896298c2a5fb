# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults of scalar bodies: for each kind, every fault at every place where it applies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from optree_core.element_type import ElementType, TypeClass
from optree_core.generic import Body, Step, Value
from optree_core.scalar import ScalarTable

from optree_lab.edits import placed, swapped
from optree_lab.ir.body_edits import live, replaced, with_operands
from optree_lab.ir.syntax import parse_number
from optree_lab.tables import beside, tuples
from optree_lab.verification.bound import UNBOUNDED

_DATA = tuples(beside(__file__))

#: Pairs of operations that differ only in reading an integer as signed or unsigned.
SIGNS: tuple[tuple[str, str], ...] = _DATA["signs"]

Found = Iterator[tuple[str, Body]]


def swapped_operands(body: Body, scalars: ScalarTable) -> Found:
    """Swap two operands of a step."""
    for number, step in enumerate(body.steps):
        for first, second in _different(step.operands):
            place = f"{_name(number, step)}: operands {first} and {second} swapped"
            operands = swapped(step.operands, first, second)
            yield place, _with(body, number, replace(step, operands=operands))


def wrong_operand(body: Body, scalars: ScalarTable) -> Found:
    """Replace an operand or a result by another value of the same type."""
    for number, step in enumerate(body.steps):
        for place, operand in enumerate(step.operands):
            for other in _others(body, number, operand):
                operands = placed(step.operands, place, other)
                yield (
                    f"{_name(number, step)}: operand {place} is {_shown(other)}",
                    _with(body, number, replace(step, operands=operands)),
                )
    for place, result in enumerate(body.results):
        for other in _others(body, len(body.steps), result):
            results = placed(body.results, place, other)
            yield f"result {place} is {_shown(other)}", live(body, body.steps, results)


def wrong_sign(body: Body, scalars: ScalarTable) -> Found:
    """Replace a signed operation by the unsigned one, and the other way round."""
    others = {a: b for pair in SIGNS for a, b in (pair, pair[::-1])}
    for number, step in enumerate(body.steps):
        if step.mnemonic in others:
            other = replace(step, mnemonic=others[step.mnemonic])
            yield f"{_name(number, step)} is {other.mnemonic}", _with(body, number, other)


def wrong_function(body: Body, scalars: ScalarTable) -> Found:
    """Replace a function by another on the same types."""
    signs = {frozenset(pair) for pair in SIGNS}
    for number, step in enumerate(body.steps):
        types = {*(v.type for v in step.operands), step.type}
        if not step.operands or len(types) != 1:
            continue
        for mnemonic in _functions(scalars, step.type, len(step.operands)):
            if mnemonic != step.mnemonic and frozenset((mnemonic, step.mnemonic)) not in signs:
                other = replace(step, mnemonic=mnemonic)
                yield f"{_name(number, step)} is {mnemonic}", _with(body, number, other)


def dropped_step(body: Body, scalars: ScalarTable) -> Found:
    """Replace a step by one of its operands, so that a negation or an accumulation is lost."""
    for number, step in enumerate(body.steps):
        for place, operand in enumerate(dict.fromkeys(step.operands)):
            if operand.type == step.type:
                yield (
                    f"{_name(number, step)} dropped, operand {place} in its place",
                    _without(body, number, operand),
                )


def added_negation(body: Body, scalars: ScalarTable) -> Found:
    """Negate an operand of a step, or a result."""
    for number, step in enumerate(body.steps):
        for place, operand in enumerate(step.operands):
            if before := _negation(operand, number):
                value = Value(operand.type, step=number + len(before) - 1)
                negated = replace(step, operands=placed(step.operands, place, value))
                yield (
                    f"{_name(number, step)}: operand {place} negated",
                    replaced(body, number, [*before, negated]),
                )
    for place, result in enumerate(body.results):
        if after := _negation(result, len(body.steps)):
            steps = [*body.steps, *after]
            results = placed(body.results, place, Value(result.type, step=len(steps) - 1))
            yield f"result {place} negated", live(body, steps, results)


def wrong_constant(body: Body, scalars: ScalarTable) -> Found:
    """Add 1 to a constant, subtract 1, negate, double, or take another identity."""
    for number, step in enumerate(body.steps):
        text = dict(step.attributes).get("value")
        if step.operands or text is None or text.startswith("["):
            continue
        for value in _constants(text.split(":")[0].strip(), step.type):
            other = replace(step, properties=(("value", parse_number(value, step.type)),))
            yield f"{_name(number, step)} {text} is {value}", _with(body, number, other)


def wrong_index(body: Body, scalars: ScalarTable) -> Found:
    """Use the index of another loop."""
    dims = [step.number("dim") for step in body.steps]
    for number, (step, dim) in enumerate(zip(body.steps, dims, strict=True)):
        for other in sorted({*dims} - {dim, -1}) if dim >= 0 else ():
            changed = replace(step, properties=(("dim", other),))
            yield f"{_name(number, step)} of {other}", _with(body, number, changed)


def late_cast(body: Body, scalars: ScalarTable) -> Found:
    """Operate on the narrow types and cast afterwards."""
    for number, step in enumerate(body.steps):
        casts = [body.steps[v.step] for v in step.operands if v.step is not None]
        sources = {c.operands[0].type for c in casts if len(c.operands) == 1}
        alike = len({c.mnemonic for c in casts}) == 1 and len(sources) == 1
        if len(casts) < 2 or len(casts) != len(step.operands) or not alike:
            continue
        source = sources.pop()
        if source.type_class != step.type.type_class or source == step.type:
            continue
        narrow = Step(step.mnemonic, tuple(c.operands[0] for c in casts), source)
        cast = replace(casts[0], operands=(Value(source, step=number),))
        yield f"{_name(number, step)} before the casts", replaced(body, number, [narrow, cast])


def swapped_results(body: Body, scalars: ScalarTable) -> Found:
    """Swap two results."""
    for first, second in _different(body.results):
        results = swapped(body.results, first, second)
        yield f"results {first} and {second} swapped", replace(body, results=results)


#: Kind of fault -> the function that yields such faults.
KINDS: dict[str, Callable[[Body, ScalarTable], Found]] = {
    change.__name__.replace("_", " "): change
    for change in (
        swapped_operands, wrong_operand, wrong_sign, wrong_function, dropped_step, added_negation,
        wrong_constant, wrong_index, late_cast, swapped_results,
    )
}  # fmt: skip


def _with(body: Body, number: int, step: Step) -> Body:
    return live(body, placed(body.steps, number, step), body.results)


def _without(body: Body, number: int, value: Value) -> Body:
    """Return the body with another value in place of a step."""

    def used(old: Value) -> Value:
        return value if old.step == number else old

    steps = [with_operands(step, used) for step in body.steps]
    return live(body, steps, list(map(used, body.results)))


def _negation(value: Value, number: int) -> tuple[Step, ...]:
    """Return steps, numbered from `number`, that negate a value; empty if there are none."""
    type = value.type
    if type.type_class in (TypeClass.FLOAT, TypeClass.COMPLEX):
        name = "arith.negf" if type.type_class is TypeClass.FLOAT else "complex.neg"
        return (Step(name, (value,), type),)
    if type.type_class is not TypeClass.INT:
        return ()
    zero = Step("arith.constant", (), type, (("value", 0),))
    return zero, Step("arith.subi", (Value(type, step=number), value), type)


def _constants(word: str, type: ElementType) -> list[str]:
    if word in ("true", "false"):
        return ["false" if word == "true" else "true"]
    if type.type_class is TypeClass.FLOAT:
        value = float(word)
        return [repr(v) for v in dict.fromkeys((value + 1, value - 1, -value, value * 2 + 0.5))]
    number = int(word)
    return [str(v) for v in dict.fromkeys((number + 1, number - 1, -number)) if v != number]


def _functions(scalars: ScalarTable, type: ElementType, arity: int) -> list[str]:
    """Return the comparable functions of `arity` values of the type."""
    kind = type.type_class
    found = [
        f.lower[kind]
        for f in scalars.functions.values()
        if kind in f.lower and f.arity == arity and f.result == "T"
    ]
    plain = [name for name in found if name not in {"arith.select", *UNBOUNDED}]
    return list(dict.fromkeys([*plain, *_DATA["like"].get(f"{kind} {arity}", ())]))


def _different(values: Sequence[Value]) -> Iterator[tuple[int, int]]:
    """Yield the positions of two different values of the same type."""
    for first, second in combinations(range(len(values)), 2):
        if values[first] != values[second] and values[first].type == values[second].type:
            yield first, second


def _others(body: Body, number: int, value: Value) -> Iterator[Value]:
    """Yield the other values of the same type that the step of this number can use."""
    given = [Value(type, argument=argument) for argument, type in enumerate(body.arguments)]
    made = [Value(step.type, step=n) for n, step in enumerate(body.steps[:number])]
    yield from (v for v in (*given, *made) if v != value and v.type == value.type)


def _name(number: int, step: Step) -> str:
    return f"step {number} {step.mnemonic}"


def _shown(value: Value) -> str:
    return f"step {value.step}" if value.argument is None else f"argument {value.argument}"
