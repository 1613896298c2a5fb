# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of parameters' values."""

from __future__ import annotations

from .text_enum import TextEnum


class ParameterType(TextEnum):
    """The type of a parameter's values; the types after `iterators` are plain attributes."""

    SIGN = "sign"
    INDEX = "index"  # An integer.
    FUNCTION = "function"
    DIM = "dim"
    DIMS = "dims"
    PERMUTATION = "permutation"
    ITERATORS = "iterators"
    I64 = "i64"
    I64_ARRAY = "i64_array"
    BOOL = "bool"
    STRING = "string"
    ENUM = "enum"

    @property
    def decides_payload(self) -> bool:
        """True if the payload depends on the value: a sign or a function."""
        return self in (ParameterType.SIGN, ParameterType.FUNCTION)

    @property
    def lists_dimensions(self) -> bool:
        return self in (ParameterType.DIMS, ParameterType.PERMUTATION)
