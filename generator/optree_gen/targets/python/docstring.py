# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The docstring of a builder: formula, types, arguments, result and an example."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from optree_core.condition import Condition
from optree_core.element_sharing import sentences
from optree_core.element_type import TYPE_CLASSES
from optree_core.expression import (
    Call,
    Expr,
    Fold,
    Operand,
    ParameterCall,
    Region,
    operands_read,
    rebuilt,
    walk,
)
from optree_core.inference import (
    combining_function,
    reads_output,
    results_follow,
    returns_tuple,
)
from optree_core.model import (
    Form,
    MapForm,
    Op,
    OperandSpec,
    Parameter,
    RegionSpec,
    Role,
    Tree,
    TypeRule,
)
from optree_core.step_types import type_sentences

from optree_gen.emit.output import notice
from optree_gen.emit.quoting import filled

from .call import WIDTH
from .example import example
from .signature import Signature, argument_name, takes_einsum

_INDENT = 4


def docstring(op: Op, tree: Tree, built: Signature) -> str:
    """Return the builder's docstring without quotes; its first line is the op's summary."""
    lines = [one_line(op.summary) or f"Builds {op.qualified_name}.", *_meaning(op, tree, built)]
    if shown := example(op, tree):
        lines += ["", "Example:", *(f"    {line}" for line in shown)]
    escaped = "\n".join(lines).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return "\n".join([line.rstrip() for line in escaped.split("\n")])


def _meaning(op: Op, tree: Tree, built: Signature) -> list[str]:
    """Return the lines between the summary and the example."""
    lines = []
    if about := notice(op.lifecycle):
        lines += ["", *_wrapped(about)]
    if op.description:
        lines += ["", *_wrapped(op.description)]
    formula = _formula(op)
    if formula:
        lines += ["", *_wrapped(formula, "    ", "        ")]
    types = _types(op, tree)
    if types:
        lines += ["", *_wrapped(types)]
    lines += ["", "Args:", *_arguments(op, built)]
    return [*lines, "", "Returns:", *_wrapped(_returns(op, built), "    ", "    ")]


def one_line(text: str) -> str:
    return " ".join(text.split())


def _wrapped(text: str, first: str = "", rest: str = "") -> tuple[str, ...]:
    return tuple(filled(text, WIDTH - _INDENT, first, rest or first))


def _formula(op: Op) -> str:
    """Return the payload as an assignment to an element of the output, `c[i] = a[i] + b[i]`."""
    if op.payload is None:
        return ""
    element = {operand.name: _element(op, operand) for operand in op.operands}
    targets = ", ".join(element[operand.name] for operand in op.inits)
    if isinstance(op.payload, Region):
        return f"{targets} = body({', '.join(element[name] for name in op.payload.arguments)})"
    return f"{targets} = {_text(op.payload, element)}"


def _element(op: Op, operand: OperandSpec) -> str:
    """Return the element of an operand at the current iteration, such as `lhs[m, k]`."""
    form = op.map_of(operand.name)
    if form.listed:
        indices = ", ".join(str(result) for result in form.results)
        return f"{operand.name}[{indices}]" if indices else operand.name
    if form.form is Form.TRAILING:
        return f"{operand.name}[{', '.join([op.maps.loops[0], *map(str, form.results)])}]"
    return operand.name


def _text(expr: Expr, element: dict[str, str]) -> str:
    """Return the expression over elements; an open function has its parameter's name."""

    def named(node: Expr) -> Expr:
        if isinstance(node, Operand):
            return Operand(element[node.name])
        node = rebuilt(node, named)
        if isinstance(node, Fold):
            return replace(node, variadic=element[node.variadic])
        if isinstance(node, ParameterCall):
            group = [Operand(f"*{element[node.variadic]}")] if node.variadic else []
            return Call(node.parameter, (*node.arguments, *group))
        return node

    return str(named(expr))


def _types(op: Op, tree: Tree) -> str:
    """Return sentences about the element types that the op takes."""
    if not op.structured:
        return " ".join([*sentences(op), *type_sentences(op, tree.scalars)])
    return _sentences(op.types, op.where, _classes(op, tree))


