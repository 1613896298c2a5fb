# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The solver's rule for each scalar operation computes the values of the reference."""

from __future__ import annotations

import math
import random
from pathlib import Path

import numpy as np
import pytest
from optree_core.element_type import ElementType, element_type
from optree_core.generic import Body, Step, Value
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_proof import body_search, number, smt, solver
from optree_proof.bodies import BodyComparison
from optree_proof.smt_rules import COMMUTATIVE, RULES, UNSPECIFIED
from optree_proof.verdict import Agreement
from optree_reference import Outcome, storage
from optree_reference.loop_nest import Loops, apply_body

INTEGERS = ("i8", "i32", "i1", "index")
FLOATS = ("f32", "f16", "bf16")
#: Casts: source and target.
RESIZED = (("i8", "i32"), ("i1", "i8"), ("i16", "i8"), ("i32", "index"), ("index", "i8"))
FROM_INTEGER = (("i8", "f32"), ("i32", "f32"), ("i32", "f16"), ("i1", "f32"), ("i8", "bf16"))
BETWEEN_FLOATS = (("f16", "f32"), ("f32", "f16"), ("bf16", "f32"), ("f32", "bf16"))
PREDICATES = {
    "arith.cmpi": ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
    "arith.cmpf": ("oeq", "ogt", "one", "ord", "ueq", "ult", "une", "uno"),
}
TRIED = 24

pytestmark = pytest.mark.skipif(
    set(solver.available()) != {"bitwuzla", "z3"},
    reason="bitwuzla and z3 are not installed: pip install optree-gen[review]",
)


def cases() -> list[tuple[str, tuple[str, ...], str, str]]:
    """Return the cases: mnemonic, types of operands, type of result, predicate."""
    found: list[tuple[str, tuple[str, ...], str, str]] = []
    for name in RULES:
        word = name.split(".")[1]
        if word == "constant" or name == "math.fma" or name.startswith("complex."):
            continue
        if word in ("extsi", "extui"):
            found += [(name, (s,), t, "") for s, t in RESIZED[:2]]
        elif word == "trunci":
            found += [(name, ("i16",), "i8", ""), (name, ("i32",), "i1", "")]
        elif word.startswith("index_cast"):
            found += [(name, (s,), t, "") for s, t in RESIZED[3:]]
        elif word in ("sitofp", "uitofp"):
            found += [(name, (s,), t, "") for s, t in FROM_INTEGER]
        elif word in ("fptosi", "fptoui"):
            found += [(name, (t,), s, "") for s, t in FROM_INTEGER if s != "i1"]
        elif word in ("extf", "truncf"):
            found += [
                (name, (s,), t, "")
                for s, t in BETWEEN_FLOATS
                if (element_type(s).width < element_type(t).width) == (word == "extf")
            ]
        elif word in ("cmpi", "cmpf"):
            types = INTEGERS if word == "cmpi" else FLOATS
            found += [(name, (t, t), "i1", p) for t in types for p in PREDICATES[name]]
        elif word == "absi":
            found += [(name, (t,), t, "") for t in INTEGERS if t != "i1"]
        elif name.startswith("math.") or word == "negf":
            found += [(name, (t,), t, "") for t in FLOATS]
        elif word.endswith(("f", "mulf")):
            found += [(name, (t, t), t, "") for t in FLOATS]
        else:
            found += [
                (name, (t, t), t, "")
                for t in INTEGERS
                if not (t == "i1" and ("div" in word or "rem" in word or "sh" in word))
            ]
    return found


