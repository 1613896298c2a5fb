"""The reference's scalar operations on values that are easy to get wrong, worked out by hand."""

from __future__ import annotations

import sys
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from optree_core.element_type import element_type
from optree_core.generic import Step
from optree_lab.ir import dialects
from optree_lab.ir.syntax import parse_number
from optree_lab.toolchain import run as run_program
from optree_reference import OPERATIONS, Outcome, UnknownOperation, apply, storage

NAN, INF = float("nan"), float("inf")


def run(mnemonic: str, types: str, *operands: Any, **properties: Any) -> Outcome:
    """Apply an operation. types: of operands and result, for example `i8 i8 -> i8`."""
    before, after = types.split("->")
    names = [element_type(name) for name in before.split()]
    arrays = [
        Outcome(np.asarray(value).astype(storage(name)))
        for value, name in zip(operands, names, strict=True)
    ]
    return apply(mnemonic, arrays, names, element_type(after.strip()), properties)


def same(found: np.ndarray[Any, Any], wanted: Any) -> bool:
    """True if the values are equal, where NaN equals NaN and zeros differ by sign."""
    found = np.asarray(found)
    expected = np.asarray(wanted).astype(found.dtype)
    if found.dtype.kind in "biu":
        return bool((found == expected).all())
    left, right = found.astype(np.float64), expected.astype(np.float64)
    equal = (left == right) & (np.signbit(left) == np.signbit(right))
    return bool((equal | (np.isnan(left) & np.isnan(right))).all())


