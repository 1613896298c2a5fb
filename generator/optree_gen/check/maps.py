# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of indexing maps: forms that go together, extents of loops, ranks, predicates."""

from __future__ import annotations

from optree_core.affine import affine_map
from optree_core.generic.instance import fixed_maps
from optree_core.model import Form, Op, Role, with_leading
from optree_core.predicate import MapClass, Violation, ViolationKind, violations

from optree_gen.diagnostics.diagnostic import Diagnostic, Found, error
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import Spec

from .context import Context


def maps(context: Context, op: Op, spec: Spec) -> Found:
    missing = [operand.name for operand, form in op.operand_maps if form.form is Form.FREE]
    if missing:
        message = f"no indexing map is given for {', '.join(missing)}"
        hint = "a leaf has a map for each operand"
        if op.loops is None:
            written = ", ".join(f"{name}: identity" for name in missing)
            hint += f", such as 'indexing_maps: {{{written}}}'; or write 'loops' and lists of them"
        place = spec.key_span("indexing_maps")
        yield error("missing-map", place, message, hint, context.parent_label(op))
    elif spec.loops is not None or spec.maps is not None:
        stars = [name for name in spec.loops or () if name.startswith("*")]
        if stars and (len(stars) > 1 or spec.loops == (stars[0],) or not op.maps.loops):
            message = f"'{stars[-1]}' stands for any number of loops, which come first"
            hint = "write it in front of loops with names, and once"
            yield error("mixed-maps", stars[-1], message, hint)
            return
        if mixed := _mixed(context, op, spec):
            yield mixed
            return
        numbered = op.loops is not None or op.maps.named
        yield from _loops(op, spec) if numbered else _rank(op, spec)
        yield from _symbols(op, spec)


def scalars(context: Context, op: Op, spec: Spec) -> Found:
    for operand, form in op.operand_maps if spec.loops is not None or spec.maps is not None else ():
        if operand.role is Role.SCALAR and any(form.alternatives):
            message = f"'{operand.name}' is a scalar, its map cannot have results"
            hint = f"write '{operand.name}: []', or give it the role input"
            yield error("wrong-rank", context.map_span(spec, operand.name), message, hint)


def _mixed(context: Context, op: Op, spec: Spec) -> Diagnostic | None:
    """Return the mistake if forms that adapt to any rank are mixed with a fixed rank, else None."""
    for operand, form in op.operand_maps:
        if op.maps.loops:
            if form.form in (Form.TRAILING, Form.EXPLICIT):
                continue
            message = f"'{form}' stands beside '{op.maps.loops[0]}', which adapts to any rank too"
            hint = f"write '{op.maps.loops[0]}', then loops by their names"
        elif op.loops is not None and not form.listed:
            message = f"'{form.form}' adapts to any rank, but this op has {len(op.loops)} loops"
            hint = f"write the loops out, such as [{', '.join(op.loops)}]"
        elif op.loops is None and any(form.alternatives):
            message = f"the map of '{operand.name}' has a fixed rank, but this op declares no loops"
            hint = "declare the loops, or use forms such as identity in all maps"
        else:
            continue
        return error("mixed-maps", context.map_span(spec, operand.name), message, hint)
    return None


def _rank(op: Op, spec: Spec) -> Found:
    if op.operands and not any(form.form is Form.IDENTITY for form in op.maps.forms):
        message = "the number of loops of this op is unknown"
        hint = "declare its loops, or give one operand the map identity"
        yield error("unknown-rank", spec.key_span("indexing_maps"), message, hint)


def _loops(op: Op, spec: Spec) -> Found:
    """Report loops that are alone in no index expression, so that no dimension gives the extent."""
    alone = {expr.loop for form in op.maps.forms for expr in form.results}
    trailing = any(form.form is Form.TRAILING for form in op.maps.forms)
    for name in spec.loops or ():
        if name in alone or (name.startswith("*") and trailing):
            continue
        message, hint = f"no map uses the loop '{name}'", "use it, or remove it"
        if any(term.loop == name for form in op.maps.forms for term in form.terms):
            message = f"no dimension has the index '{name}' alone, which would give its extent"
            hint = f"add a dimension with the index '{name}' to an operand"
        yield error("unused-loop", name, message, hint)


def _symbols(op: Op, spec: Spec) -> Found:
    symbols = [symbol for entry in spec.parameters for symbol in entry.symbols or ()]
    used = {*op.named_loops}
    for form in op.maps.forms if symbols and used else ():
        used |= {str(term.factor) for term in form.terms}
    for symbol in symbols:
        if symbol not in used:
            message = f"no map uses the symbol '{symbol}'"
            yield error("unused-symbol", symbol, message, f"multiply a loop by it: 'o * {symbol}'")


# The predicates of categories. A symbol stands for any positive factor; 2 takes its place here.


