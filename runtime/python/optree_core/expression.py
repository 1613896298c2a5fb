# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The two small languages inside a spec: index expressions and scalar payloads, as trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from .text_enum import TextEnum


@dataclass(frozen=True, slots=True)
class Term:
    """`loop * factor`: the factor is an integer or the name of a symbol (a stride, a dilation)."""

    loop: str
    factor: int | str = 1


@dataclass(frozen=True, slots=True)
class IndexExpr:
    """One result of an indexing map: a sum of terms and a constant."""

    terms: tuple[Term, ...] = ()
    constant: int = 0

    @property
    def loop(self) -> str | None:
        """The loop if the result is exactly one loop, else None."""
        if len(self.terms) == 1 and self.terms[0].factor == 1 and self.constant == 0:
            return self.terms[0].loop
        return None

    def __str__(self) -> str:
        terms = self.terms
        if len(terms) == 1 and terms[0].factor == 1 and self.constant == 0:  # Most are one loop.
            return terms[0].loop
        return sum_text([(t.loop, t.factor) for t in terms], self.constant)


def sum_text(terms: Sequence[tuple[str, object]], constant: int) -> str:
    """Return the sum of terms `name * factor` and a constant in MLIR's syntax."""
    parts = [name if factor == 1 else f"{name} * {factor}" for name, factor in terms]
    return " + ".join([*parts, str(constant)] if constant or not parts else parts)


@dataclass(frozen=True, slots=True)
class Operand:
    """The element of an operand at the current iteration."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """A literal of the element type named by `type`, or of the type of the operand of that name.

    type: None for the result's type. 0.0, -0.0 and 0 compare equal, but are different literals.
    """

    value: float | int
    type: str | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constant) and self._literal == other._literal

    def __hash__(self) -> int:
        return hash(self._literal)

    @property
    def _literal(self) -> tuple[str, str | None]:
        return repr(self.value), self.type

    def __str__(self) -> str:
        return f"const({self.value})" if self.type is None else f"const({self.value}, {self.type})"


@dataclass(frozen=True, slots=True)
class Index:
    """The current value of a loop, of type `index`; `loop` may name a parameter that holds it."""

    loop: str

    def __str__(self) -> str:
        return f"index({self.loop})"


@dataclass(frozen=True, slots=True)
class LoopSize:
    """The number of iterations of a loop, of type `index`; `loop` may name a parameter."""

    loop: str

    def __str__(self) -> str:
        return f"size({self.loop})"


class Sign(TextEnum):
    """The signedness with which a cast reads integers."""

    SIGNED = "signed"
    UNSIGNED = "unsigned"


#: The values of a parameter of type sign.
SIGNS = tuple([sign.value for sign in Sign])


@dataclass(frozen=True, slots=True)
class SignParameter:
    """A sign that is the value of an op's parameter."""

    name: str


@dataclass(frozen=True, slots=True)
class Cast:
    """`cast(x)` to the accumulator's type, or `cast(x, T)` to a named type."""

    operand: Expr
    type: str | None = None
    sign: Sign | SignParameter = Sign.SIGNED

    def sign_for(self, parameters: Mapping[str, object]) -> Sign:
        """Return the sign for these values of the op's parameters; without a value, signed."""
        sign = self.sign
        value = parameters.get(sign.name) if isinstance(sign, SignParameter) else sign
        return Sign.UNSIGNED if value == Sign.UNSIGNED else Sign.SIGNED

    def __str__(self) -> str:
        target = "" if self.type is None else f", {self.type}"
        return f"cast({self.operand}{target})"


@dataclass(frozen=True, slots=True)
class Call:
    """A scalar function applied to its arguments."""

    function: str
    arguments: tuple[Expr, ...]

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True, slots=True)
class Fold:
    """`add(*group)`: a function of two arguments that combines values from left to right.

    For three members it is `add(add(group0, group1), group2)`, and a single one as it is.

    variadic: a variadic operand whose members follow the arguments.
    """

    function: str
    arguments: tuple[Expr, ...]
    variadic: str

    def __str__(self) -> str:
        return f"{self.function}({', '.join([*map(str, self.arguments), f'*{self.variadic}'])})"