@pytest.mark.parametrize(
    ("mnemonic", "types", "operands", "wanted"),
    [
        # i8: wrap-around in two's complement.
        ("arith.addi", "i8 i8 -> i8", ([127, -128, -1], [1, -1, -1]), [-128, 127, -2]),
        ("arith.subi", "i8 i8 -> i8", ([-128, 0], [1, -128]), [127, -128]),
        ("arith.muli", "i8 i8 -> i8", ([-128, 16, 127], [-1, 16, 127]), [-128, 0, 1]),
        # i4 is kept in int8 and wraps at 16.
        ("arith.addi", "i4 i4 -> i4", ([7, -8], [1, -1]), [-8, 7]),
        ("arith.extui", "i4 -> i8", ([-1, 7],), [15, 7]),
        # i1 is a signed integer of one bit: true is -1.
        ("arith.maxsi", "i1 i1 -> i1", ([1, 1, 0], [0, 1, 0]), [0, 1, 0]),
        ("arith.minsi", "i1 i1 -> i1", ([1, 1, 0], [0, 1, 0]), [1, 1, 0]),
        ("arith.maxui", "i1 i1 -> i1", ([1, 1, 0], [0, 1, 0]), [1, 1, 0]),
        ("arith.addi", "i1 i1 -> i1", ([1, 1, 0], [0, 1, 0]), [1, 0, 0]),
        ("arith.ori", "i1 i1 -> i1", ([1, 1, 0], [0, 1, 0]), [1, 1, 0]),
        ("arith.xori", "i1 i1 -> i1", ([1, 1, 0], [0, 1, 0]), [1, 0, 0]),
        ("arith.extsi", "i1 -> i8", ([1, 0],), [-1, 0]),
        ("arith.extui", "i1 -> i8", ([1, 0],), [1, 0]),
        ("arith.sitofp", "i1 -> f32", ([1, 0],), [-1.0, 0.0]),
        ("arith.uitofp", "i1 -> f32", ([1, 0],), [1.0, 0.0]),
        ("arith.trunci", "i8 -> i1", ([2, 3, -1],), [0, 1, 1]),
        # Signed and unsigned readings of one bit pattern.
        ("arith.maxsi", "i8 i8 -> i8", ([-1, -128], [1, 127]), [1, 127]),
        ("arith.maxui", "i8 i8 -> i8", ([-1, -128], [1, 127]), [-1, -128]),
        ("arith.minui", "i8 i8 -> i8", ([-1, -128], [1, 127]), [1, 127]),
        ("arith.extsi", "i8 -> i32", ([-128, -1],), [-128, -1]),
        ("arith.extui", "i8 -> i32", ([-128, -1],), [128, 255]),
        ("arith.trunci", "i32 -> i8", ([128, 255, 257],), [-128, -1, 1]),
        ("arith.uitofp", "i8 -> f32", ([-128, -1],), [128.0, 255.0]),
        # Division: towards zero, down, up, and unsigned.
        ("arith.divsi", "i8 i8 -> i8", ([7, -7, 7, -7], [2, 2, -2, -2]), [3, -3, -3, 3]),
        ("arith.floordivsi", "i8 i8 -> i8", ([7, -7, 7, -7], [2, 2, -2, -2]), [3, -4, -4, 3]),
        ("arith.ceildivsi", "i8 i8 -> i8", ([7, -7, 7, -7], [2, 2, -2, -2]), [4, -3, -3, 4]),
        ("arith.divui", "i8 i8 -> i8", ([-1, -128], [2, 2]), [127, 64]),
        ("arith.remsi", "i8 i8 -> i8", ([7, -7, 7], [3, 3, -3]), [1, -1, 1]),
        ("arith.remui", "i8 i8 -> i8", ([-1], [16]), [15]),
        ("arith.shrsi", "i8 i8 -> i8", ([-128], [7]), [-1]),
        ("arith.shrui", "i8 i8 -> i8", ([-128], [7]), [1]),
        ("arith.shli", "i8 i8 -> i8", ([-127], [1]), [2]),
        # Bits of index, and of types that have an array element with more bits.
        ("math.ctlz", "index -> index", ([0, 1, -1],), [64, 63, 0]),
        ("math.cttz", "index -> index", ([0, 8],), [64, 3]),
        ("arith.bitcast", "f4E2M1FN -> i4", ([-1.0, 1.0],), [-6, 2]),
        ("arith.bitcast", "i4 -> f4E2M1FN", ([-6, 2],), [-1.0, 1.0]),
        ("arith.bitcast", "f6E3M2FN -> i6", ([-1.0],), [-20]),
        # The magnitude of the lowest exponent is no signed number.
        ("math.fpowi", "f64 i64 -> f64", ([1.0, 2.0, 0.5], [-(2**63)] * 3), [1.0, 0.0, INF]),
        # Floats: NaN wins, -0 is below +0.
        (
            "arith.maximumf",
            "f32 f32 -> f32",
            ([-0.0, 0.0, NAN, 1.0], [0.0, -0.0, 1.0, NAN]),
            [0.0, 0.0, NAN, NAN],
        ),
        (
            "arith.minimumf",
            "f32 f32 -> f32",
            ([-0.0, 0.0, NAN, 1.0], [0.0, -0.0, 1.0, NAN]),
            [-0.0, -0.0, NAN, NAN],
        ),
        ("arith.maxnumf", "f32 f32 -> f32", ([NAN, 1.0, NAN], [1.0, NAN, NAN]), [1.0, 1.0, NAN]),
        ("arith.addf", "f32 f32 -> f32", ([-0.0, 0.0, INF], [-0.0, -0.0, -INF]), [-0.0, 0.0, NAN]),
        ("arith.subf", "f32 f32 -> f32", ([-0.0, 0.0], [0.0, 0.0]), [-0.0, 0.0]),
        ("arith.negf", "f32 -> f32", ([0.0, -0.0, INF],), [-0.0, 0.0, -INF]),
        ("math.absf", "f32 -> f32", ([-0.0, -INF, NAN],), [0.0, INF, NAN]),
        ("arith.divf", "f32 f32 -> f32", ([1.0, -1.0, 0.0], [0.0, 0.0, 0.0]), [INF, -INF, NAN]),
        ("arith.remf", "f32 f32 -> f32", ([-5.5, 5.5], [2.0, -2.0]), [-1.5, 1.5]),
        # Half away from zero, and to even.
        (
            "math.round",
            "f32 -> f32",
            ([0.5, -0.5, 2.5, -2.5, 0.49999997, -0.2],),
            [1.0, -1.0, 3.0, -3.0, 0.0, -0.0],
        ),
        (
            "math.round",
            "f64 -> f64",
            ([0.49999999999999994, 4503599627370497.0],),
            [0.0, 4503599627370497.0],
        ),
        ("math.roundeven", "f32 -> f32", ([0.5, 1.5, 2.5, -0.5],), [0.0, 2.0, 2.0, -0.0]),
        ("math.ceil", "f32 -> f32", ([-0.5, 0.5],), [-0.0, 1.0]),
        ("math.floor", "f32 -> f32", ([-0.5, -0.0],), [-1.0, -0.0]),
        ("math.sqrt", "f32 -> f32", ([-0.0, -1.0],), [-0.0, NAN]),
        ("math.rsqrt", "f32 -> f32", ([0.0, -0.0, 4.0, INF],), [INF, -INF, 0.5, 0.0]),
        # numpy takes the root where all exponents are one half.
        ("math.powf", "f32 f32 -> f32", ([-0.0, -INF, 4.0], [0.5, 0.5, 0.5]), [0.0, INF, 2.0]),
        ("math.powf", "f64 f64 -> f64", ([-INF], [0.5]), [INF]),
        (
            "math.powf",
            "f32 f32 -> f32",
            ([0.0, NAN, -8.0, 2.0], [0.0, 0.0, 1.0 / 3, -1.0]),
            [1.0, 1.0, NAN, 0.5],
        ),
        ("math.erf", "f32 -> f32", ([INF, -INF, -0.0],), [1.0, -1.0, -0.0]),
        # Rounding of narrow floats: 1 + 2^-8 is a tie in bf16, to even; f16 overflows at 65520.
        ("arith.addf", "bf16 bf16 -> bf16", ([1.0, 1.0], [2.0**-8, 3 * 2.0**-8]), [1.0, 1.015625]),
        ("arith.mulf", "f16 f16 -> f16", ([256.0, 255.875], [256.0, 256.0]), [INF, 65504.0]),
        # Double rounding: f64 just above a tie of bf16 goes up, though f32 would make it a tie.
        ("arith.truncf", "f64 -> bf16", ([1 + 2.0**-8 + 2.0**-40],), [1.0078125]),
        ("arith.truncf", "f64 -> f8E5M2", ([1.125 + 2.0**-40, 1.125, 1e9],), [1.25, 1.0, INF]),
        ("arith.truncf", "f32 -> f8E4M3FN", ([448.0, 1000.0],), [448.0, NAN]),
        ("arith.sitofp", "i32 -> f32", ([16777217, 16777219],), [16777216.0, 16777220.0]),
        (
            "arith.uitofp",
            "i64 -> bf16",
            ([-1, (1 << 40) + (1 << 32) + 1],),
            [2.0**64, 1.0078125 * 2.0**40],
        ),
        ("arith.sitofp", "i64 -> f16", ([-(1 << 63), 65519, 65520],), [-INF, 65504.0, INF]),
        ("arith.fptosi", "f32 -> i8", ([127.9, -128.9, -0.9],), [127, -128, 0]),
        ("arith.fptoui", "f32 -> i8", ([255.9, -0.9],), [-1, 0]),
        ("arith.fptoui", "f64 -> i64", ([2.0**63],), [-(1 << 63)]),
        ("arith.index_cast", "index -> i8", ([300],), [44]),
        ("arith.bitcast", "f32 -> i32", ([-0.0],), [-(1 << 31)]),
        ("arith.select", "i1 f32 f32 -> f32", ([1, 0], [1.0, 2.0], [3.0, 4.0]), [1.0, 4.0]),
        ("math.ctlz", "i8 -> i8", ([0, 1, -1],), [8, 7, 0]),
        ("math.cttz", "i8 -> i8", ([0, 8, -128],), [8, 3, 7]),
        ("math.ctpop", "i8 -> i8", ([-1, 5],), [8, 2]),
        ("math.absi", "i8 -> i8", ([-128, -5],), [-128, 5]),
        ("math.ipowi", "i8 i8 -> i8", ([2, -1, 2, 3], [7, -3, -1, 5]), [-128, -1, 0, -13]),
        ("math.fpowi", "f32 i32 -> f32", ([-3.0, 2.0], [3, -2]), [-27.0, 0.25]),
        (
            "math.fma",
            "f64 f64 f64 -> f64",
            ([1 + 2.0**-52], [1 - 2.0**-52], [-1.0]),
            [-(2.0**-104)],
        ),
    ],
)
def test_an_operation_has_the_value_worked_out_by_hand(
    mnemonic: str, types: str, operands: tuple[Any, ...], wanted: Any
) -> None:
    outcome = run(mnemonic, types, *operands)
    assert same(outcome.values, wanted), outcome.values
    assert outcome.poison is None or not outcome.poison.any()
    assert outcome.undefined is None or not outcome.undefined.any()


