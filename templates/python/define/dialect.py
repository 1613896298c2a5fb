"""What is particular to a dialect that the specs define: MLIR learns its ops from their IRDL.

Bindings without IRDL build the same ops without knowing them, which MLIR calls unregistered.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..tables import TREE
from ..tree.model import Op, OperandSpec
from .bindings import PACKAGE, ir
from .errors import NotAvailable

#: Whether the bindings can learn ops; where not, MLIR verifies nothing of these and `verify` does.
HAS_IRDL = importlib.util.find_spec(f"{PACKAGE}.dialects.irdl") is not None

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

    Without IRDL the context allows operations that it does not know, from any dialect.
    """
    if context.is_registered_operation(TREE.root.qualified_name):
        return
    if not HAS_IRDL:
        context.allow_unregistered_dialects = True
        return
    irdl = importlib.import_module(f"{PACKAGE}.dialects.irdl")
    with context, ir.Location.unknown(context):
        irdl.load_dialects(ir.Module.parse(_SOURCE.read_text(encoding="utf-8")))
        ir.IsTerminatorTrait.attach(f"{_NAME}.yield")


def has(op: Op, context: ir.Context) -> bool:
    """Whether the op can be built, which `prepare` sees to."""
    prepare(context)
    return not HAS_IRDL or bool(context.is_registered_operation(op.qualified_name))


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
