# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds ops that are written by hand: from what their ODS says of operands and regions.

The verifier of an op, which is C++, checks the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from optree_core.inference import returns_tuple
from optree_core.model import BODY_END, TERMINATOR, Op, OperandSpec

from ..bindings import current, ir
from ..dialect.defined import DefinedDialect
from ..errors import OpError, ParameterError, naming, shown
from .annotations import RegionLike, TypeLike
from .arguments import as_value, parsed_type
from .emit import Placement
from .new_call import check_place, context_of
from .parameters import checked, parameter_attributes
from .regions import arity


def build_handwritten(
    dialect: DefinedDialect,
    op: Op,
    operands: Mapping[str, object],
    parameters: Mapping[str, object],
    bodies: Mapping[str, RegionLike],
    result_types: Sequence[TypeLike] | None,
    place: tuple[ir.Location | None, ir.InsertionPoint | None],
) -> Any:
    """Build the op; see `HandwrittenBuilder.build`."""
    with naming(op.qualified_name):
        groups = [_values(spec, operands[spec.name]) for spec in op.operands]
        values = [value for group in groups for value in group]
        context = context_of(tuple(values))
        dialect.prepare(context)
        site = Placement(dialect, context, *place)
        check_place(context, *place, inserts=bool(op.regions))
        given = checked(dialect, op, parameters)
        types = None
        if result_types is not None:
            types = [
                kind if isinstance(kind, ir.Type) else parsed_type(kind, context)
                for kind in result_types
            ]
        elif not op.results:
            types = []
        # The types of the results may be those that a body returns: it is built first, in another
        # op, which goes.
        holder = site.create(op.qualified_name, [], [], {}, len(op.regions)) if op.regions else None
        try:
            returned = []
            for spec, region in zip(op.regions, holder.regions if holder else (), strict=True):
                body = bodies[spec.name]
                if body is not None:
                    returned.append(_fill(spec.name, body, region, values, site))
            if types is None and len(returned) == 1 and returned[0] is not None:
                types = [value.type for value in returned[0]]
            if types is None:
                raise ParameterError("result_types is missing; no body returns values")
            _check_number(op, len(types))
            attributes = {
                **parameter_attributes(dialect, op, given, context),
                **dialect.segments(op, list(map(len, groups)), context, len(types)),
            }
            regions = len(op.regions)
            built = site.create(op.qualified_name, types, values, attributes, regions)
            for source, target in zip(holder.regions if holder else (), built.regions, strict=True):
                for block in list(source.blocks):
                    block.append_to(target)
        finally:
            if holder is not None:
                holder.erase()
        if returns_tuple(op):
            return tuple(built.results)
        return built.result if types else built


def _values(spec: OperandSpec, given: object) -> list[ir.Value]:
    if spec.variadic:
        if isinstance(given, (str, bytes, ir.Value)) or not isinstance(given, Iterable):
            raise ParameterError(f"{spec.name} is {shown(given)}; a list is needed")
        return [as_value(spec.name, item) for item in given]
    if given is None:
        if not spec.optional:
            raise ParameterError(f"{spec.name} is missing")
        return []
    return [as_value(spec.name, given)]


def _check_number(op: Op, count: int) -> None:
    loose = [spec for spec in op.results if spec.variadic or spec.optional]
    least = len(op.results) - len(loose)
    any_number = any(spec.variadic for spec in loose)
    if count < least or (count > least + len(loose) and not any_number):
        names = ", ".join(spec.name for spec in op.results) or "no results"
        raise ParameterError(f"it has {count} results; {names} are needed")


def _fill(
    name: str,
    body: RegionLike,
    region: ir.Region,
    operands: Sequence[ir.Value],
    site: Placement,
) -> list[ir.Value] | None:
    """Build the block of a region; return what the body returns, or None if it ended the block."""
    if not callable(body):
        raise ParameterError(f"{name} is {shown(body)}; a function is needed")
    wanted = arity(body)
    if wanted not in (None, 0, len(operands)):
        raise ParameterError(
            f"{name} takes {wanted} arguments; it may take none, or one for each of the "
            f"{len(operands)} operands"
        )
    kinds = [] if wanted == 0 else [value.type for value in operands]
    location = site.loc or current(ir.Location)
    block = region.blocks.append(*kinds, arg_locs=[location] * len(kinds))
    with ir.InsertionPoint(block), location:
        given = body(*block.arguments)
    dialect = site.dialect
    assert isinstance(dialect, DefinedDialect)
    end = dialect.handwritten[1]
    ends = {f"{dialect.name}.{word}" for word in (end, BODY_END, TERMINATOR)}
    last = block.operations[len(block.operations) - 1] if len(block.operations) else None
    if last is not None and last.operation.name in ends:
        if given is not None:
            raise OpError(f"{name} built what ends its block, and returns values, too")
        return None
    returned = [] if given is None else given
    items = list(returned) if isinstance(returned, (tuple, list)) else [returned]
    values = [as_value(f"the result of {name}", item) for item in items]
    ending = dialect.tree.ops[TERMINATOR if end == BODY_END else end]
    at = Placement(dialect, site.context, site.loc, ir.InsertionPoint(block))
    attributes = dialect.segments(ending, [len(values)], site.context)
    at.create(f"{dialect.name}.{end}", [], values, attributes)
    return values
