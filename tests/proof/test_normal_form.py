# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bodies of one normal form are equal: random bodies are, on all values, and each equation is."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from optree_core.element_type import ElementType, element_type
from optree_core.generic import Body, Step, Value
from optree_proof import body_search, normal_form, smt, solver
from optree_proof.normal_form import Forms
from optree_proof.polynomial import TooLarge
from optree_proof.terms import EITHER, EQUATIONS, LAWFUL

I1, I3, I4, I6 = map(element_type, ("i1", "i3", "i4", "i6"))
F8 = element_type("f8E5M2")


@dataclass
class Draft:
    """A body that is being written."""

    arguments: tuple[ElementType, ...]
    steps: list[Step] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.values = [Value(step.type, step=n) for n, step in enumerate(self.steps)]
        self.values[:0] = [Value(t, argument=n) for n, t in enumerate(self.arguments)]

    def emit(
        self, mnemonic: str, operands: Sequence[Value], type: ElementType, **properties: Any
    ) -> Value:
        self.steps.append(Step(mnemonic, tuple(operands), type, tuple(properties.items())))
        self.values.append(Value(type, step=len(self.steps) - 1))
        return self.values[-1]

    def body(self, result: Value) -> Body:
        return Body(self.arguments, tuple(self.steps), (result,))


_INTEGER = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui",
            "shli", "divui")  # fmt: skip
_FLOAT = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf")
_ONE_FLOAT = ("arith.negf", "math.absf", "math.floor", "math.ceil")


def draw(random: random.Random, arguments: tuple[ElementType, ...], size: int) -> Body | None:
    """Return a random body of integers, floats and booleans; None if no value has the type."""
    draft = Draft(arguments)

    def one(type: ElementType) -> Value | None:
        found = [value for value in draft.values if value.type == type]
        return random.choice(found) if found else None

    types = [*dict.fromkeys((*arguments, *((I1, I3, I6) if I4 in arguments else (I1,))))]
    for _ in range(size):
        type = random.choice(types)
        first, second = one(type), one(type)
        kind = random.randrange(8)
        wide = type.type_class == "int"
        if kind == 0:
            low = 0 if type == I1 else -1 if not wide else -(1 << (type.width - 1))
            number: float = random.choice((low, -1, 0, 1, 2)) if wide else random.choice((0, 1))
            number = random.choice((0.0, -0.0, 1.0, -1.0, 2.0)) if type == F8 else number
            draft.emit("arith.constant", (), type, value=number)
        elif kind == 1 and type == I1:
            source = random.choice(arguments)
            operands = one(source), one(source)
            if None not in operands and source.type_class == "float":
                predicate = random.randrange(16)
                draft.emit("arith.cmpf", [v for v in operands if v], I1, predicate=predicate)
            elif None not in operands:
                predicate = random.randrange(10)
                draft.emit("arith.cmpi", [v for v in operands if v], I1, predicate=predicate)
        elif kind == 2 and first and second and (test := one(I1)):
            draft.emit("arith.select", (test, first, second), type)
        elif kind == 3 and wide:
            source = random.choice([t for t in types if t.type_class in ("int", "i1")])
            value = one(source)
            if value and source.width < type.width:
                draft.emit(random.choice(("arith.extsi", "arith.extui")), (value,), type)
            elif value and source.width > type.width:
                draft.emit("arith.trunci", (value,), type)
        elif kind == 4 and type == F8 and first:
            draft.emit(random.choice(_ONE_FLOAT), (first,), type)
        elif kind == 4 and wide and first:
            draft.emit("math.absi", (first,), type)
        elif first and second:
            names = _FLOAT if type == F8 else _INTEGER if wide else _INTEGER[:-2]
            draft.emit(f"arith.{random.choice(names)}", (first, second), type)
    result = one(arguments[0])
    return None if result is None else draft.body(result)


def checked(bodies: Iterable[Body]) -> int:
    """Compare bodies of one form on all values; return the number of pairs."""
    forms = Forms()
    groups: dict[object, list[Body]] = defaultdict(list)
    for body in dict.fromkeys(bodies):
        with suppress(TooLarge):
            groups[forms.body(body, {})].append(body)
    count = 0
    for first, *others in groups.values():
        for other in others:
            count += 1
            verdict = body_search.compare(first, other)
            assert verdict is not None
            assert verdict.state == "equal", f"{first}\n{other}\n{verdict}"
    return count


@pytest.mark.parametrize("arguments", [(I4, I4), (I4, I1, I4), (F8, F8), (I1, I1, I1)], ids=str)
def test_random_bodies_of_one_form_are_equal(arguments: tuple[ElementType, ...]) -> None:
    source = random.Random(20_140_911)
    drawn = (draw(source, arguments, source.randrange(1, 9)) for _ in range(1_000))
    assert checked(body for body in drawn if body is not None and body.steps) > 50