@pytest.mark.parametrize(
    ("predicate", "wanted"),
    [("slt", [True, False]), ("ult", [False, True]), ("sge", [False, True]), (6, [0, 1])],
)
def test_integer_comparisons_follow_their_predicate(
    predicate: str | int, wanted: list[bool]
) -> None:
    found = run("arith.cmpi", "i8 i8 -> i1", [-1, 1], [1, -1], predicate=predicate)
    assert found.values.tolist() == wanted


@pytest.mark.parametrize(
    ("predicate", "wanted"),
    [
        ("oeq", [False, True, False]),
        ("ueq", [True, True, False]),
        ("one", [False, False, True]),
        ("une", [True, False, True]),
        ("olt", [False, False, True]),
        ("ult", [True, False, True]),
        ("ord", [False, True, True]),
        ("uno", [True, False, False]),
    ],
)
def test_float_comparisons_follow_their_predicate(predicate: str, wanted: list[bool]) -> None:
    found = run("arith.cmpf", "f32 f32 -> i1", [NAN, -0.0, 1], [1, 0.0, 2], predicate=predicate)
    assert found.values.tolist() == wanted


def test_a_fused_product_is_rounded_once() -> None:
    """The product is halfway between two f32; the addend, too small for float64, decides."""
    factor, tiny = 1 + 2.0**-12, 2.0**-80
    found = run("math.fma", "f32 f32 f32 -> f32", [factor] * 3, [factor] * 3, [tiny, -tiny, 0.0])
    low = 1 + 2.0**-11
    assert same(found.values, [low + 2.0**-23, low, low])