def predicate_operands(context: Context, op: Op, spec: Spec) -> Found:
    """Report a predicate on operands that the op does not have."""
    predicate = op.maps.predicate
    roles = [o.role for o in op.operands for _ in range(1 + o.variadic)]
    own = spec.predicate is not None or spec.operands is not None
    if own and not predicate.takes_operands(roles):
        place = spec.predicate.span if spec.predicate is not None else spec.key_span("operands")
        message = f"the predicate '{predicate}' is for ops with {predicate.takes}"
        hint = "change the operands, or write 'predicate: any'"
        yield error("predicate-operands", place, message, hint)


def predicates(context: Context, op: Op, spec: Spec) -> Found:
    """Report maps that violate the predicate: the defaults, then each alternative for one."""
    own = spec.loops is not None or spec.maps is not None
    if op.maps.named and {form.form for form in op.maps.forms} <= {Form.TRAILING, Form.EXPLICIT}:
        op = with_leading(op, 1)
    if op.loops is None or not own or not all(form.listed for form in op.maps.forms):
        return
    symbols = {symbol: 2 for p in op.parameters for symbol in p.symbols}
    roles = [operand.role for operand in op.operands]
    defaults = fixed_maps(op) or tuple(
        affine_map(form.results, op.loops, symbols) for form in op.maps.forms
    )
    for found in violations(op.maps.predicate, roles, defaults):
        used = {dim for m in defaults for terms, _ in m.results for dim, _ in terms}
        # `unused-loop` reports a loop that no map uses; here it would be reported again.
        if found.loop is None or found.loop in used:
            yield _mistake(context, op, spec, found, 0)
    for place, form in enumerate(op.maps.forms):
        for number, results in enumerate(form.within, 1):
            others = [*defaults]
            others[place] = affine_map(results, op.loops, symbols)
            for found in violations(op.maps.predicate, roles, others):
                if found.operand == place and found.result is not None:
                    yield _mistake(context, op, spec, found, number)


def _mistake(
    context: Context, op: Op, spec: Spec, found: Violation, alternative: int
) -> Diagnostic:
    """Return the diagnostic of a violation. alternative: the operand's map; 0 is the default."""
    place = found.operand
    if place is None:
        windowed = found.kind is ViolationKind.NEEDED and op.maps.predicate.windowed
        place = next(
            i
            for i, operand in enumerate(op.operands)
            if (_reads_windows(op, i) if windowed else operand.is_init)
        )
    span = _span(context, spec, op.operands[place].name, alternative, found.result)
    message, hint = _sentence(op, found, place, alternative)
    return error("map-predicate", span, message, hint, context.parent_label(op))


def _sentence(op: Op, found: Violation, place: int, alternative: int) -> tuple[str, str]:
    """Return the message about a violation, and a hint."""
    predicate, operand = op.maps.predicate, op.operands[place].name
    form = op.maps.forms[place]
    results = (form.results, *form.within)[alternative]
    text = "" if found.result is None else str(results[found.result])
    loop = "" if found.loop is None else (op.loops or ())[found.loop]
    if found.kind is ViolationKind.TWICE:
        message = f"the loop '{loop}' is used twice in one map"
        return message, f"'{op.parent}' demands projected permutations there"
    if found.kind is ViolationKind.MISSING:
        message = f"the output lacks the loop '{loop}', which would be a reduction"
        return message, f"an op with the predicate '{predicate}' writes each element once"
    if found.kind is ViolationKind.WITHIN:
        return f"'{operand}' reads the loop '{loop}': it may use {found.demand}", ""
    is_result = found.kind is ViolationKind.RESULT
    if found.kind in (ViolationKind.WINDOW, ViolationKind.STRIDE) or (
        predicate.windowed and is_result
    ):
        window = predicate.window
        if window is not None and (not is_result or _reads_windows(op, place)):
            return f"'{text}' is not {window.summary}", f"write {window.form}"
    if is_result:
        message = f"'{text}' is not a loop; '{operand}' is indexed by loops alone"
        return message, f"'{op.parent}' demands projected permutations there"
    if found.kind is ViolationKind.LOOP:
        return f"the loop '{loop}' is {found.detail}; it must be {found.demand}", found.hint
    return f"the maps lack {found.demand}", found.hint


def _reads_windows(op: Op, place: int) -> bool:
    roles = [operand.role for operand in op.operands]
    groups = op.maps.predicate.groups
    return any(group.maps is MapClass.WINDOWS and place in group.members(roles) for group in groups)


def _span(context: Context, spec: Spec, operand: str, alternative: int, result: int | None) -> Span:
    """Return the place of the index expression if the op's own spec has it, else of the map."""
    span = context.map_span(spec, operand)
    entry = context.map_entry(spec, operand)
    if result is not None and entry is not None and span == entry.span:
        listed = [entry.results, *(entry.within or ())]
        if alternative < len(listed) and result < len(listed[alternative]):
            return listed[alternative][result].span
    return span
