# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a module as text that the C++ dialect reads.

IRDL has limits that this makes up for: operands of a group have one type, so each has a place of
its own; attributes are written as IRDL spells them; and the body of an op ends in, and reads
positions by, operations of this dialect, for those of linalg look for an op of linalg around them.
"""

from __future__ import annotations

import re

from ..bindings import attributes_of, ir
from ..irdl import GROUP
from .defined import RESULT_SEGMENTS, SEGMENTS, DefinedDialect, array
from .verification import verify


def write(dialect: DefinedDialect, module: ir.Module) -> str:
    """The text; `DefinedDialect.write` says what it raises."""
    verify(dialect, module)
    whole = ir.Module.parse(str(module), module.context)
    _to_cpp(dialect, whole.operation)
    text = whole.operation.get_asm(print_generic_op_form=True, assume_verified=True)
    # IRDL writes the value of an attribute as a string.
    text = re.sub(rf'(#{dialect.name}\.\w+)<"(\w+)">', r"\1<\2>", text)
    return re.sub(rf'"{dialect.name}\.(yield|index)"\(', rf'"{dialect.loops}.\1"(', text)


def _to_cpp(dialect: DefinedDialect, operation: ir.Operation) -> None:
    """Give operations the segments that ODS demands: one per operand of the op."""
    for region in operation.regions:
        for block in region.blocks:
            for inner in block.operations:
                _to_cpp(dialect, inner.operation)
    op = dialect.by_name.get(operation.name)
    attributes = attributes_of(operation)
    if op is None or SEGMENTS not in attributes:
        return
    flags = iter(ir.DenseI32ArrayAttr(attributes[SEGMENTS]))
    sizes = [sum(next(flags) for _ in range(GROUP if spec.variadic else 1)) for spec in op.operands]
    del operation.attributes[SEGMENTS]
    if RESULT_SEGMENTS in attributes:
        del operation.attributes[RESULT_SEGMENTS]
    if sum(spec.variadic or spec.optional for spec in op.operands) > 1:
        operation.attributes[SEGMENTS] = ir.Attribute.parse(array(sizes), operation.context)
