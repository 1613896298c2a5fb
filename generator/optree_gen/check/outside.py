# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops outside the tree: types of parameters, expressions of shapes, and what moves elements."""

from __future__ import annotations

import re

from optree_core import shape
from optree_core.model import Op, Role

from optree_gen.diagnostics.diagnostic import did_you_mean
from optree_gen.diagnostics.source import Text
from optree_gen.resolve.shapes import is_former
from optree_gen.spec.spec import OperandEntry, ParameterEntry, Spec

from .context import Context

#: Types of parameters, each of which is an attribute.
TYPES = (
    "sign",
    "function",
    "dim",
    "dims",
    "permutation",
    "i64",
    "i64_array",
    "bool",
    "string",
    "enum",
)

_NAME = re.compile(r"[a-z][a-z0-9_]*")

#: What a movement asks of its parameter, and whether its input is a group.
_MOVEMENTS = {"joined": (("i64", "dim"), True), "reversed": (("i64_array", "dims"), False)}


def check(context: Context) -> None:
    for op, spec in context.ops():
        if op.structured:
            continue
        for entry in spec.parameters:
            _parameter(context, op, entry)
        _shapes(context, op, spec)
        if op.moves is not None and spec.moves is not None:
            _movement(context, op, spec)


def _parameter(context: Context, op: Op, entry: ParameterEntry) -> None:
    if entry.type is not None and entry.type not in TYPES:
        context.diagnostics.error(
            "wrong-value",
            entry.type.span,
            f"'{entry.name}' is of type {entry.type}, which an op outside the tree cannot have",
            f"one of {', '.join(TYPES)}",
        )
    group = next((o for o in op.operands if f"static_{o.name}" == entry.name), None)
    if group is not None and group.variadic and (entry.type, group.type) != ("i64_array", "index"):
        context.diagnostics.error(
            "name-clash",
            entry.name.span,
            f"'{entry.name}' is what the sizes of '{group.name}' that are static are called",
            f"choose another name, or make it an i64_array, and '{group.name}' of type index",
        )


def _shapes(context: Context, op: Op, spec: Spec) -> None:
    """Report expressions that cannot be read, name what is not there, or do not fit the example."""
    before = len(context.diagnostics.found)
    entries = [entry for entry in spec.operands or () if entry.shape or entry.where]
    sizes = [name for o in op.operands if not o.is_init for name in shape.size_names(o)]
    for entry in entries:
        if entry.role in ("input", "either") and not entry.optional:
            _size_names(context, entry, op)
        elif entry.role != "init":
            message = f"'{entry.name}' is no input that is always there, so it tells no sizes"
            context.diagnostics.error("wrong-value", (*entry.shape, *entry.where)[0].span, message)
        if entry.role == "init" and entry.shape:
            whole = Text(op.operand(str(entry.name)).shape, entry.shape[0].span)
            for text in (whole,) if is_former(entry) else entry.shape:
                _expression(context, op, text, sizes, is_former(entry))
        for text in entry.where:
            _expression(context, op, text, sizes)
    for operand in spec.operands or ():
        if operand.combines is not None and operand.combines not in context.tree.scalars.functions:
            message = f"unknown scalar function '{operand.combines}'"
            hint = did_you_mean(operand.combines, context.tree.scalars.functions)
            context.diagnostics.error("wrong-value", operand.combines.span, message, hint)
    for parameter in spec.parameters:
        for name, column in parameter.numbers:
            if len(column) != len(parameter.domain):
                message = (
                    f"'{name}' has {len(column)} numbers, the domain {len(parameter.domain)} values"
                )
                context.diagnostics.error("wrong-value", name.span, message)
    if spec.example and len(context.diagnostics.found) == before:
        _example(context, op, spec)


def _size_names(context: Context, entry: OperandEntry, op: Op) -> None:
    taken = {o.name for o in op.operands} | {p.name for p in op.parameters}
    taken |= {*shape.FUNCTIONS, *shape.WORDS}
    stars = [text for text in entry.shape if text.startswith("*")]
    for text in entry.shape:
        name = text.removeprefix("*")
        if entry.variadic or name in taken or not _NAME.fullmatch(name) or text in stars[1:]:
            message = f"'{text}' is no name that a size of '{entry.name}' can have"
            hint = "an input that is one tensor names its sizes, at most one '*name' any number"
            context.diagnostics.error("wrong-value", text.span, message, hint)


def _expression(
    context: Context, op: Op, text: Text, sizes: list[str], former: bool = False
) -> None:
    """Report mistakes; former: the text is not as written, so nothing in it has a place."""
    try:
        nodes = shape.parse(text)
    except shape.ShapeSyntaxError as error:
        span = text.part(error.start, error.length)
        context.diagnostics.error("wrong-value", span, f"in a shape: {error}")
        return
    operands = [o.name for o in op.operands if o.role in (Role.INPUT, Role.EITHER)]
    operands += [o.name for o in op.operands if o.role == Role.SCALAR and o.type == "index"]
    flags = [o.name for o in op.operands if o.optional]
    numbers = [name for p in op.parameters for name, _ in p.numbers]
    known = [*operands, *flags, *(p.name for p in op.parameters), *numbers, *sizes]
    for node in (part for found in nodes for part in shape.walk(found)):
        if node[0] not in ("name", "call"):
            continue
        span = text.span if former else text.part(node[2], len(node[1]))
        if node[0] == "name" and node[1] not in known:
            message = f"'{op.name}' has no operand, parameter or size '{node[1]}'"
            hint = did_you_mean(node[1], known)
            context.diagnostics.error("unknown-operand", span, message, hint)
        elif node[0] == "call":
            _, count = shape.FUNCTIONS.get(node[1], (None, -1))
            if count != len(node) - 3:
                message = f"'{node[1]}' takes {count} arguments, not {len(node) - 3}"
                if count < 0:
                    message = f"shapes have no function '{node[1]}'"
                hint = did_you_mean(node[1], shape.FUNCTIONS) if count < 0 else ""
                context.diagnostics.error("wrong-value", span, message, hint)


def _example(context: Context, op: Op, spec: Spec) -> None:
    names = [o.name for o in op.operands] + [p.name for p in op.parameters]
    for name, _ in spec.example:
        if name not in names:
            message = f"'{op.name}' has no operand or parameter '{name}'"
            hint = did_you_mean(name, names)
            context.diagnostics.error("unknown-operand", name.span, message, hint)
            return
    try:
        shape.output_sizes(op, *shape.sample(op))
    except shape.NoShape as error:
        message = f"'{error.operand}' of the example {error}"
        context.diagnostics.error("wrong-value", spec.key_span("example"), message)


def _movement(context: Context, op: Op, spec: Spec) -> None:
    assert op.moves is not None
    assert spec.moves is not None
    types, grouped = _MOVEMENTS[op.moves.name]
    parameter = op.parameter(op.moves.arguments[0])
    problem = ""
    if parameter is not None and (parameter.type not in types or parameter.optional):
        problem = f"'{parameter.name}' is optional, or not of type {' or '.join(types)}"
    elif [(o.role, o.variadic, o.optional) for o in op.operands] != [
        ("input", grouped, False),
        ("init", False, False),
    ]:
        group = "one variadic input" if grouped else "one input"
        problem = f"what is {op.moves.name} has {group} and one output"
    if problem:
        context.diagnostics.error("wrong-value", spec.moves.span, problem)
