# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of parameters: domains, types, values of a leaf, numbers of elements, conditions."""

from __future__ import annotations

from optree_core.condition import (
    BOUNDED,
    LISTED,
    LOOP,
    VALUE_NAMES,
    ConditionRule,
    value_condition,
)
from optree_core.expression import ParameterCall, Region, walk
from optree_core.model import Op
from optree_core.parameter_type import ParameterType

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, error, unknown
from optree_gen.diagnostics.source import Text
from optree_gen.resolve.payload import arity_mistake
from optree_gen.spec.load import Sequence
from optree_gen.spec.spec import ParameterEntry, Spec
from optree_gen.spec.syntax import Word, parse_size, parse_word

from .context import Context

#: Types that a parameter of an op with a payload may have: loops, maps or payloads depend on all
#: but a string, which may be a note.
_STRUCTURED: tuple[str, ...] = tuple(type for type in ParameterType if type.kind.in_tree)


def domains(context: Context, spec: Spec) -> Found:
    """Report an enum without values, a value listed twice, and unknown scalar functions."""
    functions = context.tree.scalars.functions
    for entry in spec.parameters:
        if entry.type == "enum" and not entry.domain:
            message = f"'{entry.name}' is of type enum and has no 'domain'"
            hint = "write 'domain: [<value>, ...]': the values, in the order of their codes"
            yield error("missing-key", entry.name, message, hint)
        for place, value in enumerate(entry.domain):
            if value in entry.domain[:place]:
                message = f"'{value}' is in the domain twice"
                yield error("wrong-value", value, message, "remove one of them")
            if entry.type == "function" and value not in functions:
                rule, message = "payload-unknown-function", "unknown scalar function '{}'"
                yield unknown(rule, value, message, functions)


def open_parameters(context: Context, op: Op, spec: Spec) -> Found:
    for parameter in op.parameters:
        name = parameter.name
        hint = f"write 'bind: {{{name}: <value>}}'"
        given = parameter.default is not None and parameter.attribute is not None
        if parameter.value is not None or parameter.optional:
            continue
        if parameter.is_function and not given:
            message = f"'{name}' is left open, so the scalar function of this op is unknown"
        elif parameter.per is not None and not parameter.symbols:
            message = f"'{name}' is left open, but no symbol stands for it in the maps"
            hint = f"write 'parameters: {{{name}: [<symbol>, ...]}}', or bind it"
        elif parameter.default is None and parameter.attribute is None:
            message = f"'{name}' is left open: it has no default, and no attribute carries it"
        else:
            continue
        yield error("open-parameter", spec.op, message, hint, context.parent_label(op))


def function_arity(context: Context, op: Op, spec: Spec) -> Found:
    """Report functions of a domain whose arity is not the number of arguments in the payload."""
    if op.payload is None or isinstance(op.payload, Region):
        return
    counts = {
        node.parameter: len(node.arguments)
        for node in walk(op.payload)
        if isinstance(node, ParameterCall) and node.variadic is None
    }
    for entry in spec.parameters:
        for value in entry.domain if entry.name in counts else ():
            function = context.tree.scalars.functions.get(value)
            if message := arity_mistake(function, counts[entry.name]):
                yield error("payload-arity", value, message, "remove it")


def declarations(context: Context, op: Op, spec: Spec) -> Found:
    """Report types that the compiler does not interpret, and lists as defaults or bound values.

    A list has no default because each op in the IR states its own.
    """
    types = {parameter.name: parameter.type for parameter in op.parameters}
    lists = [name for name, type_ in types.items() if type_.lists_dimensions]
    for entry in spec.parameters:
        if entry.name in lists[1:]:
            message = f"'{entry.name}' is a second list of dimensions beside '{lists[0]}'"
            yield error("list-value", entry.name, message, "declare loops, and write the maps out")
        if entry.type is not None and entry.type not in _STRUCTURED:
            what = f"'{entry.name}' is of type {entry.type}"
            message = f"{what}, which an op with a payload cannot have"
            hint = f"the types are {', '.join(_STRUCTURED)}; "
            hint += "a number that a body uses is an operand of the role scalar"
            yield error("wrong-value", entry.type, message, hint)
        if entry.type == "index" and entry.per is None:
            message = f"'{entry.name}' is of type index and has no 'per'"
            hint = "write 'per: spatial': one element for each symbol of a leaf that scales a loop"
            yield error("missing-key", entry.name, message, hint)
        if isinstance(entry.default, Sequence):
            hint = "write one value, which all elements have"
            if entry.name in lists:
                hint = "remove 'default': each op in IR has a list of its own"
            message = f"'{entry.name}' cannot have a list as its default"
            yield error("list-value", entry.default, message, hint)
    for bound in spec.bind:
        if bound.name in lists:
            message = f"'{bound.name}' is {types[bound.name]} of any rank and cannot be bound"
            hint = "leave it open, or write an op of the root with 'loops' and a map per operand"
            yield error("list-value", bound.value, message, hint)


