"""The steps of each spelling in the scalar tables compute its value; all NaNs count as one.

All values of small integers and of 8-bit floats are tried, in all pairs, and all values of 16-bit
floats for one argument; other types with edge values and random ones. Every guard is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from optree_core.element_type import ElementType, element_type
from optree_core.expression import Call, Constant, Expr, Operand
from optree_core.scalar import ScalarTable, Spelling, SpellingStep
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.project import Project
from optree_gen.spec.payload import Scope, bind_payload
from optree_lab import toolchain
from optree_lab.testing.figures import Figure
from optree_reference import Array, Outcome, apply, storage

#: It has no types.
FINFO: Any = ml_dtypes.finfo

SMALL = {"i1": ("i1",), "int": ("i4", "i8"), "float": ("f8E5M2", "f8E4M3FN")}
LARGE = {"i1": (), "int": ("i16", "i32", "i64"), "float": ("f16", "bf16", "f32", "f64")}

Values = Mapping[str, Outcome]


@pytest.fixture(scope="module")
def table() -> ScalarTable:
    """The table of `optree`, which has all spellings: its own and those of `linalg`."""
    return Project(toolchain.CHECKOUT).tree("optree", Diagnostics()).scalars


def all_values(type: ElementType) -> Array:
    """Return all values of the type."""
    if type.type_class == "i1":
        return np.array([False, True])
    if type.type_class == "int":
        half = 1 << (type.width - 1)
        return np.arange(-half, half).astype(storage(type))
    bits = np.arange(1 << type.width).astype(f"uint{type.width}")
    return bits.view(storage(type))


def sample_values(type: ElementType) -> Array:
    """Return edge values, and random bits."""
    random = np.random.default_rng(0).integers(0, 256, 4096 * type.width // 8, np.uint8)
    if type.type_class == "int":
        dtype = storage(type)
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        return np.concatenate(
            [np.array([0, 1, -1, 2, low, low + 1, high], dtype), random.view(dtype)]
        )
    edges = np.array([0.0, -0.0, 1.0, -1.0, 1.1, np.inf, -np.inf, np.nan, 1e-45, 1e300])
    with np.errstate(over="ignore"):
        return np.concatenate([edges.astype(storage(type)), random.view(storage(type))])


def settings(spelling: Spelling) -> Iterator[tuple[ElementType, Values]]:
    """Yield every type of the spelling, with values for its arguments."""
    for name in (*SMALL[spelling.on], *LARGE[spelling.on]):
        if spelling.types and name not in spelling.types:
            continue
        type = element_type(name)
        whole = name in SMALL[spelling.on] or (type.width == 16 and len(spelling.arguments) == 1)
        values = all_values(type) if whole else sample_values(type)
        count = len(spelling.arguments)
        if count > 1 and not whole:
            values = values[:160]
        grids = np.meshgrid(*[values] * count)
        yield (
            type,
            {
                argument: Outcome(np.ascontiguousarray(grid.ravel()))
                for argument, grid in zip(spelling.arguments, grids, strict=True)
            },
        )


def admitted(spelling: Spelling, values: Values) -> Array:
    """Return a mask of the values of the arguments that the guards admit."""
    size = next(iter(values.values())).values.shape
    mask = np.ones(size, bool)
    for argument, kinds in spelling.where.items():
        found = wide(values[argument].values)
        for kind in kinds:
            zero = (found == 0) & (np.signbit(found) == (kind == "not_negative_zero"))
            mask &= ~(np.isnan(found) if kind == "number" else zero)
    return mask


def value_of(expr: Expr, values: Values, type: ElementType, table: ScalarTable) -> Outcome:
    if isinstance(expr, Operand):
        return values[expr.name]
    if isinstance(expr, Constant):
        return Outcome(np.asarray(expr.value).astype(storage(type)))
    assert isinstance(expr, Call)
    function = table.functions[expr.function]
    arguments = [value_of(argument, values, type, table) for argument in expr.arguments]
    if type.type_class in function.derive:
        inner = dict(zip(function.arguments, arguments, strict=True))
        return value_of(function.derive[type.type_class], inner, type, table)
    assert all(kind in ("T", type.type_class) for kind in function.arguments.values())
    return apply(function.lower[type.type_class], arguments, [type] * len(arguments), type)


def steps_of(
    spelling: Spelling, predicates: tuple[int, ...], values: Values, type: ElementType
) -> Outcome:
    done: list[tuple[Outcome, ElementType]] = []
    for step, predicate in zip(spelling.steps, predicates, strict=True):
        operands: list[tuple[Outcome, ElementType]] = []
        for word in step.arguments:
            if word in values:
                operands.append((values[word], type))
            elif word.startswith("%"):
                operands.append(done[int(word[1:])])
            else:
                kind = element_type("i32") if type.type_class == "float" else type
                operands.append((Outcome(np.asarray(int(word)).astype(storage(kind))), kind))
        result = element_type("i1") if step.predicates else type
        attributes = {"predicate": predicate} if step.predicates else {}
        outcomes, types = zip(*operands, strict=True)
        done.append((apply(step.mnemonic, outcomes, types, result, attributes), result))
    return done[-1][0]


def differ(spelling: Spelling, table: ScalarTable) -> Iterator[tuple[str, Array]]:
    """Yield each type with a mask of the admitted values on which steps and value differ.

    Assert that no value is poison or undefined.
    """
    choices = [step.predicates or (-1,) for step in spelling.steps]
    for type, values in settings(spelling):
        wanted = value_of(spelling.value, values, type, table)
        for predicates in product(*choices):
            found = steps_of(spelling, predicates, values, type)
            for outcome in (wanted, found):
                assert outcome.poison is None or not outcome.poison.any()
                assert outcome.undefined is None or not outcome.undefined.any()
            yield type.name, ~same(found.values, wanted.values) & admitted(spelling, values)


def wide(values: Array) -> Array:
    with np.errstate(invalid="ignore"):
        return values.astype(np.float64)


def same(left: Array, right: Array) -> Array:
    if left.dtype.kind in "bi":
        return np.asarray(left == right)
    left, right = wide(left), wide(right)
    equal = (left == right) & (np.signbit(left) == np.signbit(right))
    return np.asarray(equal | (np.isnan(left) & np.isnan(right)))


def test_steps_compute_the_value_of_their_spelling(table: ScalarTable, figure: Figure) -> None:
    values = 0
    exact = [spelling for spelling in table.spellings if not spelling.needs]
    for spelling in exact:
        for name, wrong in differ(spelling, table):
            assert not wrong.any(), f"{spelling} on {name}"
            values += wrong.size
    figure(values, f"values of {len(exact)} spellings, all equal")


def test_a_spelling_that_needs_a_permission_rounds_otherwise(table: ScalarTable) -> None:
    allowed = [spelling for spelling in table.spellings if spelling.needs]
    assert allowed
    for spelling in allowed:
        for type, values in settings(spelling):
            wanted = wide(value_of(spelling.value, values, type, table).values)
            found = wide(steps_of(spelling, (-1,) * len(spelling.steps), values, type).values)
            assert not same(found, wanted).all(), f"{spelling} on {type} needs no permission"
            limits = FINFO(storage(type))
            finite = np.isfinite(found) & np.isfinite(wanted)
            bound = 2 * float(limits.eps) * abs(found) + float(limits.smallest_normal)
            assert (abs(found[finite] - wanted[finite]) <= bound[finite]).all()
            assert (np.isnan(found) == np.isnan(wanted)).all()
            largest = float(limits.max) * (1 - 2 * float(limits.eps))
            assert (np.fmin(abs(found), abs(wanted))[~finite & ~np.isnan(found)] >= largest).all()


def test_every_guard_is_needed(table: ScalarTable) -> None:
    for spelling in table.spellings:
        for argument, kinds in spelling.where.items():
            for kind in kinds:
                left = tuple(k for k in kinds if k != kind)
                without = replace(spelling, where={**spelling.where, argument: left})
                assert any(wrong.any() for _, wrong in differ(without, table)), (spelling, kind)
        if spelling.types and not spelling.needs:
            wider = replace(spelling, types=())
            broken = {name for name, wrong in differ(wider, table) if wrong.any()}
            assert broken, spelling
            assert broken.isdisjoint(spelling.types)


@pytest.mark.parametrize(
    ("value", "on", "step"),
    [
        ("max_signed(x, sub(x, const(0, x)))", "int", "math.absi x"),
        ("sub(const(1, x), x)", "int", "arith.xori x -1"),
        ("select(x, const(1, x), const(0, x))", "i1", "arith.xori x -1"),
        ("mul(x, mul(x, mul(x, x)))", "float", "math.fpowi x 4"),
    ],
)
def test_a_wrong_spelling_is_found(value: str, on: str, step: str, table: ScalarTable) -> None:
    mnemonic, *words = step.split()
    scope = Scope(frozenset("x"), frozenset(), frozenset(), table)
    expr = bind_payload(Text(value, Span(Source("value", value), 1, 1)), scope, Diagnostics())
    assert expr is not None
    spelling = Spelling(expr, ("x",), on, (SpellingStep(mnemonic, (), tuple(words)),))
    assert any(wrong.any() for _, wrong in differ(spelling, table))
