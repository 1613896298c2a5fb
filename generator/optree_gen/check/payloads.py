# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of payloads: every leaf has one that uses its operands and is legal for some types."""

from __future__ import annotations

from optree_core.element_type import TYPE_CLASSES, find_element_type
from optree_core.expression import (
    Call,
    Expr,
    Fold,
    IndexExpr,
    LoopSize,
    Operand,
    ParameterCall,
    Payload,
    Read,
    Region,
    Several,
    groups_folded,
    operands_read,
    walk,
)
from optree_core.generic.body import size_source
from optree_core.model import OUTSIDE_KINDS, Form, Op, OpKind, Role

from optree_gen.diagnostics.diagnostic import Diagnostic, Found, error
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import Spec
from optree_gen.spec.syntax import readable

from .context import Context
from .signature import Mismatch, blamed, explain_mismatches, infer


def outputs(context: Context, op: Op, spec: Spec) -> Found:
    """Report ops without outputs, a root whose body is not a region, and optional operands."""
    outside = op.kind in OUTSIDE_KINDS
    if not op.inits and (op.is_root or (outside and not op.results and op.effects != "any")):
        yield _missing_init(op, spec)
    elif outside and len(op.inits) > 1:  # MLIR's `pack` has operands behind its one output.
        yield from _behind(op, spec)
    if op.is_root and not isinstance(op.payload, Region):
        message = f"the root '{op.name}' must leave its body to the user"
        hint = "write 'payload: {region: [<inputs>, <outputs>]}'"
        yield error("missing-payload", spec.key_span("payload"), message, hint)
    for entry in (spec.operands or ()) if op.structured else ():
        if entry.optional:  # A payload reads each operand.
            message = f"'{entry.name}' is optional, but an op with a payload has all its operands"
            hint = "write two ops, or an op outside the tree: 'kind: composite'"
            yield error("wrong-value", entry.name, message, hint)
        if str(entry.role) == Role.VALUE:
            message = f"'{entry.name}' has the role value, but a payload computes with its elements"
            hint = "the roles of an op of the tree are input, scalar, either, shape and init"
            yield error("wrong-value", entry.role, message, hint)


def payloads(context: Context, op: Op, spec: Spec) -> Found:
    if op.payload is None and not (op.kind is OpKind.CATEGORY and op.abstract):
        hint = "write a payload, or 'abstract: true' if its children differ in theirs"
        if op.kind is OpKind.NAMED:
            hint = "write a payload, or choose a parent that has one"
        message = f"'{op.name}' has no payload"
        yield error("missing-payload", spec.op, message, hint, context.parent_label(op))
    if op.payload is None or not _new(context, op):
        return
    if not op.inits:
        yield _missing_init(op, spec)
        return
    wrong = [*_misplaced(op, spec), *_unsized(op, spec), *_misread(op, spec)] or [
        *_dangling(context, op, spec)
    ]
    yield from wrong or _unused(op, spec)
    key = (op.payload, op.types, tuple((o.name, o.role, o.type) for o in op.operands))
    if not wrong and not isinstance(op.payload, Region) and key not in context.typed:
        context.typed.add(key)
        yield from _illegal(context, op, spec, op.payload)


def _missing_init(op: Op, spec: Spec) -> Diagnostic:
    message = f"'{op.name}' has no operand of role init, so nothing holds its result"
    hint = "give the output the role init"
    if not op.structured:
        message = f"'{op.name}' has neither results nor an operand of role init"
        hint = "write its outputs as one of these; an op that has none needs 'effects: any'"
    return error("missing-init", spec.key_span("operands"), message, hint)