def test_an_infinite_addend_wins_over_a_product_that_only_rounds_to_infinity() -> None:
    found = run("math.fma", "f64 f64 f64 -> f64", [1e300, 1e300], [1e300, -1e300], [-INF, INF])
    assert same(found.values, [-INF, INF])


def test_division_by_zero_and_overflow_are_undefined() -> None:
    outcome = run("arith.divsi", "i8 i8 -> i8", [1, -128, -128, 6], [0, -1, 1, 3])
    assert outcome.undefined is not None
    assert outcome.undefined.tolist() == [True, True, False, False]
    assert outcome.values.tolist()[2:] == [-128, 2]


@pytest.mark.parametrize(
    ("mnemonic", "types", "operands", "poison"),
    [
        ("arith.fptosi", "f32 -> i8", ([128.0, -129.0, NAN, INF, 127.0],), [1, 1, 1, 1, 0]),
        ("arith.fptoui", "f32 -> i8", ([256.0, -1.0, 255.0],), [1, 1, 0]),
        ("arith.fptosi", "f64 -> i64", ([2.0**63, -(2.0**63)],), [1, 0]),
        ("arith.shli", "i8 i8 -> i8", ([1, 1, 1], [8, -1, 7]), [1, 1, 0]),
    ],
)
def test_casts_and_shifts_out_of_range_give_poison(
    mnemonic: str, types: str, operands: tuple[Any, ...], poison: list[int]
) -> None:
    outcome = run(mnemonic, types, *operands)
    assert outcome.poison is not None
    assert outcome.poison.tolist() == list(map(bool, poison))


def test_select_takes_poison_only_from_the_chosen_value() -> None:
    f32, i1 = element_type("f32"), element_type("i1")
    condition = Outcome(np.array([True, False]))
    bad = Outcome(np.zeros(2, np.float32), poison=np.array([True, True]))
    good = Outcome(np.ones(2, np.float32))
    outcome = apply("arith.select", [condition, bad, good], [i1, f32, f32], f32)
    assert outcome.poison is not None
    assert outcome.poison.tolist() == [True, False]


def test_complex_parts_do_not_mix() -> None:
    value = run("complex.create", "f32 f32 -> complex<f32>", [INF], [1.0]).values
    assert value.real[0] == INF
    assert value.imag[0] == 1.0
    product = run("complex.mul", "complex<f32> complex<f32> -> complex<f32>", [1 + 2j], [3 - 1j])
    assert product.values.tolist() == [5 + 5j]
    quotient = run("complex.div", "complex<f64> complex<f64> -> complex<f64>", [5 + 5j], [3 - 1j])
    assert quotient.values.tolist() == [1 + 2j]


