# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence on rules: both sides on each type, by proofs, on every value, or on directed values.

Directed values are extremes, zeros, subnormals, infinities and NaNs in all combinations, then
random bits and ordinary numbers. Which NaN a side gives does not count. A rule with permissions may
give other values where these permit it, and needs each of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import ml_dtypes
import numpy as np
from optree_core.element_type import ElementType, TypeClass, element_type
from optree_core.generic import Body, Step, Value
from optree_core.rewrite_rule import ANY_TYPE, AT_MOST, Nodes, RewriteRule, RuleRow
from optree_core.scalar import INFINITE
from optree_reference import UnsupportedType, storage
from optree_reference.dtype import is_wide

from .bodies import BodyComparison
from .body_search import run, same
from .number import value_text
from .verdict import Agreement, Evidence

#: `numpy.finfo` for all float types, which has no annotations.
_finfo: Any = ml_dtypes.finfo

#: The types on which rules are tried, by class, those with few values first.
TYPES: Mapping[str, tuple[ElementType, ...]] = {
    kind: tuple(map(element_type, names))
    for kind, names in {
        TypeClass.FLOAT: (
            "f8E5M2", "f8E4M3FN", "f8E4M3", "f8E5M2FNUZ", "f8E4M3FNUZ", "f16", "bf16", "f32", "f64"
        ),
        TypeClass.INT: ("i8", "i16", "i32", "i64"),
        TypeClass.I1: ("i1",),
        TypeClass.COMPLEX: ("complex<f32>",),
        TypeClass.INDEX: ("index",),
    }.items()
}  # fmt: skip

#: The type of what is compared, if it is not the common one.
COMPARED = {"arith.cmpf": element_type("f8E5M2"), "arith.cmpi": element_type("i8")}

#: The number of directed values, and the most combinations that are all tried.
DIRECTED = 1_000_000
EVERY = 1 << 24

#: How many times the distance to the next number a rounded result may be from the exact one: to
#: the number next to the larger term, if the result is a sum.
ROUNDING = 8.0

_WITH_INFINITY = ("f8E5M2", "f8E4M3", *INFINITE)

#: Conditions that few values meet.
RECIPROCALS = frozenset({"exact_reciprocal", "normal_reciprocal"})

#: Permissions to round in another way.
ROUNDINGS = frozenset({"reassoc", "arcp", "afn", "fma", "narrow"})

#: Operations that no standard defines to the bit: each lowering may round in another way.
APPROXIMATE = frozenset(
    {"math.rsqrt", "math.powf", "math.erf", "math.exp", "math.tanh", "math.log"}
)


@dataclass(frozen=True)
class RuleCase:
    """A rule on one type: both sides as bodies over the variables. names: of the variables."""

    rule: RewriteRule
    element: ElementType
    names: tuple[str, ...]
    bodies: tuple[Body, Body]

    @property
    def types(self) -> tuple[ElementType, ...]:
        return self.bodies[0].arguments[: len(self.names)]


def cases(rule: RewriteRule, most: int = 64) -> Iterator[RuleCase]:
    """Yield the rule on each type of at most so many bits that has its constants."""
    named = {element_type(name) for name in rule.types}
    for row in rule.rows:
        for element in TYPES[row.on]:
            if element.bits > most or (named and element not in named):
                continue
            if not _has_constants(row, element) or not _is_stored(element):
                continue
            yield case(rule, row, element)


def case(rule: RewriteRule, row: RuleRow, element: ElementType) -> RuleCase:
    """Return the rule on a type."""
    compares = {n.mnemonic for side in (row.source, row.target) for n in side} & COMPARED.keys()
    other = COMPARED[min(compares)] if compares else element
    types = {
        node.variable: _type(node.type, element, other)
        for node in row.source
        if node.variable is not None
    }
    names = rule.variables
    arguments = tuple(types[name] for name in names)
    sides = tuple(_body(side, names, arguments, element) for side in (row.source, row.target))
    return RuleCase(rule, element, names, (sides[0], sides[1]))


def _type(name: str, element: ElementType, other: ElementType) -> ElementType:
    if name == ANY_TYPE:
        return other
    return element_type(name) if name else element


