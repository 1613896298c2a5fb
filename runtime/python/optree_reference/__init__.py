# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interprets ops with numpy, directly from their resolved specs.

    >>> tree = Project(root).tree("linalg", Diagnostics())
    >>> evaluate(tree, "matmul", [lhs, rhs, np.zeros((2, 4), np.int32)], cast="unsigned")

This is the oracle for matchers and rewrites, and for anyone's own lowering of an op:

- Integers are signless, of any width, and wrap around; `i1` is signed too, so that true is less
  than false. A sum of `i1` is *or*, a product is *and*.
- Every float operation is rounded to its type, and sums are added in the order of the loop nest: if
  a lowering keeps the order of operations, results agree to the bit. Transcendental functions have
  an error of half a unit in the last place, and a negligible amount.
- `reordering` bounds the error of a lowering that adds in another order: a constant, which follows
  from the number of additions, times the accumulator's epsilon, times the sum of the absolute
  terms.
- Maxima and minima propagate NaN and order -0 below +0.
- Undefined behaviour (an integer division by 0, the lowest integer divided by -1) and poison (a
  float out of an integer's range, a shift by too much) are reported per element.

numpy and ml_dtypes are needed: `pip install optree-gen[reference]`.
"""

from __future__ import annotations

try:
    import ml_dtypes as _ml_dtypes
    import numpy as _numpy
except ImportError as error:
    raise ImportError(
        f"{error.name} is not installed; the reference needs optree-gen[reference]"
    ) from error

from .dtype import Array, UnsupportedType, element_of, storage
from .evaluate import Undefined, evaluate, evaluate_defined, evaluate_generic
from .loop_nest import Evaluation, Function, ShapeError
from .number import stored
from .operation import OPERATIONS, UnknownOperation, apply
from .outcome import Outcome
from .reordering import reordering

__all__ = [
    "OPERATIONS",
    "Array",
    "Evaluation",
    "Function",
    "Outcome",
    "ShapeError",
    "Undefined",
    "UnknownOperation",
    "UnsupportedType",
    "apply",
    "element_of",
    "evaluate",
    "evaluate_defined",
    "evaluate_generic",
    "reordering",
    "storage",
    "stored",
]

del _ml_dtypes, _numpy
