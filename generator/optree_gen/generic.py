# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an op means for given element types: indexing maps, iterators and a scalar body in SSA form.

`instantiate` writes an op's bindings out as the `generic` it stands for. It is also the query
whether a combination of element types is legal: `Illegal` says why not. Nothing here builds IR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .element_type import ElementType, element_type
from .expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Index,
    IndexExpr,
    Operand,
    ParameterCall,
    Region,
    Term,
)
from .model import Op, Parameter
from .payload import substitute
from .scalar import ScalarTable


class Illegal(Exception):
    """The op does not exist for these element types, ranks or parameter values."""


@dataclass(frozen=True, slots=True)
class Value:
    """An SSA value of a body: block argument `%arg<n>` (step is None) or the result of a step."""

    type: ElementType
    argument: int | None = None
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One scalar operation: mnemonic, operand values, result type.

    attributes: MLIR attributes as text, e.g. the value of a constant, the dim of an index.
    """

    mnemonic: str
    operands: tuple[Value, ...]
    type: ElementType
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """A scalar body: block argument types, steps in order, yielded values."""

    arguments: tuple[ElementType, ...]
    steps: tuple[Step, ...]
    results: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AffineMap:
    """An indexing map over `loops` dimensions; each result a sum of dimension * factor."""

    loops: int
    results: tuple[tuple[tuple[tuple[int, int], ...], int], ...]

    def __str__(self) -> str:
        dims = ", ".join(f"d{i}" for i in range(self.loops))
        return f"affine_map<({dims}) -> ({', '.join(map(_result_text, self.results))})>"


def _result_text(result: tuple[tuple[tuple[int, int], ...], int]) -> str:
    terms, constant = result
    parts = [f"d{dim}" if factor == 1 else f"d{dim} * {factor}" for dim, factor in terms]
    if constant or not parts:
        parts.append(str(constant))
    return " + ".join(parts)


@dataclass(frozen=True, slots=True)
class Generic:
    """A `linalg.generic`: one map per operand, iterator types, and the body (None: a region op)."""

    maps: tuple[AffineMap, ...]
    iterator_types: tuple[str, ...]
    body: Body | None


@dataclass(frozen=True)
class Instance:
    """What an op is instantiated with.

    elements: element type per operand, in the op's order (a variadic group written out).
    ranks: rank per operand; 0 for a scalar or rank-0 operand.
    parameters: values by name: a sign, an integer or list of integers, a function's name, dims.
    maps: for ops whose maps are free or defaulted, the maps as lists of results.
    """

    elements: tuple[ElementType, ...]
    ranks: tuple[int, ...]
    parameters: Mapping[str, object] = field(default_factory=dict)
    maps: tuple[AffineMap, ...] | None = None


def instantiate(op: Op, instance: Instance, scalars: ScalarTable) -> Generic:
    """The generic that `op` means.

    Raises:
        Illegal: the op does not exist for these element types, ranks or parameters.
    """
    operands = written_out(op, len(instance.elements))
    if len(operands) != len(instance.elements):
        raise Illegal(f"{op.name} takes {len(op.operands)} operands")
    maps = instance.maps or indexing_maps(op, instance, operands)
    inits = [m for (_, role), m in zip(operands, maps, strict=True) if role == "init"]
    iterators = derive_iterators(maps[0].loops, inits)
    body = None
    if op.payload is not None and not isinstance(op.payload, Region):
        body = _BodyBuilder(op, operands, instance, scalars).build(op.payload)
    return Generic(maps, iterators, body)


def written_out(op: Op, count: int) -> list[tuple[str, str]]:
    """(name, role) per actual operand: a variadic group of n is n operands, `inputs0`, ..."""
    groups = [o for o in op.operands if o.variadic]
    if not groups:
        return [(o.name, o.role) for o in op.operands]
    size = (count - (len(op.operands) - len(groups))) // len(groups)
    result = []
    for operand in op.operands:
        if operand.variadic:
            result.extend((f"{operand.name}{i}", operand.role) for i in range(size))
        else:
            result.append((operand.name, operand.role))
    return result


def derive_iterators(loops: int, init_maps: Sequence[AffineMap]) -> tuple[str, ...]:
    """`parallel` for a dimension that an init's map uses, else `reduction`."""
    written = {dim for m in init_maps for terms, _ in m.results for dim, _ in terms}
    return tuple("parallel" if d in written else "reduction" for d in range(loops))


