# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence that a scalar function commutes, associates or has a neutral element, as its row says.

A law that does not hold leads to wrong rewrites: arguments are swapped, loops of sums reordered.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from optree_core.element_type import ElementType, TypeClass
from optree_core.expression import Call, Constant, Expr, Operand
from optree_core.scalar import COMMON_TYPE, ScalarFunction, ScalarTable

from . import expressions
from .bodies import BodyComparison
from .combination import TYPES
from .expressions import BodyPair
from .verdict import Agreement, Evidence

#: The keys of a function that state laws, each with the number of variables of the law.
_SIZES = {"commutes": 2, "associative": 3, "identity": 1}
LAWS = tuple(_SIZES)

_NAMES = ("x", "y", "z")


def evidence(
    old: ScalarFunction | None,
    new: ScalarFunction,
    law: str,
    scalars: ScalarTable,
    bodies: BodyComparison,
    types: Sequence[ElementType] = TYPES,
) -> Evidence | None:
    """Return evidence on a law of the function after; None if it cannot be compared.

    A proof is no evidence if the function before obeyed the law in another way.
    """
    if not getattr(new, law) or [*new.arguments.values()] != [COMMON_TYPE] * 2:
        return None
    tried = list(cases(new, law, scalars, types))
    found = expressions.evidence(tried, _NAMES[: _SIZES[law]], bodies)
    whole = {case.element.type_class for case in tried} == {*classes(new, law)}
    kept = old is None or _stated(old, law) <= _stated(new, law)
    return found if found.state is Agreement.DIFFERS or (whole and kept) else None


def classes(function: ScalarFunction, law: str) -> Collection[str]:
    """Return the type classes for which the law is stated."""
    stated: Collection[str] = function.classes if law == "commutes" else getattr(function, law)
    return stated


def _stated(function: ScalarFunction, law: str) -> set[object]:
    """Return the parts of what the row says about the law, as text: 0.0 differs from -0.0."""
    value = getattr(function, law)
    items = value.items() if isinstance(value, dict) else value if law == "associative" else [law]
    return {str(item) for item in items} if value else set()


def cases(
    function: ScalarFunction, law: str, scalars: ScalarTable, types: Sequence[ElementType]
) -> Iterator[BodyPair]:
    """Yield both sides of the law on each of the types for which it is stated."""
    names, stated = _NAMES[: _SIZES[law]], classes(function, law)
    for element in (t for t in types if t.type_class in stated):
        result = function.result_type(element)
        for first, second in _laws(function, law, element):
            sides = [
                expressions.body(side, names, element, scalars, result) for side in (first, second)
            ]
            if sides[0] is not None and sides[1] is not None:
                yield BodyPair(element, sides[0], sides[1], (f"{first} is", f"{second} is"))


def _laws(function: ScalarFunction, law: str, element: ElementType) -> Iterator[tuple[Expr, Expr]]:
    x, y, z = map(Operand, _NAMES)

    def call(first: Expr, second: Expr) -> Call:
        return Call(function.name, (first, second))

    if law == "commutes":
        yield call(x, y), call(y, x)
    elif law == "associative":
        yield call(call(x, y), z), call(x, call(y, z))
    elif (value := _neutral(function, element)) is not None:
        neutral = Constant(value, x.name)
        yield call(neutral, x), x
        yield call(x, neutral), x


def _neutral(function: ScalarFunction, element: ElementType) -> float | int | None:
    """Return the neutral element on a type; None if no constant has its value."""
    value = function.identity[element.type_class]
    if element.type_class is TypeClass.COMPLEX:
        return None  # No constant of a payload has an imaginary part.
    if not isinstance(value, str):
        return value
    if element.type_class is TypeClass.FLOAT:
        if element.name.endswith("FN"):
            return None
        return -math.inf if value == "lowest" else math.inf
    top = 1 << (element.width - 1)
    return {"lowest": -top, "highest": top - 1, "lowest_unsigned": 0, "highest_unsigned": -1}[value]
