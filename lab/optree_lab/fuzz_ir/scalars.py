# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that bodies are made of, for every type, and random ones of them.

All of them can be executed on any values; division by integers is left to places where
the divisor is known not to be zero.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from optree_core.element_type import TypeClass, element_type
from optree_reference.dtype import is_wide
from optree_reference.number import lowest

from optree_lab.ir.defined import scalars

from .subject import Step

Attributes = tuple[tuple[str, str], ...]

TYPES = (
    ("f32", 12), ("f64", 3), ("f16", 3), ("bf16", 3), ("i1", 4), ("i8", 5), ("i32", 6), ("i64", 3),
    ("index", 2), ("complex<f32>", 2), ("i4", 1), ("i128", 1), ("f80", 1), ("f8E4M3FN", 1),
    ("complex<f64>", 1), ("i65", 1), ("i256", 1),
)  # fmt: skip

#: Types of which no values are computed: an array of numpy does not hold them, or LLVM not.
NOT_EXECUTED = ("f80", "f8E4M3FN")

#: Integers that are equal to others in their low 64 bits, or that 64 bits do not hold.
BEYOND = (2**63, 2**64 - 1, 2**64, 2**64 + 1, 2**64 + 2, -(2**63) - 1, -(2**64) - 1)

_FLOAT_UNARY = (
    "arith.negf", "math.absf", "math.exp", "math.log", "math.sqrt", "math.rsqrt", "math.tanh",
    "math.erf", "math.floor", "math.ceil", "math.round",
)  # fmt: skip
_FLOAT_BINARY = (
    "arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.maximumf", "arith.minimumf",
    "arith.maxnumf", "arith.minnumf", "math.powf",
)  # fmt: skip
_INT_BINARY = (
    "arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori",
    "arith.maxsi", "arith.maxui", "arith.minsi", "arith.minui",
)  # fmt: skip
_COMPLEX_BINARY = ("complex.add", "complex.sub", "complex.mul")

#: Divisions, of which the second operand has to be an input of small positive values.
DIVISIONS = (
    "arith.divsi", "arith.divui", "arith.ceildivsi", "arith.ceildivui", "arith.floordivsi",
    "arith.remsi", "arith.remui",
)  # fmt: skip

#: Shifts, which by too many bits have no value.
SHIFTS = ("arith.shli", "arith.shrsi", "arith.shrui")

#: Operations on integers that have no value on some, of which nothing tells: powers below zero of
#: zero.
PARTIAL = ("math.ipowi",)

_FLAGS: Mapping[str, tuple[Attributes, ...]] = {
    "float": (
        (("fastmath", "#arith.fastmath<nnan>"),),
        (("fastmath", "#arith.fastmath<nnan,nsz>"),),
        (("fastmath", "#arith.fastmath<reassoc>"),),
        (("fastmath", "#arith.fastmath<fast>"),),
    ),
    "int": (
        (("overflowFlags", "#arith.overflow<nsw>"),),
        (("overflowFlags", "#arith.overflow<nsw, nuw>"),),
    ),
}

_HAVE_OVERFLOW = ("arith.addi", "arith.subi", "arith.muli")


def random_type(rng: random.Random) -> str:
    names, weights = zip(*TYPES, strict=True)
    return str(rng.choices(names, weights)[0])


@cache
def signatures(type: str) -> tuple[tuple[str, int], ...]:
    """Mnemonics on values of one type that give that type, and how many they take."""
    kind = element_type(type).type_class
    unary: tuple[str, ...] = ()
    binary: tuple[str, ...] = ()
    if kind == "float":
        unary, binary = _FLOAT_UNARY, _FLOAT_BINARY
    elif kind == "complex":
        unary, binary = ("complex.neg",), _COMPLEX_BINARY
    else:
        binary = _INT_BINARY
    return (*((name, 1) for name in unary), *((name, 2) for name in binary))


