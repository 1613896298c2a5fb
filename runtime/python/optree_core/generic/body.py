# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies in SSA form, built from payloads for given element types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ..condition import Facts, holds
from ..element_type import ElementType, TypeClass, element_type, integer_value, number_text
from ..expression import (
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
    Sign,
    values_of,
    walk,
)
from ..model import Form, Op, Role, TypeRule, computation, computed_once
from ..payload_typing import Misuse, PayloadTyping
from ..scalar import ScalarFunction, ScalarTable
from .instance import (
    MOST_MEMBERS,
    Illegal,
    Instance,
    expanded_operands,
    group_size,
    parameter_value,
)


@dataclass(frozen=True, slots=True)
class Value:
    """An SSA value of a body: block argument `%arg<n>` (step None) or the result of a step."""

    type: ElementType
    argument: int | None = None
    step: int | None = None


#: The mnemonic of a step that gives the number of iterations of the loop `dim`. In IR it is a
#: constant, or the size of the operand `operand` in dimension `axis`.
SIZE = "tensor.dim"

#: The mnemonics of a step that reads the operand `operand` at the indices that are its operands. In
#: IR the operand is a tensor or memref from outside the body. `READ_OR` has one operand more: the
#: value if an index is out of bounds; in IR the condition is around the read.
READ, READ_OR = "tensor.extract", "scf.if"

#: The domain in which a body is run, such as numpy arrays.
V = TypeVar("V")