def counts(context: Context, op: Op, spec: Spec) -> Found:
    """Report parameters with one element per spatial dimension that disagree on their number."""
    spatial = [p for p in op.parameters if p.per is not None and p.symbols]
    for parameter in spatial:
        name, first, count = parameter.name, spatial[0], _count(parameter.symbols)
        if len(parameter.symbols) != len(first.symbols):
            place = next((e.name for e in spec.parameters if e.name == name), spec.op)
            message = f"'{name}' has {count}, '{first.name}' has {_count(first.symbols)}"
            hint = "each has one symbol per spatial dimension"
            yield error("wrong-rank", place, message, hint)
        values = parameter.known
        if isinstance(values, tuple) and len(values) != len(parameter.symbols):
            where = next((b.value.span for b in spec.bind if b.name == name), spec.op.span)
            message = f"'{name}' has {count} and {len(values)} values"
            hint = "give one value per symbol, or a single one for all"
            yield error("wrong-rank", where, message, hint)


def factors(context: Context, op: Op, spec: Spec) -> Found:
    """Report a parameter without symbols that is bound to a factor which no map has.

    For example, `strides` bound to 2 needs a `2 * o` in some map.
    """
    written = {1} | {
        term.factor for form in op.maps.forms for result in form.results for term in result.terms
    }
    for bound in spec.bind:
        parameter = next((p for p in op.parameters if p.name == bound.name), None)
        if parameter is None or parameter.per is None or parameter.symbols:
            continue
        value = parameter.value
        for factor in value if isinstance(value, tuple) else (value,):
            if factor not in written:
                message = f"'{bound.name}' is bound to {factor}, and no map has that factor"
                hint = "write the factor in the maps, or a symbol for it under 'parameters'"
                yield error("wrong-value", bound.value, message, hint)
                break


def _count(symbols: tuple[str, ...]) -> str:
    return f"{len(symbols)} symbol{'' if len(symbols) == 1 else 's'}"


# Conditions under `where` and `canonical`, and those on the values of parameters.


def conditions(context: Context, spec: Spec) -> Found:
    op = context.tree.ops.get(str(spec.op))
    for text in (*(spec.where or ()), *(spec.canonical or ())):
        size = parse_size(text)
        if size is not None and op is not None:
            yield from _loop(op, size[0])
            continue
        word = parse_word(text, "unknown-condition", Diagnostics())
        if word is not None:  # `resolve` has reported mistakes of syntax.
            yield from _condition(context, op, word)
    if op is not None and spec.where is None:
        yield from _inherited(op, spec)
    for entry in spec.parameters:
        for text in entry.where:
            yield from _value_condition(entry, text)


def _inherited(op: Op, spec: Spec) -> Found:
    for condition in op.where:
        if condition.rule.argument == LOOP and condition.arguments[0] not in op.named_loops:
            message = f"the condition '{condition}' is inherited, but '{condition.arguments[0]}'"
            message += " is no loop of this op"
            hint = "write 'where', with the conditions of this op"
            yield error("unknown-condition", spec.key_span("loops"), message, hint)


def _condition(context: Context, op: Op | None, word: Word) -> Found:
    rules = context.tree.dialect.vocabulary.conditions
    known = rules.get(word.text)
    if known is None:
        yield unknown("unknown-condition", word.name, "unknown condition '{}'", rules)
        return
    arguments = word.arguments or ()
    if len(arguments) != bool(known.argument):
        takes = "one argument" if known.argument else "no argument"
        message = f"the condition '{known.name}' takes {takes}, not {len(arguments)}"
        yield error("unknown-condition", word, message, f"it demands that {known.meaning}")
    elif arguments and op is not None:
        yield from _argument(op, known, arguments[0])


def _argument(op: Op, known: ConditionRule, argument: Word) -> Found:
    if known.argument == LOOP:
        yield from _loop(op, argument.name)
        return
    if known.argument == ("operand",):
        names = [o.name for o in op.operands]
        what = "an operand"
    else:
        names = [p.name for p in op.parameters if p.type in known.argument]
        what = f"a parameter of type {' or '.join(known.argument)}"
    if argument.text not in names:
        message = f"'{{}}' is not {what} of this op"
        yield unknown("unknown-condition", argument.name, message, names)


def _loop(op: Op, name: Text) -> Found:
    if name not in op.named_loops:
        message = "'{}' is not a loop with a name of this op"
        yield unknown("unknown-condition", name, message, op.named_loops)


def _value_condition(entry: ParameterEntry, text: Text) -> Found:
    types = LISTED if text in VALUE_NAMES else BOUNDED
    if value_condition(text) is None:
        known = [*VALUE_NAMES, "> 0", ">= 0"]
        yield unknown("unknown-condition", text, "unknown condition '{}' on a value", known)
    elif entry.type is not None and entry.type not in types:
        message = f"'{text}' does not apply to a parameter of type {entry.type}"
        yield error("unknown-condition", text, message, f"it applies to {' and '.join(types)}")


def releases(context: Context, spec: Spec) -> Found:
    if spec.since is not None and spec.until is not None and spec.since >= spec.until:
        message = f"no release is at or after {spec.since} and before {spec.until}"
        hint = "'until' is the first release that no longer has the op"
        yield error("wrong-value", spec.key_span("mlir"), message, hint)
