# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Payload, element types and conditions before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from optree_core.expression import (
    Cast,
    Constant,
    Expr,
    Index,
    Operand,
    ParameterCall,
    Payload,
    Region,
    SignParameter,
    rebuilt,
)

from .finding import Change, Pair
from .operands import pair_operands


def compare(pair: Pair) -> Iterator[Change]:
    yield from _payload(pair)
    if pair.old.types != pair.new.types:
        before, after = pair.old.types, pair.new.types
        message = f"element types were {before}, are {after}"
        yield pair.change("types-changed", message, "types", before, after)
    old, new = set(map(str, pair.old.where)), set(map(str, pair.new.where))
    for condition in sorted(new - old):
        message = f"new condition {condition}"
        yield pair.change("condition-added", message, "where", "", condition, condition)
    for condition in sorted(old - new):
        message = f"condition {condition} is gone"
        yield pair.change("condition-removed", message, "where", condition, "", condition)


def _payload(pair: Pair) -> Iterator[Change]:
    old, new = pair.old.payload, pair.new.payload
    if old is not None:
        names = pair_operands(pair.old.operands, pair.new.operands)
        if pair.old.loops and pair.new.loops and len(pair.old.loops) == len(pair.new.loops):
            names |= dict(zip(pair.old.loops, pair.new.loops, strict=True))
        old = _renamed(old, names | dict(pair.parameters))
    if old == new:
        return
    before, after = _text(old), _text(new)
    if isinstance(old, Region) or isinstance(new, Region):
        message = f"the body was {before}, is {after}"
        yield pair.change("region-changed", message, "payload", before, after)
        return
    message = f"the payload was {before}, is {after}"
    if before == after:
        message = "the payload's casts or constants changed"
        before, after = repr(old), repr(new)
    yield pair.change("payload-changed", message, "payload", before, after)


def _text(payload: Payload | None) -> str:
    return "none" if payload is None else str(payload)


def _renamed(payload: Payload, names: Mapping[str, str]) -> Payload:
    """The payload with operands, loops and parameters as they are named after."""

    def new(name: str) -> str:
        return names.get(name, name)

    def walk(expr: Expr) -> Expr:
        if isinstance(expr, Operand):
            return Operand(new(expr.name))
        if isinstance(expr, Index):
            return Index(new(expr.loop))
        if isinstance(expr, Constant):
            return expr if expr.type is None else replace(expr, type=new(expr.type))
        expr = rebuilt(expr, walk)
        if isinstance(expr, Cast):
            target = None if expr.type is None else new(expr.type)
            sign = expr.sign
            if isinstance(sign, SignParameter):
                sign = SignParameter(new(sign.name))
            return replace(expr, type=target, sign=sign)
        if isinstance(expr, ParameterCall):
            variadic = None if expr.variadic is None else new(expr.variadic)
            return replace(expr, parameter=new(expr.parameter), variadic=variadic)
        return expr

    if isinstance(payload, Region):
        return Region(tuple(map(new, payload.arguments)))
    return walk(payload)