def _body(
    nodes: Nodes, names: Sequence[str], arguments: tuple[ElementType, ...], element: ElementType
) -> Body:
    steps: list[Step] = []
    values: list[Value] = []
    for node in nodes:
        if node.variable is not None:
            place = names.index(node.variable)
            values.append(Value(arguments[place], argument=place))
            continue
        type = element_type(node.type) if node.type else element
        properties: tuple[tuple[str, Any], ...] = ()
        mnemonic = node.mnemonic
        if node.value is not None:
            number = abs(node.value) if type.type_class is TypeClass.I1 else node.value
            mnemonic, properties = "arith.constant", (("value", number),)
        elif node.predicate is not None:
            type, properties = element_type("i1"), (("predicate", node.predicate),)
        steps.append(Step(mnemonic, tuple(values[i] for i in node.arguments), type, properties))
        values.append(Value(type, step=len(steps) - 1))
    return Body((*arguments, values[-1].type), tuple(steps), (values[-1],))


def _has_constants(row: RuleRow, element: ElementType) -> bool:
    """True if the type has infinities and minus zero, as far as the rule names them."""
    numbers = [n.value for side in (row.source, row.target) for n in side if n.value is not None]
    lacks = [repr(n) for n in numbers if repr(n) == "-0.0" or abs(n) == float("inf")]
    if element.name.endswith("FNUZ"):
        return not lacks
    return not (element.name.endswith("FN") and set(lacks) & {"inf", "-inf"})


def _is_stored(element: ElementType) -> bool:
    try:
        storage(element)
    except UnsupportedType:
        return False
    return True


# Proofs.


def evidence(
    rule: RewriteRule,
    bodies: BodyComparison,
    most: int = 64,
    every: int = EVERY,
    count: int = DIRECTED,
) -> Evidence:
    """Return evidence that both sides of an exact rule have the same values.

    most: the most bits of a type. every, count: as for `values_of`.
    """
    proved: dict[str, list[str]] = {}
    tried: dict[int, list[str]] = {}
    for each in cases(rule, most):
        bodies.restart()
        name = str(each.element)
        pair = _guarded(each)
        if pair is not None:
            verdict = bodies.compare(*pair, None, len(each.names))
            if verdict.state is Agreement.DIFFERS and verdict.witness is not None:
                given = zip(each.names, verdict.witness.arguments, strict=False)
                values = ", ".join(f"{n} = {value}" for n, value in given)
                sides = f"{rule.source} is {verdict.witness.was}, {rule.target} is "
                return Evidence(
                    Agreement.DIFFERS, f"{name}, {values}: {sides}{verdict.witness.is_}"
                )
            if verdict.state in (Agreement.EQUAL, Agreement.IDENTICAL):
                proved.setdefault(verdict.by or "identity", []).append(name)
                continue
        columns, whole = values_of(each, every, count)
        found = differences(each, columns)
        if found.any():
            return Evidence(Agreement.DIFFERS, _counterexample(each, columns, found))
        if whole:
            proved.setdefault("trying every value", []).append(name)
        else:
            tried.setdefault(len(columns[0]), []).append(name)
    parts = [f"{', '.join(names)} by {by}" for by, names in proved.items()]
    parts = [f"proved on {'; on '.join(parts)}"] if parts else []
    parts += [f"{count:,} values of {', '.join(names)} tried" for count, names in tried.items()]
    state = Agreement.UNKNOWN if tried else Agreement.EQUAL
    return Evidence(state, "; ".join(parts) or "there is no type to try")


def _guarded(case: RuleCase) -> tuple[Body, Body] | None:
    """Return the sides as bodies that are equal exactly if the rule holds: zero where conditions do
    not. None if a condition is no expression of operations on the type."""
    if not case.rule.where:
        return case.bodies
    sides = [_guarded_side(case, body) for body in case.bodies]
    return None if sides[0] is None or sides[1] is None else (sides[0], sides[1])


_I1 = element_type("i1")
_EQUAL, _ORDERED = 1, 7  # The predicates oeq and ord of arith.cmpf.


