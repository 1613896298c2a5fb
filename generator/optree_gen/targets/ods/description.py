# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The documentation of an op: the spec's description, the formula, the maps, an example."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from optree_core.affine import map_text
from optree_core.dialect_op import MAPS, DialectOp
from optree_core.element_sharing import sentences
from optree_core.element_type import REPRESENTATIVES, TYPE_CLASSES
from optree_core.expression import Expr, Operand, Region, operands_read, walk
from optree_core.model import Form, MapForm, Op, OperandSpec, Role, Tree
from optree_core.step_types import type_sentences

from optree_gen.emit.ods_names import argument_name
from optree_gen.emit.output import notice
from optree_gen.emit.outside_example import syntax_example
from optree_gen.emit.quoting import filled
from optree_gen.spec.payload import substitute

from .attribute import AttributeView
from .element import Classes

_WIDTH = 92

#: Type of a parameter that lists dimensions -> its value in examples.
_LISTS = {"dims": "[0]", "permutation": "[1, 0]"}

#: Rank of operands in the example of an op that takes any rank.
_EXAMPLE_RANK = 2


def description(
    here: DialectOp, tree: Tree, attributes: tuple[AttributeView, ...], classes: dict[str, Classes]
) -> str:
    """Return the op's documentation in Markdown, paragraphs separated by empty lines."""
    op = here.op
    parts = [_wrapped(op.description)] if op.description else []
    if about := notice(op.lifecycle):
        parts.insert(0, textwrap.fill(about, _WIDTH))
    if op.parent:
        parts.append(f"A kind of `{op.dialect}.{op.parent}`.")
    if op.structured:
        parts += _meaning(op)
    elif op.decomposes:
        names = ", ".join(f"`{op.dialect}.{name}`" for name in op.decomposes)
        parts.append(textwrap.fill(f"Decomposes into {names}.", _WIDTH))
    if op.steps:
        lines = "\n".join(f"{step.name} = {step}" for step in op.steps if not step.alternative)
        parts.append(f"Computes, in steps:\n\n```text\n{lines}\n```")
    for region in op.regions:
        text = f"The region `{region.name}`: `{region.signature}`. {region.doc}".strip()
        parts.append(textwrap.fill(text, _WIDTH))
    if not op.structured:
        types = (*sentences(op), *type_sentences(op, tree.scalars))
        if about := " ".join([*["On tensors only."] * op.tensors_only, *types]):
            parts.append(textwrap.fill(about, _WIDTH))
        parts.append(f"Example:\n\n```mlir\n{syntax_example(here, tree).text}\n```")
    listed = _listed(here)
    if (
        op.structured
        and not op.has_region
        and all(a.wrapper or a.name in listed for a in attributes)
    ):
        parts.append(f"Example:\n\n```mlir\n{example(op, listed, classes)}\n```")
    return "\n\n".join(parts or [op.summary])


def _meaning(op: Op) -> list[str]:
    parts = []
    if isinstance(op.payload, Region):
        names = ", ".join(f"`{name}`" for name in op.payload.arguments)
        parts.append(
            textwrap.fill(f"The body is given; its arguments are the elements of {names}.", _WIDTH)
        )
    elif op.payload is not None:
        parts.append(
            f"For every point of the iteration space:\n\n```\n{formula(op, op.payload)}\n```"
        )
    if op.loops is not None and op.iterator_types is not None:
        loops = ", ".join(
            f"`{loop}` ({kind})" for loop, kind in zip(op.loops, op.iterator_types, strict=True)
        )
        parts.append("\n".join(filled(f"Loops: {loops}.", _WIDTH)))
    if (op.loops is not None or op.maps.named) and _in_formula(op):
        return parts
    rows = [f"- `{operand.name}`: {form_text(op, form)}" for operand, form in op.operand_maps]
    parts.append("Indexing maps:\n\n" + "\n".join(rows))
    return parts


def _in_formula(op: Op) -> bool:
    """True if the formula shows all maps: it has each input, and each map is explicit."""
    if op.payload is None or isinstance(op.payload, Region):
        return False
    return _shown(op.payload).issuperset([o.name for o in op.inputs]) and all(
        form.form in (Form.EXPLICIT, Form.TRAILING) for form in op.maps.forms
    )


# Cached, since most ops below one parent have its payload.
def _shown(payload: Expr) -> frozenset[str]:
    return frozenset(node.name for node in walk(payload) if isinstance(node, Operand))


