# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of definitions by steps: loops, ranks, and what each step is for."""

from __future__ import annotations

from optree_core.definition import CompositeStep, definition
from optree_core.element_type import TYPE_CLASSES
from optree_core.expression import Cast, walk
from optree_core.model import Op, Role

from optree_gen.diagnostics.diagnostic import Found, error, unknown
from optree_gen.diagnostics.source import Text
from optree_gen.spec.spec import Spec

from .context import Context
from .signature import Mismatch, explain_mismatches, infer_steps


def steps(context: Context, op: Op, spec: Spec) -> Found:
    yield from _ranks(op, spec)
    yield from _decomposition(context, op, spec)
    for entry in spec.operands or ():
        if entry.broadcasts and (not spec.steps or op.operand(str(entry.name)).is_init):
            message = f"'broadcasts' has no effect on '{entry.name}'"
            hint = "it is for inputs of composites with steps"
            yield error("idle-key", entry.name, message, hint)
    if spec.computed_in is not None:
        types = [p.name for p in op.parameters if p.type.kind.is_type]
        if not spec.steps:
            message = "nothing is computed in a type without 'steps'"
            yield error("idle-key", spec.computed_in, message, "remove the key")
        elif spec.computed_in not in types:
            message = "'{}' is no parameter of type 'type'"
            yield unknown("unknown-parameter", spec.computed_in, message, types)
    if not spec.steps:
        return
    yield from _operands(op, spec)
    names = {str(entry.name): entry.name for entry in spec.steps}
    inputs = [o.name for o in op.operands if not o.is_init]
    for name, written in names.items():
        if name in inputs or op.parameter(name) is not None:
            message = f"'{name}' is an operand or a parameter already"
            yield error("name-clash", written, message, "give the step another name")
    for output in op.inits:
        if output.name not in names:
            message = f"no step gives '{output.name}', an output of '{op.name}'"
            yield error("wrong-value", spec.key_span("steps"), message, "add a step of that name")
    read = {name for step in op.steps for name in (*step.reads, *step.types)}
    read |= {o.name for o in op.inits}
    for name, written in names.items():
        if name not in read:
            yield error("idle-key", written, f"no step reads '{name}', which is no output")
    for step in spec.steps:
        for permission in step.needs[0][:1]:
            message = f"'{step.name}' is defined by its first value, which needs no permission"
            hint = "write the value that it is in front, as a text"
            yield error("wrong-value", permission, message, hint)
    wrong = [*_numbers(op, names), *_loops(op, names)]
    yield from wrong or _types(context, op, names)


def _decomposition(context: Context, op: Op, spec: Spec) -> Found:
    """Report `decomposes` of an op that neither MLIR nor the runtime decomposes like that."""
    is_upstream = not context.tree.dialect.defined and not op.abstract
    if not spec.decomposes or is_upstream or op.name in context.inherited:
        return
    place = spec.key_span("decomposes")
    if op.steps:
        message = f"the steps of '{op.name}' are what it decomposes into"
        yield error("idle-key", place, message, "remove the key")
    elif op.moves is None and op.computes is None:
        message = f"nothing decomposes '{op.name}' into these ops"
        yield error("idle-key", place, message, "write what it computes under 'steps'")


def _numbers(op: Op, names: dict[str, Text]) -> Found:
    """Report numbers and casts whose type nothing tells."""
    numbers = {p.name for p in op.parameters}
    for step in op.steps:
        is_open = any(isinstance(e, Cast) and e.type is None for e in walk(step.value))
        if {*step.reads} <= numbers and (step.reads or is_open):
            message = f"'{step.name}' has a number without a type: it reads no operand and no step"
            hint = "write the number into the step that uses it"
            yield error("wrong-value", names[step.name], message, hint)


def _types(context: Context, op: Op, names: dict[str, Text]) -> Found:
    """Report the last step that can be reached with some elements, if it is illegal for all."""
    mismatches: list[Mismatch] = []
    for element in TYPE_CLASSES:
        try:
            infer_steps(op, element, context.tree.scalars)
        except Mismatch as mismatch:
            mismatches.append(mismatch)
        else:
            return
    order = list(names)
    step = max((mismatch.step for mismatch in mismatches), key=order.index)
    reasons = explain_mismatches([m for m in mismatches if m.step == step])
    yield error("payload-type", names[step], f"'{step}' is legal for no element type", reasons)


