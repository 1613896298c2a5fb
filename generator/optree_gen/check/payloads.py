# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Payloads: every leaf has one, uses its operands, and is legal for some element type."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.element_type import TYPE_CLASSES, find_element_type
from optree_core.expression import Call, Expr, Operand, ParameterCall, Payload, Region, walk
from optree_core.model import Op, OperandSpec, Role

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import Spec
from optree_gen.spec.syntax import Word, parse_payload

from .context import Context
from .signature import Mismatch, blamed, explain_mismatches, infer


def check(context: Context) -> None:
    judged: dict[tuple[object, ...], bool] = {}
    for op, spec in context.ops():
        _operand_types(context, spec)
        if op.structured:
            _optional(context, spec)
        stands_for_several = op.kind in ("composite", "algorithm")
        bound = not context.tree.dialect.defined
        if stands_for_several and not op.inits and not (bound and op.results):
            _missing_init(context, op, spec)
        if op.is_root:
            _root(context, op, spec)
        if not op.structured or op.parent is None:
            continue
        if op.payload is None and not (op.kind == "category" and op.abstract):
            leaf = "write a payload, or choose a parent that has one"
            category = "write a payload, or 'abstract: true' if its children differ in theirs"
            context.diagnostics.error(
                "missing-payload",
                spec.op.span,
                f"nothing says what '{op.name}' computes",
                leaf if op.kind == "named" else category,
                context.parent_label(op),
            )
        if op.payload is None or not _new(context, op):
            continue
        if not op.inits:
            _missing_init(context, op, spec)
            continue
        if _misplaced(context, op, spec):
            continue
        if _dangling(context, op, spec):
            continue
        _unused(context, op, spec)
        if not isinstance(op.payload, Region):
            key = (op.payload, op.types, tuple((o.name, o.role, o.type) for o in op.operands))
            if key not in judged:
                judged[key] = _legal(context, op, spec, op.payload)


def _root(context: Context, op: Op, spec: Spec) -> None:
    """Every generic is the root: it has outputs, and its body is whatever the user writes."""
    if not op.inits:
        _missing_init(context, op, spec)
    if not isinstance(op.payload, Region):
        context.diagnostics.error(
            "missing-payload",
            spec.key_span("payload"),
            f"the body of the root '{op.name}' is not left to the user",
            "write 'payload: {region: [<inputs>, <outputs>]}'",
        )


def _missing_init(context: Context, op: Op, spec: Spec) -> None:
    context.diagnostics.error(
        "missing-init",
        spec.key_span("operands"),
        f"'{op.name}' has no operand of role init, so nothing holds its result",
        "give the output the role init"
        if op.structured
        else "write its output as an operand of role init: all ops are in destination style",
    )


def _optional(context: Context, spec: Spec) -> None:
    """A payload reads each operand, so none may be absent."""
    for entry in spec.operands or ():
        if entry.optional:
            context.diagnostics.error(
                "wrong-value",
                entry.name.span,
                f"'{entry.name}' is optional, but an op with a payload has all its operands",
                "write two ops, or an op outside the tree: 'kind: composite'",
            )


def _misplaced(context: Context, op: Op, spec: Spec) -> bool:
    """Outputs come last, and an expression has one."""
    spans = {str(entry.name): entry.name.span for entry in spec.operands or ()}
    first = next(place for place, operand in enumerate(op.operands) if operand.is_init)
    behind = [operand for operand in op.operands[first:] if not operand.is_init]
    if behind:
        context.diagnostics.error(
            "outputs-last",
            spans.get(behind[0].name, spec.key_span("operands")),
            f"the {behind[0].role} '{behind[0].name}' stands behind the output "
            f"'{op.operands[first].name}'",
            "write operands of role init last",
        )
    several = len(op.inits) > 1 and not isinstance(op.payload, Region)
    if several:
        names = ", ".join(f"'{operand.name}'" for operand in op.inits)
        context.diagnostics.error(
            "one-output",
            spans.get(op.inits[1].name, spec.key_span("payload")),
            f"a payload that is an expression gives one value, and {names} are {len(op.inits)}",
            "write an op for each, or leave the body to users: 'payload: {region: [...]}'",
        )
    return bool(behind) or several


