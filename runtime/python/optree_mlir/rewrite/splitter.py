# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Splits an op with casts in its body into cast ops and the op without casts."""

from __future__ import annotations

from dataclasses import replace

from optree_core.container import Container
from optree_core.element_type import ElementType
from optree_core.expression import (
    SIGNS,
    Cast,
    Expr,
    Fold,
    Operand,
    ParameterCall,
    SignParameter,
    children,
    walk,
)
from optree_core.generic import Body

from ..bindings import ir
from ..build.emit import Placement, empty_like
from ..build.regions import build_scalars, fill_region
from .binding import Binding
from .maps import projection
from .nodes import OpNode, Value, fixed_value
from .writer import attributes_for, before, create, finish


def split(own: Binding, casting: OpNode) -> list[ir.Operation]:
    """Build an operation's casts as ops in front of it, and the operation without them.

    Returns the replacement operations, or an empty list and leaves the IR as it was.
    """
    view, node = own.view, own.node
    if node is casting or len(view.operation.results) != 1 or view.inits != 1:
        return []
    casts = _casts(own, casting)
    target = view.kinds[-1].element
    # The op on one element type, where signs have no effect.
    elements = tuple(
        target if position in casts else kind.element for position, kind in enumerate(view.kinds)
    )
    body = _signless(node, elements, own.parameters)
    strict = replace(own, parameters={**own.parameters, **_default_signs(node)})
    kept = node.kept(view.attributes)
    attributes = attributes_for(strict, view.inputs, view.inits, kept)
    if not casts or body is None or attributes is None:
        return []
    site = before(node.tables, view.operation)
    operands = list(view.operands)
    created = []
    for position, cast in casts.items():
        if view.kinds[position].shaped:
            created.append(_cast_tensor(cast, operands[position], site))
            operands[position] = created[-1].results[0]
        else:
            assert cast.body is not None
            operands[position] = build_scalars(cast.body, [operands[position]], site)[0]
    last = create(view, node, operands, attributes)
    fill_region(last, body, site)
    finish(view.operation, last)
    return [*created, last]


def _casts(own: Binding, casting: OpNode) -> dict[int, Binding]:
    """Return the casts of operands by position, as bindings of `casting`; empty if one fails."""
    found: dict[int, Binding] = {}
    target = own.view.kinds[-1].element
    for position, (place, kind) in enumerate(zip(own.places, own.view.kinds, strict=True)):
        sign = _cast_of(own, place.spec.name)
        if sign is None or kind.element == target or kind.container is Container.MEMREF:
            continue
        types, given = (kind.element, target), _with_sign(casting, sign)
        body = casting.body(types, given)
        if body is None:
            return {}
        if _signless(casting, types, {}) is not None:
            given = _default_signs(casting)
        maps = [projection(kind.rank, range(kind.rank))] * 2
        found[position] = Binding(
            casting, own.view, [], [position], maps=maps, parameters=given, body=body
        )
    return found


def _cast_of(own: Binding, name: str) -> str | None:
    """Return the sign with which the payload casts an operand; None if it has other uses."""
    payload = own.node.op.payload
    signs = set()
    for expr in walk(payload) if isinstance(payload, Expr) else ():
        if isinstance(expr, Fold | ParameterCall) and expr.variadic == name:
            return None
        if Operand(name) in children(expr):
            if not isinstance(expr, Cast) or expr.type is not None:
                return None
            signs.add(str(expr.sign_for(own.parameters)))
    return signs.pop() if len(signs) == 1 else None


def _default_signs(node: OpNode) -> dict[str, Value]:
    fixed = {p.name: fixed_value(p) for p in node.parameters if p.is_sign}
    return {name: value for name, value in fixed.items() if value is not None}


def _signless(
    node: OpNode, elements: tuple[ElementType, ...], values: dict[str, Value]
) -> Body | None:
    """Return the payload on these types if the signs of casts do not matter, else None."""
    signs = [p.name for p in node.parameters if p.is_sign]
    found = [node.body(elements, {**values, **dict.fromkeys(signs, sign)}) for sign in SIGNS]
    return found[0] if found[0] == found[1] else None


def _with_sign(casting: OpNode, sign: str) -> dict[str, Value]:
    """Return the parameter values for which an op casts with this sign."""
    assert isinstance(casting.op.payload, Cast)
    given = casting.op.payload.sign
    return {given.name: sign} if isinstance(given, SignParameter) else {}


def _cast_tensor(cast: Binding, value: ir.Value, site: Placement) -> ir.Operation:
    """Build the op that casts an operand into a new tensor."""
    assert cast.body is not None
    source = ir.RankedTensorType(value.type)
    target = ir.Type.parse(cast.body.results[0].type.name, site.context)
    result = ir.RankedTensorType.get(source.shape, target, source.encoding, loc=site.loc)
    made = empty_like(site, value, result)
    attributes = attributes_for(cast, 1, 1, {})
    assert attributes is not None
    built = site.create(cast.node.name, [result], [value, made], attributes, 1)
    fill_region(built, cast.body, site)
    return built
