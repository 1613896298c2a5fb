# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies of structured ops, built as regions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce

from optree_core.generic import READ, READ_OR, SIZE, Body, Step
from xdsl.context import Context
from xdsl.dialects import get_all_dialects, memref, scf, tensor
from xdsl.dialects.arith import AndIOp, CmpiOp, ConstantOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    ShapedType,
    UnregisteredOp,
    i64,
)
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.ops import IndexOp as UpstreamIndexOp
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Dialect, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation, base, irdl_op_definition, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure

# xDSL's `linalg`, but with the two ops of bodies as in MLIR: allowed in any structured op.

__all__ = ["IndexOp", "YieldOp", "linalg"]


@irdl_op_definition
class IndexOp(IRDLOperation):
    """`linalg.index`; xDSL's own is allowed in a `linalg.generic` only."""

    name = "linalg.index"
    dim = prop_def(IntegerAttr.constr(i64))
    result = result_def(base(IndexType))
    traits = traits_def(Pure())
    assembly_format = "$dim attr-dict `:` type($result)"


def linalg() -> Dialect:
    """Return the dialect to register in place of xDSL's `linalg`."""
    operations = [IndexOp if op is UpstreamIndexOp else op for op in Linalg.operations]
    return Dialect(Linalg.name, operations, list(Linalg.attributes))


@cache
def known() -> Context:
    """Return a context with the dialects that come with xDSL, `linalg` replaced by ours."""
    context = Context()
    for name, dialect in get_all_dialects().items():
        context.register_dialect(name, linalg if name == "linalg" else dialect)
    return context


def context(*dialects: Dialect) -> Context:
    """Return a context for reading modules: the dialects that come with xDSL, and these."""
    found = known().clone()
    for dialect in dialects:
        found.load_dialect(dialect)
    return found


@cache
def read(text: str) -> Attribute:
    """Parse an attribute or a type."""
    return Parser(known(), text).parse_attribute()


@cache
def op_named(name: str) -> type[Operation]:
    """Return the class of the op with this name; an unregistered one if xDSL has none."""
    return known().get_optional_op(name) or UnregisteredOp.with_name(name)


def create(
    kind: type[Operation],
    operands: Sequence[SSAValue],
    result: Attribute,
    attributes: dict[str, Attribute],
) -> Operation:
    """Build an operation with one result; `attributes` includes its properties."""
    properties: dict[str, Attribute] = {}
    if issubclass(kind, IRDLOperation):
        for name, definition in kind.get_irdl_definition().properties.items():
            value = attributes.pop(name, definition.default_value)
            if value is not None:
                properties[name] = value
    made: Operation = kind.create(
        operands=operands, result_types=[result], properties=properties, attributes=attributes
    )
    return made


def region(body: Body, arguments: Sequence[Attribute], operands: Sequence[SSAValue]) -> Region:
    """Return the body as a region with one block, whose arguments have these types.

    operands: those of the op, which have the sizes of loops and are read at computed indices.
    """
    block = Block(arg_types=arguments)
    elements: list[SSAValue] = list(block.args)

    def size(source: SSAValue, axis: int) -> SSAValue:
        known = source.type.get_shape()[axis] if isinstance(source.type, ShapedType) else 0
        static = known != DYNAMIC_INDEX
        number = ConstantOp(IntegerAttr.from_index_int_value(known if static else axis))
        block.add_op(number)
        if static:
            return number.result
        kind = memref.DimOp if isinstance(source.type, MemRefType) else tensor.DimOp
        made: Operation = kind.create(operands=[source, number.result], result_types=[IndexType()])
        block.add_op(made)
        return made.results[0]

    def added(made: Operation) -> SSAValue:
        block.add_op(made)
        return made.results[0]

    def element_at(
        source: SSAValue, indices: Sequence[SSAValue], result: Attribute, other: SSAValue | None
    ) -> SSAValue:
        kind = memref.LoadOp if isinstance(source.type, MemRefType) else tensor.ExtractOp
        element: Operation = kind.create(operands=[source, *indices], result_types=[result])
        if other is None:
            return added(element)
        # An unsigned compare: a negative index is larger than any size.
        tests = [
            added(CmpiOp(index, size(source, axis), "ult")) for axis, index in enumerate(indices)
        ]
        inside = reduce(lambda one, next: added(AndIOp(one, next)), tests)
        then = Region(Block([element, scf.YieldOp(*element.results)]))
        return added(scf.IfOp(inside, [result], then, Region(Block([scf.YieldOp(other)]))))

    def add(step: Step, given: list[SSAValue]) -> SSAValue:
        if step.mnemonic == SIZE and not given:
            return size(operands[step.number("operand")], step.number("axis"))
        if step.mnemonic in (READ, READ_OR):
            other = None if step.mnemonic == READ else given.pop()
            kind = read(str(step.type))
            return element_at(operands[step.number("operand")], given, kind, other)
        attributes = {name: read(text) for name, text in step.attributes}
        made = create(op_named(step.mnemonic), given, read(str(step.type)), attributes)
        block.add_op(made)
        return made.results[0]

    block.add_op(YieldOp(*body.run(elements, add)))
    return Region(block)
