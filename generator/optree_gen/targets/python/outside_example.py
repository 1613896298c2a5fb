# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example of a builder for an op outside the tree, written so that it runs as a test."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.model import Op, OperandSpec, Parameter, Tree
from optree_core.shape_rule import SAMPLES, NoShape, parts, sizes

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import python_literal

from .signature import argument_name

#: A body is that of the root, which is there in every tree.
_ROOT = "generic"


def outside_example(op: Op, tree: Tree) -> tuple[str, ...]:
    """A call and what it prints, without prompts; empty where the spec does not say enough."""
    if op.kind == "meta":
        return tuple(_in_body(op, tree))
    output = next((operand for operand in op.inits if operand.shape), None)
    return () if output is None else tuple(_call(op, tree, output))


def _call(op: Op, tree: Tree, output: OperandSpec) -> Iterator[str]:
    """The op on an operand of the shape that stands for its rule."""
    rule, source = parts(output.shape)
    shape, sample = SAMPLES[rule]
    given = {p.name: sample.get(p.name, _plainest(p)) for p in op.parameters if _is_needed(p)}
    defaults = {p.name: p.default for p in op.parameters if p.default is not None}
    name, argument = Name(op.name).builder, argument_name(source)
    kind = f"tensor<{''.join(f'{size}x' for size in shape)}f32>"
    group = any(operand.variadic for operand in op.operands if operand.name == source)
    try:
        found = sizes(rule, shape, {**defaults, **given}, [shape] if group else [])
    except NoShape:
        return  # It asks for more than a plain shape and plain values.
    made = "".join(f"{size.value}x" for size in found)
    yield f"from {tree.dialect.python_package} import function, {name}"
    yield f"with function({python_literal(kind)}) as ({argument},):"
    yield f"    result = {name}("
    yield f"        {argument}, {argument}," if group else f"        {argument},"
    for parameter, value in given.items():
        shown = argument_name(parameter.removeprefix(_STATIC))
        yield f"        {shown}={python_literal(value)},"
    yield "    )"
    yield "    print(result.type)"
    yield f"tensor<{made}f32>"


#: What precedes the name of an operand in that of the parameter with its static values.
_STATIC = "static_"


def _is_needed(parameter: Parameter) -> bool:
    return parameter.value is None and parameter.default is None and not parameter.optional


def _plainest(parameter: Parameter) -> object:
    if parameter.domain:
        return parameter.domain[0]
    return (1,) if parameter.type == "i64_array" else 1


def _in_body(op: Op, tree: Tree) -> Iterator[str]:
    """An operation that stands in the body of an op of the tree."""
    name, package = Name(op.name).builder, tree.dialect.python_package
    if op.results:
        kind = f"tensor<4x{op.results[0].type}>"
        arguments = ", ".join(f"{argument_name(p.name)}=0" for p in op.parameters if _is_needed(p))
        yield f"from {package} import function, {_ROOT}, {name}"
        yield f"with function({python_literal(kind)}) as (out,):"
        yield f"    result = {_ROOT}("
        yield "        outs=out,"
        yield '        indexing_maps=["(i) -> (i)"],'
        yield f"        body=lambda element: {name}({arguments}),"
        yield "    )"
        yield "    print(result.type)"
        yield kind
        return
    yield f"from {package} import function, {_ROOT}, {name}"
    yield "from optree_mlir.bindings import ir"
    yield 'with function("tensor<4xf32>") as (out,):'
    yield f"    result = {_ROOT}("
    yield "        outs=out,"
    yield '        indexing_maps=["(i) -> (i)"],'
    yield "        body=lambda element: element,"
    yield "    )"
    yield "    block = result.owner.regions[0].blocks[0]"
    yield "    block.operations[0].erase()"
    yield f"    end = {name}(block.arguments[0], ip=ir.InsertionPoint(block))"
    yield "    print(end.name)"
    yield op.qualified_name
