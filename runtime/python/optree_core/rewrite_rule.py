# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules of the canonical form: scalar expressions, each of which becomes another one.

A rule is written with scalar functions, and holds for the operations that these are lowered to, so
that each dialect has all rules, whatever functions it has itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .element_type import REPRESENTATIVES, TypeClass, integer_value
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
    children,
)
from .scalar import COMMON_TYPE, COMPLEX_TYPE, PART_TYPE, ScalarFunction, ScalarTable

#: What a rule may change, and what a flag or a pass may permit.
PERMISSIONS = ("reassoc", "arcp", "afn", "nnan", "ninf", "nsz", "fma", "narrow", "range")

#: The conditions on the value of one variable, which has to be a constant for each of them.
CONDITIONS = (
    "constant", "number", "not_positive_zero", "not_negative_zero", "exact_reciprocal",
    "normal_reciprocal", "largest", "lowest",
)  # fmt: skip

#: The condition that compares a variable with another one, as in `at_most(y)`.
AT_MOST = "at_most"


@dataclass(frozen=True, slots=True, eq=False)
class RuleNode:
    """A node of one side of a rule: a variable, a constant, or an operation on earlier nodes.

    variable: its name.
    predicate: the number of a compare's predicate.
    value: the number of a constant, -1 for true; 0.0, -0.0 and 0 are different numbers.
    type: that of the value: empty for the common type of the rule, `i1`, or `*` for a second type,
        that of what is compared, which may be any on which the operations are.
    """

    variable: str | None = None
    value: float | int | None = None
    mnemonic: str = ""
    predicate: int | None = None
    arguments: tuple[int, ...] = ()
    type: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleNode) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        number = repr(self.value)
        return self.variable, number, self.mnemonic, self.predicate, self.arguments, self.type


Nodes = tuple[RuleNode, ...]


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule on one class of types: the operations of both sides, each side's value last."""

    on: str
    source: Nodes
    target: Nodes


