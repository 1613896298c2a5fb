# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""On integers of more than 64 bits the reference computes what Python's integers give."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from optree_core.element_type import ElementType, element_type
from optree_core.model import Tree
from optree_reference import Outcome, apply, evaluate, storage, stored

WIDTHS = (65, 128, 256)

#: The result of each operation for two signed integers of n bits, before it wraps.
BINARY: dict[str, Callable[[int, int, int], int]] = {
    "arith.addi": lambda a, b, n: a + b,
    "arith.subi": lambda a, b, n: a - b,
    "arith.muli": lambda a, b, n: a * b,
    "arith.andi": lambda a, b, n: a & b,
    "arith.ori": lambda a, b, n: a | b,
    "arith.xori": lambda a, b, n: a ^ b,
    "arith.maxsi": lambda a, b, n: max(a, b),
    "arith.minsi": lambda a, b, n: min(a, b),
    "arith.maxui": lambda a, b, n: max(a % 2**n, b % 2**n),
    "arith.minui": lambda a, b, n: min(a % 2**n, b % 2**n),
    "arith.divsi": lambda a, b, n: abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1),
    "arith.divui": lambda a, b, n: (a % 2**n) // (b % 2**n),
    "arith.floordivsi": lambda a, b, n: a // b,
    "arith.ceildivsi": lambda a, b, n: -(-a // b),
    "arith.ceildivui": lambda a, b, n: -(-(a % 2**n) // (b % 2**n)),
    "arith.remsi": lambda a, b, n: int(math.copysign(1, a)) * (abs(a) % abs(b)),
    "arith.remui": lambda a, b, n: (a % 2**n) % (b % 2**n),
}


def edges(width: int) -> list[int]:
    """Return integers near the limits of 64 bits, and the least and greatest of this width."""
    low = -1 << (width - 1)
    powers = (0, 1, 2**31, 2**32, 2**63, 2**64, -low)
    found = {sign * p + d for p in powers for sign in (1, -1) for d in (-1, 0, 1)}
    return sorted(n for n in found if low <= n < -low)


def array(values: list[int]) -> np.ndarray:
    return np.array(values, object)


def wrapped(value: int, width: int) -> int:
    low = value % (1 << width)
    return low - (1 << width) if low >= 1 << (width - 1) else low


def run(
    mnemonic: str,
    operands: list[np.ndarray],
    types: list[ElementType],
    to: ElementType,
    **more: int,
) -> Outcome:
    return apply(mnemonic, [Outcome(o) for o in operands], types, to, more)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("mnemonic", BINARY)
def test_binary_operations_wrap_python_integers(mnemonic: str, width: int) -> None:
    wide = element_type(f"i{width}")
    pairs = [(a, b) for a in edges(width) for b in edges(width)]
    found = run(
        mnemonic, [array([a for a, _ in pairs]), array([b for _, b in pairs])], [wide] * 2, wide
    )
    divides = "div" in mnemonic or "rem" in mnemonic
    for place, (a, b) in enumerate(pairs):
        overflows = mnemonic.endswith("si") and (a, b) == (-1 << (width - 1), -1)
        if divides and (b == 0 or overflows):
            assert found.undefined is not None
            assert found.undefined[place]
        else:
            assert found.values[place] == wrapped(BINARY[mnemonic](a, b, width), width), (a, b)
            assert found.undefined is None or not found.undefined[place]


@pytest.mark.parametrize("width", WIDTHS)
def test_an_array_of_rank_0_is_divided(width: int) -> None:
    wide = element_type(f"i{width}")
    one = np.array(-1, object)
    found = run("arith.divui", [one, np.array(1, object)], [wide] * 2, wide)
    assert found.values.shape == ()
    assert found.values.dtype == object
    assert int(found.values) == -1
    assert found.undefined is not None
    assert not found.undefined


@pytest.mark.parametrize("width", WIDTHS)
def test_shifts_wrap_or_give_poison(width: int) -> None:
    wide = element_type(f"i{width}")
    for value in edges(width):
        for by in (0, 1, 63, 64, width - 1):
            pair = [array([value]), array([by])]
            left = run("arith.shli", pair, [wide] * 2, wide)
            right = run("arith.shrsi", pair, [wide] * 2, wide)
            logical = run("arith.shrui", pair, [wide] * 2, wide)
            assert left.values[0] == wrapped(value << by, width)
            assert right.values[0] == value >> by
            assert logical.values[0] == wrapped(value % 2**width >> by, width)
    for by in (width, -1):
        shifted = run("arith.shli", [array([1]), array([by])], [wide] * 2, wide)
        assert shifted.poison is not None
        assert shifted.poison[0]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("predicate", "holds"),
    [
        (0, lambda a, b, n: a == b),
        (2, lambda a, b, n: a < b),
        (5, lambda a, b, n: a >= b),
        (6, lambda a, b, n: a % 2**n < b % 2**n),
        (8, lambda a, b, n: a % 2**n > b % 2**n),
    ],
)
def test_comparisons_agree_with_python(
    width: int, predicate: int, holds: Callable[[int, int, int], bool]
) -> None:
    wide = element_type(f"i{width}")
    pairs = [(a, b) for a in edges(width) for b in edges(width)]
    operands = [array([a for a, _ in pairs]), array([b for _, b in pairs])]
    found = run("arith.cmpi", operands, [wide] * 2, element_type("i1"), predicate=predicate)
    assert found.values.dtype == np.bool_
    assert found.values.tolist() == [holds(a, b, width) for a, b in pairs]


