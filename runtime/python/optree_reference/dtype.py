# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stores elements of MLIR types in numpy arrays.

Integers are signless: they are in signed arrays, and two's complement wraps. `i1` is `bool`; an
integer of odd width is sign-extended in the next wider array; `index` has 64 bits; integers of more
than 64 bits are Python's, in arrays of objects. The small float types are those of `ml_dtypes`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import ml_dtypes
import numpy as np
import numpy.typing as npt
from optree_core.element_type import FLOAT_WIDTHS, ElementType, TypeClass, element_type

Array: TypeAlias = npt.NDArray[Any]

#: Wider integers are Python's, in arrays of objects.
MAX_INTEGER_WIDTH = 64

_FLOATS: dict[str, np.dtype[Any]] = {
    "f64": np.dtype(np.float64),
    "f32": np.dtype(np.float32),
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    # `f8E4M3FN` is `float8_e4m3fn`; earlier versions of ml_dtypes lack some.
    **{
        name: np.dtype(found)
        for name in FLOAT_WIDTHS
        if (found := getattr(ml_dtypes, f"float{name[1]}_{name[2:].lower()}", None)) is not None
    },
}
_COMPLEX: dict[str, np.dtype[Any]] = {"f32": np.dtype(np.complex64), "f64": np.dtype(np.complex128)}

_OTHERS = {
    np.dtype(np.bool_): "i1",
    np.dtype(np.complex64): "complex<f32>",
    np.dtype(np.complex128): "complex<f64>",
}


class UnsupportedType(ValueError):
    """numpy and ml_dtypes have no representation of an element type."""


def storage(type: ElementType) -> np.dtype[Any]:
    """Return the dtype of arrays of `type`.

    Raises:
        UnsupportedType: numpy and ml_dtypes have no such dtype (f80, f128, tf32, complex<f16>).
    """
    if type.type_class is TypeClass.I1:
        return np.dtype(np.bool_)
    if type.type_class is TypeClass.COMPLEX and type.part.name in _COMPLEX:
        return _COMPLEX[type.part.name]
    if type.type_class is TypeClass.FLOAT and type.name in _FLOATS:
        return _FLOATS[type.name]
    if is_wide(type):
        return np.dtype(object)
    if type.type_class in (TypeClass.INDEX, TypeClass.INT):
        return np.dtype(f"i{container_width(type) // 8}")
    raise UnsupportedType(f"there is no numpy representation of {type}")


def is_wide(type: ElementType) -> bool:
    """True for an integer type that is wider than any of numpy's."""
    return type.type_class is TypeClass.INT and type.width > MAX_INTEGER_WIDTH


def container_width(type: ElementType) -> int:
    """Return the bits of the array element for an integer type: 8, 16, 32 or 64."""
    width = type.bits
    return next(bits for bits in (8, 16, 32, 64) if width <= bits)


def element_of(array: Array) -> ElementType:
    """Return the element type of an array; 64-bit integers are i64, never index.

    Raises:
        UnsupportedType: arrays of this dtype hold no element type.
    """
    dtype = array.dtype
    if dtype in _OTHERS:
        return element_type(_OTHERS[dtype])
    if dtype.kind in "iu":
        return element_type(f"i{8 * dtype.itemsize}")
    for name, float_dtype in _FLOATS.items():
        if dtype == float_dtype:
            return element_type(name)
    raise UnsupportedType(f"an array of {dtype} stands for no element type")


def complex_array(real: Array, imaginary: Array, dtype: np.dtype[Any]) -> Array:
    """Return the complex array with these parts; `re + im * 1j` would turn infinity into NaN."""
    real, imaginary = np.broadcast_arrays(real, imaginary)
    result = np.empty(real.shape, dtype)
    result.real, result.imag = real, imaginary
    return result