@dataclass(frozen=True, slots=True)
class RewriteRule:
    """A rule: `source` becomes `target` under the permissions `needs`, all of them.

    group: the name of the file that has it. types: the only types for which it holds; empty: all.
    where: variable -> conditions on its value. rows: the rule per class.
    """

    name: str
    group: str
    summary: str
    source: Expr
    target: Expr
    description: str = ""
    needs: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    where: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rows: tuple[RuleRow, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables, in the order in which the left side reads them."""
        return variables(self.source)

    @property
    def exact(self) -> bool:
        """True if both sides have the same bits for all values, payloads of NaNs aside."""
        return not self.needs


def variables(expr: Expr) -> tuple[str, ...]:
    """Return the names of an expression's variables in the order in which it reads them."""
    if isinstance(expr, Operand):
        return (expr.name,)
    return tuple(dict.fromkeys(name for child in children(expr) for name in variables(child)))


class Unfit(Exception):
    """An expression is not legal on a class of types; the message says why."""


def lower(
    source: Expr, target: Expr, on: str, scalars: ScalarTable, other: str | None = None
) -> RuleRow:
    """Return the rule on a class of types.

    other: the class of the second type, if the rule has one.

    Raises:
        Unfit: a function is illegal on its class, types do not go together, or there are more than
            two.
    """
    typing = _Typing(scalars)
    typing.same(typing.type_of(source), typing.type_of(target))
    if isinstance(source, Call):
        typing.same(typing.main, typing.common[id(source)])
    else:
        typing.same(typing.main, typing.type_of(source))
    typing.assign(typing.main, on)
    open_types = {typing.find(each) for each in typing.parents} - typing.classes.keys()
    if len(open_types) > 1:
        raise Unfit("the rule has more than two types")
    for each in open_types:
        if other is None:
            raise Unfit("the class of the second type is open")
        typing.second = each
        typing.assign(each, other)
    if other is not None and not open_types:
        raise Unfit("the rule has one type")
    sides = []
    for expr in (source, target):
        lowering = _Lowering(typing)
        for name in variables(expr):
            lowering.variable(name)
        lowering.visit(expr)
        sides.append(tuple(lowering.nodes))
    return RuleRow(on, sides[0], sides[1])


#: The type of a node on the second type of a rule.
ANY_TYPE = "*"


class _Typing:
    """The types of a rule as classes of equal types, each with a number.

    main: the common type of the rule. second: another one of what is compared, or None.
    common: the common type of each call, by the identity of its expression.
    """

    def __init__(self, scalars: ScalarTable) -> None:
        self.scalars = scalars
        self.parents: dict[int, int] = {}
        self.names: dict[str, int] = {}
        self.classes: dict[int, str] = {}
        self.types: dict[int, int] = {}
        self.common: dict[int, int] = {}
        self.expressions: list[Expr] = []  # They live as long as their identities are keys.
        self.main = self.fresh()
        self.second: int | None = None

    def fresh(self) -> int:
        number = len(self.parents)
        self.parents[number] = number
        return number

    def find(self, type: int) -> int:
        while self.parents[type] != type:
            type = self.parents[type]
        return type

    def same(self, first: int, second: int) -> None:
        first, second = self.find(first), self.find(second)
        if first == second:
            return
        known = self.classes.pop(first, None)
        self.parents[first] = second
        if known is not None:
            self.assign(second, known)

    def assign(self, type: int, name: str) -> None:
        """Say that a type is of a class."""
        known = self.classes.setdefault(self.find(type), name)
        if known != name:
            raise Unfit(f"a value is of the classes {known} and {name}")

    def class_of(self, type: int) -> str:
        return self.classes[self.find(type)]

    def of_class(self, name: str) -> int:
        found = self.fresh()
        self.assign(found, name)
        return found

    def type_of(self, expr: Expr) -> int:
        """Return the type of an expression's value, after relating the types in it."""
        if id(expr) in self.types:
            return self.types[id(expr)]
        self.expressions.append(expr)
        match expr:
            case Operand(name):
                found = self.names[name] if name in self.names else self.fresh()
                self.names[name] = found
            case Constant():
                found = self.constant(expr)
            case Call():
                found = self.call(expr)
            case Cast() | Fold() | Index() | LoopSize() | ParameterCall() | Read() | Several():
                raise Unfit(f"'{expr}' is no function, variable or constant")
            case _:
                assert_never(expr)
        self.types[id(expr)] = found
        return found

    def constant(self, expr: Constant) -> int:
        if expr.type is None:
            return self.fresh()
        if expr.type in self.names:
            return self.names[expr.type]
        if expr.type != TypeClass.I1:
            raise Unfit(f"a constant has the type i1 or that of its place, not {expr.type}")
        return self.of_class(TypeClass.I1)

    def call(self, expr: Call) -> int:
        function = self.scalars.functions[expr.function]
        common = self.common[id(expr)] = self.fresh()
        for child, wanted in zip(expr.arguments, function.arguments.values(), strict=True):
            given = common if wanted == COMMON_TYPE else self.of_class(wanted)
            self.same(self.type_of(child), given)
        if function.result in (PART_TYPE, COMPLEX_TYPE):
            raise Unfit(f"'{expr.function}' gives another type than its arguments have")
        return common if function.result == COMMON_TYPE else self.of_class(function.result)


class _Lowering:
    """Lists the operations of one side; a value is the number of a node."""

    def __init__(self, typing: _Typing) -> None:
        self.typing = typing
        self.nodes: list[RuleNode] = []
        self.known: dict[RuleNode, int] = {}

    def variable(self, name: str) -> int:
        return self.add(RuleNode(variable=name, type=self.text(self.typing.names[name])))

    def add(self, node: RuleNode) -> int:
        if node not in self.known:
            self.known[node] = len(self.nodes)
            self.nodes.append(node)
        return self.known[node]

    def text(self, type: int) -> str:
        """Return the type of a node: empty for the common one."""
        typing, found = self.typing, self.typing.find(type)
        if typing.second is not None and found == typing.find(typing.second):
            return ANY_TYPE
        if found == typing.find(typing.main) or typing.class_of(typing.main) == TypeClass.I1:
            return ""
        return TypeClass.I1

    def visit(self, expr: Expr) -> int:
        """Add the nodes of an expression."""
        match expr:
            case Operand(name):
                return self.variable(name)
            case Constant():
                type = self.typing.type_of(expr)
                value = _number(expr.value, self.typing.class_of(type))
                return self.add(RuleNode(value=value, type=self.text(type)))
            case Call():
                return self.call(expr)
            case Cast() | Fold() | Index() | LoopSize() | ParameterCall() | Read() | Several():
                raise AssertionError("the typing of the rule refuses it")
            case _:
                assert_never(expr)

    def call(self, expr: Call) -> int:
        typing = self.typing
        kind = typing.class_of(typing.common[id(expr)])
        function = typing.scalars.functions[expr.function]
        if kind not in function.classes:
            raise Unfit(f"'{expr.function}' is illegal on {kind}")
        arguments = [self.visit(argument) for argument in expr.arguments]
        return self.function(function, arguments, kind, self.text(typing.type_of(expr)))

    def function(
        self, function: ScalarFunction, arguments: Sequence[int], kind: str, type: str
    ) -> int:
        if kind in function.derive:
            named = dict(zip(function.arguments, arguments, strict=True))
            return self.derived(function.derive[kind], named, kind, type)
        return self.add(
            RuleNode(
                mnemonic=function.lower[kind],
                predicate=function.predicate.get(kind),
                arguments=tuple(arguments),
                type=type,
            )
        )

    def derived(self, expr: Expr, named: Mapping[str, int], kind: str, type: str) -> int:
        """Add the nodes of a derivation, whose values have one type."""
        match expr:
            case Operand(name):
                return named[name]
            case Constant():
                return self.add(RuleNode(value=_number(expr.value, kind), type=type))
            case Call():
                arguments = [self.derived(each, named, kind, type) for each in expr.arguments]
                function = self.typing.scalars.functions[expr.function]
                return self.function(function, arguments, kind, type)
            case Cast() | Fold() | Index() | LoopSize() | ParameterCall() | Read() | Several():
                raise AssertionError("a derivation has none")
            case _:
                assert_never(expr)


def _number(value: float, kind: str) -> float | int:
    """Return a constant as a number of a class."""
    if kind not in (TypeClass.INT, TypeClass.I1, TypeClass.INDEX):
        return float(value)
    whole = integer_value(value, REPRESENTATIVES[kind]) if abs(value) < 2**31 else None
    if whole is None:
        raise Unfit(f"{value} is no number of the class {kind}")
    return -whole if kind == TypeClass.I1 else whole
