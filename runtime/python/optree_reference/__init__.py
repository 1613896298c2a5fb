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

from .dtype import Array as Array
from .dtype import UnsupportedType as UnsupportedType
from .dtype import element_of as element_of
from .dtype import storage as storage
from .evaluate import Undefined as Undefined
from .evaluate import evaluate as evaluate
from .evaluate import evaluate_defined as evaluate_defined
from .evaluate import evaluate_generic as evaluate_generic
from .loop_nest import Evaluation as Evaluation
from .loop_nest import Function as Function
from .loop_nest import SizeMismatch as SizeMismatch
from .number import stored as stored
from .operation import OPERATIONS as OPERATIONS
from .operation import UnknownOperation as UnknownOperation
from .operation import apply as apply
from .outcome import Outcome as Outcome
from .reordering import reordering as reordering

del _ml_dtypes, _numpy
