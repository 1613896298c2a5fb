# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of composites and algorithms: parameter types, shape expressions, movements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from optree_core import shape, shape_expression
from optree_core.algorithm import (
    ALGORITHMS,
    AlgorithmSpec,
    operand_names,
    operands_fit,
    operands_of,
)
from optree_core.condition import Condition
from optree_core.element_sharing import EACH, pairs
from optree_core.element_type import TypeClass, find_element_type
from optree_core.elementwise import callable_functions
from optree_core.model import Op, OperandSpec, Role
from optree_core.numpy_call import call_arguments
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarFunction
from optree_core.shape_evaluation import FUNCTIONS
from optree_core.shape_expression import SizeCall, SizeExpr, SizeName
from optree_core.token_reader import TokenError

from optree_gen.diagnostics.diagnostic import (
    Diagnostic,
    Found,
    Placed,
    did_you_mean,
    error,
    unknown,
)
from optree_gen.diagnostics.source import Text
from optree_gen.resolve.payload import arity_mistake
from optree_gen.resolve.steps import MOST_PARTS
from optree_gen.spec.spec import OperandEntry, Spec

from .context import Context

#: Types that a parameter of an op outside the tree may have; each is an attribute.
TYPES: tuple[str, ...] = tuple(type for type in ParameterType if type.kind.outside)

#: Types of parameters whose values are numbers, or lists of numbers.
_NUMBERS = tuple(type for type in ParameterType if type.kind.outside and type.kind.sized)

_NAME = re.compile(r"[a-z][a-z0-9_]*")

#: Movement -> the types that its parameter may have, and True if its input is variadic.
_MOVEMENTS = {
    "joined": ((ParameterType.I64, ParameterType.DIM), True),
    "reversed": ((ParameterType.I64_ARRAY, ParameterType.DIMS), False),
}


def composites(context: Context, op: Op, spec: Spec) -> Found:
    if not op.structured:
        yield from _parameters(op, spec)
        yield from _elements(op, spec)
        yield from _regions(op, spec)
        found = [*_shapes(op, spec, context.tree.scalars.functions)]
        yield from found
        if spec.example and not found:
            yield from _example(op, spec)
        if op.moves is not None and spec.moves is not None:
            yield from _movement(op, op.moves, spec.moves)
        if spec.numpy is not None:
            yield from _numpy(op, spec.numpy)
        if op.runs is not None and spec.runs is not None:
            yield from _algorithm(op, spec, op.runs, spec.runs)
        if op.computes is not None and spec.computes is not None:
            yield from _computation(context, op, op.computes, spec)


def _parameters(op: Op, spec: Spec) -> Found:
    for entry in spec.parameters:
        if entry.type is not None and entry.type not in TYPES:
            what = f"'{entry.name}' is of type {entry.type}"
            message = f"{what}, which an op outside the tree cannot have"
            yield error("wrong-value", entry.type, message, f"the types are {', '.join(TYPES)}")
        group = next((o for o in op.operands if f"{shape.STATIC}{o.name}" == entry.name), None)
        types = (entry.type, group and group.type)
        if group is not None and group.variadic and types != ("i64_array", "index"):
            message = f"'{entry.name}' is reserved for the static sizes of '{group.name}'"
            hint = f"rename it, or give it the type i64_array and '{group.name}' the type index"
            yield error("name-clash", entry.name, message, hint)


def _shapes(op: Op, spec: Spec, functions: Mapping[str, ScalarFunction]) -> Found:
    """Report names of sizes, and expressions with unknown names."""
    required = [name for o in op.operands if not o.optional for name in o.size_names]
    yield from _lists(spec)
    for entry in spec.operands or ():
        texts = (*entry.shape, *entry.where)
        if texts and entry.role in ("input", "either"):
            yield from _size_names(entry, op)
            yield from _parts(entry, op, spec)
        elif texts and entry.role != "init":
            message = f"'{entry.name}' is of role {entry.role}, which has no sizes"
            yield error("wrong-value", texts[0], message)
        operand = op.operand(str(entry.name))
        sizes = [*required, *operand.size_names]
        if operand.is_init:
            yield from _expressions(op, entry.shape, operand.shape, sizes)
        yield from _expressions(op, entry.where, operand.where, sizes)
        if entry.combines is not None:
            yield from _combining(op, operand, entry.combines, functions)
    yield from _results(op, spec, required)
    for parameter in spec.parameters:
        for name, column in parameter.numbers:
            if len(column) != len(parameter.domain):
                counts = f"{len(column)} numbers, the domain {len(parameter.domain)} values"
                yield error("wrong-value", name, f"'{name}' has {counts}")


