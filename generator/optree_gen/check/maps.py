# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps: forms that go together, loops that have a size, ranks that agree."""

from __future__ import annotations

from optree_core.expression import IndexExpr
from optree_core.model import Form, MapForm, Op, OperandSpec, Role

from optree_gen.diagnostics.diagnostic import Diagnostic, Found, error
from optree_gen.spec.spec import Spec

from .context import Context


def maps(context: Context, op: Op, spec: Spec) -> Found:
    missing = [operand.name for operand, form in _pairs(op) if form.form is Form.FREE]
    if missing:
        message = f"no indexing map is given for {', '.join(missing)}"
        hint = "a leaf says how each operand is indexed"
        place = spec.key_span("indexing_maps")
        yield error("missing-map", place, message, hint, context.parent_label(op))
    elif spec.loops is not None or spec.maps is not None:
        if mixed := _mixed(context, op, spec):
            yield mixed
            return
        yield from _rank(op, spec) if op.loops is None else _loops(op, spec)
        yield from _symbols(op, spec)


def scalars(context: Context, op: Op, spec: Spec) -> Found:
    for operand, form in _pairs(op) if spec.loops is not None or spec.maps is not None else ():
        if operand.role is Role.SCALAR and _results(form):
            message = f"'{operand.name}' is a scalar, its map cannot have results"
            hint = f"write '{operand.name}: []', or give it the role input"
            yield error("wrong-rank", context.map_span(spec, operand.name), message, hint)


def _pairs(op: Op) -> list[tuple[OperandSpec, MapForm]]:
    return list(zip(op.operands, op.maps.forms, strict=True))


def _results(form: MapForm) -> list[IndexExpr]:
    """All index expressions of a map, those of its alternatives included."""
    return [expr for listed in form.alternatives for expr in listed]


def _mixed(context: Context, op: Op, spec: Spec) -> Diagnostic | None:
    """A form that adapts to any rank beside loops that fix the rank."""
    for operand, form in _pairs(op):
        if op.loops is not None and not form.listed:
            message = f"'{form.form}' adapts to any rank, but this op has {len(op.loops)} loops"
            hint = f"write the loops out, such as [{', '.join(op.loops)}]"
        elif op.loops is None and _results(form):
            message = f"the map of '{operand.name}' has a fixed rank, but this op declares no loops"
            hint = "declare the loops, or use forms such as identity in all maps"
        else:
            continue
        return error("mixed-maps", context.map_span(spec, operand.name), message, hint)
    return None


def _rank(op: Op, spec: Spec) -> Found:
    if op.operands and not any(form.form is Form.IDENTITY for form in op.maps.forms):
        message = "nothing says how many loops this op has"
        hint = "declare its loops, or give one operand the map identity"
        yield error("unknown-rank", spec.key_span("indexing_maps"), message, hint)


def _loops(op: Op, spec: Spec) -> Found:
    """Every loop stands alone in some map: that dimension is where its extent comes from."""
    alone = {expr.loop for form in op.maps.forms for expr in form.results}
    used = {t.loop for form in op.maps.forms for expr in _results(form) for t in expr.terms}
    for name in spec.loops or ():
        if name in alone:
            continue
        message, hint = f"the loop '{name}' is used in no map", "use it, or remove it"
        if name in used:
            message = f"the loop '{name}' stands alone in no map, so nothing says its extent"
            hint = f"add a dimension '{name}' to some operand"
        yield error("unused-loop", name, message, hint)


def _symbols(op: Op, spec: Spec) -> Found:
    used = {*(op.loops or ())}
    for form in op.maps.forms if op.loops is not None else ():
        used |= {str(term.factor) for expr in _results(form) for term in expr.terms}
    for symbol in (symbol for entry in spec.parameters for symbol in entry.symbols or ()):
        if symbol not in used:
            message = f"the symbol '{symbol}' is used in no map"
            yield error("unused-symbol", symbol, message, f"multiply a loop by it: 'o * {symbol}'")
