# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op's scalar body and its conditions: parsed, names looked up, bound parameters filled in."""

from __future__ import annotations

from optree_core.condition import Condition, size_condition
from optree_core.expression import (
    Call,
    Expr,
    Payload,
    Read,
    Region,
    Several,
    Sign,
    SignParameter,
    walk,
)
from optree_core.model import Parameter, sign_parameter
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarFunction

from optree_gen.diagnostics.source import Text
from optree_gen.spec.payload import Scope, apply_parameters, bind_payload, read_lets, substitute
from optree_gen.spec.syntax import parse_size, parse_word

from .context import OpSignature, ResolveContext
from .operands import Places
from .parameters import bound_functions


def names_in_scope(context: ResolveContext, signature: OpSignature) -> Scope:
    return Scope(
        operands=frozenset(o.name for o in signature.operands if not o.variadic),
        groups=frozenset(o.name for o in signature.operands if o.variadic),
        loops=frozenset(signature.loops or ()),
        functions=context.scalars,
        function_parameters=frozenset(p.name for p in signature.parameters if p.is_function),
        loop_parameters=frozenset(
            p.name for p in signature.parameters if p.type is ParameterType.DIM
        ),
        lets=read_lets(context.spec.lets or (), context.diagnostics),
    )


def resolve_payload(
    context: ResolveContext, scope: Scope, signature: OpSignature, places: Places
) -> Payload | None:
    own = context.spec.payload
    payload = context.parent.payload if context.parent else None
    spec = context.spec
    if own is not None or spec.region is not None or spec.values is not None:
        context.supplied("payload")
        _report_override(context)
    if context.spec.region is not None:
        return _region(context, context.spec.region, signature)
    if spec.values is not None:
        payload = _several(context, scope, spec.values, signature)
    if own is not None:
        payload = bind_payload(own, scope, context.diagnostics)
    if payload is None or isinstance(payload, Region):
        return payload
    reads = {name: Read(name, indices) for name, indices in places.items()}
    return _applied(context, substitute(payload, reads), signature)


def resolve_conditions(
    context: ResolveContext,
    field: str,
    own: tuple[Text, ...] | None,
    inherited: tuple[Condition, ...],
) -> tuple[Condition, ...]:
    if own is None:
        return inherited
    context.supplied(field)
    found = []
    for text in own:
        size = parse_size(text)
        if size is not None:
            found.append(size_condition(*size))
            continue
        word = parse_word(text, "unknown-condition", context.diagnostics)
        if word is not None:
            arguments = (argument.text for argument in word.arguments or ())
            found.append(context.dialect.vocabulary.condition(word.text, arguments))
    return tuple(found)


def resolve_movement(context: ResolveContext, signature: OpSignature) -> Condition | None:
    """Return how a composite moves elements, such as `joined`, with the parameter that says where.

    None if it moves none, or after a mistake.
    """
    if context.spec.moves is None:
        return None
    word = parse_word(context.spec.moves, "unknown-condition", context.diagnostics)
    if word is None:
        return None
    argument = (word.arguments or (word,))[0].name
    if argument not in signature.types:
        message = "'{}' is not a parameter of this op"
        context.diagnostics.unknown("unknown-parameter", argument, message, signature.types)
    return Condition(word.text, (str(argument),))


def resolve_algorithm(context: ResolveContext) -> Condition | None:
    """Return the algorithm that an op runs, with its parameters; None if it has none, or after a
    mistake."""
    text = context.spec.runs
    word = text and parse_word(text, "payload-syntax", context.diagnostics)
    if not word:
        return None
    return Condition(word.text, tuple(argument.text for argument in word.arguments or ()))


def resolve_computation(context: ResolveContext) -> Condition | None:
    """Return the function that a composite computes, or the parameter that gives it, and its
    operands; None if it computes none, or after a mistake."""
    text = context.spec.computes
    word = text and parse_word(text, "payload-syntax", context.diagnostics)
    if not word:
        return None
    return Condition(word.text, tuple(argument.text for argument in word.arguments or ()))