@pytest.mark.whole(step=3)
@pytest.mark.slow
@pytest.mark.parametrize(("mnemonic", "sources", "target", "predicate"), cases())
def test_an_smt_rule_computes_the_value_of_the_reference(
    mnemonic: str, sources: tuple[str, ...], target: str, predicate: str
) -> None:
    types = tuple(map(element_type, sources))
    result = element_type(target)
    attributes = (("predicate", predicate),) if predicate else ()
    operands = tuple(Value(t, argument=i) for i, t in enumerate(types))
    body = Body(types, (Step(mnemonic, operands, result, attributes),), (Value(result, step=0),))
    script = smt.encode(body, body)
    assert script.exact == (mnemonic not in UNSPECIFIED)
    session = solver.session(f"{script.text}\n{script.observe}", script.special_formats)
    assert session is not None
    generator = random.Random(f"{mnemonic} {sources} {target}")
    pools = [list(number.simple(t)) for t in types]
    for _ in range(TRIED // (4 if session.name == "z3" else 1)):
        bits = [
            generator.choice(pool) if generator.random() < 0.7 else generator.getrandbits(t.bits)
            for pool, t in zip(pools, types, strict=True)
        ]
        fixed = [
            f"(= {variable.name} (_ bv{value} {variable.type.bits}))"
            for variable, value in zip(script.variables, bits, strict=True)
        ]
        (outcome,) = apply_body(
            body, [Outcome(array(b, t)) for b, t in zip(bits, types, strict=True)], NO_LOOPS
        )
        shown = [number.text(b, t) for b, t in zip(bits, types, strict=True)]
        if mnemonic in UNSPECIFIED and sorted(shown) == ["-0.0", "0.0"]:
            continue
        undefined = outcome.poison is not None and bool(outcome.poison)
        state = session.check([*fixed, "undefined-old"])
        assert (state == solver.SAT) == undefined, f"{shown}: undefined {undefined}"
        if undefined:
            continue
        assert session.check(fixed) == solver.SAT
        (observed,) = script.observed[0]
        found = number.text(session.values([observed.name])[observed.name], result)
        assert found == number.text(bits_of(outcome.values, target), result), shown


def array(bits: int, type: ElementType) -> np.ndarray:
    dtype = storage(type)
    if dtype.kind == "b":
        return np.asarray(bool(bits))
    return np.asarray(bits, f"u{dtype.itemsize}").view(dtype)


def bits_of(value: np.ndarray, name: str) -> int:
    if value.dtype.kind in "bO":
        return int(value) % (1 << element_type(name).width)
    return int(np.ascontiguousarray(value).view(f"u{value.dtype.itemsize}").reshape(()))


def no_loop(loop: int) -> np.ndarray:
    raise AssertionError(loop)


NO_LOOPS = Loops(no_loop, lambda loop: int(no_loop(loop)))


INTEGER_STEPS = ("addi", "subi", "muli", "maxsi", "minui", "divsi", "divui", "andi", "shli")
FLOAT_STEPS = ("addf", "subf", "mulf", "maximumf", "minimumf", "divf")


def some_body(generator: random.Random, name: str) -> Body:
    """Return a body of up to three operations on two arguments."""
    element = element_type(name)
    steps = INTEGER_STEPS if element.type_class == "int" else FLOAT_STEPS
    values = [Value(element, argument=i) for i in range(2)]
    found = []
    for number_ in range(generator.randint(1, 3)):
        operands = (generator.choice(values), generator.choice(values))
        found.append(Step(f"arith.{generator.choice(steps)}", operands, element))
        values.append(Value(element, step=number_))
    return Body((element, element), tuple(found), (values[-1],))


@pytest.mark.slow
@pytest.mark.whole(step=2)
@pytest.mark.parametrize("name", ["i8", "i32", "i65", "i128", "f16", "i256", "f32", "bf16"])
def test_verdicts_agree_with_the_reference(name: str) -> None:
    """Bodies that are proved equal agree wherever they are tried; bodies with a witness differ."""
    generator = random.Random(name)
    comparison = BodyComparison(budget=60)
    states = set()
    for _ in range(20):
        old, new = some_body(generator, name), some_body(generator, name)
        verdict = comparison.compare(old, new, None, 1)
        states.add(verdict.state)
        tried = body_search.compare(old, new)
        assert tried is not None
        if verdict.state in (Agreement.EQUAL, Agreement.IDENTICAL):
            assert tried.witness is None
        if verdict.witness is not None:
            given = [stored_number(text, name) for text in verdict.witness.arguments]
            outcomes = []
            for body in (old, new):
                (outcome,) = apply_body(body, [Outcome(v) for v in given], NO_LOOPS)
                undefined = outcome.poison is not None and bool(outcome.poison)
                bits = bits_of(outcome.values, name)
                outcomes.append("undefined" if undefined else number.text(bits, element_type(name)))
            assert outcomes == [verdict.witness.was, verdict.witness.is_]
            assert outcomes[0] != outcomes[1]
    assert "differs" in states


def stored_number(text: str, name: str) -> np.ndarray:
    element = element_type(name)
    value = float(text) if element.type_class == "float" else int(text)
    return np.asarray(value).astype(storage(element))


@pytest.mark.parametrize(
    ("reader", "state"),
    [("math.copysign", Agreement.UNKNOWN), ("arith.bitcast", Agreement.DIFFERS)],
)
def test_the_sign_of_a_nan_is_no_proof_of_equality(reader: str, state: Agreement) -> None:
    """For a solver all NaNs are one, but these operations tell them apart."""
    f32, i32, i1 = map(element_type, ("f32", "i32", "i1"))
    x = Value(f32, argument=0)
    one_of = (Value(i1, step=0), Value(f32, step=1), x)
    steps = (
        Step("arith.cmpf", (x, x), i1, (("predicate", "uno"),)),
        Step("arith.negf", (x,), f32),
        Step("arith.select", one_of, f32),
    )

    def read(value: Value, before: tuple[Step, ...] = ()) -> Body:
        operands, result = ((x, value), f32) if reader == "math.copysign" else ((value,), i32)
        last = Value(result, step=len(before))
        return Body((f32,), (*before, Step(reader, operands, result)), (last,))

    old, new = read(x), read(Value(f32, step=2), steps)
    assert BodyComparison().compare(old, new).state is state


def test_the_sign_of_an_equal_value_is_equal() -> None:
    f32 = element_type("f32")
    x, two, y = Value(f32, argument=0), Value(f32, step=0), Value(f32, argument=1)
    constant = Step("arith.constant", (), f32, (("value", 2.0),))
    first, second = (
        Body(
            (f32, f32),
            (
                constant,
                Step(name, operands, f32),
                Step("math.copysign", (Value(f32, step=1), y), f32),
            ),
            (Value(f32, step=2),),
        )
        for name, operands in (("arith.addf", (x, x)), ("arith.mulf", (x, two)))
    )
    assert BodyComparison().compare(first, second).state is Agreement.EQUAL


def rounded(name: str, through: str) -> Body:
    """Return a body that rounds its argument to another type and back."""
    element, other = element_type(name), element_type(through)
    argument = Value(element, argument=0)
    steps = (
        Step("arith.truncf", (argument,), other),
        Step("arith.extf", (Value(other, step=0),), element),
    )
    return Body((element,), steps, (Value(element, step=1),))


@pytest.mark.parametrize(
    ("name", "through"),
    [("i64", "i40"), ("i65", "i64"), ("i128", "i65"), ("i256", "i130"), ("i2048", "i1100")],
)
def test_a_difference_of_large_integers_is_simplified(name: str, through: str) -> None:
    """Truncating x + x changes large numbers, but not the type's extremes: doubled, these fit."""
    element = element_type(name)
    doubled = Step("arith.addi", (Value(element, argument=0),) * 2, element)
    cut = Step("arith.trunci", (Value(element, step=0),), element_type(through))
    back = Step("arith.extsi", (Value(cut.type, step=1),), element)
    old = Body((element,), (doubled,), (Value(element, step=0),))
    new = Body((element,), (doubled, cut, back), (Value(element, step=2),))
    tried = body_search.compare(old, new)
    assert tried is not None
    assert tried.witness is not None
    (argument,), _, was, is_ = tried.witness
    least = 1 << (element_type(through).width - 2)
    assert int(argument) in (least, -least - 1)
    assert int(was) == 2 * int(argument) != int(is_)
    assert BodyComparison().compare(old, new, None, 1).state is Agreement.DIFFERS


def test_huge_integers_are_not_compared() -> None:
    element = element_type("i4097")
    doubled = Step("arith.addi", (Value(element, argument=0),) * 2, element)
    old = Body((element,), (), (Value(element, argument=0),))
    new = Body((element,), (doubled,), (Value(element, step=0),))
    assert BodyComparison().compare(old, new).state is Agreement.UNKNOWN
    assert BodyComparison().compare(old, old).state is Agreement.IDENTICAL


def test_complex_functions_are_equal_only_to_themselves() -> None:
    element = element_type("complex<f32>")
    values = [Value(element, argument=i) for i in range(2)]

    def applied(name: str, *operands: Value) -> Body:
        total = Step("complex.add", operands, element)
        function = Step(name, (Value(element, step=0),), element)
        return Body((element, element), (total, function), (Value(element, step=1),))

    sine, swapped = applied("complex.sin", *values), applied("complex.sin", *values[::-1])
    assert BodyComparison().compare(sine, swapped).state is Agreement.EQUAL
    assert (
        BodyComparison().compare(sine, applied("complex.cos", *values)).state is not Agreement.EQUAL
    )


def test_proofs_and_specs_agree_on_commuting_operations(checkout: Path) -> None:
    """Proofs have their own list of operations that commute; the specs agree with it."""
    scalars = Project(checkout).scalars(Diagnostics())
    assert scalars is not None
    known = {name for f in scalars.functions.values() for name in f.lower.values()}
    assert scalars.commuting == COMMUTATIVE & known


def test_a_difference_found_by_trying_is_simplified() -> None:
    element = element_type("f32")
    old = Body((element,), (), (Value(element, argument=0),))
    tried = body_search.compare(old, rounded("f32", "f16"))
    assert tried is not None
    assert tried.witness is not None
    (argument,), _, was, is_ = tried.witness
    assert len(argument) <= 7, argument
    assert was == argument != is_


def test_a_search_of_many_arguments_tries_negative_zero() -> None:
    """Only zeros differ between (a - b) * (c - d) + e and the same with 0 - (d - c)."""
    element = element_type("f32")
    a, b, c, d, e = (Value(element, argument=i) for i in range(5))
    zero = Step("arith.constant", (), element, (("value", 0.0),))

    def step(name: str, *operands: Value) -> Step:
        return Step(f"arith.{name}", operands, element)

    def value(number: int) -> Value:
        return Value(element, step=number)

    old = (step("subf", a, b), step("subf", c, d))
    new = (step("subf", a, b), step("subf", d, c), zero, step("subf", value(2), value(1)))
    bodies = []
    for steps, factor in ((old, 1), (new, 3)):
        last = (step("mulf", value(0), value(factor)), step("addf", value(len(steps)), e))
        arguments = (element,) * 5
        bodies.append(Body(arguments, (*steps, *last), (value(len(steps) + 1),)))
    tried = body_search.compare(bodies[0], bodies[1])
    assert tried is not None
    assert tried.witness is not None
    assert {tried.witness[2], tried.witness[3]} == {"0.0", "-0.0"}


def test_complex_nans_of_either_sign_are_equal() -> None:
    nans = [math.copysign(math.nan, sign) for sign in (1, -1)]
    first, second = (np.asarray([complex(n, 1), complex(1, n)], np.complex64) for n in nans)
    assert first.tobytes() != second.tobytes()
    assert body_search.same(first, second).tolist() == [True, True]
    assert body_search.same(first, second[::-1]).tolist() == [False, False]
    zero = np.zeros(1, np.complex64)
    assert not body_search.same(zero, -zero).any()
