# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules of the canonical form: scalar expressions, each of which becomes another one.

A rule is written with scalar functions, and holds for the operations that these are lowered to, so
that each dialect has all rules, whatever functions it has itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .element_type import REPRESENTATIVES, TypeClass, integer_value
from .expression import Call, Cast, Expr, Operand, ParameterCall, children
from .payload_typing import Misuse, PayloadTyping
from .scalar import COMMON_TYPE, ScalarFunction, ScalarTable

#: What a rule may change, and what a flag or a pass may permit.
PERMISSIONS = ("reassoc", "arcp", "afn", "nnan", "ninf", "nsz", "fma", "narrow", "range")

#: The conditions on the value of one variable, which has to be a constant for each of them.
CONDITIONS = (
    "constant", "number", "not_positive_zero", "not_negative_zero", "exact_reciprocal", "largest",
    "lowest",
)  # fmt: skip

#: The condition that compares a variable with another one, as in `at_most(y)`.
AT_MOST = "at_most"


@dataclass(frozen=True, slots=True, eq=False)
class RuleNode:
    """A node of one side of a rule: a variable, a constant, or an operation on earlier nodes.

    variable: its name. value: the number of a constant; 0.0, -0.0 and 0 are different numbers.
    predicate: the number of a compare's predicate.
    type: the type as MLIR writes it; empty: the common type, which for a compare is the type of
        what is compared.
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


def lower(source: Expr, target: Expr, on: str, scalars: ScalarTable) -> RuleRow:
    """Return the rule on a class of types.

    Raises:
        Unfit: a function is illegal on the class, or the sides have values of different types.
    """
    types = _variable_types(source, on, scalars)
    sides = []
    for expr in (source, target):
        lowering = _Lowering(scalars, on, types)
        sides.append((lowering.value(expr), tuple(lowering.nodes)))
    if sides[0][0] != sides[1][0]:
        raise Unfit("the sides have values of different types")
    return RuleRow(on, sides[0][1], sides[1][1])


def _variable_types(expr: Expr, on: str, scalars: ScalarTable) -> Mapping[str, str]:
    """Return the class of each variable: the one that a function demands, or that of the rule."""
    found: dict[str, str] = {}

    def visit(part: Expr, demanded: str) -> None:
        if isinstance(part, Operand):
            if found.setdefault(part.name, demanded) != demanded:
                raise Unfit(f"'{part.name}' is of the classes {found[part.name]} and {demanded}")
        elif isinstance(part, Call):
            function = scalars.functions[part.function]
            # A call whose value is of the class i1 has arguments of the rule's common type if that
            # is not the common type of the call: `select(c, x, y)` of i1 is on i1.
            inner = demanded if function.result == COMMON_TYPE else on
            for child, wanted in zip(part.arguments, function.arguments.values(), strict=True):
                visit(child, inner if wanted == COMMON_TYPE else wanted)

    visit(expr, on)
    return found


class _Lowering(PayloadTyping[int, str]):
    """Lists the operations of one side on a class; a value is the number of a node."""

    def __init__(self, scalars: ScalarTable, on: str, types: Mapping[str, str]) -> None:
        super().__init__(scalars, {}, on)
        self.on = on
        self.types = types
        self.nodes: list[RuleNode] = []
        self.classes: list[str] = []
        self.known: dict[RuleNode, int] = {}

    def value(self, expr: Expr) -> str:
        """Add the nodes of an expression, and return the class of its value."""
        names = {name: self.variable(name) for name in variables(expr)}
        value = self.visit(expr, names)
        assert isinstance(expr, Operand) or value == len(self.nodes) - 1
        return self.classes[value]

    def variable(self, name: str) -> int:
        kind = self.types[name]
        return self.add(RuleNode(variable=name, type=self.text(kind)), kind)

    def add(self, node: RuleNode, kind: str) -> int:
        if node not in self.known:
            self.known[node] = len(self.nodes)
            self.nodes.append(node)
            self.classes.append(kind)
        return self.known[node]

    def text(self, kind: str) -> str:
        """Return the type of a class other than the rule's, which can only be i1."""
        return "" if kind == self.on else kind

    def type_of(self, value: int) -> str:
        return self.classes[value]

    def class_of(self, type: str) -> str:
        return type

    def parse(self, name: str) -> str:
        if name not in (self.on, TypeClass.I1):
            raise Unfit(f"a value of the type {name} is neither {self.on} nor i1")
        return name

    def constant(self, value: float, type: str) -> int:
        number: float | int = float(value)
        if type in (TypeClass.INT, TypeClass.I1, TypeClass.INDEX):
            whole = integer_value(value, REPRESENTATIVES[type]) if abs(value) < 2**63 else None
            if whole is None:
                raise Unfit(f"{value} is no number of the class {type}")
            number = whole
        return self.add(RuleNode(value=number, type=self.text(type)), type)

    def index(self, loop: str) -> int:
        raise Unfit("a rule has no index of a loop")

    def cast(self, expr: Cast, value: int, type: str) -> int:
        raise Unfit("a rule has no cast")

    def open_call(self, expr: ParameterCall) -> int:
        raise Unfit("a rule has no parameter")

    def lowered(
        self, function: ScalarFunction, arguments: Sequence[int], common: str, result: str
    ) -> int:
        node = RuleNode(
            mnemonic=function.lower[common],
            predicate=function.predicate.get(common),
            arguments=tuple(arguments),
            type=self.text(common),
        )
        return self.add(node, result)

    def refuse(
        self,
        misuse: Misuse,
        function: ScalarFunction,
        found: str,
        argument: str,
        call: Call | None,
    ) -> None:
        if misuse is Misuse.UNDEFINED:
            raise Unfit(f"'{function.name}' is illegal on {found}")
        if misuse is Misuse.ARGUMENT:
            wanted = function.arguments[argument]
            raise Unfit(f"'{argument}' of '{function.name}' is {wanted}, not {found}")
        raise Unfit(f"the arguments of '{function.name}' have different types")
