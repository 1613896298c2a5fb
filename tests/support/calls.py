"""Cases as calls of the generated Python builders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import linalg_ops
from linalg_ops.support.bindings import ir
from optree_gen.body import Body, Value
from optree_gen.inference import output_shape_follows
from optree_gen.model import Op
from optree_gen.modes import Case
from optree_gen.naming import Name
from optree_gen.scalar import ScalarTable


def builder(op: Op) -> Callable[..., Any]:
    """The function that builds the op."""
    found: Callable[..., Any] = getattr(linalg_ops, Name(op.name).python)
    return found


def type_text(case: Case, position: int) -> str:
    """The type of an operand of the case."""
    shape, element = case.shapes[position], case.instance.elements[position]
    if shape is None:
        return str(element)
    sizes = "".join("?x" if size is None else f"{size}x" for size in shape)
    return f"{case.container}<{sizes}{element}>"


def inputs_of(case: Case) -> list[int]:
    return [i for i, role in enumerate(case.roles) if role != "init"]


def keywords(case: Case, scalars: ScalarTable) -> dict[str, object]:
    """The case's parameters as arguments."""
    found: dict[str, object] = {}
    for parameter in case.op.parameters:
        value = case.instance.parameters.get(parameter.name)
        if value is not None and parameter.attribute is not None:
            found[parameter.name] = list(value) if isinstance(value, tuple) else value
    maps = case.variant.maps
    if maps is None and case.op.kind == "root":
        maps = case.generic(scalars).maps
    if maps is not None and case.op.maps.attribute is not None:
        found[case.op.maps.attribute] = [str(m) for m in maps]
    if case.op.has_region:
        body = case.generic(scalars).body
        assert body is not None
        found["body"] = emitter(body)
    return found


def call(case: Case, values: Sequence[ir.Value], scalars: ScalarTable, outs: bool = True) -> Any:
    """Build the case from values for its operands: a result, or a tuple of several."""
    inputs = inputs_of(case)
    arguments = keywords(case, scalars)
    if outs:
        given = list(values[len(inputs) :])
        arguments["outs"] = given if len(given) > 1 else given[0]
    return builder(case.op)(*values[: len(inputs)], **arguments)


def build(case: Case, scalars: ScalarTable, name: str) -> linalg_ops.function:
    """A function around the case, its outputs given; the module is verified."""
    types = [type_text(case, i) for i in range(len(case.roles))]
    with linalg_ops.function(*types, name=name) as function:
        result = call(case, list(function), scalars)
        results = result if isinstance(result, tuple) else (result,)
        if case.container == "tensor":
            function.returns(*results)
    return function


def can_create(case: Case) -> bool:
    """Whether the builder creates the case's outputs, were they not given."""
    return case.container == "tensor" and output_shape_follows(case.op) and not case.op.has_region


def emitter(body: Body) -> Callable[..., list[ir.Value]]:
    """A Python function that builds the body."""

    def emit(*elements: ir.Value) -> list[ir.Value]:
        results: list[ir.Value] = []

        def value(given: Value) -> ir.Value:
            return elements[given.argument] if given.argument is not None else results[given.step]

        for step in body.steps:
            operation = ir.Operation.create(
                step.mnemonic,
                [ir.Type.parse(str(step.type))],
                [value(operand) for operand in step.operands],
                {key: ir.Attribute.parse(text) for key, text in step.attributes},
            )
            results.append(operation.result)
        return [value(result) for result in body.results]

    return emit
