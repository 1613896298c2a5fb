# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The location and the insertion point of a call, checked before anything is built."""

from __future__ import annotations

from ..bindings import current, ir
from ..errors import OpError, shown
from .arguments import as_value


def context_of(values: tuple[object, ...]) -> ir.Context:
    """The context of the first value, else the current one.

    Raises:
        OpError: there is neither.
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
    """Check where a call is to insert, and give that place.

    loc, ip: what the caller gave; None for the current ones.
    inserts: whether there has to be an insertion point. A single operation needs none, as with
        the bare bindings, but nobody would own the others that an op may need.

    Raises:
        OpError: there is no such place, or it belongs to another context.
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