def _guarded_side(case: RuleCase, body: Body) -> Body | None:
    steps: list[Step] = []
    replaced: dict[int, Value] = {}
    conditions: list[Value] = []

    def add(mnemonic: str, *operands: Value, type: ElementType = _I1, **given: Any) -> Value:
        steps.append(Step(mnemonic, operands, type, tuple(given.items())))
        return Value(type, step=len(steps) - 1)

    for name, kinds in case.rule.where.items():
        place = case.names.index(name)
        value = Value(case.types[place], argument=place)
        real = value.type.type_class is TypeClass.FLOAT
        for condition in kinds:
            kind, _, other = condition.rstrip(")").partition("(")
            if kind == AT_MOST:
                # Each pair of which the first is at most the second is one of a minimum.
                bound = Value(value.type, argument=case.names.index(other.strip()))
                minimum = "arith.minimumf" if real else "arith.minsi"
                replaced[place] = add(minimum, value, bound, type=value.type)
            elif kind == "number":
                conditions.append(add("arith.cmpf", value, value, predicate=_ORDERED))
            elif kind.startswith("not_") and value.type.name in _WITH_INFINITY:
                # Only the reciprocal tells one zero from the other.
                infinity = float("inf") if kind == "not_positive_zero" else float("-inf")
                constants = [
                    add("arith.constant", type=value.type, value=number)
                    for number in (0.0, 1.0, infinity)
                ]
                reciprocal = add("arith.divf", constants[1], value, type=value.type)
                tests = [
                    add("arith.cmpf", first, second, predicate=_EQUAL)
                    for first, second in ((value, constants[0]), (reciprocal, constants[2]))
                ]
                true = add("arith.constant", value=1)
                conditions.append(add("arith.xori", add("arith.andi", *tests), true))
            elif kind != "constant":
                return None

    offset = len(steps)

    def moved(value: Value) -> Value:
        if value.argument is not None:
            return replaced.get(value.argument, value)
        return replace(value, step=offset + (value.step or 0))

    steps += [replace(s, operands=tuple(map(moved, s.operands))) for s in body.steps]
    result = moved(body.results[0])
    for condition_holds in conditions:
        zero = add("arith.constant", type=result.type, value=0.0)
        result = add("arith.select", condition_holds, result, zero, type=result.type)
    return Body(body.arguments, tuple(steps), (result,))


@np.errstate(all="ignore")
def differences(case: RuleCase, columns: Sequence[Any]) -> Any:
    """Return the mask of values for which the sides differ."""
    (first, second) = (run(body, columns)[0] for body in case.bodies)
    return ~same(first[0], second[0]) | (first[2] != second[2])


def _counterexample(case: RuleCase, columns: Sequence[Any], found: Any) -> str:
    at = int(np.argmax(found))
    row = [column[at : at + 1] for column in columns]
    results = [run(body, row)[0][0][0] for body in case.bodies]
    type = case.bodies[0].results[0].type
    shown = [_text(value, type) for value in results]
    given = ", ".join(
        f"{name} = {_text(value[0], element)}"
        for name, value, element in zip(case.names, row, case.types, strict=True)
    )
    sides = f"{case.rule.source} is {shown[0]}, {case.rule.target} is {shown[1]}"
    return f"{case.element}, {given}: {sides}"


def _text(value: Any, element: ElementType) -> str:
    if element.type_class is TypeClass.COMPLEX:
        return f"({value.real}, {value.imag})"
    return value_text(value, element)


# Values.


