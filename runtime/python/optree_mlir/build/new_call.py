# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds an op for new types: checks the call and plans it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache

from optree_core.element_type import ElementType

from .. import memory
from ..bindings import current, ir
from ..dialect.loaded import LoadedDialect
from ..errors import OpError, ParameterError, naming, shown
from .annotations import BodyLike
from .arguments import Number, as_value, whole
from .builder import Builder, BuilderCall
from .emit import Placement, constant, empty
from .operands import Operands, operands, spread
from .parameters import checked
from .plan import CallPlan, OutputPlan, Planner
from .regions import call_body, fill_region

# The location and insertion point of a call; they are checked before anything is built.


def context_of(values: tuple[object, ...]) -> ir.Context:
    """Return the context of the first value, else the current one.

    Raises:
        OpError: there is no value and no current context.
    """
    for item in values:
        if isinstance(item, ir.Value):
            return item.context
        if isinstance(item, (ir.OpView, ir.Operation)):
            return as_value("an operand", item).context
    found = current(ir.Context)
    if found is None:
        raise OpError("there is no context; give operands, or call it `with context:`")
    return found


def check_place(
    context: ir.Context, loc: object, ip: object, inserts: bool
) -> ir.InsertionPoint | None:
    """Check the place where a call inserts, and return its insertion point.

    loc, ip: the caller's; None for the current ones.
    inserts: True if an insertion point is needed. A single operation can do without, as in the bare
        bindings; further operations that the call builds would have no owner.

    Raises:
        OpError: the place is missing or belongs to another context.
    """
    place = current(ir.Location) if loc is None else loc
    if place is None:
        raise OpError("there is no location; give loc, or call it `with ir.Location.unknown():`")
    if not isinstance(place, ir.Location):
        raise OpError(f"loc is {shown(loc)}, which is not a location")
    if place.context is not context:
        raise OpError("the location belongs to another context than the operands")
    point = current(ir.InsertionPoint) if ip is None else ip
    if point is None:
        if inserts:
            raise OpError(
                "there is no insertion point; give ip, or call it `with ir.InsertionPoint(block):`"
            )
        return None
    if not isinstance(point, ir.InsertionPoint):
        raise OpError(f"ip is {shown(ip)}, which is not an insertion point")
    if point.block.owner.operation.context is not context:
        raise OpError("the insertion point belongs to another context than the operands")
    return point


def build_new(builder: Builder, call: BuilderCall) -> ir.Value:
    """Build the op for new types, or for arguments that are no values."""
    with naming(builder.op.qualified_name):
        context = context_of((*call.inputs, call.outs))
        call = call._replace(given=frozen(call.given))
        found, plan = decide(builder, call, None if call.outs is None else [call.outs], context)
        check_place(context, call.loc, call.ip, inserts=bool(plan.created or found.made))
        values = found.values(builder.place(context, call.loc, call.ip))
    init = found.inits[0].value if found.inits else None
    memory.keep(context)
    kind = None if init is None else init.type
    key = (*[x.type for x in values], kind, call.given, call.dtype)
    builder.plans[key] = plan
    return builder.build(tuple(values), init, *call[2:])


def decide(
    builder: Builder,
    call: BuilderCall,
    outs: Sequence[object] | None,
    context: ir.Context,
    body: BodyLike | None = None,
) -> tuple[Operands, CallPlan]:
    """Check the call; return its operands and a plan for building the op."""
    named = dict(zip(builder.parameters, call.given, strict=True))
    maps = named.pop(builder.op.maps.attribute, None) if builder.op.maps.attribute else None
    known = "einsum" in named and builder.op.parameter("einsum") is None
    einsum = named.pop("einsum") if known else None
    if einsum is not None:
        if maps is not None:
            raise ParameterError("einsum determines indexing_maps; give only one of the two")
        if not isinstance(einsum, str):
            raise ParameterError(f"einsum is {shown(einsum)}; a string is needed")
        maps = einsum
    elif isinstance(maps, str):
        raise ParameterError(
            f"indexing_maps is {shown(maps)}; a list of one map per operand is needed"
            + (f"; einsum={maps!r} takes this notation" if known and "->" in maps else "")
        )
    parameters = checked(builder.dialect, builder.op, named)
    function = next(
        (str(parameters.get(p.name, p.value)) for p in builder.op.parameters if p.is_function), None
    )
    op = builder.op
    if op.has_region:
        op = spread(op, len(call.inputs), None if outs is None else len(outs))
    found = operands(builder.dialect, op, call.inputs, outs, call.dtype, context, function)
    planner = Planner(builder.dialect, op, found, parameters, maps, context)
    return found, planner.plan(body)


