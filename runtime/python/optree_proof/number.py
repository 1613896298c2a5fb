# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bits of element types as text, and the bits of simple numbers."""

from __future__ import annotations

import importlib.util
import struct
from collections.abc import Iterator, Sequence
from typing import Any

from optree_core.element_type import ElementType, TypeClass

#: `struct` formats of floats, with size and shift; bf16 is the upper half of f32.
_CODES = {"f16": (">e", 2, 0), "bf16": (">f", 4, 16), "f32": (">f", 4, 0), "f64": (">d", 8, 0)}

#: Numbers to try, the simplest first.
INTEGERS = (0, 1, -1, 2, -2, 3, -3, 4, 5, 7, 8, 16, 100, 127, -128)
FLOATS = (0.0, 1.0, -1.0, 2.0, 0.5, -2.0, 3.0, -0.0, 1.5, 100.0, float("inf"), float("nan"))


def can_try_values() -> bool:
    """True if numpy and ml_dtypes, on which the reference depends, are installed."""
    return all(map(importlib.util.find_spec, ("numpy", "ml_dtypes")))


def bits_of(value: float | int, type: ElementType) -> int | None:
    """Return the value's bits; None if the type cannot hold it exactly or is not in `_CODES`."""
    if type.type_class is not TypeClass.FLOAT:
        bits = type.bits
        fits = -(1 << (bits - 1)) <= value < (1 << (bits - 1))
        return int(value) % (1 << bits) if fits else None
    if type.name not in _CODES:
        return None
    code, _, shift = _CODES[type.name]
    try:
        pattern = int.from_bytes(struct.pack(code, value), "big")
    except OverflowError:
        return None
    return None if pattern & ((1 << shift) - 1) else pattern >> shift


def simple_values(type: ElementType) -> Sequence[float]:
    """Return numbers to try, the simplest first; the extremes of an integer type are last."""
    if type.type_class is TypeClass.FLOAT:
        return FLOATS
    if type.type_class is TypeClass.I1:
        return (0, -1)
    top = 1 << (type.bits - 1)
    return [*(n for n in INTEGERS if -top <= n < top), top - 1, -top]


def simple(type: ElementType) -> Iterator[int]:
    """Yield the bits of the numbers to try that the type holds exactly."""
    found = (bits_of(value, type) for value in simple_values(type))
    return iter(dict.fromkeys(bits for bits in found if bits is not None))


def text(bits: int, type: ElementType) -> str:
    """Return the value of the bits as text; integers are signed."""
    if type.type_class is not TypeClass.FLOAT:
        width = type.bits
        return value_text(bits - (1 << width) if bits >> (width - 1) else bits, type)
    if type.name not in _CODES:
        return f"0x{bits:0{(type.width + 3) // 4}X}"
    code, size, shift = _CODES[type.name]
    (value,) = struct.unpack(code, (bits << shift).to_bytes(size, "big"))
    return float_text(value, type)


def value_text(value: Any, type: ElementType) -> str:
    if type.type_class is TypeClass.FLOAT:
        return float_text(float(value), type)
    if type.type_class is TypeClass.I1:
        return "true" if value else "false"
    return str(int(value))


def float_text(value: float, type: ElementType) -> str:
    """Return the shortest decimal that reads back as the same value of the type."""
    if value != value or value in (float("inf"), float("-inf")):
        return "NaN" if value != value else ("inf" if value > 0 else "-inf")
    code, _, shift = _CODES.get(type.name, _CODES["f64"])
    wanted = int.from_bytes(struct.pack(code, value), "big") >> shift
    for digits in range(1, 18):
        shown = f"{value:.{digits}g}"
        try:
            pattern = int.from_bytes(struct.pack(code, float(shown)), "big")
        except OverflowError:
            continue
        low = pattern & ((1 << shift) - 1) if shift else 0
        rounded = (pattern >> shift) + (1 if shift and low >= 1 << (shift - 1) else 0)
        if rounded == wanted:
            return repr(float(shown)) if "e" not in shown else shown
    return repr(value)
