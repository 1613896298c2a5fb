# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The classes of element types that an operand may have, found by typing the payload on each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from optree_core.element_type import REPRESENTATIVES, TYPE_CLASSES, ElementType, element_type
from optree_core.expression import (
    Call,
    Cast,
    Expr,
    Region,
    calls_of,
    rebuilt,
    walk,
)
from optree_core.generic import Illegal, Instance, scalar_body
from optree_core.model import Op, OperandSpec, Parameter, TypeRule, computation
from optree_core.scalar import COMMON_TYPE, ScalarTable

Classes = tuple[str, ...]

#: The types of an operand that is not variadic.
_SINGLE = (COMMON_TYPE,)

#: Type disciplines under which inputs are cast.
_CASTING = (TypeRule.NUMERIC, TypeRule.FREE)


class ElementTypes:
    """Legal classes per operand. Ops whose payloads must be legal on the same types share a try."""

    def __init__(self, scalars: ScalarTable) -> None:
        self.scalars = scalars
        self._known: dict[object, dict[str, Classes]] = {}
        first: dict[object, str] = {}
        #: Function -> the first function of the same types. A derived function is like no other.
        self.like = {
            f.name: first.setdefault(
                f.name if f.derive else (*f.arguments.items(), f.result, frozenset(f.lower)), f.name
            )
            for f in scalars.functions.values()
        }

    def of(self, op: Op) -> dict[str, Classes]:
        """Return operand -> classes, in the order of `TYPE_CLASSES`; all for a region."""
        if op.payload is None or isinstance(op.payload, Region):
            declared = ((o.name, _declared(o)) for o in op.operands)
            return {name: (type.type_class,) if type else TYPE_CLASSES for name, type in declared}
        key = computation(op)
        if key not in self._known:
            self._known[key] = self._of(op, op.payload)
        return self._known[key]

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
        """Return the payload with each function replaced by the first one of the same types."""
        expr = rebuilt(expr, self._common)
        return replace(expr, function=self.like[expr.function]) if isinstance(expr, Call) else expr

    def functions(self, op: Op) -> dict[str, tuple[str, ...]]:
        """Return parameter -> legal functions, for each open parameter of type function."""
        return {
            p.name: self.legal_functions(op, p)
            for p in op.parameters
            if p.is_function and p.value is None
        }

    def legal_functions(self, op: Op, parameter: Parameter) -> tuple[str, ...]:
        """Return the parameter's domain, else all functions of the arity of the payload's calls."""
        if parameter.domain:
            return parameter.domain
        calls = calls_of(op.payload, parameter.name)
        arities = {len(call.arguments) for call in calls if call.variadic is None}
        functions = self.scalars.functions.values()
        return tuple(f.name for f in functions if arities <= {f.arity})

    def _try(self, op: Op, functions: dict[str, tuple[str, ...]]) -> dict[str, Classes]:
        found: set[tuple[str, str]] = set()
        assignments = list({tuple(a.values()): a for a in _assignments(op)}.values())
        for choice in itertools.product(*functions.values()):
            parameters = dict(zip(functions, choice, strict=True))
            group = self._group(op, parameters)
            for assignment in assignments:
                elements = {
                    o.name: [
                        assignment[o.name] if kind == COMMON_TYPE else REPRESENTATIVES[kind]
                        for kind in (group if o.variadic else _SINGLE)
                    ]
                    for o in op.operands
                }
                classes = {(name, t.type_class) for name, ts in elements.items() for t in ts}
                # Skip an assignment in which each operand's class is known to be legal.
                if not classes <= found and self._legal(op, elements, parameters):
                    found |= classes
        # If no types are legal, accept all: `check` reports the payload.
        return {
            o.name: tuple(c for c in TYPE_CLASSES if (o.name, c) in found) or TYPE_CLASSES
            for o in op.operands
        }

    def _group(self, op: Op, parameters: dict[str, str]) -> tuple[str, ...]:
        """Return the types of a variadic operand's values: those of the function's arguments."""
        for parameter in op.parameters:
            if any(call.variadic for call in calls_of(op.payload, parameter.name)):
                function = self.scalars.functions[parameters[parameter.name]]
                return tuple(function.arguments.values())
        return _SINGLE

    def _legal(
        self, op: Op, elements: dict[str, list[ElementType]], parameters: dict[str, str]
    ) -> bool:
        types = tuple(itertools.chain.from_iterable(elements.values()))
        instance = Instance(types, (0,) * len(types), parameters)
        assert op.payload is not None
        assert not isinstance(op.payload, Region)
        try:
            scalar_body(op, instance, (op.payload,), self.scalars)
        except Illegal:
            return False
        return True


def _assignments(op: Op) -> Iterator[dict[str, ElementType]]:
    """Yield types of operands to try: all as the output, then with one input of another class.

    The latter only if the op casts its inputs.
    """
    for output in (*REPRESENTATIVES.values(), *_named_types(op)):
        base = {o.name: _declared(o) or output for o in op.operands}
        yield base
        if op.types is TypeRule.FUNCTION:  # The result may have another type than the arguments.
            for other in REPRESENTATIVES.values():
                yield {**base, **{o.name: other for o in op.inputs if o.type is None}}
        if op.types not in _CASTING:
            continue
        for operand in op.inputs:
            if operand.type is None:
                for other in REPRESENTATIVES.values():
                    yield {**base, operand.name: other}


def _named_types(op: Op) -> list[ElementType]:
    """Return the element types (not classes or operands) named by the op's operands and casts."""
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
    """Return the operand's declared type, or one type of its declared class, or None."""
    if operand.type is None:
        return None
    return REPRESENTATIVES.get(operand.type) or element_type(operand.type)