def _combining(
    op: Op, operand: OperandSpec, name: Text, functions: Mapping[str, ScalarFunction]
) -> Found:
    """Report a function that has no identity to fill a new output with, and outputs that are never
    new."""
    found = find_element_type(operand.type)
    kind = found.type_class if found else operand.type
    bodies = [region.name for region in op.regions]
    unsized = [o.name for o in op.inits if not o.shape]
    if name not in (*functions, *bodies):
        yield unknown("wrong-value", name, "unknown scalar function '{}'", (*functions, *bodies))
    elif name not in bodies and not _fills(functions[name], kind):
        fitting = [f.name for f in functions.values() if _fills(f, kind)]
        on = f" on {kind}" if kind and functions[name].identity else ""
        hint = f"these have one: {', '.join(fitting)}" if fitting else "remove the key"
        yield error("wrong-value", name, f"'{name}' has no identity{on}", hint)
    elif unsized:
        message = f"nothing reads 'combines' here: '{unsized[0]}' has no shape, so none is new"
        yield error("idle-key", name, message, "remove the key")


def _fills(function: ScalarFunction, kind: str | None) -> bool:
    return kind in function.identity if kind else bool(function.identity)


def _expressions(
    op: Op, written: tuple[Text, ...], parsed: tuple[SizeExpr, ...], sizes: list[str]
) -> Found:
    # `resolve` leaves out the texts that have a mistake of syntax.
    mistakes = {} if len(written) == len(parsed) else dict(_mistakes(written))
    yield from mistakes.values()
    right = (text for text in written if text not in mistakes)
    for text, expr in zip(right, parsed, strict=True):
        yield from _expression(op, text, expr, sizes)


def _results(op: Op, spec: Spec, sizes: list[str]) -> Found:
    """Report sizes of what is no tensor, and results behind a variadic or optional one."""
    loose = None
    for entry, result in zip(spec.results or (), op.results, strict=True):
        if entry.shape and not result.is_init:
            message = f"'{entry.name}' is a {result.role}, which has no sizes"
            yield error("wrong-value", entry.shape[0], message, "remove 'shape', or the role")
        elif entry.shape:
            yield from _expressions(op, entry.shape, result.shape, sizes)
        if entry.variadic and entry.optional:
            message = f"'optional' has no effect on '{entry.name}', which is variadic"
            yield error("idle-key", entry.name, message, "remove one of them")
        if loose is not None:
            message = f"'{entry.name}' comes behind '{loose}', of which an op may have any number"
            hint = "the last result may be variadic or optional, no other one"
            yield error("wrong-value", entry.name, message, hint)
            return
        if entry.variadic or entry.optional:
            loose = entry.name


def _elements(op: Op, spec: Spec) -> Found:
    """Report names of element types that operands cannot share, or that say nothing."""
    named: dict[str, OperandEntry] = {}
    typed: dict[str, list[OperandEntry]] = {}
    values = (*op.operands, *op.results)
    for entry in (*(spec.operands or ()), *(spec.results or ())):
        if entry.element is None:
            continue
        name = entry.element.removeprefix(EACH)
        before = named.setdefault(name, entry)
        others = typed.setdefault(name, [])
        rival = next((o for o in others if not _overlap(str(entry.type), str(o.type))), None)
        if entry.type:
            others.append(entry)
        if entry.element.startswith(EACH) and not entry.variadic:
            message = f"'{entry.name}' is one operand, so '{entry.element}' is no list of types"
            hint = f"write '{name}', or make the operand variadic"
            yield error("wrong-value", entry.element, message, hint)
        elif before.element != entry.element:
            message = f"'{name}' is one type at one operand, and a list of types at another"
            hint = "give them two names"
            yield error("wrong-value", entry.element, message, hint)
        elif entry.type and rival is not None:
            message = (
                f"no type is {rival.type} as '{rival.name}' and {entry.type} as '{entry.name}'"
            )
            yield error("wrong-value", entry.element, message, "give them two names")
        elif sum(v.element == entry.element for v in values) == 1:
            without = [replace(v, element="") if v.name == entry.name else v for v in values]
            if pairs(without) == pairs(values):
                message = f"'element' changes nothing: no element type is that of '{entry.name}'"
                yield error("idle-key", entry.element, message, "remove the key")


def _overlap(one: str, other: str) -> bool:
    """True if an element type is of both, each an element type or a class."""
    return one == other or any(
        known is not None and known.is_a(kind)
        for known, kind in ((find_element_type(one), other), (find_element_type(other), one))
    )