def small(type: ElementType, names: Sequence[str], numbers: Sequence[float]) -> Iterator[Body]:
    """Yield the bodies of two operations on two arguments and numbers; of the second operation one
    operand is the first."""
    for first, second in itertools.product(names, repeat=2):
        draft = Draft((type, type))
        for number in numbers:
            draft.emit("arith.constant", (), type, value=number)
        values, steps = draft.values, draft.steps
        for one, two in itertools.product(values, repeat=2):
            for other in (*values[:3], None):
                for exchanged in (False, True):
                    draft = Draft((type, type), list(steps), [])
                    value = draft.emit(first, (one, two), type)
                    given = (value, other or value)
                    if exchanged:
                        given = (given[1], given[0])
                    yield draft.body(draft.emit(second, given, type))


@pytest.mark.parametrize(
    ("type", "names", "numbers"),
    [
        (I4, [f"arith.{name}" for name in _INTEGER], (-1, 1, 4)),
        (F8, [f"arith.{name}" for name in _FLOAT], (-1.0, 1.0, 0.0)),
    ],
    ids=str,
)
def test_small_bodies_of_one_form_are_equal(
    type: ElementType, names: Sequence[str], numbers: Sequence[float]
) -> None:
    """Near misses of laws are among them: absorption, which NaNs break, a shift by the width."""
    bodies = list(small(type, names, numbers))
    chosen = random.Random(20_140_911).sample(bodies, 1_500 if type == F8 else 6_000)
    assert checked(chosen) > 300


@pytest.mark.parametrize(("type", "mnemonic", "count"), [(I4, "cmpi", 10), (F8, "cmpf", 16)])
def test_comparisons_of_one_form_are_equal(type: ElementType, mnemonic: str, count: int) -> None:
    bodies = []
    for predicate, exchanged, inverted in itertools.product(range(count), (0, 1), (0, 1)):
        draft = Draft((type, type))
        one, two = reversed(draft.values) if exchanged else draft.values
        result = draft.emit(f"arith.{mnemonic}", (one, two), I1, predicate=predicate)
        if inverted:
            true = draft.emit("arith.constant", (), I1, value=1)
            result = draft.emit("arith.xori", (result, true), I1)
        bodies.append(draft.body(result))
    assert checked(bodies) >= count


def equation(sides: Sequence[Any], type: ElementType) -> tuple[Body, Body]:
    """Return both sides of an equation as bodies over the variables x and y."""
    bodies = []
    for side in sides:
        draft = Draft((type, type))
        names = dict(zip("xy", draft.values, strict=True))

        def build(pattern: Any, draft: Draft = draft, names: dict[str, Value] = names) -> Value:
            if isinstance(pattern, str):
                return names[pattern]
            if isinstance(pattern, float):
                return draft.emit("arith.constant", (), type, value=pattern)
            mnemonic, *parts = pattern
            return draft.emit(mnemonic, [build(part) for part in parts], type)

        result = build(side)
        bodies.append(draft.body(result))
    return bodies[0], bodies[1]


def test_a_flag_of_an_operation_is_not_lost() -> None:
    """An overflow with `nsw` is poison, so the sum is not one without the flag."""
    bodies = []
    for flags in ({}, {"overflowFlags": "#arith.overflow<nsw>"}):
        draft = Draft((I4, I4))
        total = draft.emit("arith.addi", draft.values, I4, **flags)
        bodies.append(draft.body(draft.emit("arith.subi", (total, draft.values[1]), I4)))
    assert not normal_form.equal(bodies[0], bodies[1])
    assert normal_form.equal(bodies[1], bodies[1])


LAWS = [*EQUATIONS, *EITHER]


@pytest.mark.parametrize("format", sorted(LAWFUL))
def test_each_equation_holds(format: str) -> None:
    """On all values of 8 bits; on formats that the reference has no difference is found."""
    for sides in LAWS:
        verdict = body_search.compare(*equation(sides, element_type(format)))
        if element_type(format).width == 8:
            assert verdict is not None
            assert verdict.state == "equal", (sides, verdict)
        elif verdict is not None:
            assert verdict.state == "unknown", (sides, verdict)


def test_a_solver_proves_equations() -> None:
    """Of 16 bits; it finds no proof in time that a difference and its negation are as large."""
    states = []
    for sides in LAWS:
        script = smt.encode(*equation(sides, element_type("f16")))
        session = solver.session(script.text, script.special_formats)
        assert session is not None
        states.append(session.check([f"(or {' '.join(smt.GOALS)})"]))
    assert solver.SAT not in states
    assert states.count(solver.UNSAT) >= len(states) - 3


@pytest.mark.parametrize("sides", LAWS, ids=str)
def test_each_equation_is_used(sides: Sequence[Any]) -> None:
    assert normal_form.equal(*equation(sides, F8))