@np.errstate(all="ignore")
def values_of(case: RuleCase, most: int = EVERY, count: int = DIRECTED) -> tuple[list[Any], bool]:
    """Return a column of values for each variable, and True if they are all that there are.

    most: the most combinations that are all tried. count: the number of directed values.
    """
    pools = [_every(element) for element in case.types]
    conditions = [case.rule.where.get(name, ()) for name in case.names]
    for place, (pool, kinds) in enumerate(zip(pools, conditions, strict=True)):
        if pool is not None:
            pools[place] = pool[_admitted(pool, kinds, case.types[place])]
        elif not RECIPROCALS.isdisjoint(kinds):
            powers = _powers(case.types[place])
            pools[place] = powers[_admitted(powers, kinds, case.types[place])]
    whole = all(pool is not None for pool in pools) and all(
        element.bits <= 16 or "exact_reciprocal" in kinds
        for element, kinds in zip(case.types, conditions, strict=True)
    )
    sizes = [len(pool) for pool in pools if pool is not None]
    if whole and np.prod(sizes, dtype=float) <= most:
        grids: Any = np.meshgrid(*cast("list[Any]", pools), indexing="ij")
        return _ordered(case, [grid.ravel() for grid in grids]), True
    generator = np.random.default_rng(20_140_911)
    simple = [_special(element) for element in case.types]
    few = max(2, int((count // 2) ** (1 / max(1, len(simple)))))
    chosen = [s[: min(len(s), few)] for s in simple]
    product = list(itertools.islice(itertools.product(*map(range, map(len, chosen))), count // 2))
    columns: list[Any] = []
    for place, element in enumerate(case.types):
        first = chosen[place][[row[place] for row in product]]
        rest = _mixed(generator, element, simple[place], count - len(first))
        column = np.concatenate([first, rest])
        pool, kinds = pools[place], conditions[place]
        if kinds:
            if pool is None:
                pool = column[_admitted(column, kinds, element)]
            column = pool[generator.integers(0, len(pool), len(column))]
        columns.append(column)
    return _ordered(case, columns), False


def _ordered(case: RuleCase, columns: list[Any]) -> list[Any]:
    """Return the rows that satisfy the conditions on two variables, some after exchanging both."""
    columns = list(columns)
    kept = np.ones(len(columns[0]) if columns else 1, np.bool_)
    for name, conditions in case.rule.where.items():
        for condition in conditions:
            kind, _, other = condition.rstrip(")").partition("(")
            if kind == AT_MOST:
                places = case.names.index(name), case.names.index(other.strip())
                first, second = (columns[place] for place in places)
                turned = ~_at_most(first, second)
                for place, column, swapped in zip(
                    places, (first, second), (second, first), strict=True
                ):
                    columns[place] = np.where(turned, swapped, column)
                kept &= _at_most(columns[places[0]], columns[places[1]])
    return [column[kept] for column in columns]


def _at_most(first: Any, second: Any) -> Any:
    if first.dtype.kind in "iub":
        return first <= second
    a, b = first.astype(np.float64), second.astype(np.float64)
    return (a < b) | ((a == b) & (np.signbit(a) | ~np.signbit(b)))


def _admitted(pool: Any, kinds: Sequence[str], element: ElementType) -> Any:
    """Return the mask of values that satisfy the conditions on one variable."""
    kept = np.ones(len(pool), np.bool_)
    if element.type_class is not TypeClass.FLOAT:
        return kept
    values = pool.astype(np.float64)
    top = values_top(element)
    with np.errstate(all="ignore"):
        reciprocal = (np.ones(len(pool), pool.dtype) / pool).astype(np.float64)
        # A number is a power of two if its significand is one half.
        halves = np.abs(np.frexp(values)[0]) == 0.5
        tests = {
            "number": ~np.isnan(values),
            "not_positive_zero": ~((values == 0) & ~np.signbit(values)),
            "not_negative_zero": ~((values == 0) & np.signbit(values)),
            "exact_reciprocal": halves & np.isfinite(reciprocal) & (reciprocal != 0),
            "normal_reciprocal": np.isfinite(reciprocal)
            & (np.abs(reciprocal) >= smallest_normal(element)),
            "largest": values == top,
            "lowest": values == -top,
        }
    for kind in kinds:
        kept &= tests.get(kind, True)
    return kept


def values_top(element: ElementType) -> float:
    """Return the largest finite number of a float type."""
    return float(_finfo(storage(element)).max)


def smallest_normal(element: ElementType) -> float:
    return float(_finfo(storage(element)).smallest_normal)


def _every(element: ElementType) -> Any | None:
    """Return all values of a type of at most 16 bits, else None."""
    if element.type_class is TypeClass.I1:
        return np.asarray([False, True])
    if element.bits > 16 or element.type_class not in (TypeClass.FLOAT, TypeClass.INT):
        return None
    dtype = storage(element)
    return np.arange(1 << element.bits, dtype=f"u{dtype.itemsize}").view(dtype)


def _powers(element: ElementType) -> Any:
    """Return the powers of two of both signs that the type has, and numbers beside them."""
    dtype = storage(element)
    powers = np.ldexp(1.0, np.arange(-1074, 1024))
    around = np.concatenate([powers, 1.5 * powers, 3.0 * powers[:-2]])
    with np.errstate(all="ignore"):
        found = np.concatenate([around, -around]).astype(dtype)
    return found[np.isfinite(found.astype(np.float64)) & (found.astype(np.float64) != 0)]


def _special(element: ElementType) -> Any:
    """Return the values that are tried in all combinations, the most telling ones first."""
    dtype = storage(element)
    if element.type_class is TypeClass.COMPLEX:
        parts = _special(element.part)[:12]
        return np.asarray([complex(a, b) for a in parts for b in parts], dtype)
    if element.type_class is TypeClass.I1:
        return np.asarray([False, True])
    if element.type_class is not TypeClass.FLOAT:
        high = 1 << (element.bits - 1)
        near = [n for k in (0, 1, 2, 3) for n in (k, -k, high - 1 - k, -high + k)]
        numbers = near + [s << k for k in range(2, element.bits - 1) for s in (1, -1)]
        return np.asarray(list(dict.fromkeys(numbers)), dtype)
    top, least = values_top(element), smallest_normal(element)
    positive = [0.0, 1.0, np.inf, top, least, 0.5, 2.0, 3.0, least / 2, least * 0.75, 1.5, top / 2]
    positive += [0.1, 1 / 3, 4.0, 10.0, 100.0, top / 3, least * 3, np.pi, 0.7, 1e-3, 64.0, 127.0]
    with np.errstate(all="ignore"):
        signed = [v for each in positive for v in (each, -each)]
        return np.asarray([signed[0], signed[1], np.nan, *signed[2:]]).astype(dtype)


def _mixed(generator: Any, element: ElementType, special: Any, count: int) -> Any:
    """Return directed values: special ones, random bits, and ordinary numbers."""
    dtype = storage(element)
    kinds = generator.integers(0, 3, count)
    picked = special[generator.integers(0, len(special), count)]
    if element.type_class is TypeClass.I1:
        return picked
    if element.type_class is TypeClass.COMPLEX:
        ordinary = generator.standard_normal(count) + 1j * generator.standard_normal(count)
        return np.where(kinds == 0, picked, ordinary.astype(dtype))
    assert not is_wide(element)
    bits = generator.integers(0, 1 << 63, count, np.uint64) << np.uint64(1)
    bits ^= generator.integers(0, 2, count, np.uint64)
    random = bits.astype(f"u{dtype.itemsize}").view(dtype)
    if element.type_class is TypeClass.FLOAT:
        scale = 10.0 ** generator.integers(-3, 4, count)
        ordinary = (generator.standard_normal(count) * scale).astype(dtype)
    else:
        ordinary = generator.integers(-100, 100, count).astype(dtype)
    return np.select([kinds == 0, kinds == 1], [picked, random], ordinary)


# Permissions.


@np.errstate(all="ignore")
def permitted(case: RuleCase, columns: Sequence[Any], permissions: frozenset[str]) -> Any:
    """Return the mask of values for which the sides may differ as they do.

    `nnan`: a value is a NaN, on either side. `ninf`: one is infinite. `nsz`: the sides are equal
    but for the sign of zero, or are where zeros have the other sign. Permissions to round: the
    right side is as near to the exact value as `ROUNDING` says.
    """
    sides = [_values(body, columns) for body in case.bodies]
    first, second = (side[-1] for side in sides)
    given = same(first, second)
    numbers = [v for side in sides for v in side if v.dtype != np.bool_]
    if "nnan" in permissions:
        for value in numbers:
            given |= np.isnan(value)
    if "ninf" in permissions:
        for value in numbers:
            given |= np.isinf(value)
    if "nsz" in permissions:
        given |= (first == second) & (first == 0)
        turned = [_turned(column) for column in columns]
        given |= same(_values(case.bodies[0], turned)[-1], second)
    if permissions & ROUNDINGS:
        given |= _rounded(case, columns, second)
    return given


def _turned(column: Any) -> Any:
    if column.dtype.kind in "biu":
        return column
    return np.where(column == 0, -column, column).astype(column.dtype)


def _values(body: Body, columns: Sequence[Any]) -> list[Any]:
    """Return the values of the arguments and of all steps of a body, its result last."""
    every = tuple(Value(step.type, step=number) for number, step in enumerate(body.steps))
    results = run(replace(body, results=(*every, *body.results)), columns)
    return [*columns, *(values for values, _, _ in results)]


def error(case: RuleCase, columns: Sequence[Any]) -> float:
    """Return the greatest distance of the right side from what the left side is in f64, in that
    value or, of a sum, the larger term.

    columns: values of each variable. Those that the conditions exclude, and those of which a side
    is no number, do not count.
    """
    kept = np.ones(len(columns[0]), np.bool_)
    for name, column, element in zip(case.names, columns, case.types, strict=True):
        kept &= _admitted(column, case.rule.where.get(name, ()), element)
    given = [column[kept] for column in columns]
    wide = _widened(case, element_type("f64"))
    with np.errstate(all="ignore"):
        result = run(case.bodies[1], given)[0][0].astype(np.float64)
        widened = [c if c.dtype == np.bool_ else c.astype(np.float64) for c in given]
        exact = run(wide.bodies[0], widened)[0][0]
        scale = np.fmax(np.abs(exact), _terms(wide.bodies[1], widened))
        found = np.abs(result - exact) / scale
    return float(np.max(found[np.isfinite(found)], initial=0.0))


def error_bound(element: ElementType) -> float:
    """Return the error that permissions to round allow: `ROUNDING` units in the last place."""
    return ROUNDING * float(_finfo(storage(element)).eps)


def _rounded(case: RuleCase, columns: Sequence[Any], result: Any) -> Any:
    """Return the mask where the result is near to what the left side is exactly, or in f64."""
    wide = element_type("f64")
    exact_case = _widened(case, wide)
    with np.errstate(all="ignore"):
        given = [c if c.dtype == np.bool_ else c.astype(np.float64) for c in columns]
        exact = run(exact_case.bodies[0], given)[0][0]
        value, top = result.astype(np.float64), values_top(case.element)
        # The distance of the exact value's neighbours; beyond the largest number, that there.
        scale = np.fmax(np.abs(exact), _terms(exact_case.bodies[1], given))
        inside = np.clip(scale, 0, top / 2).astype(storage(case.element))
        grain = np.abs(np.spacing(inside)).astype(np.float64) * (1 + (scale > top / 2))
        near = np.abs(value - exact) <= ROUNDING * grain
        if not case.element.name.endswith("FNUZ"):  # These have one zero.
            near &= (value != 0) | (exact != 0) | (np.signbit(value) == np.signbit(exact))
        # Overflow is an infinity, or a NaN in a format without infinities.
        lost = np.isinf(value) | (np.isnan(value) & (case.element.name not in _WITH_INFINITY))
        over = lost & (np.abs(exact) + ROUNDING * grain > top)
    return near | over | same(value, exact)


def _terms(body: Body, columns: Sequence[Any]) -> Any:
    """Return the larger term of the sum that the result is; else nothing."""
    last = body.steps[-1] if body.steps else None
    if last is None or last.mnemonic not in ("arith.addf", "arith.subf"):
        return 0.0
    terms = run(replace(body, results=last.operands), columns)
    return np.maximum(*(np.abs(values) for values, _, _ in terms))


def _widened(case: RuleCase, wide: ElementType) -> RuleCase:
    def of(type: ElementType) -> ElementType:
        return wide if type == case.element else type

    def value(each: Value) -> Value:
        return replace(each, type=of(each.type))

    sides = [
        Body(
            tuple(map(of, body.arguments)),
            tuple(
                replace(s, operands=tuple(map(value, s.operands)), type=of(s.type))
                for s in body.steps
            ),
            tuple(map(value, body.results)),
        )
        for body in case.bodies
    ]
    return replace(case, element=wide, bodies=(sides[0], sides[1]))


def refutation(case: RuleCase, permissions: frozenset[str], count: int = DIRECTED) -> str | None:
    """Return values for which the sides differ in a way that the permissions do not permit."""
    columns, _ = values_of(case, count=count)
    found = differences(case, columns)
    if not found.any():
        return None
    columns = [column[found] for column in columns]
    wrong = ~permitted(case, columns, permissions)
    return _counterexample(case, columns, wrong) if wrong.any() else None


def approximates(rule: RewriteRule) -> bool:
    """True if a side calls functions that no standard defines to the bit as the other does not."""
    return any(_approximate(row.source) != _approximate(row.target) for row in rule.rows)


def _approximate(nodes: Nodes) -> set[object]:
    """Return the calls of functions that no standard defines, with their arguments."""
    terms: list[object] = []
    for node in nodes:
        operation = (node.variable, node.value, node.mnemonic, node.predicate, node.type)
        terms.append((operation, *(terms[place] for place in node.arguments)))
    return {term for term, node in zip(terms, nodes, strict=True) if node.mnemonic in APPROXIMATE}
