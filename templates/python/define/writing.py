"""Modules as text that the C++ dialect reads.

IRDL has limits that this makes up for: operands of a group have one type, so each has a place of
its own; attributes are written as IRDL spells them; and the body of an op ends in, and reads
positions by, operations of this dialect, for those of linalg look for an op of linalg around them.
"""

from __future__ import annotations

import re

from ..tables import TREE
from .bindings import attributes_of, ir
from .dialect import GROUP, LOOPS, RESULT_SEGMENTS, SEGMENTS, array
from .verification import verify

_NAME = TREE.dialect.name
_BY_NAME = {op.qualified_name: op for op in TREE.ops.values()}

#: An attribute of the dialect as IRDL writes it: its value is a string.
_QUOTED = re.compile(rf'(#{_NAME}\.\w+)<"(\w+)">')
_OF_LINALG = re.compile(rf'"{_NAME}\.(yield|index)"\(')


def write(module: ir.Module) -> str:
    """The module as the C++ dialect reads it, in MLIR's generic form.

    Raises:
        MLIRError, ParameterError: it does not verify; the C++ dialect would refuse it.
    """
    verify(module)
    whole = ir.Module.parse(str(module), module.context)
    _to_cpp(whole.operation)
    text = whole.operation.get_asm(print_generic_op_form=True, assume_verified=True)
    return _OF_LINALG.sub(rf'"{LOOPS}.\1"(', _QUOTED.sub(r"\1<\2>", text))


def _to_cpp(operation: ir.Operation) -> None:
    """Give operations the segments that ODS demands: one per operand of the op."""
    for region in operation.regions:
        for block in region.blocks:
            for inner in block.operations:
                _to_cpp(inner.operation)
    op = _BY_NAME.get(operation.name)
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