def symbol_values(op: Op, parameters: Mapping[str, object]) -> dict[str, int]:
    """The value of each symbol, e.g. `sh: 2` for strides [2, 1]; a single integer is broadcast."""
    values: dict[str, int] = {}
    for parameter in op.parameters:
        value = parameter_value(parameter, parameters)
        for position, symbol in enumerate(parameter.symbols):
            element = value[position] if isinstance(value, (tuple, list)) else value
            if not isinstance(element, int):
                raise Illegal(f"{op.name} needs a value for {parameter.name}")
            if "> 0" in parameter.where and element <= 0:
                raise Illegal(f"{parameter.name} must be greater than 0")
            values[symbol] = element
    return values


def parameter_value(parameter: Parameter, given: Mapping[str, object]) -> object | None:
    """The bound value, else the given one, else the default."""
    if parameter.value is not None:
        return parameter.value
    return given.get(parameter.name, parameter.default)


def affine_map(
    results: Sequence[IndexExpr], loops: Sequence[str], symbols: Mapping[str, int]
) -> AffineMap:
    """The map with these results, loops numbered in order and symbols replaced by their values."""
    position = {loop: i for i, loop in enumerate(loops)}

    def term(t: Term) -> tuple[int, int]:
        factor = symbols[t.factor] if isinstance(t.factor, str) else t.factor
        return position[t.loop], factor

    return AffineMap(
        len(loops), tuple((tuple(map(term, r.terms)), r.constant) for r in results)
    )


def indexing_maps(
    op: Op, instance: Instance, operands: Sequence[tuple[str, str]]
) -> tuple[AffineMap, ...]:
    """The maps as the forms and parameters give them."""
    forms = []
    for spec, form in zip(op.operands, op.maps.forms, strict=True):
        count = sum(1 for name, _ in operands if _group(name, spec.name, spec.variadic))
        forms.extend([form] * count)
    if op.loops is not None and all(form.form in ("explicit", "default") for form in forms):
        symbols = symbol_values(op, instance.parameters)
        return tuple(affine_map(form.results, op.loops, symbols) for form in forms)
    fixed = [r for form, r in zip(forms, instance.ranks, strict=True) if form.form == "identity"]
    loops = fixed[0] if fixed else max(instance.ranks, default=0)

    def identity(dims: Sequence[int]) -> AffineMap:
        return AffineMap(loops, tuple((((d, 1),), 0) for d in dims))

    maps = []
    for form, rank in zip(forms, instance.ranks, strict=True):
        value = instance.parameters.get(form.parameter or "", ())
        dims = tuple(value) if isinstance(value, (tuple, list)) else ()
        if form.form == "explicit":
            maps.append(AffineMap(loops, ()))
        elif form.form == "identity_or_scalar" and rank == 0:
            maps.append(identity(()))
        elif form.form == "permute":
            if sorted(dims) != list(range(loops)):
                raise Illegal(f"{form.parameter} is not a permutation of {loops} dimensions")
            maps.append(identity([dims.index(i) for i in range(loops)]))
        elif form.form == "drop":
            maps.append(identity([d for d in range(loops) if d not in dims]))
        else:
            maps.append(identity(range(loops)))
    return tuple(maps)


def _group(actual: str, name: str, variadic: bool) -> bool:
    return actual.startswith(name) and actual[len(name) :].isdigit() if variadic else actual == name


