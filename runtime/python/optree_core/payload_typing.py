# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The typing of payloads on any domain of types: concrete types, type classes, symbols."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import reduce
from typing import ClassVar, Generic, TypeVar

from .expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    LoopSize,
    Operand,
    ParameterCall,
    Read,
    Several,
    assert_never,
)
from .scalar import COMMON_TYPE, ScalarFunction, ScalarTable

#: A value of a payload, and its type.
V = TypeVar("V")
T = TypeVar("T")

#: The class of an unknown type.
ANY = "any"


class Misuse(Enum):
    """The reasons for which a function rejects its arguments."""

    ARGUMENT = auto()  # The argument is not in the class that the function requires.
    TYPES = auto()  # The arguments have several types; the function requires one.
    UNDEFINED = auto()  # The function is not defined on the class of its arguments.


class PayloadTyping(ABC, Generic[V, T]):
    """Computes the value of a payload from its leaves up; subclasses define values and types.

    operands: values by name. accumulator: the type of casts and constants without a type.
    expands: True to replace a function that is derived from others on a class by its expression.
    """

    expands: ClassVar[bool] = True

    def __init__(self, scalars: ScalarTable, operands: Mapping[str, V], accumulator: T) -> None:
        self.scalars = scalars
        self.operands = operands
        self.accumulator = accumulator

    def visit(self, expr: Expr, names: Mapping[str, V]) -> V:
        """Return the value of an expression over named values."""
        match expr:
            case Operand(name):
                return names[name]
            case Constant(value, type):
                return self.constant(value, self.named(type, names))
            case Index(loop):
                return self.index(loop)
            case LoopSize(loop):
                return self.size(loop)
            case Cast(operand, type):
                return self.cast(expr, self.visit(operand, names), self.named(type, names))
            case Call(function, arguments):
                return self.call(function, [self.visit(a, names) for a in arguments], expr)
            case Fold(function, arguments, group):
                values = [self.visit(argument, names) for argument in arguments]
                values += self.members(group)
                if len(values) == 1:  # Legal only where more members are.
                    return self.alone(function, values[0], expr)
                return reduce(lambda x, y: self.call(function, [x, y], expr), values)
            case ParameterCall():
                return self.open_call(expr)
            case Read(source, indices, otherwise):
                found = [self.visit(index, names) for index in indices]
                other = None if otherwise is None else self.visit(otherwise, names)
                return self.read(expr, self.type_of(names[source]), found, other)
            case Several():
                raise TypeError("several values have no common type")
            case _:
                assert_never(expr)

    def named(self, name: str | None, names: Mapping[str, V]) -> T:
        """Return the type of a named value, or of this name; None: the accumulator's type."""
        if name is None:
            return self.accumulator
        return self.type_of(names[name]) if name in names else self.parse(name)

    def call(self, name: str, arguments: Sequence[V], call: Call | Fold | None = None) -> V:
        """Return the value of a call of a function; call: its expression, if it has one."""
        function = self.scalars.functions[name]
        common = self.common_type(function, list(map(self.type_of, arguments)), call)
        result = self.result_of(function, common)
        kind = self.class_of(common)
        if self.expands and kind in function.derive:
            inner = dict(zip(function.arguments, arguments, strict=True))
            return self.visit(function.derive[kind], inner)
        return self.lowered(function, arguments, common, result)

    def common_type(
        self, function: ScalarFunction, types: Sequence[T], call: Call | Fold | None
    ) -> T:
        """Return the common type of the function's arguments."""
        common: T | None = None
        for (name, wanted), found in zip(function.arguments.items(), types, strict=True):
            known = self.class_of(found)
            if wanted != COMMON_TYPE:
                if known not in (wanted, ANY):
                    self.refuse(Misuse.ARGUMENT, function, found, name, call)
            elif common is None or self.class_of(common) == ANY:
                common = found
            elif known != ANY and found != common:
                self.refuse(Misuse.TYPES, function, found, name, call)
        assert common is not None
        if self.class_of(common) not in (ANY, *function.classes):
            self.refuse(Misuse.UNDEFINED, function, common, "", call)
        return common

    @abstractmethod
    def type_of(self, value: V) -> T: ...

    @abstractmethod
    def class_of(self, type: T) -> str: ...

    @abstractmethod
    def parse(self, name: str) -> T:
        """Return the element type of this name, or a type for the class of this name."""

    @abstractmethod
    def result_of(self, function: ScalarFunction, common: T) -> T:
        """Return the type of the function's result, by its common type."""

    @abstractmethod
    def constant(self, value: float, type: T) -> V: ...

    @abstractmethod
    def index(self, loop: str) -> V: ...

    @abstractmethod
    def size(self, loop: str) -> V: ...

    @abstractmethod
    def cast(self, expr: Cast, value: V, type: T) -> V: ...

    @abstractmethod
    def members(self, group: str) -> list[V]:
        """Return the values of the members of a variadic operand, of which there is one."""

    def alone(self, function: str, value: V, expr: Fold) -> V:
        """Return the value of a fold of one value, which is that."""
        self.common_type(self.scalars.functions[function], [self.type_of(value)] * 2, expr)
        return value

    @abstractmethod
    def open_call(self, expr: ParameterCall) -> V: ...

    @abstractmethod
    def read(self, expr: Read, type: T, indices: Sequence[V], otherwise: V | None) -> V:
        """Return the element, of this type, of an operand at computed indices."""

    @abstractmethod
    def lowered(
        self, function: ScalarFunction, arguments: Sequence[V], common: T, result: T
    ) -> V: ...

    @abstractmethod
    def refuse(
        self,
        reason: Misuse,
        function: ScalarFunction,
        type: T,
        argument: str,
        call: Call | Fold | None,
    ) -> None:
        """Raise an error with the reason why the function rejects an argument of the type."""