def _sentences(types: TypeRule, where: tuple[Condition, ...], classes: tuple[str, ...]) -> str:
    meaning = {
        TypeRule.NUMERIC: "Inputs are cast to the element type of the output.",
        TypeRule.STRICT: "All operands have one element type.",
        TypeRule.FUNCTION: "The operands have the element types that the function takes.",
        TypeRule.FREE: "",
    }[types]
    conditions = [
        f"{c.rule.meaning} ({', '.join(c.arguments)})"
        if c.arguments and not c.rule.spelling
        else c.rule.meaning
        for c in where
    ]
    if classes and classes != TYPE_CLASSES:
        meaning += f" Classes of element types: {', '.join(classes)}."
    if conditions:
        meaning += f" {'; '.join(conditions).capitalize()}."
    return meaning.strip()


def _classes(op: Op, tree: Tree) -> tuple[str, ...]:
    """Return the classes of output types on which all functions of the payload are legal."""
    if op.payload is None or isinstance(op.payload, Region) or op.types is TypeRule.FREE:
        return ()
    chosen = [str(p.value) for p in op.parameters if p.is_function and p.value is not None]
    known = [tree.scalars.functions[name] for name in (*_called(op.payload), *chosen)]
    common = {*TYPE_CLASSES}.intersection(*[f.classes for f in known])
    return tuple([c for c in TYPE_CLASSES if c in common])


def _called(payload: Expr) -> frozenset[str]:
    return frozenset([node.function for node in walk(payload) if isinstance(node, Call | Fold)])


def _arguments(op: Op, built: Signature) -> Iterator[str]:
    """Yield the lines about each argument, in the order of the signature."""
    texts = {}
    for operand in op.inputs:
        texts[argument_name(operand.name)] = _operand(op, operand)
    for name, argument in built.arguments:
        if (parameter := op.parameter(name)) is not None:
            texts[argument] = _parameter(op, parameter)
    for region in op.regions:
        texts[argument_name(region.name)] = _region(region)
    if op.maps.attribute:
        texts[argument_name(op.maps.attribute)] = _maps(op)
    texts["einsum"] = "the maps in einsum notation, such as 'mk,kn->mn'."
    texts["body"] = (
        "a function of the elements of inputs and outputs, or of those of the inputs alone, "
        "which returns those of the outputs; or the name of a scalar function."
    )
    texts["outs"] = _outs(op, built) if op.inits else ""
    texts["result_types"] = _result_types(op)
    texts["dtype"] = (
        "the element type of an output that is created; None: the widest of the inputs."
    )
    for view in built.given:
        star = "*" if view is built.group else ""
        if view.name in texts:  # The module's docstring documents `loc` and `ip`.
            yield from _wrapped(f"{star}{view.name}: {texts[view.name]}", "    ", "        ")


def _operand(op: Op, operand: OperandSpec) -> str:
    role = {
        "input": "a tensor or a memref",
        "scalar": "a scalar",
        "either": "a tensor, a memref or a scalar",
        "shape": "a tensor or a memref of which only the shape counts, or a list of sizes",
        "init": "a tensor or a memref",
        "value": "a value of any type",
    }[operand.role]
    if op.effects == "none" or op.tensors_only:
        role = role.replace(", a memref", "").replace(" or a memref", "")
    several = operand.variadic and operand.role == Role.SCALAR
    text = "scalars (also as numbers)" if several else role
    if operand.role in (Role.SCALAR, Role.EITHER) and not several:
        text += " (also as a number)"
    if operand.type:
        text += f" of type {operand.type}"
    if operand.name in operands_read(op.payload):
        rank = len(op.map_of(operand.name).results)
        text += f", of rank {rank}, read at computed indices"
    elif op.structured:
        text += _shape(op.map_of(operand.name))
    if operand.shape:
        text += f", shape {_sizes(operand.shape_text)}"
    if operand.where:
        text += f" ({'; '.join(map(str, operand.where))})"
    return text + (f". {operand.doc}" if operand.doc else ".")


def _region(region: RegionSpec) -> str:
    text = f"a function of elements, {region.signature}, or the name of a scalar function"
    return f"{text}. {region.doc}" if region.doc else f"{text}."


