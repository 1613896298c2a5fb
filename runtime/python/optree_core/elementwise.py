# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops without a destination whose result is a scalar function of the inputs, element by element.

The op of the role `elementwise` says what such an op computes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .element_type import ElementType
from .generic import Body, Illegal, Instance, scalar_body
from .model import Op, Parameter, Tree
from .scalar import ScalarFunction, ScalarTable


def called(op: Op, parameters: Mapping[str, object]) -> str:
    """Return the name of the function that `computes` names, or that the parameter has."""
    assert op.computes is not None
    parameter = op.parameter(op.computes.name)
    if parameter is None:
        return op.computes.name
    return str(parameters.get(parameter.name) or parameter.known)


def callable_functions(op: Op, scalars: ScalarTable) -> tuple[ScalarFunction, ...]:
    """Return the functions that ops in IR may call: one, or those of the parameter's domain."""
    assert op.computes is not None
    parameter = op.parameter(op.computes.name)
    names = (op.computes.name,) if parameter is None else parameter.domain or scalars.functions
    arity = len(op.computes.arguments)
    found = (scalars.functions[name] for name in names)
    return tuple(f for f in found if parameter is None or f.arity == arity)


def elementwise_op(tree: Tree) -> tuple[Op, Parameter]:
    """Return the op of the role `elementwise`, and its parameter for the function."""
    inner = tree.role("elementwise")
    assert inner is not None
    return inner, next(p for p in inner.parameters if p.is_function)


def computed_body(
    op: Op, tree: Tree, elements: Mapping[str, ElementType], parameters: Mapping[str, object]
) -> Body:
    """Return the body of the op's loop nest.

    elements: the element type of each operand and of the result, by name.

    Raises:
        Illegal: the function does not take these types.
    """
    assert op.computes is not None
    inner, function = elementwise_op(tree)
    names = (*op.computes.arguments, op.results[0].name)
    given = {function.name: called(op, parameters)}
    instance = Instance(tuple(elements[name] for name in names), (0,) * len(names), given)
    assert inner.payload is not None
    return scalar_body(inner, instance, (inner.payload,), tree.scalars)  # type: ignore[arg-type]


def check_elements(
    op: Op,
    tree: Tree,
    groups: Mapping[str, Sequence[ElementType]],
    parameters: Mapping[str, object],
) -> None:
    """Raise a ValueError if the op computes nothing for these element types of its values."""
    if op.computes is None:
        return
    elements = {name: kinds[0] for name, kinds in groups.items() if kinds}
    try:
        computed_body(op, tree, elements, parameters)
    except Illegal:
        listed = ", ".join(str(elements[n]) for n in (*op.computes.arguments, op.results[0].name))
        raise ValueError(f"has no payload on elements of type {listed}") from None