#: A number, the position of a loop, the number of a predicate, or an attribute as MLIR text.
Property = int | float | complex | str


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One scalar operation: mnemonic, operand values, result type.

    properties: `value`, the number of a constant; `dim`, the loop of an index or of a size;
        `operand` and `axis`, where a size is read; `operand`, which one is read at computed
        indices; `predicate`, the number of a compare's predicate. 0.0, -0.0 and NaN are different
        numbers, each equal to itself.
    """

    mnemonic: str
    operands: tuple[Value, ...]
    type: ElementType
    properties: tuple[tuple[str, Property], ...] = ()

    @property
    def attributes(self) -> tuple[tuple[str, str], ...]:
        """The properties as MLIR text."""
        return tuple((name, self._text(name, value)) for name, value in self.properties)

    def number(self, name: str) -> int:
        """Return the loop or predicate of a property; -1 if the step does not have the property."""
        value = dict(self.properties).get(name, -1)
        assert isinstance(value, int)
        return value

    def _text(self, name: str, value: Property) -> str:
        if isinstance(value, str):
            return value
        return number_text(value, self.type) if name == "value" else f"{value} : i64"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.mnemonic, self.operands, self.type, self.attributes


@dataclass(frozen=True, slots=True)
class Body:
    """A scalar body: block argument types, steps in order, yielded values."""

    arguments: tuple[ElementType, ...]
    steps: tuple[Step, ...]
    results: tuple[Value, ...]

    @property
    def tables(self) -> frozenset[int]:
        """The operands that the body reads at computed indices."""
        return frozenset(s.number("operand") for s in self.steps if s.mnemonic in (READ, READ_OR))

    def run(self, arguments: Sequence[V], apply: Callable[[Step, list[V]], V]) -> list[V]:
        """Return the values that the body yields; `apply` computes a step from its operands."""
        values: list[V] = []

        def value(given: Value) -> V:
            if given.step is not None:
                return values[given.step]
            assert given.argument is not None
            return arguments[given.argument]

        for step in self.steps:
            values.append(apply(step, list(map(value, step.operands))))
        return list(map(value, self.results))


def scalar_body(op: Op, instance: Instance, payloads: Sequence[Expr], scalars: ScalarTable) -> Body:
    """Return the body that yields one payload per init; names are those of `expanded_operands`.

    Raises:
        Illegal: a payload does not exist for these element types.
    """
    own = isinstance(op.payload, Expr) and payloads == values_of(op.payload)
    facts = _own_facts(op) if own else _facts(payloads)
    key = (
        computation(op),
        None if own else tuple(payloads),
        # A body depends only on parameter values that are a name or a number, not on lists.
        tuple(
            (p.name, value)
            for p in op.parameters
            if isinstance(value := parameter_value(p, instance.parameters), (str, int))
        ),
        instance.elements,
        # An index is of a loop by its name, and its number has to be below the rank.
        (op.loops, instance.ranks) if facts.reads_loops else None,
    )
    found = scalars.bodies.get(key)
    if found is None:
        if len(scalars.bodies) >= MAX_BODIES:
            scalars.bodies.clear()
        builder = _Builder(op, instance, scalars, facts.repeats)
        found = scalars.bodies[key] = builder.build(payloads)
    return found


#: The most bodies that a scalar table caches: most ops share the payload of their parent.
MAX_BODIES = 4096


class _PayloadFacts(NamedTuple):
    """Facts about payloads. repeats: they may contain an expression twice."""

    reads_loops: bool
    repeats: bool


def _facts(payloads: Sequence[Expr]) -> _PayloadFacts:
    nodes = [node for payload in payloads for node in walk(payload)]
    found = [node for node in nodes if not isinstance(node, Operand | Constant)]
    repeats = len(payloads) > 1 or len({*found}) < len(found)
    return _PayloadFacts(any(isinstance(node, Index | LoopSize) for node in nodes), repeats)


@computed_once
def _own_facts(op: Op) -> _PayloadFacts:
    assert isinstance(op.payload, Expr)
    return _facts(values_of(op.payload))


def size_source(op: Op, loop: str) -> tuple[str, int | None] | None:
    """Return an operand that has a dimension for each iteration of a loop, and the dimension.

    The dimension is None if it has the number of the loop, as under an identity. Returns None if
    no map of the op tells such an operand.
    """
    for operand, form in op.operand_maps:
        if operand.variadic or operand.role is Role.SCALAR or operand.role is Role.EITHER:
            continue
        if form.form is Form.IDENTITY:
            return operand.name, None
        if form.form is Form.EXPLICIT:
            for axis, result in enumerate(form.results):
                if result.loop == loop:
                    return operand.name, axis
    return None


class _Builder(PayloadTyping[Value, ElementType]):
    """Builds the steps of a payload on concrete element types."""

    def __init__(self, op: Op, instance: Instance, scalars: ScalarTable, repeats: bool) -> None:
        """repeats: the payloads may contain an expression twice."""
        operands = expanded_operands(op, len(instance.elements))
        typed = zip(operands, instance.elements, strict=True)
        values = {name: Value(e, argument=i) for i, ((name, _), e) in enumerate(typed)}
        self.inits = [values[name] for name, role in operands if role == Role.INIT]
        super().__init__(scalars, values, self.inits[0].type)
        self.op = op
        self.instance = instance
        self.parameters = {p.name: parameter_value(p, instance.parameters) for p in op.parameters}
        self.steps: list[Step] = []
        self.known: dict[str, Value] = {}
        self.repeats = repeats
        self.check_discipline(operands)

    def check_discipline(self, operands: Sequence[tuple[str, str]]) -> None:
        elements = {name: value.type for name, value in self.operands.items()}
        declared = {o.name: o.type for o in self.op.operands}
        for name, element in elements.items():
            if not element.is_a(declared.get(name)):
                raise Illegal(f"{name} must be {declared[name]}, not {element}")
        if self.op.types is TypeRule.STRICT:
            for name, role in operands:
                if role != Role.SHAPE and elements[name] != self.accumulator:
                    raise Illegal(f"{name} must have the element type of the result")
        if self.op.where:
            self.demand(Facts(elements=elements))

    def demand(self, facts: Facts) -> None:
        """Raise Illegal if the facts break one of the op's conditions."""
        for condition in self.op.where:
            if holds(condition, facts) is False:
                raise Illegal(f"{self.op.name} demands that {condition.rule.meaning}")

    def build(self, payloads: Sequence[Expr]) -> Body:
        results = []
        for payload, init in zip(payloads, self.inits, strict=True):
            self.accumulator = init.type
            result = self.visit(payload, self.operands)
            if result.type != init.type:
                raise Illegal(f"the payload yields {result.type}, the result is {init.type}")
            results.append(result)
        return Body(self.instance.elements, tuple(self.steps), tuple(results))

    def emit(
        self, mnemonic: str, operands: Sequence[Value], result: ElementType, **properties: Property
    ) -> Value:
        for kind in (result, *(operand.type for operand in operands)):
            # Such a complex number can be moved, but MLIR has no operation that computes with it.
            if kind.type_class is TypeClass.COMPLEX and kind.part.type_class is not TypeClass.FLOAT:
                raise Illegal(f"MLIR has no operation on {kind}, whose parts are not floats")
        self.steps.append(Step(mnemonic, tuple(operands), result, tuple(properties.items())))
        return Value(result, step=len(self.steps) - 1)

    def visit(self, expr: Expr, names: Mapping[str, Value]) -> Value:
        """Return the value of an expression, and compute an expression that occurs twice once."""
        # In the definition of a function, the same names are other values at each call.
        again = self.repeats and names is self.operands
        if not again or isinstance(expr, Operand | Constant):
            return super().visit(expr, names)
        key = f"{self.accumulator}: {expr!r}"  # Texts compare faster than expressions.
        if key not in self.known:
            self.known[key] = super().visit(expr, names)
        return self.known[key]

    def type_of(self, value: Value) -> ElementType:
        return value.type

    def class_of(self, type: ElementType) -> str:
        return type.type_class

    def parse(self, name: str) -> ElementType:
        return element_type(name)

    def result_of(self, function: ScalarFunction, common: ElementType) -> ElementType:
        return function.result_type(common)

    def index(self, loop: str) -> Value:
        return self.emit("linalg.index", (), element_type("index"), dim=self.loop(loop))

    def size(self, loop: str) -> Value:
        number = self.loop(loop)
        given = size_source(self.op, loop)
        if given is None:
            raise Illegal(f"no operand of {self.op.name} has one dimension for {loop}")
        operand, axis = given
        axis = number if axis is None else axis
        place = {"operand": self.place(operand), "axis": axis}
        return self.emit(SIZE, (), element_type("index"), dim=number, **place)

    def place(self, operand: str) -> int:
        """Return the position of an operand."""
        names = [name for name, _ in expanded_operands(self.op, len(self.instance.elements))]
        return names.index(operand)

    def read(
        self, expr: Read, type: ElementType, indices: Sequence[Value], otherwise: Value | None
    ) -> Value:
        for index in indices:
            if index.type.name != "index":
                raise Illegal(f"an index of {expr.source} must be index, not {index.type}")
        place = self.place(expr.source)
        if otherwise is None:
            return self.emit(READ, indices, type, operand=place)
        if otherwise.type != type:
            raise Illegal(f"{expr.source} has elements of {type}, not {otherwise.type}")
        return self.emit(READ_OR, (*indices, otherwise), type, operand=place)

    def loop(self, name: str) -> int:
        """Return the number of a loop, or of the loop that a parameter holds."""
        if name in self.parameters:
            value = self.parameters[name]
            rank = max(self.instance.ranks, default=0)
            if not isinstance(value, int) or (self.instance.ranks and not 0 <= value < rank):
                raise Illegal(f"{name} is not one of {rank} dimensions")
            return value
        assert self.op.loops is not None
        return self.op.loops.index(name)

    def constant(self, value: float, type: ElementType) -> Value:
        helpers = self.scalars.helpers
        if type.type_class is TypeClass.OTHER:
            raise Illegal(f"no constant has the type {type}")
        if type.type_class is TypeClass.COMPLEX:
            return self.emit(helpers["complex_constant"], (), type, value=complex(value))
        number = float(value) if type.type_class is TypeClass.FLOAT else integer_value(value, type)
        if number is None:
            raise Illegal(f"{value} is not a value of {type}")
        return self.emit(helpers["constant"], (), type, value=number)

    def cast(self, expr: Cast, value: Value, type: ElementType) -> Value:
        return self.converted(value, type, expr.sign_for(self.parameters))

    def converted(self, value: Value, target: ElementType, sign: Sign) -> Value:
        """Return the value converted to the target type."""
        if value.type == target:
            return value
        rule = self.scalars.cast_rule(value.type, target)
        if rule is None:
            raise Illegal(f"no cast from {value.type} to {target}")
        helpers, part = self.scalars.helpers, value.type.part
        if rule.steps is None:
            mnemonic = rule.unsigned if sign is Sign.UNSIGNED else rule.signed
            assert mnemonic is not None
            return self.emit(mnemonic, (value,), target)
        # Upstream builds some ops with casts of one operation only; their specs say so.
        self.demand(Facts(compound_casts=True))
        if rule.steps == "create":
            real = self.converted(value, target.part, sign)
            return self.emit(helpers["create"], (real, self.constant(0, target.part)), target)
        parts = [self.emit(helpers[name], (value,), part) for name in ("re", "im")]
        converted = [self.converted(p, target.part, sign) for p in parts]
        return self.emit(helpers["create"], converted, target)

    def members(self, group: str) -> list[Value]:
        size = group_size(self.op, len(self.operands))
        if not 1 <= size <= MOST_MEMBERS:
            raise Illegal(f"{self.op.name} needs 1 to {MOST_MEMBERS} members in '{group}'")
        return [self.operands[f"{group}{i}"] for i in range(size)]

    def alone(self, function: str, value: Value, expr: Fold) -> Value:
        count = len(self.steps)
        self.call(function, [value, value])
        del self.steps[count:]
        return value

    def open_call(self, expr: ParameterCall) -> Value:
        name = self.parameters.get(expr.parameter)
        if name is None:
            raise Illegal(f"{self.op.name} needs a value for {expr.parameter}")
        arguments = [self.visit(argument, self.operands) for argument in expr.arguments]
        if expr.variadic is not None:
            size = group_size(self.op, len(self.operands))
            arguments += [self.operands[f"{expr.variadic}{i}"] for i in range(size)]
        arity = self.scalars.functions[str(name)].arity
        if arity != len(arguments):
            raise Illegal(f"{name} takes {arity} arguments")
        return self.call(str(name), arguments)

    def lowered(
        self,
        function: ScalarFunction,
        arguments: Sequence[Value],
        common: ElementType,
        result: ElementType,
    ) -> Value:
        kind = common.type_class
        compare = {"predicate": function.predicate[kind]} if kind in function.predicate else {}
        return self.emit(function.lower[kind], arguments, result, **compare)

    def refuse(
        self,
        reason: Misuse,
        function: ScalarFunction,
        type: ElementType,
        argument: str,
        call: Call | Fold | None,
    ) -> None:
        if reason is Misuse.ARGUMENT:
            wanted = function.arguments[argument]
            raise Illegal(f"an argument of {function.name} must be {wanted}, not {type}")
        if reason is Misuse.TYPES:
            raise Illegal(f"the arguments of {function.name} must have one type")
        raise Illegal(f"{function.name} is not defined on {type}")
