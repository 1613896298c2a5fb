# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops outside the tree: types of parameters, rules for shapes, and what moves elements."""

from __future__ import annotations

from optree_core.model import Op, OperandSpec, Parameter
from optree_core.shape_rule import TILED, parts, tiling

from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import OperandEntry, ParameterEntry, Spec

from .scene import Scene

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

_PACKED: dict[str, tuple[str, ...]] = {
    "inner_dims_pos": ("i64_array",),
    "static_inner_tiles": ("i64_array",),
}

#: The parameters that rules read, with the types that they have; for `joined`, the only one of such
#: a type, whatever it is called.
_NEEDED: dict[str, dict[str, tuple[str, ...]]] = {
    "joined": {"dimension": ("i64", "dim")},
    "packed": _PACKED,
    "unpacked": _PACKED,
}

#: What a movement asks of its parameter, and whether its input is a group.
_MOVEMENTS = {"joined": (("i64", "dim"), True), "reversed": (("i64_array", "dims"), False)}


def check(scene: Scene) -> None:
    for op, spec in scene.ops():
        if op.structured:
            continue
        for entry in spec.parameters:
            _parameter(scene, op, entry)
        for operand in spec.operands or ():
            if operand.shape is not None:
                _shape(scene, op, spec, operand)
        if op.moves is not None and spec.moves is not None:
            _movement(scene, op, spec)


def _parameter(scene: Scene, op: Op, entry: ParameterEntry) -> None:
    if entry.type is not None and entry.type not in TYPES:
        scene.diagnostics.error(
            "wrong-value",
            entry.type.span,
            f"'{entry.name}' is of type {entry.type}, which an op outside the tree cannot have",
            f"one of {', '.join(TYPES)}",
        )
    group = next((o for o in op.operands if f"static_{o.name}" == entry.name), None)
    if group is not None and group.variadic and (entry.type, group.type) != ("i64_array", "index"):
        scene.diagnostics.error(
            "name-clash",
            entry.name.span,
            f"'{entry.name}' is what the sizes of '{group.name}' that are static are called",
            f"choose another name, or make it an i64_array, and '{group.name}' of type index",
        )


def _shape(scene: Scene, op: Op, spec: Spec, entry: OperandEntry) -> None:
    assert entry.shape is not None
    rule, name = parts(entry.shape)
    asked = next((o for o in op.operands if o.name == name), None)
    if asked is None:
        return  # `resolve` has said so.
    problem = _operand_problem(rule, entry, asked)
    if problem:
        scene.diagnostics.error("wrong-value", entry.shape.span, problem)
        return
    if rule in TILED:
        _tiles(scene, op, spec, entry, TILED[rule])
    for what, types in _NEEDED.get(rule, {}).items():
        fitting = [p for p in op.parameters if p.type in types]
        named = [p for p in fitting if rule == "joined" or p.name == what]
        if len(named) == 1 and not named[0].optional:
            continue
        message = f"'{spec.op}' has no parameter '{what}' of type {types[0]}, which '{rule}' reads"
        if rule == "joined":
            asked_for = f"one parameter of type {' or '.join(types)}"
            message = f"'joined' asks for {asked_for}, which is not optional"
        hint = f"write 'parameters: {{{what}: {{type: {types[0]}}}}}'"
        scene.diagnostics.error("unknown-parameter", entry.shape.span, message, hint)


def _operand_problem(rule: str, entry: OperandEntry, asked: OperandSpec) -> str:
    if str(entry.role) != "init":
        return f"'{entry.name}' is no output: only sizes of outputs follow from others"
    if asked.role not in ("input", "either") or asked.optional:
        return f"'{asked.name}' is no input that is always there, so it tells no sizes"
    if asked.variadic and rule != "joined":
        return f"'{asked.name}' is a group; '{rule}' asks one operand"
    return ""


def _tiles(scene: Scene, op: Op, spec: Spec, entry: OperandEntry, name: str) -> None:
    assert entry.shape is not None
    parameter: Parameter | None = op.parameter(name)
    if parameter is None or parameter.type != "enum":
        scene.diagnostics.error(
            "unknown-parameter",
            entry.shape.span,
            f"'{spec.op}' has no parameter '{name}', which says how large tiles are",
            f"write 'parameters: {{{name}: {{type: enum, domain: [F_2_3, ...]}}}}'",
        )
        return
    values = next((e.domain for e in spec.parameters if e.name == name), ())
    wrong: list[tuple[str, Span]] = [(str(v), v.span) for v in values if tiling(str(v)) is None]
    for value, span in wrong:
        scene.diagnostics.error(
            "wrong-value",
            span,
            f"'{value}' does not say how large tiles are",
            "end the name with the sizes of outputs and filter, as in F_2_3",
        )


def _movement(scene: Scene, op: Op, spec: Spec) -> None:
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
        scene.diagnostics.error("wrong-value", spec.moves.span, problem)
