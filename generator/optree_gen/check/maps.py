# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps: forms that go together, loops that have a size, ranks that agree."""

from __future__ import annotations

from optree_core.expression import IndexExpr
from optree_core.model import Form, MapForm, Op, OperandSpec, Role

from optree_gen.spec.spec import Spec

from .context import Context
from .idle_keys import adds_nothing

_LISTED = ("explicit", "default")


def check(context: Context) -> None:
    for op, spec in context.structured():
        own = spec.loops is not None or spec.maps is not None
        if own:
            _scalars(context, op, spec)
        if (
            op.kind != "named"
            or adds_nothing(context, op)
            or _missing(context, op, spec)
            or not own
        ):
            continue
        if _mixed(context, op, spec):
            continue
        if op.loops is None:
            _rank(context, op, spec)
        else:
            _loops(context, op, spec)
        _symbols(context, op, spec)


def _pairs(op: Op) -> list[tuple[OperandSpec, MapForm]]:
    return list(zip(op.operands, op.maps.forms, strict=True))


def results(form: MapForm) -> list[IndexExpr]:
    """All index expressions of a map, those of its alternatives included."""
    return [expr for listed in form.alternatives for expr in listed]


def _missing(context: Context, op: Op, spec: Spec) -> bool:
    missing = [operand.name for operand, form in _pairs(op) if form.form is Form.FREE]
    if missing:
        context.diagnostics.error(
            "missing-map",
            spec.key_span("indexing_maps"),
            f"no indexing map is given for {', '.join(missing)}",
            "a leaf says how each operand is indexed",
            context.parent_label(op),
        )
    return bool(missing)


def _scalars(context: Context, op: Op, spec: Spec) -> None:
    for operand, form in _pairs(op):
        if operand.role == Role.SCALAR and results(form):
            context.diagnostics.error(
                "wrong-rank",
                context.map_span(spec, operand.name),
                f"'{operand.name}' is a scalar, its map cannot have results",
                f"write '{operand.name}: []', or give it the role input",
            )


def _mixed(context: Context, op: Op, spec: Spec) -> bool:
    """A form that adapts to any rank beside loops that fix the rank."""
    for operand, form in _pairs(op):
        if op.loops is not None and form.form not in _LISTED:
            context.diagnostics.error(
                "mixed-maps",
                context.map_span(spec, operand.name),
                f"'{form.form}' adapts to any rank, but this op has {len(op.loops)} loops",
                f"write the loops out, such as [{', '.join(op.loops)}]",
            )
            return True
        if op.loops is None and results(form):
            context.diagnostics.error(
                "mixed-maps",
                context.map_span(spec, operand.name),
                f"the map of '{operand.name}' has a fixed rank, but this op declares no loops",
                "declare the loops, or use forms such as identity in all maps",
            )
            return True
    return False


def _rank(context: Context, op: Op, spec: Spec) -> None:
    if op.operands and not any(form.form is Form.IDENTITY for form in op.maps.forms):
        context.diagnostics.error(
            "unknown-rank",
            spec.key_span("indexing_maps"),
            "nothing says how many loops this op has",
            "declare its loops, or give one operand the map identity",
        )


def _loops(context: Context, op: Op, spec: Spec) -> None:
    """Every loop stands alone in some map: that dimension is where its extent comes from."""
    alone = {expr.loop for _, form in _pairs(op) for expr in form.results}
    used = {term.loop for _, form in _pairs(op) for expr in results(form) for term in expr.terms}
    for name in spec.loops or ():
        if name in alone:
            continue
        if name in used:
            message = f"the loop '{name}' stands alone in no map, so nothing says its extent"
            hint = f"add a dimension '{name}' to some operand"
        else:
            message = f"the loop '{name}' is used in no map"
            hint = "use it, or remove it"
        context.diagnostics.error("unused-loop", name.span, message, hint)


def _symbols(context: Context, op: Op, spec: Spec) -> None:
    if op.loops is None:
        used = set()
    else:
        used = {
            term.factor for _, form in _pairs(op) for expr in results(form) for term in expr.terms
        }
    for entry in spec.parameters:
        for symbol in entry.symbols or ():
            if symbol not in used and symbol not in (op.loops or ()):
                context.diagnostics.error(
                    "unused-symbol",
                    symbol.span,
                    f"the symbol '{symbol}' is used in no map",
                    f"multiply a loop by it: 'o * {symbol}'",
                )