@dataclass(frozen=True, slots=True)
class ParameterCall:
    """`fn[p](...)`: a call of the function that is the value of `p`.

    variadic: a variadic operand whose members follow the arguments, written `*group`.
    """

    parameter: str
    arguments: tuple[Expr, ...]
    variadic: str | None = None

    def __str__(self) -> str:
        parts = [str(a) for a in self.arguments]
        if self.variadic:
            parts.append(f"*{self.variadic}")
        return f"fn[{self.parameter}]({', '.join(parts)})"


@dataclass(frozen=True, slots=True)
class Read:
    """The element of an operand at computed indices, each of type `index`.

    otherwise: the value if an index is out of bounds; None: the behaviour is undefined then.
    """

    source: str
    indices: tuple[Expr, ...]
    otherwise: Expr | None = None

    def __str__(self) -> str:
        name = "read" if self.otherwise is None else "read_or"
        return f"{name}({', '.join([self.source, *map(str, children(self))])})"


@dataclass(frozen=True, slots=True)
class Several:
    """One value per output, in their order; only a whole payload is several values."""

    values: tuple[Expr, ...]

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.values))})"


Expr = Operand | Constant | Index | LoopSize | Cast | Call | Fold | ParameterCall | Read | Several


@dataclass(frozen=True, slots=True)
class Region:
    """A body that the user gives; its block arguments are the elements of these operands."""

    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return f"region({', '.join(self.arguments)})"


Payload = Expr | Region


def assert_never(value: NoReturn) -> NoReturn:
    """Raise AssertionError: a `match` lacks a case for the value, which a type checker reports."""
    raise AssertionError(f"no case for {value!r}")


def children(expr: Expr) -> tuple[Expr, ...]:
    match expr:
        case Operand() | Constant() | Index() | LoopSize():
            return ()
        case Cast(operand):
            return (operand,)
        case Call() | Fold() | ParameterCall():
            return expr.arguments
        case Read(_, indices, otherwise):
            return indices if otherwise is None else (*indices, otherwise)
        case Several(values):
            return values
        case _:
            assert_never(expr)


def rebuilt(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """Return the expression with `change` applied to each child."""
    match expr:
        case Operand() | Constant() | Index() | LoopSize():
            return expr
        case Cast():
            return Cast(change(expr.operand), expr.type, expr.sign)
        case Call():
            return Call(expr.function, tuple(map(change, expr.arguments)))
        case Fold():
            return Fold(expr.function, tuple(map(change, expr.arguments)), expr.variadic)
        case ParameterCall():
            return ParameterCall(expr.parameter, tuple(map(change, expr.arguments)), expr.variadic)
        case Read(source, indices, otherwise):
            changed = None if otherwise is None else change(otherwise)
            return Read(source, tuple(map(change, indices)), changed)
        case Several(values):
            return Several(tuple(map(change, values)))
        case _:
            assert_never(expr)


def walk(expr: Expr) -> Iterator[Expr]:
    """Yield the expression and everything below it, operands before their users."""
    for child in children(expr):
        yield from walk(child)
    yield expr


def values_of(payload: Expr) -> tuple[Expr, ...]:
    """Return the value of each output."""
    return payload.values if isinstance(payload, Several) else (payload,)


def operands_read(payload: Payload | None) -> frozenset[str]:
    """Return the operands that a payload reads at computed indices."""
    if payload is None or isinstance(payload, Region):
        return frozenset()
    return frozenset(node.source for node in walk(payload) if isinstance(node, Read))


def groups_folded(payload: Payload | None) -> frozenset[str]:
    """Return the variadic operands that a payload folds, which need a member."""
    if payload is None or isinstance(payload, Region):
        return frozenset()
    return frozenset(node.variadic for node in walk(payload) if isinstance(node, Fold))


def calls_of(payload: object, parameter: str) -> Iterator[ParameterCall]:
    """Yield the calls of a function parameter in a payload."""
    if isinstance(payload, Expr):
        for node in walk(payload):
            if isinstance(node, ParameterCall) and node.parameter == parameter:
                yield node