def _size_names(entry: OperandEntry, op: Op) -> Found:
    taken = {o.name for o in (*op.operands, *op.results)} | {p.name for p in op.parameters}
    taken |= {*FUNCTIONS, *shape_expression.WORDS}
    ranks = dict(op.ranks)
    stars = [t for t in entry.shape if t.startswith("*") and t.removeprefix("*") not in ranks]
    for text in entry.shape:
        name = text.removeprefix("*")
        if shape_expression.whole_of(name):
            continue
        if entry.variadic or name in taken or not _NAME.fullmatch(name) or text in stars[1:]:
            message = f"a size of '{entry.name}' cannot have the name '{text}'"
            hint = "sizes of a single tensor have names; one '*name' stands for any number, "
            hint += "and each one that 'ranks' has"
            yield error("wrong-value", text, message, hint)


def _parts(entry: OperandEntry, op: Op, spec: Spec) -> Found:
    """Report parts of what is no size of an input in front."""
    names = [str(o.name) for o in spec.operands or ()]
    before = op.operands[: names.index(str(entry.name))]
    known = [
        name
        for o in before
        if not (o.optional or o.variadic)
        for place, name in enumerate(o.size_names)
        if place not in o.lists and not shape_expression.whole_of(name)
    ]
    for text in entry.shape:
        part = shape_expression.whole_of(text)
        if part is None:
            continue
        whole, count = part
        if not spec.steps:
            message = f"'{text}' is a part of a size, which only steps have"
            yield error(
                "wrong-value", text, message, "give the size a name, and test it by 'where'"
            )
        elif whole not in known:
            message = f"'{text}' is a part of '{{}}', which is no single size of an input in front"
            yield unknown("wrong-value", Text(whole, text.part(0, len(whole))), message, known)
        elif not 2 <= count <= MOST_PARTS:
            message = f"'{text}' is one of {count} parts; there are 2 to {MOST_PARTS}"
            yield error("wrong-value", text, message)


def _lists(spec: Spec) -> Found:
    """Report a name that is one size at one input, and a list of sizes at another."""
    named: dict[str, Text] = {}
    for entry in spec.operands or ():
        for text in entry.shape if entry.role in ("input", "either") else ():
            name = text.removeprefix("*")
            if named.setdefault(name, text) != text:
                message = f"'{name}' is one size at one input, and a list of sizes at another"
                yield error("wrong-value", text, message, "give them two names")


def _mistakes(texts: tuple[Text, ...]) -> Iterator[tuple[Text, Diagnostic]]:
    """Yield the texts that are no expression, each with its mistake."""
    for text in texts:
        try:
            shape_expression.parse_one(text)
        except TokenError as problem:
            span = text.part(problem.start, problem.length)
            hint = "a size is a number, a name, or an expression such as 'k ceildiv 2'"
            yield text, error("wrong-value", span, f"in a shape: {problem}", hint)


def _expression(op: Op, text: Text, expr: SizeExpr, sizes: list[str]) -> Found:
    """Report unknown names in an expression."""
    operands = [o.name for o in op.operands if o.role in (Role.INPUT, Role.EITHER)]
    operands += [o.name for o in op.inits if not o.shape]
    operands += [o.name for o in op.operands if o.role is Role.SCALAR and o.type == TypeClass.INDEX]
    outputs = [o.name for o in op.outputs]
    flags = [o.name for o in op.operands if o.optional]
    numbers = [name for p in op.parameters for name, _ in p.numbers]
    numbers += [p.name for p in op.parameters if p.type in _NUMBERS]
    optional = [p.name for p in op.parameters if p.optional]
    optional += [name for p in op.parameters if p.optional for name, _ in p.numbers]
    known = [*operands, *flags, *numbers, *sizes]
    lacking = {name: o.name for o in op.operands if o.optional for name in o.size_names}

    def placed(name: str, start: int) -> Text:
        return Text(name, text.part(start, len(name)))

    for part in shape_expression.walk(expr):
        match part:
            case SizeName(name, start) if name in outputs and name not in known:
                message = f"'{name}' is an output, and sizes follow from inputs and parameters"
                hint = f"write the expression that gives the sizes of '{name}'"
                yield error("unknown-operand", placed(name, start), message, hint)
            case SizeName(name, start) if name not in known and name in lacking:
                message = f"'{lacking[name]}' is optional, so an op may have no size '{name}'"
                hint = "a required input has to give the size"
                yield error("wrong-value", placed(name, start), message, hint)
            case SizeName(name, start) if name in optional and name in numbers:
                message = f"'{name}' is optional, so an op may have no value of it"
                hint = "give the parameter a default"
                yield error("wrong-value", placed(name, start), message, hint)
            case SizeName(name, start) if name not in known and (found := op.parameter(name)):
                message = f"'{name}' is of type {found.type}, which is no number"
                hint = f"sizes follow from parameters of type {', '.join(_NUMBERS)}"
                yield error("wrong-value", placed(name, start), message, hint)
            case SizeName(name, start) if name not in known:
                message = f"'{op.name}' has no operand, parameter or size '{{}}'"
                yield unknown("unknown-operand", placed(name, start), message, known)
            case SizeCall(name, arguments, int(start)):
                yield from _call(placed(name, start), len(arguments))