def _ranks(op: Op, spec: Spec) -> Found:
    lists = [n for o in op.operands for i, n in enumerate(o.size_names) if i in o.lists]
    for name, parameter in spec.ranks:
        if name not in lists:
            message = "no input of this op has a list of sizes '*{}'"
            yield unknown("wrong-value", name, message, lists)
        found = op.parameter(str(parameter))
        integers = [p.name for p in op.parameters if p.type.kind.sized and p.type.kind.is_number]
        if found is None or found.name not in integers or found.optional:
            message = "'{}' is no number that each op has as a parameter"
            yield unknown("unknown-parameter", parameter, message, integers)


def _operands(op: Op, spec: Spec) -> Found:
    for entry in spec.operands or ():
        operand = op.operand(str(entry.name))
        if entry.variadic or (operand.role is not Role.SCALAR and not entry.shape):
            message = f"'{entry.name}' is neither a scalar nor a tensor with names for its sizes"
            yield error("wrong-value", entry.name, message, "write 'shape'")


def _loops(op: Op, names: dict[str, Text]) -> Found:
    """Report loops that an op or a step does not have."""
    loops = definition(op)
    known = [loop.name for loop in loops.loops]
    for output in op.inits:
        for name in loops.shapes[output.name]:
            if name not in known:
                message = f"'{name}', a size of '{output.name}', is no size of an input"
                yield error("wrong-value", next(iter(names.values())), message)
                return
    outputs = {o.name: {*loops.shapes[o.name]} for o in op.inits}
    have = {name: {*found} for name, found in loops.shapes.items()}
    for step in op.steps:
        for name in step.positions:
            if name not in known or loops.loops[known.index(name)].many:
                message = f"'{name}' is a list of loops, which has no single position"
                yield error("wrong-value", names[step.name], message)
        own = _own(step, have)
        if step.parts:
            wrong = [*_move(op, step, have, own, names[step.name])]
            gone = step.along[0] if step.part >= 0 else step.part_loop
            new = step.part_loop if step.part >= 0 else step.along[0]
            left = (own - {gone}) | ({new} if gone in own else set())
        else:
            left = own - {*step.along}
            wrong = [*_along(step, own, names[step.name])]
        yield from wrong
        have.setdefault(step.name, set()).update(left)
        for name in () if wrong else sorted(left - outputs.get(step.name, left)):
            message = f"'{step.name}' has values along '{name}', which is no size of the output"
            hint = f"combine them, as in 'add[{name}](...)', or write the size under 'shape'"
            yield error("wrong-value", names[step.name], message, hint)


def _along(step: CompositeStep, own: set[str], written: Text) -> Found:
    """Report loops along which a step cannot combine."""
    for place, name in enumerate(step.along):
        if name not in own:
            message = f"'{step.name}' combines along '{{}}', which nothing that it reads has"
            yield unknown("undeclared-loop", Text(name, written.span), message, own)
        elif name in step.along[:place]:
            message = f"'{step.name}' combines along '{name}' twice"
            yield error("wrong-value", written, message, "name each loop once")


def _move(
    op: Op, step: CompositeStep, have: dict[str, set[str]], own: set[str], written: Text
) -> Found:
    """Report a part of what has no such loop, and a join of what are no such parts."""
    loop = definition(op).loops
    lists = [each.name for each in loop if each.many]
    wanted = step.along[0] if step.part >= 0 else step.part_loop
    if step.along[0] in lists:
        message = f"'{step.along[0]}' is a list of loops, which has no parts"
        yield error("wrong-value", written, message)
        return
    for name in step.reads:
        if wanted not in have.get(name, ()):
            message = f"'{name}' has no loop '{{}}', along which '{step.name}' moves it"
            place = Text(wanted, written.span)
            yield unknown("undeclared-loop", place, message, sorted(have.get(name, ())))
            return
    if any(have[name] != own for name in step.reads):
        message = f"'{step.name}' joins values with different loops"
        yield error("wrong-value", written, message)


def _own(step: CompositeStep, have: dict[str, set[str]]) -> set[str]:
    return {loop for name in step.reads for loop in have.get(name, ())} | {*step.positions}
