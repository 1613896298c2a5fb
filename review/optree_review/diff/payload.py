# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Payloads before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from optree_core.expression import (
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    LoopSize,
    Operand,
    ParameterCall,
    Payload,
    Read,
    Region,
    SignParameter,
    rebuilt,
)

from .finding import Change
from .maps import loop_order
from .pairing import Pair

#: Type of expression -> its fields that name operands, loops and parameters.
_NAMES: dict[type, tuple[str, ...]] = {
    Operand: ("name",),
    Index: ("loop",),
    LoopSize: ("loop",),
    Constant: ("type",),
    Cast: ("type",),
    Fold: ("variadic",),
    ParameterCall: ("parameter", "variadic"),
    Read: ("source",),
}


def compare(pair: Pair) -> Iterator[Change]:
    old, new = pair.old.payload, pair.new.payload
    if old is not None:
        places, loops = loop_order(pair) or (), pair.new.loops or ()
        old_loops = (pair.old.loops or ())[: len(places)]
        same = {name: loops[place] for name, place in zip(old_loops, places, strict=True)}
        old = renamed(old, {**pair.operands, **same, **pair.parameters})
    if old == new:
        return
    kind = "payload-changed"
    before, after = (str(payload or "none") for payload in (old, new))
    if isinstance(old, Region) or isinstance(new, Region):
        kind = "region-changed"
    elif before == after:
        kind, before, after = "payload-changed/inside", repr(old), repr(new)
    yield pair.part("payload").change(kind, before, after)


def renamed(payload: Payload, names: Mapping[str, str]) -> Payload:
    """Return the payload with operands, loops and parameters renamed. names: before -> after."""

    def visit(expr: Expr) -> Expr:
        expr = rebuilt(expr, visit)
        texts = {key: getattr(expr, key) for key in _NAMES.get(type(expr), ())}
        expr = replace(expr, **{key: names.get(text, text) for key, text in texts.items()})
        if isinstance(expr, Cast) and isinstance(expr.sign, SignParameter):
            name = expr.sign.name
            return replace(expr, sign=SignParameter(names.get(name, name)))
        return expr

    if isinstance(payload, Region):
        return Region(tuple(names.get(name, name) for name in payload.arguments))
    return visit(payload)