def formula(op: Op, payload: Expr) -> str:
    """Return the payload as an assignment of elements: `acc[m] = add(acc[m], lhs[m, k])`."""
    elements: Mapping[str, Expr] = {
        operand.name: Operand(f"{operand.name}{_subscript(op, form)}")
        for operand, form in op.operand_maps
        if not operand.variadic and operand.name not in operands_read(payload)
    }
    targets = ", ".join(str(elements.get(o.name, o.name)) for o in op.inits)
    value = str(substitute(payload, elements))
    separator = " " if len(targets) + len(value) < _WIDTH else "\n    "
    return f"{targets} ={separator}{value}"


def _subscript(op: Op, form: MapForm) -> str:
    leading = op.maps.loops[:1] if form.form is Form.TRAILING else ()
    results = [*leading, *map(str, form.results)]
    return f"[{', '.join(results)}]" if results else ""


def form_text(op: Op, form: MapForm) -> str:
    """Return the map in words or as a list of results."""
    if form.listed:
        text = f"`{map_text(('...',) if op.loops is None else op.loops, form.results)}`"
        others = [f"`({', '.join(map(str, results))})`" for results in form.within]
        return f"{text}, or with the results {' or '.join(others)}" if others else text
    if form.form is Form.TRAILING:
        return f"`[{', '.join([op.maps.loops[0], *map(str, form.results)])}]`"
    if form.form is Form.PERMUTE:
        return f"the loops, permuted by `{form.parameter}`"
    if form.form is Form.DROP:
        return f"all loops but those in `{form.parameter}`"
    return {
        "identity": "the identity",
        "identity_or_scalar": "the identity, or `()` where the operand is a scalar",
    }.get(form.form, f"as `{op.maps.attribute or MAPS}` says")


def _listed(here: DialectOp) -> dict[str, str]:
    """Return the required attributes that list dimensions, with an example value of each."""
    return {
        argument_name(a.name): _LISTS[a.parameter.type]
        for a in here.attributes
        if a.parameter.type in _LISTS and a.parameter.default is None
    }


def example(op: Op, listed: Mapping[str, str], classes: dict[str, Classes]) -> str:
    """Return the op in its custom syntax, with required attributes only."""
    output = next(c for c in TYPE_CLASSES if c in classes[op.inits[0].name])
    inputs: list[tuple[str, str]] = []
    inits: list[tuple[str, str]] = []
    for operand, form in op.operand_maps:
        element = _element_text(operand, output, classes[operand.name])
        shape = "?x" * _rank(op, form)
        type_text = element if operand.role == Role.SCALAR else f"tensor<{shape}{element}>"
        text = (f"%{operand.name}", type_text)
        (inits if operand.is_init else inputs).append(text)
    groups = [
        f"{keyword}({', '.join(n for n, _ in group)} : {', '.join(t for _, t in group)})"
        for keyword, group in (("ins", inputs), ("outs", inits))
        if group
    ]
    made = "%0" if len(inits) == 1 else f"%0:{len(inits)}"
    lines = [f"{made} = {op.qualified_name}", *(f"    {group}" for group in groups)]
    lines += [f"    {name} = {value}" for name, value in listed.items()]
    if not listed:  # With listed dimensions, the syntax has no result type: it is the output's.
        results = ", ".join(t for _, t in inits)
        lines.append(f"    -> {results if len(inits) == 1 else f'({results})'}")
    return "\n".join(lines)


def _element_text(operand: OperandSpec, output: str, classes: Classes) -> str:
    if operand.type is not None and operand.type not in TYPE_CLASSES:
        return operand.type
    return REPRESENTATIVES[output if output in classes else classes[0]].name


def _rank(op: Op, form: MapForm) -> int:
    """Return the rank of an operand in the example; a map without default dimensions drops one."""
    if form.listed:
        return len(form.results)
    if form.form is Form.TRAILING:
        return len(form.results) + 1
    if form.form is not Form.DROP:
        return _EXAMPLE_RANK
    parameter = next(p for p in op.parameters if p.name == form.parameter)
    dropped = parameter.default if isinstance(parameter.default, tuple) else (0,)
    return _EXAMPLE_RANK - len(dropped)


def _wrapped(text: str) -> str:
    """Return the text with long lines wrapped and existing line ends kept."""
    found: list[str] = []
    for line in text.split("\n"):
        found += textwrap.wrap(line, _WIDTH) if len(line) > _WIDTH else [line]
    return "\n".join(found)
