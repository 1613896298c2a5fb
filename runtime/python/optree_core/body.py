# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies in SSA form, built from payloads for given element types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .condition import Facts, broken
from .element_type import ElementType, element_type, integer_value, number_text
from .expression import Call, Cast, Constant, Expr, Index, Operand, ParameterCall, walk
from .instance import Illegal, Instance, group_size, parameter_value, written_out
from .model import Op
from .scalar import ScalarTable


@dataclass(frozen=True, slots=True)
class Value:
    """An SSA value of a body: block argument `%arg<n>` (step is None) or the result of a step."""

    type: ElementType
    argument: int | None = None
    step: int | None = None


#: A number, the position of a loop or of a predicate, or another attribute as MLIR text.
Property = int | float | complex | str


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One scalar operation: mnemonic, operand values, result type.

    properties: `value`, the number of a constant; `dim`, the loop of an index; `predicate`, that of
        a compare, by number. 0.0, -0.0 and NaN are different numbers, each equal to itself.
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
        """The loop or the predicate that a property names; -1 if the step has none."""
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


def scalar_body(op: Op, instance: Instance, payloads: Sequence[Expr], scalars: ScalarTable) -> Body:
    """The body that yields one payload per init; operands are named as `written_out` says.

    Raises:
        Illegal: a payload does not exist for these element types.
    """
    operands = written_out(op, len(instance.elements))
    return _Builder(op, operands, instance, scalars).build(payloads)


@lru_cache(maxsize=4096)
def _repeats(payload: Expr) -> bool:
    """True if the payload may have an expression twice. (Equality does not tell 0.0 from -0.0.)"""
    found = [node for node in walk(payload) if not isinstance(node, Operand | Constant)]
    return len(set(found)) < len(found)


