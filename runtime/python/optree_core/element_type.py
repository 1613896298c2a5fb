# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR element types for the scalar table: a class and a width in bits."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from .text_enum import TextEnum


class TypeClass(TextEnum):
    """The classes by which scalar functions are lowered, and a class for all other types."""

    FLOAT = "float"
    INT = "int"  # Signless.
    I1 = "i1"
    COMPLEX = "complex"
    INDEX = "index"
    OTHER = "other"  # No function is legal on it.


#: The classes that specs can name.
TYPE_CLASSES: tuple[str, ...] = tuple(kind for kind in TypeClass if kind is not TypeClass.OTHER)

#: Builtin float types and their widths in bits.
FLOAT_WIDTHS = {
    "f16": 16, "bf16": 16, "f32": 32, "tf32": 19, "f64": 64, "f80": 80, "f128": 128,
    "f8E5M2": 8, "f8E4M3": 8, "f8E4M3FN": 8, "f8E5M2FNUZ": 8, "f8E4M3FNUZ": 8,
    "f8E4M3B11FNUZ": 8, "f8E3M4": 8, "f8E8M0FNU": 8,
    "f6E2M3FN": 6, "f6E3M2FN": 6, "f4E2M1FN": 4,
}  # fmt: skip

#: The width of an index in bits.
INDEX_WIDTH = 64

_INTEGER = re.compile(r"i([1-9][0-9]{0,6})")
_COMPLEX = re.compile(r"complex<(.+)>")


@dataclass(frozen=True, slots=True)
class ElementType:
    """An element type: its text in MLIR, its class, and its width in bits (0 for index)."""

    name: str
    type_class: TypeClass
    width: int

    @property
    def part(self) -> ElementType:
        """The type of the real and imaginary part of a complex type, else the type itself."""
        match = _COMPLEX.fullmatch(self.name)
        return element_type(match.group(1)) if match else self

    @property
    def complex(self) -> ElementType:
        """The complex type whose parts are of this type; if it cannot have such parts, as complex
        types and index cannot, the type itself."""
        if self.type_class in (TypeClass.COMPLEX, TypeClass.INDEX):
            return self
        return element_type(f"complex<{self.name}>")

    @property
    def cast_class(self) -> TypeClass:
        """The class for casts, in which i1 is an integer of one bit."""
        return TypeClass.INT if self.type_class is TypeClass.I1 else self.type_class

    @property
    def bits(self) -> int:
        """The width of an integer type or of index."""
        return self.width or INDEX_WIDTH

    def is_a(self, kind: str | None) -> bool:
        """True if the type is `kind`, or in the class named `kind`; None includes all types."""
        return kind in (None, self.name, self.type_class)

    def __str__(self) -> str:
        return self.name


@cache
def element_type(name: str) -> ElementType:
    """Return the element type with this name in MLIR's syntax.

    Raises:
        ValueError: `name` is not a builtin scalar type.
    """
    if name in FLOAT_WIDTHS:
        return ElementType(name, TypeClass.FLOAT, FLOAT_WIDTHS[name])
    if name == "index":
        return ElementType(name, TypeClass.INDEX, 0)
    if match := _INTEGER.fullmatch(name):
        width = int(match.group(1))
        return ElementType(name, TypeClass.I1 if width == 1 else TypeClass.INT, width)
    if match := _COMPLEX.fullmatch(name):
        return ElementType(name, TypeClass.COMPLEX, 2 * element_type(match.group(1)).width)
    raise ValueError(f"unknown element type '{name}'")


@cache
def find_element_type(name: str | None) -> ElementType | None:
    """Return the element type with this name in MLIR's syntax; None if it is no scalar type."""
    try:
        return None if name is None else element_type(name)
    except ValueError:
        return None


#: What else a dialect may take where it takes integers -> its name in MLIR's syntax, with the width
#: of what stores it.
_STORED = {
    "signed": re.compile(r"si([1-9][0-9]{0,6})"),
    "unsigned": re.compile(r"ui([1-9][0-9]{0,6})"),
    "quantized": re.compile(r"!quant\.uniform<[iu]([1-9][0-9]{0,6})\b.*>"),
}


def stored_type(name: str, kinds: Iterable[str]) -> ElementType | None:
    """Return an element type of one of these kinds (`Dialect.element_types`), which is computed as
    the integer that stores it; None for any other type."""
    found = next((m for kind in kinds if (m := _STORED[kind].fullmatch(name))), None)
    return None if found is None else ElementType(name, TypeClass.INT, int(found[1]))


def moved_type(name: str, kinds: Iterable[str]) -> ElementType | None:
    """Return an element type of one of these kinds as one that a payload can only move."""
    found = stored_type(name, kinds)
    return None if found is None else ElementType(name, TypeClass.OTHER, found.width)


#: An element type per class. A payload is legal on all types of a class or on none, except for
#: casts between types of equal width; equal types need no cast.
REPRESENTATIVES = {
    "float": element_type("f32"),
    "int": element_type("i32"),
    "i1": element_type("i1"),
    "complex": element_type("complex<f32>"),
    "index": element_type("index"),
}


def integer_value(value: float, type: ElementType) -> int | None:
    """Return a number as a value of an integer type or of index; None if the type lacks it.

    Values are signed, except for 0 and 1 of i1; an unsigned number wraps: 255 as i8 is -1.
    """
    if not math.isfinite(value):
        return None
    width = type.bits
    whole = int(value)
    if whole != value or not -(1 << (width - 1)) <= whole < (1 << width):
        return None
    if type.type_class is TypeClass.I1:
        return abs(whole)
    return whole - (1 << width) if whole >= 1 << (width - 1) else whole


def integer_text(value: float, type: ElementType) -> str | None:
    """Return the number as an attribute of the integer type or index; None if it does not fit."""
    whole = integer_value(value, type)
    return None if whole is None else number_text(whole, type)


def number_text(value: complex, type: ElementType) -> str:
    """Return a value of the type as an attribute in MLIR's syntax."""
    if type.type_class is TypeClass.COMPLEX:
        return f"[{value.real!r} : {type.part}, {value.imag!r} : {type.part}]"
    if type.type_class is TypeClass.I1:
        return "true" if value else "false"
    return f"{value!r} : {type}"
