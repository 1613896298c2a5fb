# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The value of a shape's expression, and the functions that expressions may call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from .expression import assert_never
from .shape_expression import COMPARISONS, SizeCall, SizeExpr, SizeName, SizeNumber
from .size import ARITHMETIC, Group, Misfit, Size, arithmetic, both, compare, each, either, truth

#: The greatest rank that a parameter may give: it bounds the memory of a list of sizes.
MAX_RANK = 1024


def _whole(size: Any) -> int:
    """Return a number that has to be known."""
    if not isinstance(size, Size) or size.value is None:
        raise Misfit("has a dimension that is not known")
    return size.value


def _at(values: Any, place: Any) -> Any:
    """Return the element at a place, or the elements at each of a list of places."""
    if isinstance(values, Group):
        return Group(_at(value, place) for value in values)
    if isinstance(place, tuple):
        return tuple(_at(values, one) for one in place)
    if not isinstance(values, tuple):
        raise Misfit("is indexed but is not a list")
    if not 0 <= _whole(place) < len(values):
        raise Misfit(f"has no dimension {place.value}", place.value)
    return values[place.value]


def _replace(values: Any, places: Any, by: Any) -> Any:
    """Return the list with other elements at a place, or at each of a list of places."""
    if isinstance(values, Group):
        return Group(_replace(value, places, by) for value in values)
    places, by = (places, by) if isinstance(places, tuple) else ((places,), (by,))
    _at(values, places)
    by = by if isinstance(by, tuple) else (by,) * len(places)
    numbers = [place.value for place in places]
    if len(numbers) != len(by) or len(set(numbers)) != len(numbers):
        raise Misfit(f"has {len(by)} sizes for the dimensions {numbers}")
    found = list(values)
    for number, size in zip(numbers, by, strict=True):
        found[number] = size
    return tuple(found)


def _without(values: Any, places: Any) -> Any:
    """Return the list without the element at a place, or at each of a list of places."""
    if isinstance(values, Group):
        return Group(_without(value, places) for value in values)
    _at(values, places)
    gone = {place.value for place in (places if isinstance(places, tuple) else (places,))}
    return tuple(size for place, size in enumerate(values) if place not in gone)


def _spread(values: Any, places: Any, count: Any) -> Any:
    """Return `count` ones, with the values at their places."""
    rank = _whole(count)
    if not 0 <= rank <= MAX_RANK:
        raise Misfit(f"has rank {rank}, which is not between 0 and {MAX_RANK}")
    return _replace((Size(1, 1),) * rank, places, values)


def _permute(values: Any, order: Any) -> Any:
    """Return the list whose element i is `values[order[i]]`; `values` if the order is empty."""
    if order and sorted(map(_whole, order)) != list(range(len(values))):
        shown = [place.value for place in order]
        raise Misfit(f"has {len(values)} dimensions, and {shown} is not a permutation of them")
    return _at(values, order) if order else values


def _unpermute(values: Any, order: Any) -> Any:
    """Return the list whose `permute` is this one."""
    _permute(values, order)
    return _replace(values, order, values) if order else values


def _sum(values: Any) -> Any:
    """Return the sum over a group or a list."""
    total = Size(0, 0)
    for value in values:
        total = each(lambda lhs, rhs: arithmetic("+", lhs, rhs), total, value)
    return total


def _covered(count: Any, size: Any) -> Any:
    """Return the sizes that `count` tiles of `size` cover; the last tile may be partial."""

    def one(tiles: Size, tile: Size) -> Size:
        return replace(arithmetic("*", tiles, tile), slack=(tile.value or 1) - 1)

    return each(one, count, size)


def _static(size: Any, otherwise: Any) -> Any:
    """Return the size if it is known, else another one."""
    return each(lambda one, other: other if one.value is None else one, size, otherwise)


def _rank(values: Any) -> Any:
    if isinstance(values, Group):
        return Group(map(_rank, values))
    count = len(values) if isinstance(values, tuple) else 0
    return Size(count, count)


#: The functions that expressions may call, each with its number of arguments.
FUNCTIONS: dict[str, tuple[Callable[..., Any], int]] = {
    "covered": (_covered, 2),
    "permute": (_permute, 2),
    "rank": (_rank, 1),
    "replace": (_replace, 3),
    "spread": (_spread, 3),
    "static": (_static, 2),
    "sum": (_sum, 1),
    "unpermute": (_unpermute, 2),
    "without": (_without, 2),
}


def _slice(values: Any, start: Any, end: Any) -> Any:
    """Return the elements from `start` to before `end`; None: from the first, to the last."""
    first, last = (None if place is None else _whole(place) for place in (start, end))
    if min(first or 0, last or 0) < 0:
        raise Misfit("has too low a rank")
    if isinstance(values, Group):
        return Group(member[first:last] for member in values)
    return values[first:last]


_OPERATORS: dict[str, Callable[..., Any]] = {
    "[]": _at,
    "[:]": _slice,
    "or": partial(each, either),
    "both": partial(each, both),
    **{name: partial(each, partial(compare, name)) for name in COMPARISONS},
    **{name: partial(each, partial(arithmetic, name)) for name in ARITHMETIC},
}


def evaluate(expr: SizeExpr | None, values: Mapping[str, Any]) -> Any:
    """Return the value of an expression: a size, a truth value, or a list or group of them."""
    match expr:
        case None:
            return None
        case SizeNumber(value):
            return Size(value, value)
        case SizeName(name):
            return values[name]
        case SizeCall("if", (condition, then, otherwise)):
            chosen = truth(evaluate(condition, values))
            return Size(None) if chosen is None else evaluate(then if chosen else otherwise, values)
        case SizeCall(name, arguments):
            function = _OPERATORS.get(name) or FUNCTIONS[name][0]
            found = [evaluate(argument, values) for argument in arguments]
            try:
                return function(*found)
            except Misfit as error:
                if error.place is not None and isinstance(arguments[0], SizeName):
                    error.of = arguments[0].name
                raise
        case _:
            assert_never(expr)
