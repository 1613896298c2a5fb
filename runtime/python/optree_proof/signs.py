# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence that a function's results have the signs that its row states.

All numbers of a type of eight bits are tried, with its subnormals, infinities and both zeros; of
two arguments all pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.element_type import element_type
from optree_core.scalar import ScalarFunction

_TYPE = element_type("f8E5M2")


def refutations(function: ScalarFunction) -> Iterator[str]:
    """Yield for each stated sign that does not hold the numbers that show it.

    The function has one or two arguments and an operation on floats.
    """
    import ml_dtypes
    import numpy as np
    from optree_reference import Outcome, apply

    numbers = np.arange(256, dtype=np.uint8).view(ml_dtypes.float8_e5m2)
    for signs, result in function.sign.items():
        arguments = [numbers] * function.arity
        named = ["any"] * function.arity if signs == "same" else signs.split()
        if function.arity == 2 and signs != "same":
            arguments = [np.repeat(numbers, 256), np.tile(numbers, 256)]
        types = [_TYPE] * function.arity
        outcome = apply(function.lower["float"], list(map(Outcome, arguments)), types, _TYPE, {})
        wide = [array.astype(np.float64) for array in (*arguments, outcome.values)]
        meant = ~np.isnan(np.stack(wide)).any(axis=0)
        for array, sign in zip(wide, (*named, "any"), strict=True):
            meant &= {"positive": array > 0, "nonnegative": array >= 0}.get(sign, True)
        wrong = meant & ~(wide[-1] > 0 if result == "positive" else wide[-1] >= 0)
        if wrong.any():
            place = int(np.argmax(wrong))
            values = ", ".join(
                f"{n} = {w[place]}" for n, w in zip(function.arguments, wide, strict=False)
            )
            yield f"{_TYPE}, {values}: the result is {wide[-1][place]}, not {result}"