def _call(name: Text, given: int) -> Found:
    if name not in FUNCTIONS:
        yield unknown("wrong-value", name, "shapes have no function '{}'", FUNCTIONS)
    elif (count := FUNCTIONS[name][1]) != given:
        yield error("wrong-value", name, f"'{name}' takes {count} arguments, not {given}")


def _example(op: Op, spec: Spec) -> Found:
    names = [o.name for o in op.operands] + [p.name for p in op.parameters]
    for name, _ in spec.example:
        if name not in names:
            message = f"'{op.name}' has no operand or parameter '{{}}'"
            yield unknown("unknown-operand", name, message, names)
            return
    try:
        shape.output_sizes(op, *shape.sample(op))
    except shape.NoShape as problem:
        message = f"'{problem.operand}' of the example {problem}"
        yield error("wrong-value", spec.key_span("example"), message)


def _computation(context: Context, op: Op, computes: Condition, spec: Spec) -> Found:
    place: Placed = spec.computes or spec.key_span("computes")
    functions = context.tree.scalars.functions
    parameter = op.parameter(computes.name)
    single = len(op.results) == 1 and op.results[0].is_init
    loose = [o.name for o in (*op.operands, *op.results) if o.variadic or o.optional]
    if context.tree.role("elementwise") is None:
        message = "the dialect has no op of the role elementwise, which 'computes' needs"
        hint = f"add that op to 'subset' in specs/{context.tree.dialect.name}/dialect.yaml"
        yield error("wrong-value", place, message, hint)
    if not single or loose or any(o.role is not Role.INPUT for o in op.operands):
        message = "'computes' needs inputs that each op has, and one tensor as result"
        yield error("wrong-value", place, message, "write inputs, and one entry under 'results'")
    for value in (*(spec.operands or ()), *(spec.results or ())):
        for text in (*value.shape[:1], *value.where[:1]):
            message = f"all inputs and the result of '{op.name}' have one shape, as 'computes' says"
            yield error("idle-key", text, message, "remove the key")
    if parameter is None and computes.name not in functions:
        message = f"unknown scalar function '{computes.name}'"
        hint = did_you_mean(computes.name, functions)
        yield error("payload-unknown-function", place, message, hint)
    elif parameter is not None and not (parameter.is_function and parameter.known is None):
        message = f"'{parameter.name}' is no parameter of type function without a default"
        yield error("wrong-value", place, message, "name a scalar function, or such a parameter")
    else:
        for function in callable_functions(op, context.tree.scalars):
            if mistake := arity_mistake(function, len(computes.arguments)):
                yield error("payload-arity", place, mistake)
    names = [o.name for o in op.operands]
    for name in computes.arguments:
        if name not in names:
            message = f"'{op.name}' has no operand '{name}'"
            yield error("unknown-operand", place, message, did_you_mean(name, names))
    for entry in spec.operands or ():
        if entry.name not in computes.arguments:
            yield error("idle-key", entry.name, f"'computes' does not read '{entry.name}'")


def _numpy(op: Op, text: Text) -> Found:
    """Report names in a call of numpy that are neither operands nor parameters, and a second
    statement of what the op computes."""
    known = [o.name for o in op.operands] + [p.name for p in op.parameters]
    for _, name in call_arguments(op.numpy):
        if name not in known:
            message = f"'{op.name}' has no operand or parameter '{name}'"
            hint = did_you_mean(name, known) or "arguments are names, or 'keyword=name'"
            yield error("unknown-operand", text, message, hint)
    other = "reference" if op.reference else "computes" if op.computes else ""
    if other:
        message = f"'numpy' says what '{other}' says already"
        yield error("idle-key", text, message, "remove one of them")


