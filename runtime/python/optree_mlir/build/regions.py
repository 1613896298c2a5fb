# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bodies, built from a payload or by the caller's function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence

from optree_core.element_type import ElementType
from optree_core.expression import Call, Operand
from optree_core.generic import Body, Instance, Step, scalar_body
from optree_core.model import TERMINATOR, Op

from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, ParameterError
from .arguments import as_value, number
from .emit import Placement, constant
from .operands import Operands


def fill_region(operation: ir.Operation, body: Body, site: Placement) -> None:
    """Build an operation's body from a payload's body."""
    block = _block(operation, body.arguments, site)
    inner = Placement(site.dialect, site.context, site.loc, ir.InsertionPoint(block))
    terminate(inner, build_scalars(body, list(block.arguments), inner))


def build_scalars(body: Body, arguments: Sequence[ir.Value], site: Placement) -> list[ir.Value]:
    """Build the operations of a body on these arguments; return the values that it yields."""

    def create(step: Step, operands: list[ir.Value]) -> ir.Value:
        attributes = {k: ir.Attribute.parse(v, site.context) for k, v in step.attributes}
        kind = ir.Type.parse(step.type.name, site.context)
        name = site.dialect.index_name if step.mnemonic.endswith(".index") else step.mnemonic
        return site.create(name, [kind], operands, attributes).result

    return body.run(arguments, create)


def _block(operation: ir.Operation, elements: Sequence[ElementType], site: Placement) -> ir.Block:
    location = site.loc or ir.Location.current
    kinds = [ir.Type.parse(element.name, site.context) for element in elements]
    return operation.regions[0].blocks.append(*kinds, arg_locs=[location] * len(kinds))


def terminate(site: Placement, values: Sequence[ir.Value]) -> ir.Operation:
    """Build a body's terminator, which yields the elements of the results."""
    dialect = site.dialect
    attributes = dialect.segments(dialect.tree.ops[TERMINATOR], [len(values)], site.context)
    return site.create(dialect.yield_name, [], values, attributes)


def named_body(dialect: LoadedDialect, op: Op, function: str, instance: Instance) -> Body:
    """Return the body that applies a scalar function to the inputs.

    If the function takes one argument more, the init is the first.

    Raises:
        ParameterError: the table has no such function, or it takes another number of arguments.
        Illegal: the function does not exist for these element types.
    """
    known = dialect.function(function)
    inputs = [operand.name for operand in op.inputs]
    inits = [operand.name for operand in op.inits]
    for arguments in (inputs, [*inits, *inputs]):
        if known.arity == len(arguments) and len(inits) == 1:
            payload = Call(function, tuple(map(Operand, arguments)))
            return scalar_body(op, instance, (payload,), dialect.scalars)
    raise ParameterError(
        f"body is {function!r}, which takes {known.arity} arguments; there are {len(inputs)} "
        f"inputs and {len(inits)} outputs"
    )


def call_body(
    operation: ir.Operation, body: Callable[..., object], operands: Operands, site: Placement
) -> None:
    """Give an operation the body that the caller's function builds.

    The function takes the elements of inputs and outputs, or only those of the inputs if it has
    that many parameters.

    Raises:
        ElementTypeError: it does not return one element per output, of the output's type.
    """
    block = _block(operation, operands.elements, site)
    inner = Placement(site.dialect, site.context, site.loc, ir.InsertionPoint(block))
    arguments = list(block.arguments)[: _wanted(body, operands)]
    with ir.InsertionPoint(block), site.loc or ir.Location.current:
        given = body(*arguments)
    if (
        len(block.operations)
        and block.operations[len(block.operations) - 1].operation.name == site.dialect.yield_name
    ):
        raise ParameterError("the body built a terminator; it has to return the elements")
    returned = list(given) if isinstance(given, (tuple, list)) else [given]
    if len(returned) != len(operands.targets):
        raise ElementTypeError(
            f"the body returns {len(returned)} values for {len(operands.targets)} outputs"
        )
    values = []
    for item, element in zip(returned, operands.targets, strict=True):
        known = number(item)
        value = as_value("the body's result", item) if known is None else None
        if value is None:
            assert known is not None
            value = constant(inner, known, element, "the body's result")
        elif str(value.type) != element.name:
            raise ElementTypeError(f"the body returns {value.type} for an output of {element}")
        values.append(value)
    terminate(inner, values)


def _wanted(body: Callable[..., object], operands: Operands) -> int:
    """Return the number of elements that the function takes."""
    count = len(operands.elements)
    try:
        parameters = inspect.signature(body).parameters.values()
    except (TypeError, ValueError):
        return count
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return count
    taken = sum(1 for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD))
    if taken not in (count, len(operands.inputs)):
        raise ParameterError(
            f"the body takes {taken} arguments; there are {len(operands.inputs)} inputs and "
            f"{len(operands.targets)} outputs"
        )
    return taken
