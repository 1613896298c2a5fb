# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The legal classes of element type of each operand, found by trying the payload on each class."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from optree_core.condition import reads_types, type_names
from optree_core.element_type import REPRESENTATIVES, TYPE_CLASSES, ElementType, element_type
from optree_core.elementwise import callable_functions
from optree_core.expression import Call, Cast, Expr, Region, calls_of, rebuilt, values_of, walk
from optree_core.generic import Illegal, Instance, scalar_body
from optree_core.model import Op, OperandSpec, Parameter, TypeRule, computation
from optree_core.scalar import COMMON_TYPE, ScalarTable

Classes = tuple[str, ...]

#: The types of an operand that is not variadic.
_SINGLE = (COMMON_TYPE,)

#: Wider types than the representatives: conditions compare widths.
_WIDER = tuple(map(element_type, ("f64", "i64", "complex<f64>")))

#: Type disciplines under which inputs are cast.
_CASTING = (TypeRule.NUMERIC, TypeRule.FREE)


class ElementTypes:
    """Legal classes per operand, cached for ops whose payloads are legal on the same types."""

    def __init__(self, scalars: ScalarTable) -> None:
        self.scalars = scalars
        self._known: dict[object, dict[str, Classes]] = {}
        first: dict[object, str] = {}
        #: Function -> the first function on the same types; a derived function stands for itself.
        self.like = {
            f.name: first.setdefault(
                f.name if f.derive else (*f.arguments.items(), f.result, frozenset(f.lower)), f.name
            )
            for f in scalars.functions.values()
        }

    def of(self, op: Op) -> dict[str, Classes]:
        """Return operand or result -> classes, in the order of `TYPE_CLASSES`.

        A free body allows all.
        """
        if op.computes is not None:
            return self._of_function(op, op.computes.arguments)
        if op.payload is None or isinstance(op.payload, Region):
            values = (*op.operands, *op.results)
            return {o.name: declared_classes(o) or TYPE_CLASSES for o in values}
        key = computation(op)
        if key not in self._known:
            self._known[key] = self._of(op, op.payload)
        return self._known[key]

    def _of_function(self, op: Op, arguments: tuple[str, ...]) -> dict[str, Classes]:
        """Return the classes on which all functions that the op may compute are defined."""
        functions = callable_functions(op, self.scalars)
        found: dict[str, Classes] = {}
        kinds = [dict(zip(arguments, f.arguments.values(), strict=False)) for f in functions]
        for spec in (*op.operands, *op.results):
            legal = [
                {*map(f.result_class, f.classes)}
                if spec in op.results
                else f.classes
                if kind[spec.name] == COMMON_TYPE
                else {kind[spec.name]}
                for kind, f in zip(kinds, functions, strict=True)
            ]
            everywhere = {*TYPE_CLASSES}.intersection(*legal)
            own = declared_classes(spec)
            found[spec.name] = own or tuple(c for c in TYPE_CLASSES if c in everywhere)
        return found

    def _of(self, op: Op, payload: Expr) -> dict[str, Classes]:
        functions = {
            name: tuple(dict.fromkeys(self.like[function] for function in legal))
            for name, legal in self.functions(op).items()
        }
        operands = tuple((o.name, o.role, o.type, o.variadic) for o in op.operands)
        key = (self._common(payload), operands, op.types, op.where, tuple(functions.items()))
        if key not in self._known:
            self._known[key] = self._try(op, functions)
        return self._known[key]

    def _common(self, expr: Expr) -> Expr:
        """Return the expression with each function replaced by the first one on the same types."""
        expr = rebuilt(expr, self._common)
        return replace(expr, function=self.like[expr.function]) if isinstance(expr, Call) else expr

    def functions(self, op: Op) -> dict[str, tuple[str, ...]]:
        """Return the legal functions of each open parameter of type function."""
        return {p.name: self.legal_functions(op, p) for p in op.open_functions}

    def legal_functions(self, op: Op, parameter: Parameter) -> tuple[str, ...]:
        """Return the parameter's domain, else the functions with the arity of its calls."""
        if parameter.domain:
            return parameter.domain
        functions = self.scalars.functions.values()
        calls = [call for call in calls_of(op.payload, parameter.name) if call.variadic is None]
        return tuple(f.name for f in functions if all(f.arity == len(c.arguments) for c in calls))

    def _try(self, op: Op, functions: dict[str, tuple[str, ...]]) -> dict[str, Classes]:
        found: set[tuple[str, str]] = set()
        assignments = list({tuple(a.values()): a for a in _assignments(op)}.values())
        for choice in itertools.product(*functions.values()):
            parameters = dict(zip(functions, choice, strict=True))
            group = self._group(op, parameters)
            for assignment in assignments:
                elements = {
                    o.name: _written_out(assignment[o.name], group if o.variadic else _SINGLE)
                    for o in op.operands
                }
                classes = {(name, t.type_class) for name, ts in elements.items() for t in ts}
                # Classes are recorded per operand: try only types with a new class.
                if not classes <= found and self._legal(op, elements, parameters):
                    found |= classes
        # The rule payload-type reports a payload that is legal on no class.
        return {
            o.name: tuple(c for c in TYPE_CLASSES if (o.name, c) in found) or TYPE_CLASSES
            for o in op.operands
        }

    def _group(self, op: Op, parameters: dict[str, str]) -> tuple[str, ...]:
        """Return the argument types of the function that takes the variadic group."""
        for parameter in op.parameters:
            if any(call.variadic for call in calls_of(op.payload, parameter.name)):
                function = self.scalars.functions[parameters[parameter.name]]
                return tuple(function.arguments.values())
        return _SINGLE

    def _legal(
        self, op: Op, elements: dict[str, list[ElementType]], parameters: dict[str, str]
    ) -> bool:
        types = tuple(chain.from_iterable(elements.values()))
        instance = Instance(types, (0,) * len(types), parameters)
        assert op.payload is not None
        assert not isinstance(op.payload, Region)
        try:
            scalar_body(op, instance, values_of(op.payload), self.scalars)
        except Illegal:
            return False
        return True