def _movement(op: Op, moves: Condition, place: Placed) -> Found:
    types, grouped = _MOVEMENTS[moves.name]
    parameter = op.parameter(moves.arguments[0])
    operands = [(o.role, o.variadic, o.optional) for o in op.operands]
    if parameter is not None and (parameter.type not in types or parameter.optional):
        message = f"'{parameter.name}' is optional, or not of type {' or '.join(types)}"
        yield error("wrong-value", place, message)
    elif operands != [("input", grouped, False), ("init", False, False)]:
        group = "one variadic input" if grouped else "one input"
        yield error("wrong-value", place, f"'{moves.name}' needs {group} and one output")


def _regions(op: Op, spec: Spec) -> Found:
    """Report values of regions that are neither operands, results nor element types."""
    values = {o.name: o for o in (*op.operands, *op.results)}
    for entry in spec.regions:
        for names in (*entry.arguments, *entry.yields):
            alone = [name for name in names if name in values and not values[name].variadic]
            if len(names) > 1 and (alone or any(name not in values for name in names)):
                name = next(n for n in names if n in alone or n not in values)
                message = f"'{name}' is no variadic operand, whose members could alternate"
                yield error("wrong-value", name, message, "write the names one by one")
                continue
            for name in names:
                if name in values:
                    continue
                if find_element_type(name) is None:
                    message = f"'{op.name}' has no operand or result '{{}}'"
                    yield unknown("unknown-operand", name, message, values)


def _algorithm(op: Op, spec: Spec, runs: Condition, place: Text) -> Found:
    """Report what an op lacks that the algorithm of its key `runs` needs."""
    known = ALGORITHMS.get(runs.name)
    if known is None:
        word = Text(runs.name, place.part(0, len(runs.name)))
        yield unknown("wrong-value", word, "no algorithm is '{}'", ALGORITHMS)
        return
    names = ", ".join(name for name, _ in known.parameters)
    if len(runs.arguments) != len(known.parameters):
        message = f"'{runs.name}' takes {len(known.parameters)} parameters of the op: {names}"
        yield error("wrong-value", place, message, f"write '{runs.name}({names})'")
        return
    for name, (meaning, types) in zip(runs.arguments, known.parameters, strict=True):
        parameter = op.parameter(name)
        if parameter is None:
            message = f"'{name}' is not a parameter of this op"
            hint = did_you_mean(name, [p.name for p in op.parameters])
            yield error("unknown-parameter", place, message, hint)
        elif parameter.type not in types or parameter.optional:
            message = f"'{name}', the {meaning} of '{runs.name}', is optional or of another type"
            yield error("wrong-value", place, message, f"the types are {', '.join(types)}")
    for noun, wanted, found in (
        ("inputs", known.inputs, op.inputs),
        ("outputs", known.outputs, op.inits),
    ):
        if not operands_fit(known, wanted, found):
            message = f"'{runs.name}' needs other {noun}: {operand_names(wanted)}"
            yield error("wrong-value", place, message, "operands are in this order")
    if (len(op.regions) == 1) != bool(known.region) or len(op.regions) > 1:
        needed = f"one region, a {known.region}" if known.region else "no region"
        message = f"'{runs.name}' needs {needed}"
        yield error("wrong-value", place, message, "see the key 'regions'")
    elif known.region and operands_fit(known, known.inputs, op.inputs):
        yield from _body(op, spec, runs.name, known)


def _body(op: Op, spec: Spec, name: str, algorithm: AlgorithmSpec) -> Found:
    """Report a region that takes or yields other elements than the algorithm gives and needs."""
    arguments, result = algorithm.body
    own = operands_of(op, algorithm)
    wanted = sorted(own.get(each, each) for each in arguments)
    entry, region = spec.regions[0], op.regions[0]
    taken = sorted(each for item in region.arguments for each in item)
    inits = [o.name for o in op.inits]
    listed = f"[{', '.join(own.get(each, each) for each in arguments)}]"
    if not arguments:
        fits = set(taken) <= set(inits) and taken == sorted([*set(taken)] * 2)
        listed = "two elements of each output that it compares"
    else:
        fits = taken == wanted
    if not fits:
        message = f"'{name}' calls '{region.name}' on other elements"
        yield error("wrong-value", entry.name, message, f"the arguments are {listed}")
    yields = [each for item in region.yields for each in item]
    if yields != [own.get(result, result)]:
        message = f"'{name}' needs another value of '{region.name}'"
        hint = f"write 'yields: [{own.get(result, result)}]'"
        place = entry.yields[0][0] if entry.yields and entry.yields[0] else entry.name
        yield error("wrong-value", place, message, hint)
