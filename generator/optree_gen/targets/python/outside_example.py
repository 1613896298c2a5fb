# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example of a builder for an op outside the tree, written so that it runs as a test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from optree_core.model import Op, OperandSpec, Parameter, Tree
from optree_core.shape import STATIC, NoShape, output_sizes, sample

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
    """The op on operands of plain shapes, or of those that its spec names."""
    shapes, given = sample(op)
    try:
        found = output_sizes(op, shapes, given)[output.name]
    except NoShape:
        return  # It asks for more than a plain shape and plain values.
    name = Name(op.name).builder
    kinds = [f"tensor<{_dims(members[0])}f32>" for members in shapes.values()]
    arguments = [argument_name(operand) for operand in shapes]
    needed = {p.name: given[p.name] for p in op.parameters if _is_needed(p)}
    yield f"from {tree.dialect.python_package} import function, {name}"
    yield f"with function({', '.join(map(python_literal, kinds))}) as ({', '.join(arguments)},):"
    yield f"    result = {name}("
    for argument, members in zip(arguments, shapes.values(), strict=True):
        yield f"        {', '.join([argument] * len(members))},"
    for parameter, value in needed.items():
        shown = argument_name(parameter.removeprefix(STATIC))
        yield f"        {shown}={python_literal(value)},"
    yield "    )"
    yield "    print(result.type)"
    yield f"tensor<{_dims([size.value for size in found])}f32>"


def _dims(sizes: Sequence[int | None]) -> str:
    return "".join(f"{size}x" for size in sizes)


def _is_needed(parameter: Parameter) -> bool:
    return parameter.value is None and parameter.default is None and not parameter.optional


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