class _BodyBuilder:
    def __init__(
        self,
        op: Op,
        operands: Sequence[tuple[str, str]],
        instance: Instance,
        scalars: ScalarTable,
    ) -> None:
        self.op = op
        self.scalars = scalars
        self.parameters = {p.name: parameter_value(p, instance.parameters) for p in op.parameters}
        self.elements = dict(zip((name for name, _ in operands), instance.elements, strict=True))
        self.arguments = {name: i for i, (name, _) in enumerate(operands)}
        self.inits = [name for name, role in operands if role == "init"]
        self.accumulator = self.elements[self.inits[0]]
        self.steps: list[Step] = []
        self.groups = {
            o.name: [n for n, _ in operands if _group(n, o.name, True)]
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
        for condition in self.op.where:
            if condition.name == "single_op":
                self.single_op = True
                break
        else:
            self.single_op = False

    def build(self, payload: Expr) -> Body:
        result = self.value(payload)
        if result.type != self.accumulator:
            raise Illegal(f"the payload yields {result.type}, the result is {self.accumulator}")
        arguments = tuple(self.elements[name] for name in self.arguments)
        return Body(arguments, tuple(self.steps), (result,))

    def emit(
        self,
        mnemonic: str,
        operands: Sequence[Value],
        result: ElementType,
        attributes: tuple[tuple[str, str], ...] = (),
    ) -> Value:
        self.steps.append(Step(mnemonic, tuple(operands), result, attributes))
        return Value(result, step=len(self.steps) - 1)

    def value(self, expr: Expr) -> Value:
        if isinstance(expr, Operand):
            return Value(self.elements[expr.name], argument=self.arguments[expr.name])
        if isinstance(expr, Constant):
            return self.constant(expr.value, self.named_type(expr.type))
        if isinstance(expr, Index):
            assert self.op.loops is not None
            dim = str(self.op.loops.index(expr.loop))
            return self.emit("linalg.index", (), element_type("index"), (("dim", f"{dim} : i64"),))
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

    def named_type(self, name: str | None) -> ElementType:
        if name is None:
            return self.accumulator
        return self.elements[name] if name in self.elements else element_type(name)

    def constant(self, value: float | int, target: ElementType) -> Value:
        helpers = self.scalars.helpers
        if target.type_class == "complex":
            part = target.part
            text = f"[{float(value)!r} : {part}, 0.0 : {part}]"
            return self.emit(helpers["complex_constant"], (), target, (("value", text),))
        if target.type_class == "float":
            return self.emit(helpers["constant"], (), target, (("value", f"{float(value)!r} : {target}"),))
        if isinstance(value, float) and not value.is_integer():
            raise Illegal(f"{value} is not a value of {target}")
        if target.type_class == "i1":
            return self.emit(helpers["constant"], (), target, (("value", "true" if value else "false"),))
        return self.emit(helpers["constant"], (), target, (("value", f"{int(value)} : {target}"),))

    def cast(self, value: Value, target: ElementType, sign: str) -> Value:
        if value.type == target:
            return value
        rule = self.scalars.cast_rule(value.type, target)
        if rule is None:
            raise Illegal(f"no cast from {value.type} to {target}")
        helpers = self.scalars.helpers
        if rule.steps and self.single_op:
            raise Illegal(f"{self.op.name} takes no cast of several operations")
        if rule.steps == "create":
            real = self.cast(value, target.part, sign)
            return self.emit(helpers["create"], (real, self.constant(0, target.part)), target)
        if rule.steps == "parts":
            part = value.type.part
            parts = [self.emit(helpers[name], (value,), part) for name in ("re", "im")]
            return self.emit(helpers["create"], [self.cast(p, target.part, sign) for p in parts], target)
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
            return self.derived(function.derive[kind], dict(zip(function.arguments, arguments, strict=True)))
        if kind not in function.lower:
            raise Illegal(f"{name} is not defined on {common[0]}")
        result = common[0] if function.result == "T" else element_type(function.result)
        return self.emit(function.lower[kind], arguments, result)

    def derived(self, expr: Expr, arguments: Mapping[str, Value]) -> Value:
        """A derived function's expression over values that are already computed."""
        if isinstance(expr, Operand):
            return arguments[expr.name]
        if isinstance(expr, Constant):
            return self.constant(expr.value, arguments[str(expr.type)].type)
        assert isinstance(expr, Call)
        return self.call(expr.function, [self.derived(a, arguments) for a in expr.arguments])


__all__ = ["AffineMap", "Body", "Generic", "Illegal", "Instance", "instantiate", "substitute"]
