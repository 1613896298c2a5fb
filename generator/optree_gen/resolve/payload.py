# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op's scalar body and its conditions: parsed, bound to names, parameters filled in."""

from __future__ import annotations

from optree_core.condition import Condition
from optree_core.expression import Call, Expr, Payload, Region, Sign, SignParameter, walk
from optree_core.model import OperandSpec, Parameter, sign_parameter

from optree_gen.diagnostics.source import Text
from optree_gen.spec.payload import Scope, apply_parameters, bind_payload, read_lets
from optree_gen.spec.syntax import parse_word

from .operands import Groups
from .step import ResolveContext


def names_in_scope(
    step: ResolveContext,
    operands: tuple[OperandSpec, ...],
    loops: tuple[str, ...] | None,
    parameters: tuple[Parameter, ...],
) -> Scope:
    return Scope(
        operands=frozenset(o.name for o in operands if not o.variadic),
        groups=frozenset(o.name for o in operands if o.variadic),
        loops=frozenset(loops or ()),
        functions=step.scalars,
        function_parameters=frozenset(p.name for p in parameters if p.is_function),
        loop_parameters=frozenset(p.name for p in parameters if p.type == "dim"),
        lets=read_lets(step.spec.lets or (), step.diagnostics),
    )


def resolve_payload(
    step: ResolveContext,
    scope: Scope,
    operands: tuple[OperandSpec, ...],
    groups: Groups,
    parameters: tuple[Parameter, ...],
    functions: dict[str, str],
) -> Payload | None:
    if step.spec.region is not None:
        _report_override(step)
        return _region(step, operands)
    expr: Expr | None
    if step.spec.payload is not None:
        step.supplied("payload")
        _report_override(step)
        expr = bind_payload(step.spec.payload, scope, step.diagnostics)
    else:
        inherited = step.parent.payload if step.parent else None
        if inherited is None or isinstance(inherited, Region):
            return inherited
        expr = inherited
    if expr is None:
        return None
    expr = apply_parameters(expr, functions, groups, _sign(parameters))
    _check_arity(step, expr, functions)
    return expr


def resolve_conditions(
    step: ResolveContext, field: str, own: tuple[Text, ...] | None, inherited: tuple[Condition, ...]
) -> tuple[Condition, ...]:
    if own is None:
        return inherited
    step.supplied(field)
    found = []
    for text in own:
        word = parse_word(text, "unknown-condition", step.diagnostics)
        if word is not None:
            arguments = (argument.text for argument in word.arguments or ())
            found.append(step.dialect.vocabulary.condition(word.text, arguments))
    return tuple(found)


def resolve_movement(step: ResolveContext, parameters: tuple[Parameter, ...]) -> Condition | None:
    """The movement of a composite's elements; a parameter of the op gives the positions."""
    if step.spec.moves is None:
        return None
    word = parse_word(step.spec.moves, "unknown-condition", step.diagnostics)
    if word is None:
        return None
    argument = (word.arguments or (word,))[0]
    if argument.text not in {p.name for p in parameters}:
        step.diagnostics.unknown(
            "unknown-parameter",
            argument.name,
            "'{}' is not a parameter of this op",
            [p.name for p in parameters],
        )
    return Condition(word.text, (argument.text,))


def resolve_also_matches(
    step: ResolveContext, scope: Scope, parameters: tuple[Parameter, ...]
) -> tuple[Expr, ...]:
    bound = (bind_payload(text, scope, step.diagnostics) for text in step.spec.also_matches)
    sign = _sign(parameters)
    return tuple(apply_parameters(expr, {}, {}, sign) for expr in bound if expr is not None)


def _region(step: ResolveContext, operands: tuple[OperandSpec, ...]) -> Region:
    step.supplied("payload")
    names = {o.name for o in operands}
    items = step.spec.region or ()
    for item in items:
        if item not in names:
            step.diagnostics.unknown(
                "payload-unknown-name", item, "'{}' is not an operand of this op", names
            )
    return Region(tuple(map(str, items)))


def _report_override(step: ResolveContext) -> None:
    parent = step.parent
    if parent is None or parent.abstract or parent.payload is None or parent.is_root:
        return
    step.diagnostics.error(
        "payload-override",
        step.spec.key_span("payload"),
        f"'{parent.name}' already gives this op its payload",
        "bind its parameters, or choose a parent that leaves the payload open",
        step.parent_label(),
    )


def _sign(parameters: tuple[Parameter, ...]) -> Sign | SignParameter:
    """The sign that the parameter of that type is bound to, or the parameter."""
    sign = sign_parameter(parameters)
    if sign is None:
        return Sign.SIGNED
    if sign.value is None:
        return SignParameter(sign.name)
    return Sign.UNSIGNED if sign.value == Sign.UNSIGNED else Sign.SIGNED


def _check_arity(step: ResolveContext, expr: Expr, functions: dict[str, str]) -> None:
    for node in walk(expr):
        if not isinstance(node, Call) or node.function not in functions.values():
            continue
        function = step.scalars.functions.get(node.function)
        if function is not None and function.arity != len(node.arguments):
            name = next(n for n, f in functions.items() if f == node.function)
            entry = next((b for b in step.spec.bind if b.name == name), None)
            step.diagnostics.error(
                "payload-arity",
                entry.value.span if entry else step.spec.op.span,
                f"'{node.function}' takes {function.arity} "
                f"argument{'' if function.arity == 1 else 's'}, "
                f"the payload gives it {len(node.arguments)}",
            )