def _misplaced(op: Op, spec: Spec) -> Found:
    """Report outputs that do not come last, and an expression with several outputs."""
    yield from _behind(op, spec)
    spans = {str(entry.name): entry.name.span for entry in spec.operands or ()}
    groups = [operand.name for operand in op.inputs if operand.variadic]
    if len(groups) > 1 and groups_folded(op.payload):
        message = f"'{groups[1]}' is a second variadic input beside '{groups[0]}'"
        hint = "take one group: the number of inputs tells how many members it has"
        yield error("wrong-value", spans.get(groups[1], spec.key_span("payload")), message, hint)
    several = len(op.inits) > 1 or any(operand.variadic for operand in op.inits)
    if several and not isinstance(op.payload, Region | Several):
        place = spans.get(op.inits[-1].name, spec.key_span("payload"))
        names = ", ".join(f"'{operand.name}'" for operand in op.inits)
        message = "an expression has one value, but the op has the outputs "
        hint = "write an expression for each: 'payload: {values: {<output>: ..., ...}}'"
        yield error("one-output", place, f"{message}{names}", hint)


def _unsized(op: Op, spec: Spec) -> Found:
    """Report loops whose size the payload takes and that no operand has as a dimension."""
    for node in () if isinstance(op.payload, Region | None) else walk(op.payload):
        if isinstance(node, LoopSize) and op.operand_maps and size_source(op, node.loop) is None:
            message = f"no operand of '{op.name}' has a dimension for the loop '{node.loop}' alone"
            hint = f"give an operand that is a tensor a map with the result {node.loop}"
            yield error("unsized-loop", spec.key_span("payload"), message, hint)


def _misread(op: Op, spec: Spec) -> Found:
    """Report operands that the payload reads at computed indices, although they have no map of
    zeros with a dimension for each index, or are used otherwise, too."""
    if op.payload is None or isinstance(op.payload, Region):
        return
    nodes = [node for part in (op.payload, *op.also_matches) for node in walk(part)]
    plain = {node.name for node in nodes if isinstance(node, Operand)}
    zeros = IndexExpr()
    for node in nodes:
        if not isinstance(node, Read) or not op.operand_maps:
            continue
        operand, form = next(((o, f) for o, f in op.operand_maps if o.name == node.source))
        count = len(node.indices)
        problem = ""
        if operand.role is not Role.INPUT:
            problem, hint = f"has the role {operand.role}", "give it the role input"
        elif operand.name in plain:
            problem = "is also read without indices"
            hint = "read it at the indices of its element, too, or take it as two operands"
        elif form.form is not Form.EXPLICIT or form.results != (zeros,) * count:
            problem = "has another map than a zero for each index"
            hint = f"write '{operand.name}: [{', '.join(['0'] * count)}]': no loop is its dimension"
        if problem:
            message = f"'{operand.name}' is read at computed indices, but {problem}"
            yield error("computed-read", _operand_span(spec, operand.name), message, hint)
            return


def _behind(op: Op, spec: Spec) -> Found:
    """Report the first operand that comes after an output."""
    first = next((place for place, operand in enumerate(op.operands) if operand.is_init), None)
    behind = next((operand for operand in op.operands[first:] if not operand.is_init), None)
    if first is not None and behind is not None:
        spans = {str(entry.name): entry.name.span for entry in spec.operands or ()}
        place = spans.get(behind.name, spec.key_span("operands"))
        output = op.operands[first].name
        message = f"the {behind.role} '{behind.name}' comes after the output '{output}'"
        yield error("outputs-last", place, message, "write operands of role init last")


def _new(context: Context, op: Op) -> bool:
    """True unless operands and payload equal the parent's, whose check covers them."""
    parent = context.tree.ops.get(op.parent or "")
    return parent is None or op.payload != parent.payload or op.operands != parent.operands


def operand_types(context: Context, spec: Spec) -> Found:
    for entry in (*(spec.operands or ()), *(spec.results or ())):
        known = entry.type is None or entry.type in TYPE_CLASSES
        if entry.type is not None and not known and find_element_type(entry.type) is None:
            message = f"'{entry.type}' is neither an element type nor a class of element types"
            hint = f"the classes are {', '.join(TYPE_CLASSES)}; an element type is i8, f32, ..."
            yield error("unknown-type", entry.type, message, hint)


