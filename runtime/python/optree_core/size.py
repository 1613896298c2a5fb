# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sizes, static or dynamic, and the arithmetic on them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .shape_expression import DIVISIONS

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<=": operator.le,
    ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "floordiv": operator.floordiv,
    "ceildiv": lambda lhs, rhs: -(-lhs // rhs), "mod": operator.mod,
}  # fmt: skip


class Misfit(Exception):
    """The values do not fit together; the message says how.

    place, of: the place that a list does not have, and the list's name; empty if it has none.
    """

    def __init__(self, message: str, place: int | None = None, of: str = "") -> None:
        super().__init__(message)
        self.place = place
        self.of = of


@dataclass(frozen=True, slots=True)
class Symbol:
    """A size or value that is known at run time.

    axis: a dimension of member `member` of an operand; None: the value of that member.
    """

    operand: str
    member: int
    axis: int | None = None


#: An affine expression: a number, a symbol, or an operator and its two sides.
Affine = int | Symbol | tuple[str, Any, Any]


@dataclass(frozen=True, slots=True)
class Size:
    """A size of an output.

    value: the number; None: the size is dynamic, or depends on something unknown.
    expr: the expression of a dynamic size; None if the operands do not determine it.
    slack: the size may be less than `value` by up to this number.
    exact: the output has to have this number, or a dynamic size if `value` is None.
    least: the lower bound of a size without a value.
    """

    value: int | None
    expr: Affine | None = None
    slack: int = 0
    exact: bool = False
    least: int = 0

    def admits(self, given: int | None) -> bool:
        """True if an output may have this size."""
        if self.exact:
            return self.value == given
        if given is None:
            return True
        if self.value is None:
            return given >= self.least
        return self.value - self.slack <= given <= self.value

    @property
    def admitted(self) -> str:
        """The sizes that an output may have, for messages."""
        if self.value is None:
            return f"{self.least} or more" if self.least else "?"
        return f"{self.value - self.slack} to {self.value}" if self.slack else str(self.value)

    def __str__(self) -> str:
        return "?" if self.value is None else str(self.value)


class Group(tuple[Any, ...]):
    """One value for each member of a variadic operand."""

    __slots__ = ()


def affine_text(expr: Affine, symbols: list[Symbol]) -> str:
    """Return the expression in MLIR's syntax; new symbols are appended to `symbols`."""
    if isinstance(expr, int):
        return str(expr)
    if isinstance(expr, Symbol):
        if expr not in symbols:
            symbols.append(expr)
        return f"s{symbols.index(expr)}"
    name, *sides = expr
    return f"({f' {name} '.join(affine_text(side, symbols) for side in sides)})"


def each(function: Callable[..., Any], *values: Any) -> Any:
    """Apply the function to members of groups, then elements of lists, then single values."""
    for kind in (Group, tuple):
        among = [value for value in values if isinstance(value, kind)]
        if among:
            counts = {len(value) for value in among}
            if len(counts) > 1:
                raise Misfit(f"combines lists of {min(counts)} and {max(counts)} values")
            return kind(
                each(function, *(v[i] if isinstance(v, kind) else v for v in values))
                for i in range(counts.pop())
            )
    return function(*values)


def _check_count(number: int) -> None:
    if not -(1 << 63) <= number < 1 << 63:
        raise Misfit("has too many elements")


def arithmetic(name: str, lhs: Size, rhs: Size) -> Size:
    """Return the result of an operator on sizes."""
    if lhs.value is not None and rhs.value is not None:
        if name in DIVISIONS and rhs.value <= 0:
            raise Misfit(f"has a size divided by {rhs}")
        value = ARITHMETIC[name](lhs.value, rhs.value)
        _check_count(value)
        return Size(value, value)
    least = (lhs.value or lhs.least) + (rhs.value or rhs.least) if name == "+" else 0
    _check_count(least)
    if lhs.expr is None or rhs.expr is None:
        return Size(None, least=least)
    same = rhs.expr == 1 and name in ("*", "floordiv", "ceildiv")
    return Size(None, lhs.expr if same else (name, lhs.expr, rhs.expr), least=least)


def compare(name: str, lhs: Size, rhs: Size) -> bool | None:
    """True or False for the comparison of two sizes; None if they do not decide it."""
    known = lhs.value is not None and rhs.value is not None
    if not known and (lhs.exact or rhs.exact) and name == "==":
        return lhs.value == rhs.value
    return _COMPARISONS[name](lhs.value, rhs.value) if known else None  # type: ignore[arg-type]


def truth(value: Any) -> bool | None:
    """Return a truth value as it is; None is one that is not known.

    Raises:
        Misfit: it is a size, a list or a group.
    """
    if value is None or isinstance(value, bool):
        return value
    raise Misfit("has no truth value where one is needed")


def either(lhs: bool | None, rhs: bool | None) -> bool | None:
    lhs, rhs = truth(lhs), truth(rhs)
    return True if lhs or rhs else None if lhs is None or rhs is None else False


def both(lhs: bool | None, rhs: bool | None) -> bool | None:
    lhs, rhs = truth(lhs), truth(rhs)
    return False if lhs is False or rhs is False else None if lhs is None or rhs is None else True