@cache
def casts(source: str, target: str) -> tuple[str, ...]:
    """Mnemonics that convert one type into another; none where more than one step is needed."""
    a, b = element_type(source), element_type(target)
    if {a.cast_class, b.cast_class} == {TypeClass.INDEX, TypeClass.INT}:
        return "arith.index_cast", "arith.index_castui"
    rule = scalars().cast_rule(a, b)
    both = (rule.signed, rule.unsigned) if rule is not None else ()
    return tuple(dict.fromkeys(filter(None, both)))


def conversion(
    rng: random.Random, name: str, source: str, target: str, fresh: Iterator[str]
) -> tuple[list[Step], str]:
    """Steps that convert a value, by way of other types where it takes several; the result."""
    if source == target:
        return [], name
    steps: list[Step] = []
    if source.startswith("complex"):
        source = element_type(source).part.name
        mnemonic = rng.choice(("complex.re", "complex.im"))
        steps.append(Step(next(fresh), mnemonic, (name,), source))
        more, name = conversion(rng, steps[0].name, source, target, fresh)
        return [*steps, *more], name
    if target.startswith("complex"):
        part = element_type(target).part.name
        steps, name = conversion(rng, name, source, part, fresh)
        steps.append(Step(next(fresh), "complex.create", (name, name), target))
        return steps, steps[-1].name
    middle = [] if casts(source, target) else ["i64" if "index" in (source, target) else "f32"]
    for type in (*middle, target):
        if source != type:
            steps.append(Step(next(fresh), rng.choice(casts(source, type)), (name,), type))
            source, name = type, steps[-1].name
    return steps, name


def constant(rng: random.Random, type: str) -> str:
    """The text of a number of a type, without the type."""
    kind = element_type(type).type_class
    if kind == "float":
        return rng.choice(("0.0", "-0.0", "1.0", "-1.0", "0.5", "2.0", "3.0", "-2.0"))
    if kind == "i1":
        return rng.choice(("true", "false"))
    if (wide := fitting(BEYOND, type)) and rng.random() < 0.5:
        return rng.choice(wide)
    few = kind == "index" or type == "i4"
    return rng.choice(("0", "1", "2", "3", "-1", "-128", "127")[: 4 if few else 7])


def fitting(numbers: Sequence[int], type: str) -> list[str]:
    """The numbers that a type holds, of integers of more than 64 bits."""
    element = element_type(type)
    if not is_wide(element):
        return []
    return [str(n) for n in numbers if lowest(element) <= n < -lowest(element)]


def constant_step(rng: random.Random, name: str, type: str) -> Step:
    if type.startswith("complex"):
        part = element_type(type).part
        pair = f"[{constant(rng, part.name)} : {part}, {constant(rng, part.name)} : {part}]"
        return Step(name, "complex.constant", (), type, (("value", pair),))
    return Step(name, "arith.constant", (), type, (("value", typed(constant(rng, type), type)),))


def typed(number: str, type: str) -> str:
    """A number as an attribute."""
    return number if type == "i1" else f"{number} : {type}"


def flags(rng: random.Random, mnemonic: str, type: str) -> Attributes:
    """Flags that an operation may carry."""
    kind = element_type(type).type_class
    if kind == "int" and mnemonic in _HAVE_OVERFLOW:
        return rng.choice(_FLAGS["int"])
    if kind == "float" and mnemonic.startswith(("math.", "arith.")) and mnemonic not in _NO_FLAGS:
        return rng.choice(_FLAGS["float"])
    return ()


_NO_FLAGS = ("arith.constant", "arith.sitofp", "arith.uitofp", "arith.select", "arith.extf",
             "arith.truncf")  # fmt: skip

_PREDICATES = {"float": range(16), "int": range(10)}