class _Builder:
    def __init__(
        self,
        op: Op,
        operands: Sequence[tuple[str, str]],
        instance: Instance,
        scalars: ScalarTable,
    ) -> None:
        self.op = op
        self.instance = instance
        self.scalars = scalars
        self.parameters = {p.name: parameter_value(p, instance.parameters) for p in op.parameters}
        self.elements = dict(zip((name for name, _ in operands), instance.elements, strict=True))
        self.arguments = {name: i for i, (name, _) in enumerate(operands)}
        self.inits = [name for name, role in operands if role == "init"]
        self.accumulator = self.elements[self.inits[0]]
        self.steps: list[Step] = []
        self.known: dict[str, Value] = {}
        self.repeats = True
        self.groups = {
            o.name: [f"{o.name}{i}" for i in range(group_size(op, len(operands)))]
            for o in op.operands
            if o.variadic
        }
        self.check_discipline(operands)

    def check_discipline(self, operands: Sequence[tuple[str, str]]) -> None:
        declared = {o.name: o.type for o in self.op.operands}
        for name, _ in operands:
            wanted = declared.get(name)
            element = self.elements[name]
            if wanted and wanted not in (element.name, element.type_class):
                raise Illegal(f"{name} must be {wanted}, not {element}")
        if self.op.types == "strict":
            for name, role in operands:
                if role != "shape" and self.elements[name] != self.accumulator:
                    raise Illegal(f"{name} must have the element type of the result")
        if self.op.where:
            self.demand(Facts(elements=self.elements))

    def demand(self, facts: Facts) -> None:
        """Refuse what breaks one of the op's conditions."""
        condition = broken(self.op, facts)
        if condition is not None:
            raise Illegal(f"{self.op.name} demands that {condition.rule.meaning}")

    def build(self, payloads: Sequence[Expr]) -> Body:
        self.repeats = len(payloads) > 1 or any(map(_repeats, payloads))
        results = []
        for payload, init in zip(payloads, self.inits, strict=True):
            self.accumulator = self.elements[init]
            result = self.value(payload)
            if result.type != self.accumulator:
                raise Illegal(f"the payload yields {result.type}, the result is {self.accumulator}")
            results.append(result)
        arguments = tuple(self.elements[name] for name in self.arguments)
        return Body(arguments, tuple(self.steps), tuple(results))

    def emit(
        self,
        mnemonic: str,
        operands: Sequence[Value],
        result: ElementType,
        **properties: Property,
    ) -> Value:
        for kind in (result, *(operand.type for operand in operands)):
            # Such numbers can be moved, but no operation computes with them.
            if kind.type_class == "complex" and kind.part.type_class != "float":
                raise Illegal(f"nothing is computed on {kind}, whose parts are no floats")
        self.steps.append(Step(mnemonic, tuple(operands), result, tuple(properties.items())))
        return Value(result, step=len(self.steps) - 1)

    def value(self, expr: Expr) -> Value:
        """What an expression is; one that is written twice, as by a `let`, is computed once."""
        if isinstance(expr, Operand):
            return Value(self.elements[expr.name], argument=self.arguments[expr.name])
        if isinstance(expr, Constant):
            return self.constant(expr.value, self.named_type(expr.type))
        if not self.repeats:
            return self.computed(expr)
        key = f"{self.accumulator}: {expr!r}"  # Compared sooner than what it stands for.
        if key not in self.known:
            self.known[key] = self.computed(expr)
        return self.known[key]

    def computed(self, expr: Index | Cast | Call | ParameterCall) -> Value:
        if isinstance(expr, Index):
            return self.emit("linalg.index", (), element_type("index"), dim=self.loop(expr.loop))
        if isinstance(expr, Cast):
            sign = str(self.parameters.get(expr.sign, expr.sign))
            return self.cast(self.value(expr.operand), self.named_type(expr.type), sign)
        if isinstance(expr, ParameterCall):
            function = self.parameters.get(expr.parameter)
            if function is None:
                raise Illegal(f"{self.op.name} needs a value for {expr.parameter}")
            extra = tuple(Operand(n) for n in self.groups.get(expr.variadic or "", ()))
            return self.call(str(function), [self.value(a) for a in (*expr.arguments, *extra)])
        return self.call(expr.function, [self.value(a) for a in expr.arguments])

    def loop(self, name: str) -> int:
        """The number of a loop, or the loop that a parameter says."""
        if name in self.parameters:
            value = self.parameters[name]
            rank = max(self.instance.ranks, default=0)
            if not isinstance(value, int) or (self.instance.ranks and not 0 <= value < rank):
                raise Illegal(f"{name} is not one of {rank} dimensions")
            return value
        assert self.op.loops is not None
        return self.op.loops.index(name)

    def named_type(self, name: str | None) -> ElementType:
        if name is None:
            return self.accumulator
        return self.elements[name] if name in self.elements else element_type(name)

    def constant(self, value: float | int, target: ElementType) -> Value:
        helpers = self.scalars.helpers
        if target.type_class == "complex":
            return self.emit(helpers["complex_constant"], (), target, value=complex(value))
        number = float(value) if target.type_class == "float" else integer_value(value, target)
        if number is None:
            raise Illegal(f"{value} is not a value of {target}")
        return self.emit(helpers["constant"], (), target, value=number)

    def cast(self, value: Value, target: ElementType, sign: str) -> Value:
        if value.type == target:
            return value
        rule = self.scalars.cast_rule(value.type, target)
        if rule is None:
            raise Illegal(f"no cast from {value.type} to {target}")
        helpers = self.scalars.helpers
        if rule.steps:
            self.demand(Facts(compound_casts=True))
        if rule.steps == "create":
            real = self.cast(value, target.part, sign)
            return self.emit(helpers["create"], (real, self.constant(0, target.part)), target)
        if rule.steps == "parts":
            part = value.type.part
            parts = [self.emit(helpers[name], (value,), part) for name in ("re", "im")]
            return self.emit(
                helpers["create"], [self.cast(p, target.part, sign) for p in parts], target
            )
        mnemonic = rule.unsigned if sign == "unsigned" else rule.signed
        assert mnemonic is not None
        return self.emit(mnemonic, (value,), target)

    def call(self, name: str, arguments: Sequence[Value]) -> Value:
        function = self.scalars.functions[name]
        if function.arity != len(arguments):
            raise Illegal(f"{name} takes {function.arity} arguments")
        pairs = list(zip(function.arguments.values(), arguments, strict=True))
        common = [value.type for kind, value in pairs if kind == "T"]
        for kind, value in pairs:
            if kind != "T" and value.type.type_class != kind:
                raise Illegal(f"an argument of {name} must be {kind}, not {value.type}")
        if any(t != common[0] for t in common):
            raise Illegal(f"the arguments of {name} must have one type")
        kind = common[0].type_class
        if kind in function.derive:
            return self.derived(
                function.derive[kind], dict(zip(function.arguments, arguments, strict=True))
            )
        if kind not in function.lower:
            raise Illegal(f"{name} is not defined on {common[0]}")
        result = common[0] if function.result == "T" else element_type(function.result)
        compare = {"predicate": function.predicate[kind]} if kind in function.predicate else {}
        return self.emit(function.lower[kind], arguments, result, **compare)

    def derived(self, expr: Expr, arguments: Mapping[str, Value]) -> Value:
        """A derived function's expression over values that are already computed."""
        if isinstance(expr, Operand):
            return arguments[expr.name]
        if isinstance(expr, Constant):
            return self.constant(expr.value, arguments[str(expr.type)].type)
        assert isinstance(expr, Call)
        return self.call(expr.function, [self.derived(a, arguments) for a in expr.arguments])