def _new(context: Context, op: Op) -> bool:
    """True unless operands and payload are the parent's, which has been checked itself."""
    parent = context.tree.ops.get(op.parent or "")
    return parent is None or op.payload != parent.payload or op.operands != parent.operands


def _operand_types(context: Context, spec: Spec) -> None:
    for entry in (*(spec.operands or ()), *(spec.results or ())):
        known = entry.type is None or entry.type in TYPE_CLASSES
        if entry.type is not None and not known and find_element_type(entry.type) is None:
            context.diagnostics.error(
                "unknown-type",
                entry.type.span,
                f"'{entry.type}' is neither an element type nor a class of them",
                f"the classes are {', '.join(TYPE_CLASSES)}; an element type is i8, f32, ...",
            )


def _names(payload: Payload) -> set[str]:
    if isinstance(payload, Region):
        return set(payload.arguments)
    found: set[str] = set()
    for node in walk(payload):
        if isinstance(node, Operand):
            found.add(node.name)
        elif isinstance(node, ParameterCall) and node.variadic is not None:
            found.add(node.variadic)
    return found


def _dangling(context: Context, op: Op, spec: Spec) -> bool:
    """An inherited payload that uses operands which this op has replaced."""
    assert op.payload is not None
    missing = sorted(_names(op.payload) - {o.name for o in op.operands})
    groups = {o.name for o in op.operands if o.variadic}
    single = (
        set()
        if isinstance(op.payload, Region)
        else {node.name for node in walk(op.payload) if isinstance(node, Operand)}
    )
    for name in sorted(groups & single):
        context.diagnostics.error(
            "payload-unknown-name",
            _operand_span(spec, next(o for o in op.operands if o.name == name)),
            f"the inherited payload reads one operand '{name}', which is a group here",
            "leave 'variadic' out, or write a payload of its own",
            context.parent_label(op),
        )
    if groups & single:
        return True
    if missing:
        context.diagnostics.error(
            "payload-unknown-name",
            spec.key_span("operands"),
            f"the inherited payload uses {', '.join(missing)}, not among these operands",
            "keep the operand, or write a payload of its own",
            context.parent_label(op),
        )
    return bool(missing)


def _unused(context: Context, op: Op, spec: Spec) -> None:
    assert op.payload is not None
    used = _names(op.payload)
    for operand in op.operands:
        if operand.role in (Role.SHAPE, Role.INIT) or operand.name in used:
            continue
        context.diagnostics.error(
            "unused-operand",
            _operand_span(spec, operand),
            f"the payload does not use the operand '{operand.name}'",
            "use it, remove it, or give it the role shape if only its sizes count",
        )


def _operand_span(spec: Spec, operand: OperandSpec) -> Span:
    for entry in spec.operands or ():
        if entry.name == operand.name:
            return entry.name.span
    return spec.key_span("payload")


def _legal(context: Context, op: Op, spec: Spec, payload: Expr) -> bool:
    mismatches: list[Mismatch] = []
    for accumulator in TYPE_CLASSES:
        try:
            infer(op, payload, accumulator, context.tree.scalars)
        except Mismatch as mismatch:
            mismatches.append(mismatch)
        else:
            return True
    context.diagnostics.error(
        "payload-type",
        _part_span(op, spec, payload, blamed(mismatches).part),
        "the payload is legal for no element type",
        explain_mismatches(mismatches),
    )
    return False


def _part_span(op: Op, spec: Spec, payload: Expr, part: Expr | None) -> Span:
    """The place of the part in the op's own spec: its payload, or a definition under `let`."""
    if spec.payload is not None:
        texts = [spec.payload, *(body for _, body in spec.lets or ())]
        words = [w for text in texts if (w := parse_payload(text, Diagnostics())) is not None]
        found = [inner for word in words for inner in _parts(word)]
        same = [word.span for word in found if str(word) == str(part)]
        called = [
            word.span for word in found if isinstance(part, Call) and word.text == part.function
        ]
        return next(iter((*same, *called)), spec.payload.span)
    for bind in spec.bind:
        parameter = op.parameter(str(bind.name))
        if parameter is not None and parameter.is_function:
            calls = [n.function for n in walk(payload) if isinstance(n, Call)]
            if str(parameter.value) in calls:
                return bind.value.span
    return spec.key_span("operands")


def _parts(word: Word) -> Iterator[Word]:
    yield word
    for argument in word.arguments or ():
        yield from _parts(argument)