def idiom(rng: random.Random, known: Mapping[str, str], fresh: Iterator[str]) -> list[Step]:
    """Operations that frontends write for one: by comparing, by zero, by one; some with a mistake.

    Whether they mean that one depends on NaN, on the sign of zero, on which operand is where.
    """
    kinds = {name: element_type(type).type_class for name, type in known.items()}
    fits = [name for name, kind in kinds.items() if kind in ("float", "int", "i1")]
    if not fits:
        return []
    x = rng.choice(fits)
    type = known[x]
    other = rng.choice([v for v in fits if known[v] == type])
    steps: list[Step] = []

    def step(mnemonic: str, *operands: str, to: str = type, **attributes: str) -> str:
        found = Step(next(fresh), mnemonic, operands, to, tuple(attributes.items()))
        steps.append(found)
        return found.name

    def number(text: str) -> str:
        return step("arith.constant", value=typed(text, type))

    if kinds[x] != "float":
        choice = rng.randrange(3)
        if choice == 0:  # the greater or the less
            code = rng.randrange(2, 10)
            test = step("arith.cmpi", x, other, to="i1", predicate=f"{code} : i64")
            step("arith.select", test, *rng.choice(((x, other), (other, x))))
        elif choice == 1 and kinds[x] == "int":  # less its sign
            step("math.absi", x)
        else:  # not, or some bits of it
            ones = ("-1", "-1", "1") if kinds[x] == "int" else ("true", "true", "false")
            pair = (x, number(rng.choice((*ones, *fitting(BEYOND, type)))))
            step("arith.xori", *rng.choice((pair, pair[::-1])))
        return steps
    choice = rng.randrange(7)
    if choice == 0:  # the greater, the less, or a clamp at zero
        if rng.random() < 0.5:
            other = number(rng.choice(("0.0", "-0.0", "6.0")))
        test = step("arith.cmpf", x, other, to="i1", predicate=f"{rng.randrange(1, 15)} : i64")
        pair = (x, other) if rng.random() < 0.6 else (other, x)
        step("arith.select", test, *pair)
    elif choice == 1:  # minus
        zero = number(rng.choice(("0.0", "-0.0")))
        step("arith.subf", zero, x)
    elif choice == 2:
        step("arith.mulf", x, number(rng.choice(("-1.0", "1.0"))))
    elif choice == 3:  # one over
        root = step(rng.choice(("math.sqrt", "math.exp", "arith.negf")), x)
        step("arith.divf", number(rng.choice(("1.0", "-1.0"))), root)
    elif choice == 4:
        step("math.powf", x, number(rng.choice(("2.0", "0.5", "-1.0", "1.0"))))
    elif choice == 5:
        pair = (x, number(rng.choice(("0.0", "-0.0", "1.0"))))
        step(rng.choice(("arith.addf", "arith.subf", "arith.divf")), *pair)
    else:
        of = rng.choice(("i32", "i32", "i64", "i128", "i256"))
        numbers = ("2", "3", "1", *fitting(BEYOND, of))
        power = step("arith.constant", to=of, value=f"{rng.choice(numbers)} : {of}")
        step("math.fpowi", x, power)
    return steps


def random_step(rng: random.Random, name: str, known: Mapping[str, str]) -> Step | None:
    """An operation on some of the values that are known; None: there is none on what was drawn."""
    by_type: dict[str, list[str]] = {}
    for value, type in known.items():
        by_type.setdefault(type, []).append(value)
    type = rng.choice(list(known.values()))
    kind = element_type(type).type_class
    draw = rng.random()
    if draw < 0.08:
        return constant_step(rng, name, type)
    if draw < 0.2 and kind != "complex":
        pair = (rng.choice(by_type[type]), rng.choice(by_type[type]))
        mnemonic = "arith.cmpf" if kind == "float" else "arith.cmpi"
        code = rng.choice(_PREDICATES["float" if kind == "float" else "int"])
        return Step(name, mnemonic, pair, "i1", (("predicate", f"{code} : i64"),))
    if draw < 0.32 and "i1" in by_type:
        pair = (rng.choice(by_type[type]), rng.choice(by_type[type]))
        return Step(name, "arith.select", (rng.choice(by_type["i1"]), *pair), type)
    choices = signatures(type)
    mnemonic, arity = rng.choice(choices)
    operands = tuple(rng.choice(by_type[type]) for _ in range(arity))
    attributes = flags(rng, mnemonic, type) if rng.random() < 0.04 else ()
    return Step(name, mnemonic, operands, type, attributes)