def declared_classes(operand: OperandSpec) -> Classes:
    """Return the class to which the spec restricts the operand; empty: any class."""
    if operand.type is None:
        return ()
    if operand.type in TYPE_CLASSES:
        return (operand.type,)
    return (element_type(operand.type).type_class,)


def _written_out(common: ElementType, kinds: tuple[str, ...]) -> list[ElementType]:
    return [common if kind == COMMON_TYPE else REPRESENTATIVES[kind] for kind in kinds]


def _assignments(op: Op) -> Iterator[dict[str, ElementType]]:
    """Yield element types of the operands: all as the output; if inputs are cast, also one input
    of each other class.

    If a condition tests types, inputs also have the types that it names, and wider ones, one input
    or two at once.
    """
    tests = [condition.rule.test for condition in op.where if reads_types(condition.rule.test)]
    named = [*_named_types(op), *map(element_type, chain.from_iterable(map(type_names, tests)))]
    tested = (*named, *_WIDER) if tests else ()
    open_inputs = [o.name for o in op.inputs if o.type is None]
    for output in (*REPRESENTATIVES.values(), *named):
        base = {o.name: _declared(o) or output for o in op.operands}
        yield base
        if op.types is TypeRule.FUNCTION:  # The result may differ in type from the arguments.
            for other in REPRESENTATIVES.values():
                yield {**base, **dict.fromkeys(open_inputs, other)}
        if op.types not in _CASTING:
            continue
        for name in open_inputs:
            yield from ({**base, name: other} for other in (*REPRESENTATIVES.values(), *tested))
        for names in itertools.combinations(open_inputs, 2):
            for types in itertools.product(tested, repeat=2):
                yield {**base, **dict(zip(names, types, strict=True))}


def _named_types(op: Op) -> list[ElementType]:
    """Return the element types that operands and casts name; a cast may name an operand instead."""
    assert op.payload is not None
    assert not isinstance(op.payload, Region)
    operands = {o.name for o in op.operands}
    names = [o.type for o in op.operands]
    names += [
        node.type
        for node in walk(op.payload)
        if isinstance(node, Cast) and node.type not in operands
    ]
    return [element_type(name) for name in names if name and name not in TYPE_CLASSES]


def _declared(operand: OperandSpec) -> ElementType | None:
    if operand.type is None:
        return None
    return REPRESENTATIVES.get(operand.type) or element_type(operand.type)