@pytest.mark.parametrize("source", ["i1", "i8", "i64", "i65", "i128", "i256", "index"])
@pytest.mark.parametrize("target", ["i1", "i8", "i64", "i65", "i128", "i256"])
@pytest.mark.parametrize("mnemonic", ["arith.extsi", "arith.extui"])
def test_casts_between_integers_agree_with_python(source: str, target: str, mnemonic: str) -> None:
    one, other = element_type(source), element_type(target)
    bits = one.bits
    values = [n for n in edges(bits) if bits > 1] or [0, -1]
    given = (
        array(values)
        if bits > 64
        else np.array([bool(v) for v in values])
        if bits == 1
        else (np.array(values, storage(one)))
    )
    found = run(mnemonic, [given], [one], other)
    for value, got in zip(values, found.values.tolist(), strict=True):
        read = value % 2**bits if mnemonic == "arith.extui" else value
        expected = wrapped(read, other.width)
        assert got == (bool(expected) if target == "i1" else expected)


@pytest.mark.parametrize("width", WIDTHS)
def test_casts_between_integers_and_floats_round_once(width: int) -> None:
    wide = element_type(f"i{width}")
    f64, f32 = element_type("f64"), element_type("f32")
    values = [*edges(width), 2**60 + 2**36 + 1, 2**63 + 2**39, 2**63 + 2**39 + 1]
    to64 = run("arith.sitofp", [array(values)], [wide], f64).values
    assert to64.tolist() == [float(v) for v in values]
    to32 = run("arith.sitofp", [array(values)], [wide], f32).values
    # Halfway between two f32, and a little above that.
    assert to32[-2] == np.float32(2.0**63)
    assert to32[-1] == np.float32(2.0**63 + 2.0**40)
    assert run("arith.uitofp", [array([-1])], [wide], f64).values[0] == float(2**width - 1)
    back = run("arith.fptosi", [np.array([2.0**63, -(2.0**64), math.nan, 2.0**width])], [f64], wide)
    assert back.values.tolist()[:2] == [2**63, -(2**64)]
    assert back.poison is not None
    assert back.poison.tolist() == [False, False, True, True]


@pytest.mark.parametrize("width", WIDTHS)
def test_bit_counts_and_powers_agree_with_python(width: int) -> None:
    wide = element_type(f"i{width}")
    assert run("math.absi", [array([-(2**63) - 1, 3])], [wide], wide).values.tolist() == [
        2**63 + 1,
        3,
    ]
    zeros = run("math.ctlz", [array([2**64 - 1, -1, 0])], [wide], wide).values.tolist()
    assert zeros == [width - 64, 0, width]
    powers = run("math.ipowi", [array([3, -1]), array([2**64 + 1, 2**64 + 1])], [wide] * 2, wide)
    assert powers.values.tolist() == [wrapped(pow(3, 2**64 + 1, 2**width), width), -1]
    f32 = element_type("f32")
    raised = run(
        "math.fpowi", [np.array([-1, 2], np.float32), array([2**64 + 1, 3])], [f32, wide], f32
    )
    assert raised.values.tolist() == [-1.0, 8.0]


@pytest.mark.parametrize("width", WIDTHS)
def test_constants_keep_their_value(width: int) -> None:
    wide = element_type(f"i{width}")
    for value in edges(width):
        found = apply("arith.constant", [], [], wide, {"value": value})
        assert found.values.dtype == object
        assert found.values[()] == value
    with pytest.raises(ValueError, match="is not a value of"):
        stored(2**width, wide)


def test_casts_of_integers_beyond_the_range_of_doubles() -> None:
    i1300, f64, f32 = (element_type(name) for name in ("i1300", "f64", "f32"))
    large = [Outcome(array([2**1200, -(2**1200), 7]))]
    for target in (f64, f32):
        found = apply("arith.sitofp", large, [i1300], target)
        assert found.values.tolist() == [np.inf, -np.inf, 7.0]
    floats = [Outcome(np.array([1e300, np.nan, -np.inf, -2.5]))]
    for mnemonic, lowest in (("arith.fptosi", -2), ("arith.fptoui", 0)):
        found = apply(mnemonic, floats, [f64], i1300)
        assert found.values.tolist() == [int(1e300), 0, 0, lowest]
        assert found.poison is not None
        assert found.poison.tolist() == [False, True, True, lowest == 0]


@pytest.mark.parametrize(
    ("value", "type", "wanted"),
    [
        (255, "i8", -1),
        (20, "i5", -12),
        (2**127, "i128", -(2**127)),
        (3.0, "i32", 3),
        (np.array([20], np.uint8), "i5", [-12]),
        (np.array([2**127], object), "i128", [-(2**127)]),
        (1 + 2**-8 + 2**-40, "bf16", 1 + 2**-7),  # Rounded once, not by way of f32.
        (300, "i8", None),
        (0.5, "i32", None),
        (2**70, "i64", None),
        (float("inf"), "i32", None),
        (1 + 2j, "f32", None),
        (1j, "i32", None),
        (10**400, "f64", None),
        (np.array([100], np.int8), "i5", None),
        (np.array([0.5], object), "i128", None),
    ],
)
def test_a_number_is_stored_if_the_type_has_it(value: object, type: str, wanted: object) -> None:
    if wanted is None:
        with pytest.raises(ValueError, match=f"is not a value of {type}"):
            stored(value, element_type(type))
    else:
        assert stored(value, element_type(type)).tolist() == wanted


def test_a_matmul_of_i128_wraps_at_128_bits(tree: Tree) -> None:
    lhs = array([2**100, -1, 5]).reshape(1, 3)
    rhs = array([2**27, 2**64, -3]).reshape(3, 1)
    wide = [element_type("i128")] * 3
    found = evaluate(tree, "matmul", [lhs, rhs, array([7]).reshape(1, 1)], elements=wide)
    assert found.tolist() == [[wrapped(2**127 - 2**64 - 15 + 7, 128)]]