def _names(payload: Payload) -> set[str]:
    if isinstance(payload, Region):
        return set(payload.arguments)
    found = {*operands_read(payload)}
    for node in walk(payload):
        if isinstance(node, Operand):
            found.add(node.name)
        elif isinstance(node, Fold | ParameterCall) and node.variadic is not None:
            found.add(node.variadic)
    return found


def _dangling(context: Context, op: Op, spec: Spec) -> Found:
    """Report an inherited payload that uses operands which this op has replaced."""
    assert op.payload is not None
    labels = context.parent_label(op)
    nodes = () if isinstance(op.payload, Region) else walk(op.payload)
    single = {node.name for node in nodes if isinstance(node, Operand)}
    groups = sorted({o.name for o in op.operands if o.variadic} & single)
    alone = sorted(groups_folded(op.payload) & {o.name for o in op.operands if not o.variadic})
    for name in alone:
        message = f"the inherited payload folds '{name}', but it is one operand here"
        hint = "write 'variadic: true', or a payload for this op"
        yield error("payload-unknown-name", _operand_span(spec, name), message, hint, labels)
    for name in groups:
        message = f"the inherited payload reads '{name}' as one operand, but it is variadic here"
        hint = "remove 'variadic', or write a payload for this op"
        yield error("payload-unknown-name", _operand_span(spec, name), message, hint, labels)
    missing = sorted(_names(op.payload) - {o.name for o in op.operands})
    if missing and not (groups or alone):
        message = f"the inherited payload uses {', '.join(missing)}, which this op lacks"
        hint = "keep the operand, or write a payload for this op"
        yield error("payload-unknown-name", spec.key_span("operands"), message, hint, labels)


def _unused(op: Op, spec: Spec) -> Found:
    assert op.payload is not None
    used = _names(op.payload)
    for operand in op.operands:
        if operand.role not in (Role.SHAPE, Role.INIT) and operand.name not in used:
            message = f"the payload does not use the operand '{operand.name}'"
            hint = "use it, remove it, or give it the role shape if only its sizes count"
            yield error("unused-operand", _operand_span(spec, operand.name), message, hint)


def _operand_span(spec: Spec, name: str) -> Span:
    places = (entry.name.span for entry in spec.operands or () if entry.name == name)
    return next(places, spec.key_span("payload"))


def _illegal(context: Context, op: Op, spec: Spec, payload: Expr) -> Found:
    mismatches: list[Mismatch] = []
    for accumulator in TYPE_CLASSES:
        try:
            infer(op, payload, accumulator, context.tree.scalars)
        except Mismatch as mismatch:
            mismatches.append(mismatch)
        else:
            return
    place = _part_span(op, spec, payload, blamed(mismatches).part)
    message = "the payload is legal for no element type"
    yield error("payload-type", place, message, explain_mismatches(mismatches))


def _part_span(op: Op, spec: Spec, payload: Expr, part: Expr | None) -> Span:
    """Return the place of a part of the payload in the op's own spec.

    That is in `payload`, in a definition under `let`, or the function that `bind` sets.
    """
    own = [*filter(None, [spec.payload]), *(value for _, value in spec.values or ())]
    if own:
        words = readable([*own, *(body for _, body in spec.lets or ())])
        found = [inner for word in words for inner in word.parts()]
        same = [word.span for word in found if str(word) == str(part)]
        function = part.function if isinstance(part, Call | Fold) else None
        called = [word.span for word in found if word.text == function]
        return next(iter((*same, *called)), own[0].span)
    for bind in spec.bind:
        parameter = op.parameter(str(bind.name))
        if parameter is not None and parameter.is_function:
            calls = [n.function for n in walk(payload) if isinstance(n, Call)]
            if str(parameter.value) in calls:
                return bind.value.span
    return spec.key_span("operands")