def resolve_also_matches(
    context: ResolveContext, scope: Scope, signature: OpSignature
) -> tuple[Expr, ...]:
    texts = context.spec.also_matches
    bound = ((bind_payload(text, scope, context.diagnostics), text) for text in texts)
    return tuple(_applied(context, e, signature, text) for e, text in bound if e is not None)


def _applied(
    context: ResolveContext, expr: Expr, signature: OpSignature, text: Text | None = None
) -> Expr:
    """Return a payload with the op's sign, bound functions and operands filled in.

    text: what `also_matches` says.
    """
    functions = bound_functions(signature.parameters)
    bound, spread = tuple(functions.items()), tuple(signature.groups.items())
    expr = apply_parameters(expr, _sign(signature.parameters), bound, spread)
    _check_arity(context, expr, functions, text)
    return expr


def _several(
    context: ResolveContext,
    scope: Scope,
    values: tuple[tuple[Text, Text], ...],
    signature: OpSignature,
) -> Expr | None:
    """Return the values of the outputs in the order of these; None after a mistake."""
    outputs = [o.name for o in signature.operands if o.is_init]
    given = {str(name): bind_payload(text, scope, context.diagnostics) for name, text in values}
    unknown = [name for name, _ in values if name not in outputs]
    for name in unknown:
        message = "'{}' is not an output of this op"
        context.diagnostics.unknown("payload-unknown-name", name, message, outputs)
    for output in outputs:
        if output not in given and not unknown:
            place = context.spec.key_span("payload")
            message = f"the output '{output}' has no value"
            hint = f"write an expression for it: 'values: {{{output}: ...}}'"
            context.diagnostics.error("one-output", place, message, hint)
    found = [given.get(output) for output in outputs]
    known = [value for value in found if value is not None]
    if not len(known) == len(given) == len(outputs):
        return None
    return Several(tuple(known)) if len(known) > 1 else known[0]


def _region(context: ResolveContext, items: tuple[Text, ...], signature: OpSignature) -> Region:
    for item in items:
        if item not in signature.operand_names:
            message, known = "'{}' is not an operand of this op", signature.operand_names
            context.diagnostics.unknown("payload-unknown-name", item, message, known)
    return Region(tuple(map(str, items)))


def _report_override(context: ResolveContext) -> None:
    parent = context.parent
    if parent is not None and not (parent.abstract or parent.payload is None or parent.is_root):
        message = f"'{parent.name}' already gives this op its payload"
        hint = "bind its parameters, or choose a parent that leaves the payload open"
        place = context.spec.key_span("payload")
        context.diagnostics.error("payload-override", place, message, hint, context.parent_label())


def _sign(parameters: tuple[Parameter, ...]) -> Sign | SignParameter:
    """Return the sign that the op's sign parameter is bound to, or the parameter if it is open.

    An op without such a parameter is signed.
    """
    sign = sign_parameter(parameters)
    if sign is None:
        return Sign.SIGNED
    if sign.value is None:
        return SignParameter(sign.name)
    return Sign.UNSIGNED if sign.value == Sign.UNSIGNED else Sign.SIGNED


def arity_mistake(function: ScalarFunction | None, given: int) -> str:
    """Return the message about a wrong number of arguments; empty if `given` is the arity."""
    if function is None or function.arity == given:
        return ""
    takes = f"{function.arity} argument{'' if function.arity == 1 else 's'}"
    return f"'{function.name}' takes {takes}, the payload gives it {given}"


def _check_arity(
    context: ResolveContext, expr: Expr, functions: dict[str, str], text: Text | None
) -> None:
    for node in walk(expr) if functions else ():
        if not isinstance(node, Call) or node.function not in functions.values():
            continue
        function = context.scalars.functions.get(node.function)
        if message := arity_mistake(function, len(node.arguments)):
            name = next(n for n, f in functions.items() if f == node.function)
            entry = next((b for b in context.spec.bind if b.name == name), None)
            place = text or (entry.value if entry else context.spec.op)
            context.diagnostics.error("payload-arity", place.span, message)
