# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of `complex` on elements.

Products and quotients follow the textbook formulas, each step rounded to the parts' type, as in
MLIR's default lowering; infinite and NaN parts get no special treatment.
"""

from __future__ import annotations

import operator

import numpy as np

from .dtype import Array, complex_array, storage
from .number import exactly
from .outcome import Function, Implementation, ScalarUse


def _product(lhs: Array, rhs: Array) -> Array:
    real = lhs.real * rhs.real - lhs.imag * rhs.imag
    return complex_array(real, lhs.imag * rhs.real + lhs.real * rhs.imag, lhs.dtype)


def _quotient(lhs: Array, rhs: Array) -> Array:
    norm = rhs.real * rhs.real + rhs.imag * rhs.imag
    real = (lhs.real * rhs.real + lhs.imag * rhs.imag) / norm
    return complex_array(real, (lhs.imag * rhs.real - lhs.real * rhs.imag) / norm, lhs.dtype)


def _plain(function: Function) -> Implementation:
    """Return a function that is computed on the parts, in their type."""
    return lambda site, operands: function(*operands)


def _near(function: Function) -> Implementation:
    """Return a transcendental function that is computed in complex<f64> and rounded."""

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
        return function(*(v.astype(np.complex128) for v in operands)).astype(storage(site.result))

    return run


def _difference(lhs: Array, rhs: Array) -> Array:
    return complex_array(lhs.real - rhs.real, lhs.imag - rhs.imag, lhs.dtype)


OPERATIONS: dict[str, Implementation] = {
    "complex.create": lambda site, v: complex_array(v[0], v[1], storage(site.result)),
    "complex.re": _plain(lambda v: v.real),
    "complex.im": _plain(lambda v: v.imag),
    "complex.add": _plain(operator.add),
    "complex.sub": _plain(_difference),
    "complex.mul": _plain(_product),
    "complex.div": _plain(_quotient),
    "complex.neg": _plain(operator.neg),
    "complex.conj": _plain(np.conj),
    "complex.eq": _plain(operator.eq),
    "complex.neq": _plain(operator.ne),
    "complex.abs": lambda site, v: exactly(np.hypot, (v[0].real, v[0].imag), site.result),
    "complex.angle": lambda site, v: exactly(np.arctan2, (v[0].imag, v[0].real), site.result),
    "complex.exp": _near(np.exp),
    "complex.log": _near(np.log),
    "complex.sqrt": _near(np.sqrt),
    "complex.sin": _near(np.sin),
    "complex.cos": _near(np.cos),
    "complex.tan": _near(np.tan),
    "complex.tanh": _near(np.tanh),
    "complex.pow": _near(np.power),
}