def build_with_body(builder: Builder, call: BuilderCall, body: BodyLike) -> object:
    """Build an op with the caller's body; several outputs, or a list, give a tuple of results."""
    with naming(builder.op.qualified_name):
        if not isinstance(body, str) and not callable(body):
            raise OpError(f"body is {shown(body)}; a function or the name of one is needed")
    return build_listed(builder, call, body)


def build_listed(builder: Builder, call: BuilderCall, body: BodyLike | None = None) -> object:
    """Build an op whose outputs may be a list, with its own body or the caller's."""
    outs = call.outs
    several = isinstance(outs, (list, tuple))
    given_outs = None if outs is None else list(outs) if several else [outs]  # type: ignore[call-overload]
    with naming(builder.op.qualified_name):
        context = context_of((*call.inputs, *(given_outs or ())))
        call = call._replace(given=frozen(call.given))
        found, plan = decide(builder, call, given_outs, context, body)
        check_place(context, call.loc, call.ip, inserts=bool(plan.created or found.made))
        site = builder.place(context, call.loc, call.ip)
        values = found.values(site)
        inits = [create_output(output, values, site) for output in plan.created] or [
            item.value for item in found.inits
        ]
        built = site.create(plan.name, plan.results, [*values, *inits], plan.attributes, 1)
        try:
            if plan.body is not None:
                fill_region(built, plan.body, site)
            elif callable(body):
                call_body(built, body, found, site)
            check_unread(built, plan.created)
        except BaseException:
            built.erase()  # An operation must not stay without its body.
            raise
    results = list(built.results) if plan.results else inits
    return tuple(results) if several or len(results) > 1 else results[0]


def check_unread(built: ir.Operation, created: Sequence[OutputPlan]) -> None:
    """Raise ParameterError if the body reads an output that is created without elements."""
    arguments = list(built.regions[0].blocks[0].arguments)
    for output, element in zip(created[::-1], arguments[::-1], strict=False):
        if output.start is None and any(True for _ in element.uses):
            raise ParameterError("outs is missing; the body reads its elements")


def create_output(output: OutputPlan, inputs: Sequence[ir.Value], site: Placement) -> ir.Value:
    """Build the tensor for an output, filled with the neutral element if the op reads it."""
    if output.start is not None:
        filling(site.dialect)
    tensor = empty(site, output.type, output.sizes, inputs)
    return tensor if output.start is None else filled(tensor, output.start, output.element, site)


def filled(tensor: ir.Value, start: Number, element: ElementType, site: Placement) -> ir.Value:
    value = constant(site, start, element)
    return filling(site.dialect).build((value,), tensor, (), None, site.loc, site.ip)


@cache
def filling(dialect: LoadedDialect) -> Builder:
    """Return the builder of the op that fills a tensor with a scalar.

    Raises:
        ParameterError: the dialect declares no such op.
    """
    op = dialect.tree.role("fill")
    if op is None:
        raise ParameterError(f"outs is missing; {dialect.name} has no op that fills one")
    return Builder(dialect, op.name)


def frozen(given: tuple[object, ...]) -> tuple[object, ...]:
    """Return the values with lists and arrays as tuples, which can be part of a key."""
    return tuple(map(_frozen_item, given))


def _frozen_item(item: object) -> object:
    if isinstance(item, (str, bytes, tuple, Mapping, AbstractSet)):
        return item
    number = whole(item)
    if number is not None:
        return number
    if not isinstance(item, Iterable):
        return item
    try:
        parts = list(item)
    except TypeError:  # For instance, an array of rank 0.
        return item
    numbers = map(whole, parts)
    return tuple(p if n is None else n for p, n in zip(parts, numbers, strict=True))