@pytest.mark.parametrize(
    ("text", "type_name", "wanted"),
    [
        ("1.5 : f32", "f32", np.float32(1.5)),
        ("0x7FC0 : bf16", "bf16", ml_dtypes.bfloat16(NAN)),
        ("0xFF80 : bf16", "bf16", ml_dtypes.bfloat16(-INF)),
        ("-0.0 : f64", "f64", np.float64(-0.0)),
        ("255 : i8", "i8", np.int8(-1)),
        ("true", "i1", np.bool_(True)),
        ("1103515245 : i32", "i32", np.int32(1103515245)),
        ("[-0.0 : f32, 2.0 : f32]", "complex<f32>", np.complex64(complex(-0.0, 2.0))),
    ],
)
def test_a_constant_has_the_parsed_value(text: str, type_name: str, wanted: Any) -> None:
    value = parse_number(text, element_type(type_name))
    assert same(run("arith.constant", f"-> {type_name}", value=value).values, wanted)


def test_steps_are_equal_if_their_numbers_are_the_same() -> None:
    """0.0 and -0.0, which Python calls equal, are two numbers; NaN is one."""
    f32 = element_type("f32")
    steps = [Step("arith.constant", (), f32, (("value", v),)) for v in (0.0, -0.0, NAN, -NAN)]
    assert len(set(steps)) == 3
    assert [dict(step.attributes)["value"] for step in steps[:2]] == ["0.0 : f32", "-0.0 : f32"]


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(UnknownOperation):
        run("arith.unheard_of", "i8 -> i8", [1])


@pytest.mark.parametrize("dialect", ["linalg", "optree"])
def test_every_operation_of_the_scalar_table_has_a_meaning(dialect: str) -> None:
    table = dialects.tree(dialect).scalars
    mnemonics = {m for function in table.functions.values() for m in function.lower.values()}
    mnemonics |= {m for rule in table.casts for m in (rule.signed, rule.unsigned) if m}
    mnemonics |= set(table.helpers.values())
    # Neither computes a value from its operands.
    mnemonics -= {"linalg.index", table.helpers["assert"]}
    assert mnemonics <= set(OPERATIONS)


def test_functions_mean_what_the_numpy_function_of_their_row_does() -> None:
    """For floats; those for integers alone are compared on small positive numbers."""
    compared = set()
    for name, function in dialects.tree("optree").scalars.functions.items():
        kind = next((kind for kind in ("float", "int") if kind in function.lower), None)
        if not function.numpy or kind is None:
            continue
        element = {"float": "f32", "int": "i32"}[kind]
        given = [np.array([0.5, 0.25, 1.0]), np.array([0.75, 0.5, 0.5]), np.array([1.0, 2.0, 3.0])]
        if kind == "int":
            given = [np.array([1, 6, 9]), np.array([1, 2, 4]), np.array([3, 5, 7])]
        types = [element if type == "T" else type for type in function.arguments.values()]
        operands = [
            values > 0.5 if type == "i1" else values.astype(storage(element_type(type)))
            for values, type in zip(given, types, strict=False)
        ]
        result = element if function.result == "T" else function.result
        properties = {"predicate": function.predicate[kind]} if kind in function.predicate else {}
        done = run(function.lower[kind], f"{' '.join(types)} -> {result}", *operands, **properties)
        with np.errstate(all="ignore"):
            wanted = getattr(np, function.numpy.removeprefix("numpy."))(*operands)
        assert np.allclose(done.values, wanted, 1e-6, equal_nan=True), name
        compared.add(name)
    assert {"add", "atan2", "select", "compare_lt", "popcount", "xor"} <= compared


def test_a_type_that_ml_dtypes_lacks_is_not_supported() -> None:
    """Earlier versions of ml_dtypes have fewer types."""
    program = """
import ml_dtypes
del ml_dtypes.float4_e2m1fn
from optree_core.element_type import element_type
from optree_reference import UnsupportedType, storage
assert storage(element_type("f8E5M2")).itemsize == 1
try:
    storage(element_type("f4E2M1FN"))
except UnsupportedType as error:
    print(error)
"""
    done = run_program([sys.executable, "-c", program])
    assert done.stdout == "there is no numpy representation of f4E2M1FN\n", done.stderr
