# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types and values of MLIR as sorts and terms of SMT-LIB."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from optree_core.element_type import ElementType

INDEX_WIDTH = 64

#: Bits of the exponent and of the significand, the hidden one included, of IEEE formats.
FORMATS = {
    "f16": (5, 11), "bf16": (8, 8), "f32": (8, 24), "f64": (11, 53), "f128": (15, 113),
    "tf32": (8, 11), "f8E5M2": (5, 3), "f8E4M3": (4, 4), "f8E3M4": (3, 5),
}  # fmt: skip

#: The formats that every solver has.
COMMON_FORMATS = ("f16", "f32", "f64", "f128")

#: Operations whose operands are interchangeable, as MLIR defines them (not as a spec says).


class Definitions(Protocol):
    """Where functions without a meaning are declared."""

    def opaque(
        self, name: str, terms: Sequence[str], types: Sequence[ElementType], result: ElementType
    ) -> str: ...


@dataclass(frozen=True, slots=True)
class Encoded:
    """A value: one term, or two for a complex number; when it is poison, and when executing the
    operation is undefined behaviour (None: never)."""

    parts: tuple[str, ...]
    poison: str | None = None
    undefined: str | None = None


@dataclass(frozen=True)
class OperationUse:
    """One use of an operation."""

    mnemonic: str
    types: tuple[ElementType, ...]
    result: ElementType
    properties: Mapping[str, Any]
    definitions: Definitions

    @property
    def type(self) -> ElementType:
        return self.types[0] if self.types else self.result

    def predicate(self, names: Sequence[str]) -> str:
        """The predicate of a compare by name: the property is that or its number among `names`."""
        found = self.properties["predicate"]
        return found if isinstance(found, str) else names[found]


Rule = Callable[[OperationUse, Sequence[str]], "str | Encoded"]


def width(type: ElementType) -> int:
    return INDEX_WIDTH if type.type_class == "index" else type.width


def is_float(type: ElementType) -> bool:
    """Whether the type is a float that SMT-LIB can express."""
    return type.name in FORMATS


def sort(type: ElementType) -> str:
    if is_float(type):
        exponent, significand = FORMATS[type.name]
        return f"(_ FloatingPoint {exponent} {significand})"
    return f"(_ BitVec {width(type)})"


def from_bits(name: str, type: ElementType) -> str:
    return f"({to_fp(type)} {name})" if is_float(type) else name


def bit_vector(value: int, bits: int) -> str:
    return f"(_ bv{value % (1 << bits)} {bits})"


def bit(test: str) -> str:
    return f"(ite {test} #b1 #b0)"


def to_fp(type: ElementType, function: str = "to_fp") -> str:
    exponent, significand = FORMATS[type.name]
    return f"(_ {function} {exponent} {significand})"


def plain(function: str) -> Rule:
    return lambda site, terms: f"({function} {' '.join(terms)})"


def literal(value: float, type: ElementType) -> str:
    """The term for a value of the type."""
    if type.type_class == "i1":
        return "#b1" if value else "#b0"
    if type.type_class != "float":
        return bit_vector(int(value), width(type))
    bits = int.from_bytes(struct.pack(">d", value), "big")
    return f"({to_fp(type)} RNE ((_ to_fp 11 53) {bit_vector(bits, 64)}))"
