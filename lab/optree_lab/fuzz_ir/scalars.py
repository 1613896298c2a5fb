# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random operations for bodies, from the lists in scalars.yaml."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from optree_core.element_type import TypeClass, element_type
from optree_reference.dtype import is_wide
from optree_reference.number import lowest

from optree_lab.ir.dialects import scalars
from optree_lab.tables import beside, tuples

from .subject import Step

Attributes = tuple[tuple[str, str], ...]

_DATA = tuples(beside(__file__))
NOT_EXECUTED: tuple[str, ...] = _DATA["not_executed"]
DIVISIONS: tuple[str, ...] = _DATA["divisions"]
SHIFTS: tuple[str, ...] = _DATA["shifts"]
PARTIAL: tuple[str, ...] = _DATA["partial"]

#: Predicates that an idiom may compare by, as MLIR numbers them.
_PREDICATES = {"arith.cmpf": range(1, 15), "arith.cmpi": range(2, 10)}

#: Integers that 64 bits cannot hold, or that equal others in their low 64 bits.
BEYOND = (2**63, 2**64 - 1, 2**64, 2**64 + 1, 2**64 + 2, -(2**63) - 1, -(2**64) - 1)


def random_type(rng: random.Random) -> str:
    names, weights = zip(*_DATA["types"].items(), strict=True)
    return str(rng.choices(names, weights)[0])


@cache
def signatures(type: str) -> tuple[tuple[str, int], ...]:
    """Return mnemonic and arity of the operations whose operands and result have this type."""
    functions = _DATA["functions"]
    lists = functions.get(element_type(type).type_class, functions["integer"])
    return tuple((name, arity) for arity, names in enumerate(lists, 1) for name in names)


@cache
def casts(source: str, target: str) -> tuple[str, ...]:
    """Return mnemonics that convert one type into another; empty if it takes several steps."""
    a, b = element_type(source), element_type(target)
    if {a.cast_class, b.cast_class} == {TypeClass.INDEX, TypeClass.INT}:
        return "arith.index_cast", "arith.index_castui"
    rule = scalars().cast_rule(a, b)
    both = (rule.signed, rule.unsigned) if rule is not None else ()
    return tuple(dict.fromkeys(filter(None, both)))


def conversion(
    rng: random.Random, name: str, source: str, target: str, fresh: Iterator[str]
) -> tuple[list[Step], str]:
    """Return the steps that convert a value, if need be through other types, and their result."""
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
    """Return the text of a random number of a type, without the type."""
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
    """Return those numbers that a type of more than 64 bits can hold; empty for narrower types."""
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
    """Return a number as the text of an attribute."""
    return number if type == "i1" else f"{number} : {type}"


def flags(rng: random.Random, mnemonic: str, type: str) -> Attributes:
    """Return flags that the operation accepts, or an empty tuple."""
    found = _DATA["flags"].get(element_type(type).type_class)
    if found is None or mnemonic in found.get("but", ()):
        return ()
    if mnemonic in found.get("only", (mnemonic,)) and mnemonic.startswith(("math.", "arith.")):
        return ((found["name"], rng.choice(found["values"])),)
    return ()


def idiom(rng: random.Random, known: Mapping[str, str], fresh: Iterator[str]) -> list[Step]:
    """Return the steps of an idiom by which frontends write one operation, from scalars.yaml."""
    rows = {name: _DATA["idioms"].get(element_type(t).type_class) for name, t in known.items()}
    fits = [name for name, some in rows.items() if some]
    if not fits:
        return []
    x = rng.choice(fits)
    type, row = known[x], rng.choice(rows[x])
    values = {"x": x, "y": rng.choice([name for name in fits if known[name] == type])}
    of = rng.choice(row.get("of", (type,)))
    steps: list[Step] = []

    def step(mnemonic: str, operands: Sequence[str], to: str, *attributes: tuple[str, str]) -> None:
        steps.append(Step(next(fresh), mnemonic, tuple(operands), to, attributes))

    if "numbers" in row:
        number = rng.choice((*row["numbers"], *fitting(BEYOND, of)))
        step("arith.constant", (), of, ("value", typed(number, of)))
        values["c"] = steps[0].name
    for place, text in enumerate(row["steps"]):
        head, _, either = text.partition("~")
        (names, *words), others = head.split(), either.split()
        mnemonic = rng.choice(names.split("|"))
        operands = [values[word] for word in (*words, *rng.sample(others, len(others)))]
        if mnemonic in _PREDICATES:
            predicate = rng.choice(_PREDICATES[mnemonic])
            step(mnemonic, operands, "i1", ("predicate", f"{predicate} : i64"))
        else:
            step(mnemonic, operands, type)
        values[f"%{place}"] = steps[-1].name
    return steps


def random_step(rng: random.Random, name: str, known: Mapping[str, str]) -> Step | None:
    """Return a random operation on known values, constants included."""
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
        code = rng.randrange(16 if kind == "float" else 10)
        return Step(name, mnemonic, pair, "i1", (("predicate", f"{code} : i64"),))
    if draw < 0.32 and "i1" in by_type:
        pair = (rng.choice(by_type[type]), rng.choice(by_type[type]))
        return Step(name, "arith.select", (rng.choice(by_type["i1"]), *pair), type)
    choices = signatures(type)
    mnemonic, arity = rng.choice(choices)
    operands = tuple(rng.choice(by_type[type]) for _ in range(arity))
    attributes = flags(rng, mnemonic, type) if rng.random() < 0.04 else ()
    return Step(name, mnemonic, operands, type, attributes)
