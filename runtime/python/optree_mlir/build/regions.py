# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bodies, built from a payload or by the caller's function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from optree_core.container import Container
from optree_core.element_type import ElementType, element_type, find_element_type
from optree_core.expression import Call, Operand
from optree_core.generic import READ, READ_OR, SIZE, Body, Instance, Step, scalar_body
from optree_core.model import BODY_END, TERMINATOR, Op, RegionSpec
from optree_core.region import named_body as named_body_of

from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, ParameterError
from .annotations import BodyLike
from .arguments import as_value, kind_of, number
from .emit import Placement, constant, extent
from .operands import Operands
from .shapes import Dim


def fill_region(operation: ir.Operation, body: Body, site: Placement) -> None:
    """Build an operation's body from a payload's body."""
    block = _block(operation, body.arguments, site)
    inner = Placement(site.dialect, site.context, site.loc, ir.InsertionPoint(block))
    operands = list(operation.operands)
    terminate(inner, build_scalars(body, list(block.arguments), inner, operands))


def build_scalars(
    body: Body,
    arguments: Sequence[ir.Value],
    site: Placement,
    shaped: Sequence[ir.Value] = (),
) -> list[ir.Value]:
    """Build the operations of a body on these arguments; return the values that it yields.

    shaped: the operands of the op, which have the sizes of loops and are read at computed indices.
    """

    def create(step: Step, operands: list[ir.Value]) -> ir.Value:
        if step.mnemonic == SIZE and not operands:
            place = Dim(step.number("operand"), step.number("axis"))
            known = (kind_of(shaped[place.operand]).shape or ())[place.axis]
            return extent(site, place if known is None else known, shaped)
        if step.mnemonic in (READ, READ_OR):
            other = None if step.mnemonic == READ else operands.pop()
            return _element(site, step, shaped, operands, other)
        attributes = {k: ir.Attribute.parse(v, site.context) for k, v in step.attributes}
        kind = ir.Type.parse(step.type.name, site.context)
        name = site.dialect.index_name if step.mnemonic.endswith(".index") else step.mnemonic
        return site.create(name, [kind], operands, attributes).result

    return body.run(arguments, create)


def _element(
    site: Placement,
    step: Step,
    shaped: Sequence[ir.Value],
    indices: Sequence[ir.Value],
    other: ir.Value | None,
) -> ir.Value:
    """Build a read at computed indices; other: the value if one is out of bounds."""
    place = step.number("operand")
    found = kind_of(shaped[place])
    kind = ir.Type.parse(step.type.name, site.context)
    name = "memref.load" if found.container is Container.MEMREF else READ

    def load(at: Placement) -> ir.Value:
        return at.create(name, [kind], [shaped[place], *indices]).result

    if other is None:
        return load(site)
    truth = ir.Type.parse("i1", site.context)
    # An unsigned compare: a negative index is larger than any size.
    less = {"predicate": ir.Attribute.parse("6 : i64", site.context)}
    tests = []
    for axis, (index, size) in enumerate(zip(indices, found.shape or (), strict=True)):
        limit = extent(site, Dim(place, axis) if size is None else size, shaped)
        tests.append(site.create("arith.cmpi", [truth], [index, limit], less).result)
    inside = reduce(lambda one, next: site.create("arith.andi", [truth], [one, next]).result, tests)
    branch = site.create("scf.if", [kind], [inside], regions=2)
    for region, computed in zip(branch.regions, (None, other), strict=True):
        at = replace(site, ip=ir.InsertionPoint(region.blocks.append()))
        at.create("scf.yield", [], [load(at) if computed is None else computed])
    return branch.result


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


# Regions of ops outside the tree.


class RegionTypes(NamedTuple):
    """The types of a region's arguments, and of the values that it ends with."""

    arguments: list[ir.Type]
    yields: list[ir.Type]


def region_body(
    op: Op,
    region: RegionSpec,
    types: RegionTypes,
    bodies: Mapping[str, BodyLike],
    site: Placement,
) -> Callable[[ir.Region], None]:
    """Return a function that builds the caller's body, or a scalar function, in a region.

    Raises:
        ParameterError: there is no body, or it is no function of so many arguments.
        Illegal: the scalar function does not exist for these element types.
    """
    given = bodies.get(region.name)
    if given is None:
        raise ParameterError(f"{region.name} is missing")
    if isinstance(given, str):
        named = _named(op, region, given, types, site)
        return lambda made: _fill(
            made, types, site, lambda values, at: build_scalars(named, values, at)
        )
    wanted = arity(given)
    if wanted not in (None, len(types.arguments)):
        raise ParameterError(
            f"{region.name} takes {wanted} arguments; {len(types.arguments)} are needed"
        )
    return lambda made: _fill(
        made, types, site, lambda values, at: _called(region.name, given, values, types, at)
    )


def arity(body: Callable[..., object]) -> int | None:
    """Return the number of arguments that a function takes; None if it takes any number."""
    try:
        parameters = inspect.signature(body).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return None
    return sum(1 for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD))


def _named(op: Op, region: RegionSpec, function: str, types: RegionTypes, site: Placement) -> Body:
    """Return the body that applies a scalar function to the arguments."""
    site.dialect.function(function)  # Which knows a similar name for one that is wrong.
    elements = [element_type(str(kind)) for kind in types.arguments]
    try:
        body = named_body_of(op, region, function, elements, site.dialect.scalars)
    except ValueError as error:
        raise ParameterError(str(error)) from None
    if [each.type.name for each in body.results] != list(map(str, types.yields)):
        raise ElementTypeError(
            f"{region.name} is {function!r}, which returns {body.results[0].type}; "
            f"{types.yields[0]} is needed"
        )
    return body


def _called(
    name: str,
    body: Callable[..., object],
    arguments: list[ir.Value],
    types: RegionTypes,
    site: Placement,
) -> list[ir.Value]:
    """Return the values that the caller's function returns, a number as a constant."""
    given = body(*arguments)
    returned = list(given) if isinstance(given, (tuple, list)) else [given]
    if len(returned) != len(types.yields):
        raise ElementTypeError(
            f"{name} returns {len(returned)} values; {len(types.yields)} are needed"
        )
    values = []
    for item, kind in zip(returned, types.yields, strict=True):
        known, element = number(item), find_element_type(str(kind))
        if known is not None and element is not None:
            item = constant(site, known, element, f"the result of {name}")
        value = as_value(f"the result of {name}", item)
        if value.type != kind:
            raise ElementTypeError(f"{name} returns {value.type}; {kind} is needed")
        values.append(value)
    return values


def _fill(
    region: ir.Region,
    types: RegionTypes,
    site: Placement,
    build: Callable[[list[ir.Value], Placement], list[ir.Value]],
) -> None:
    location = site.loc or ir.Location.current
    block = region.blocks.append(*types.arguments, arg_locs=[location] * len(types.arguments))
    inner = Placement(site.dialect, site.context, site.loc, ir.InsertionPoint(block))
    with ir.InsertionPoint(block), location:
        values = build(list(block.arguments), inner)
    dialect = site.dialect
    attributes = dialect.segments(dialect.tree.ops[TERMINATOR], [len(values)], site.context)
    inner.create(f"{dialect.name}.{BODY_END}", [], values, attributes)
