"""What is particular to a dialect that the specs define: MLIR learns its ops from their IRDL."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..tables import TREE
from ..tree.model import Op, OperandSpec
from .bindings import PACKAGE, ir
from .errors import NotAvailable

#: Whether MLIR gives an op its body.
BUILTIN_BODIES = False

#: Whether ops that move elements refuse a dynamic size where another operand has a known one.
STRICT_SIZES = False

#: The dialect whose attribute says how a loop runs.
LOOPS = "linalg"

#: How many operands a group has at most.
GROUP = 16

SEGMENTS = "operandSegmentSizes"
RESULT_SEGMENTS = "resultSegmentSizes"

_NAME = TREE.dialect.name
_SOURCE = Path(__file__).with_name("dialect.irdl.mlir")


def prepare(context: ir.Context) -> None:
    """Register the dialect in a context that does not have it yet.

    Raises:
        NotAvailable: the bindings cannot load IRDL.
    """
    if context.is_registered_operation(TREE.root.qualified_name):
        return
    try:
        irdl = importlib.import_module(f"{PACKAGE}.dialects.irdl")
    except ImportError:
        raise NotAvailable(
            f"{PACKAGE} cannot define ops: it comes without MLIR's irdl dialect"
        ) from None
    with context, ir.Location.unknown(context):
        irdl.load_dialects(ir.Module.parse(_SOURCE.read_text(encoding="utf-8")))
        ir.IsTerminatorTrait.attach(f"{_NAME}.yield")


def operation_class(op: Op) -> None:
    """The bindings have no class for what they do not know."""


def segments(op: Op, sizes: Sequence[int], results: int = 0) -> dict[str, str]:
    """The attributes that say which places of operands and results are taken, as text.

    sizes: for an op of the tree of inputs and of outputs, else of each operand.
    """
    op = TREE.ops[op.name]  # A call writes variadic groups out.
    found = {}
    if any(spec.variadic or spec.optional for spec in op.operands):
        flags = [flag for spec, size in _groups(op, sizes) for flag in _places(spec, size)]
        found[SEGMENTS] = array(flags)
    if any(spec.variadic for spec in op.inits):
        found[RESULT_SEGMENTS] = array([int(i < results) for i in range(GROUP)])
    return found


def _groups(op: Op, sizes: Sequence[int]) -> Iterator[tuple[OperandSpec, int]]:
    """Each operand of the op with how many values it has."""
    if not op.structured:
        yield from zip(op.operands, sizes, strict=True)
        return
    for spec in op.operands:
        side = op.inits if spec.role == "init" else op.inputs
        count = sizes[spec.role == "init"]
        yield spec, count - len(side) + 1 if spec.variadic else 1


def _places(spec: OperandSpec, size: int) -> list[int]:
    places = GROUP if spec.variadic else 1
    if size > places:
        raise NotAvailable(
            f"{spec.name} has {size} values; {places} are possible in Python, where each has a "
            "place of its own, as IRDL gives all operands of a place one type"
        )
    return [int(i < size) for i in range(places)]


def array(values: Sequence[int]) -> str:
    return f"array<i32: {', '.join(map(str, values))}>"