def _sizes(text: str) -> str:
    """Return a list of sizes; as code if it has a `*name`, which is no emphasis."""
    return f"`[{text}]`" if "*" in text else f"[{text}]"


def _shape(form: MapForm) -> str:
    """Return the shape that a map form implies, in terms of the loops: `, shape [m, k]`."""

    def listed(results: tuple[object, ...]) -> str:
        return f"[{', '.join(map(str, results))}]"

    if form.form is Form.EXPLICIT and form.results:
        return f", shape {listed(form.results)}"
    if form.form is Form.DEFAULT:
        others = " or ".join(map(listed, form.within))
        return f", shape {listed(form.results)}, or by its map {others}"
    if form.form is Form.PERMUTE:
        return f", its dimension {form.parameter}[i] being dimension i of the output"
    if form.form is Form.TRAILING:
        return f", shape {listed(('...', *form.results))}"
    if form.form is Form.DROP:
        return f", without the dimensions that {form.parameter} lists"
    if form.form is Form.IDENTITY_OR_SCALAR:
        return ", of the output's shape or of rank 0"
    return ", of the shape of the loops" if form.form is Form.IDENTITY else ""


def _parameter(op: Op, parameter: Parameter) -> str:
    if parameter.doc:
        text = parameter.doc.rstrip(".")
    elif parameter.per:
        count = len(parameter.symbols)
        text = f"{count} integers, or one for all" if count > 1 else "an integer"
    else:
        text = parameter.kind.doc
    if parameter.where:
        text += f" ({parameter.where})"
    if parameter.default not in (None, []):
        text += f"; by default {parameter.default}"
    return text + "."


def _maps(op: Op) -> str:
    text = "one map per operand, such as '(d0, d1) -> (d1)' or an AffineMap"
    if takes_einsum(op):
        return f"{text}; needed unless einsum is given."
    if any(form.form is Form.DEFAULT for form in op.maps.forms):
        return f"{text}; None: those of the shapes named first."
    if op.maps.predicate.elementwise:
        return f"{text}; None: the identity, () for operands of rank 0."
    return f"{text}."


def _outs(op: Op, built: Signature) -> str:
    inits = op.inits
    outputs = " and ".join([operand.name for operand in inits])
    shape = _shape(op.map_of(inits[0].name)) if op.structured else ""
    text = f"the output ({outputs}){shape}"
    if returns_tuple(op):
        text = f"a list of the outputs ({outputs})"
    elif built.several:
        text += ", or a list of outputs"
    shapes = [operand.shape_text for operand in inits if operand.shape]
    filled = {
        o.name: f" filled with the neutral element of {o.combines}" for o in inits if o.combines
    }
    if len(inits) > 1 and len(shapes) == len(inits):
        each = [f", {name}{how}" for name, how in filled.items()]
        return f"{text}; None: new tensors{''.join(each)}."
    if shapes and len(inits) == 1:
        return f"{text}, shape {_sizes(shapes[0])}; None: a new tensor{''.join(filled.values())}."
    if all(view.name != "dtype" for view in built.keywords):  # The caller has to give it.
        return f"{text}."
    text += "; None: new tensors" if len(inits) > 1 else "; None: a new tensor"
    function = combining_function(op, {})
    if op.has_region and reads_output(op):
        return f"{text} filled with the neutral element of the function that body names."
    if function:
        return f"{text} filled with the neutral element of {function}."
    return f"{text}."


def _result_types(op: Op) -> str:
    text = f"the types of {', '.join(spec.name for spec in op.results)}"
    shapes = [f"{spec.name} {_sizes(spec.shape_text)}" for spec in op.results if spec.shape]
    if shapes:
        text += f"; the shape of {', of '.join(shapes)}"
    return f"{text}; None: those that the operands give." if results_follow(op) else f"{text}."


def _returns(op: Op, built: Signature) -> str:
    if not op.inits:
        if returns_tuple(op):
            return f"A tuple of the results ({', '.join(spec.name for spec in op.results)})."
        return "The result." if op.results else "The operation."
    if returns_tuple(op):
        return "A tuple of the results; on memrefs, of the outputs."
    if built.several:
        return "The result, or a tuple of results for a list of outputs; on memrefs the outputs."
    return "The result; on a memref, outs."
