# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Facts in the documentation of a builder: a formula, element types, what outputs start with."""

from __future__ import annotations

from functools import lru_cache

from optree_core.element_type import TYPE_CLASSES
from optree_core.expression import Call, Expr, Operand, ParameterCall, Region, rebuilt, walk
from optree_core.inference import combining_function, reads_output
from optree_core.model import Op, OperandSpec, Tree, TypeRule, computed_once

from optree_gen.emit.quoting import filled

from .call import WIDTH


def escaped(text: str) -> str:
    """The text inside of a docstring."""
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


# Ops say the same of their arguments.
@lru_cache(maxsize=4096)
def paragraph(text: str, first: int = 4, rest: int = 0) -> str:
    """Prose of a docstring in lines; first, rest: how far they are indented."""
    return escaped("\n".join(filled(text, WIDTH, " " * first, " " * (rest or first))))


@computed_once
def formula(op: Op) -> str:
    """The payload as an assignment to the element of the output; empty if there is none."""
    if op.payload is None:
        return ""
    element = {operand.name: _element(op, operand) for operand in op.operands}
    targets = ", ".join(element[operand.name] for operand in op.inits)
    if isinstance(op.payload, Region):
        return f"{targets} = body({', '.join(element[name] for name in op.payload.arguments)})"
    return f"{targets} = {_text(op.payload, element)}"


def _element(op: Op, operand: OperandSpec) -> str:
    """The element of an operand at the current iteration."""
    results = op.map_of(operand.name).results
    return f"{operand.name}[{', '.join(map(str, results))}]" if results else operand.name


def _text(expr: Expr, element: dict[str, str]) -> str:
    """The expression over elements; a parameter's function is called by the parameter's name."""

    def named(node: Expr) -> Expr:
        if isinstance(node, Operand):
            return Operand(element[node.name])
        node = rebuilt(node, named)
        if isinstance(node, ParameterCall):
            group = [Operand(f"*{element[node.variadic]}")] if node.variadic else []
            return Call(node.parameter, (*node.arguments, *group))
        return node

    return str(named(expr))


@computed_once
def restricted_classes(op: Op, tree: Tree) -> tuple[str, ...]:
    """The classes of output on which all functions of the payload are legal; empty: all."""
    if op.payload is None or isinstance(op.payload, Region) or op.types is TypeRule.FREE:
        return ()
    chosen = [str(p.value) for p in op.parameters if p.is_function and p.value is not None]
    known = [tree.scalars.functions[name] for name in (*_called(op.payload), *chosen)]
    common = {*TYPE_CLASSES}.intersection(*[f.classes for f in known])
    return (
        tuple([c for c in TYPE_CLASSES if c in common]) if len(common) < len(TYPE_CLASSES) else ()
    )


@lru_cache(maxsize=1024)
def _called(payload: Expr) -> frozenset[str]:
    return frozenset([node.function for node in walk(payload) if isinstance(node, Call)])


@computed_once
def neutral(op: Op) -> str:
    """The function whose neutral element fills an output that the builder makes; empty: none."""
    if any(operand.shape for operand in op.inits):
        return ""
    if op.has_region and reads_output(op):
        return "the function that body names"
    return combining_function(op, {}) or ""
