# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Splits an op with casts in its body into the casts, as ops of their own, and the op itself."""

from __future__ import annotations

from optree_core.container import Container
from optree_core.expression import (
    SIGNS,
    Cast,
    Expr,
    Operand,
    ParameterCall,
    SignParameter,
    children,
    walk,
)
from optree_core.generic import Body

from ..bindings import ir
from ..build.emit import Placement, empty
from ..build.regions import build_scalars, fill_region
from ..build.shapes import Dim
from .attributes import Value, fixed_value, kept
from .binding import Binding
from .maps import projection
from .nodes import OpNode
from .payloads import expanded
from .structured import StructuredView
from .writer import attributes_for, create, finish


def split(own: Binding, casting: OpNode) -> list[ir.Operation]:
    """Put the casts of an operation, whose body is as `own` says, in front of it.

    Gives the operations that take its place; none, changing nothing, where there is nothing to
    split.
    """
    view, node = own.view, own.node
    if node is casting or len(view.operation.results) != 1 or view.inits != 1:
        return []
    target = view.kinds[-1].element
    casts: dict[int, str] = {}
    for (operand, _), (first, last) in zip(node.slots, own.begin, strict=True):
        sign = _cast_of(own, operand.name)
        for position in range(first, last) if sign else ():
            kind = view.kinds[position]
            if kind.element != target and kind.container is not Container.MEMREF:
                casts[position] = str(sign)
    # The op itself, on one element type, where signs have no effect.
    elements = tuple(
        target.name if position in casts else kind.element.name
        for position, kind in enumerate(view.kinds)
    )
    body = _signless(node, elements, own.parameters)
    made = {
        p: _cast_body(casting, view.kinds[p].element.name, target.name, sign)
        for p, sign in casts.items()
    }
    if not casts or body is None or None in made.values():
        return []
    parameters = {**own.parameters, **_default_signs(node)}
    strict = Binding(node, view, own.begin, own.sources, own.loops, own.maps, parameters, body)
    attributes = attributes_for(strict, view.inputs, view.inits, kept(node, view.attributes))
    if attributes is None:
        return []
    dialect = node.tables.dialect
    point = ir.InsertionPoint(view.operation)
    site = Placement(dialect, view.operation.context, view.operation.location, point)
    operands = list(view.operands)
    created = []
    for position, cast in made.items():
        assert cast is not None
        if view.kinds[position].shaped:
            built = _cast_tensor(view, position, casting, casts[position], cast, site)
            created.append(built)
            operands[position] = built.results[0]
        else:
            operands[position] = build_scalars(cast, [operands[position]], site)[0]
    last = create(view, node, operands, attributes)
    fill_region(last, body, Placement(site.dialect, site.context, site.loc))
    finish(view.operation, last)
    return [*created, last]


def _cast_of(own: Binding, name: str) -> str | None:
    """The sign with which the payload casts an operand; None where it uses it in another way."""
    payload = own.node.payload
    signs = set()
    for expr in walk(payload) if isinstance(payload, Expr) else ():
        if isinstance(expr, ParameterCall) and expr.variadic == name:
            return None
        if Operand(name) in children(expr):
            if not isinstance(expr, Cast) or expr.type is not None:
                return None
            signs.add(str(expr.sign_for(own.parameters)))
    return signs.pop() if len(signs) == 1 else None


def _default_signs(node: OpNode) -> dict[str, Value]:
    fixed = {p.name: fixed_value(p) for p in node.parameters if p.is_sign}
    return {name: value for name, value in fixed.items() if value is not None}


def _signless(node: OpNode, elements: tuple[str, ...], values: dict[str, Value]) -> Body | None:
    """The payload on these types, if the sign of casts has no effect on it."""
    signs = [p.name for p in node.parameters if p.is_sign]
    found = [expanded(node, elements, {**values, **dict.fromkeys(signs, sign)}) for sign in SIGNS]
    return found[0] if found[0] == found[1] else None


def _cast_body(casting: OpNode, source: str, target: str, sign: str) -> Body | None:
    return expanded(casting, (source, target), _with_sign(casting, sign))


def _with_sign(casting: OpNode, sign: str) -> dict[str, Value]:
    """The values of parameters with which an op casts so."""
    assert isinstance(casting.payload, Cast)
    given = casting.payload.sign
    return {given.name: sign} if isinstance(given, SignParameter) else {}


def _cast_tensor(
    view: StructuredView, position: int, casting: OpNode, sign: str, body: Body, site: Placement
) -> ir.Operation:
    """The operation that casts an operand into a new tensor."""
    value, kind = view.operands[position], view.kinds[position]
    source = ir.RankedTensorType(value.type)
    target = ir.Type.parse(body.results[0].type.name, site.context)
    shape = kind.shape or ()
    sizes = [Dim(position, axis) if size is None else size for axis, size in enumerate(shape)]
    result = ir.RankedTensorType.get(source.shape, target, source.encoding, loc=site.loc)
    made = empty(site, result, sizes, view.operands)
    identity = projection(kind.rank, range(kind.rank))
    given = _with_sign(casting, sign)
    if _signless(casting, (kind.element.name, body.results[0].type.name), {}) is not None:
        given = _default_signs(casting)
    binding = Binding(
        casting, view, [(0, 1), (1, 2)], [value, made], list(range(kind.rank)),
        [identity, identity], given, body,
    )  # fmt: skip
    attributes = attributes_for(binding, 1, 1, {})
    assert attributes is not None
    built = site.create(casting.name, [result], [value, made], attributes, 1)
    fill_region(built, body, Placement(site.dialect, site.context, site.loc))
    return built
