"""Which ops can be built: what the loaded bindings have, asked of them and never inferred."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from ..tables import TREE
from ..tree.model import Op
from .bindings import PACKAGE, generated_ops, ir
from .errors import NotAvailable

_declared: list[int] = []


@contextmanager
def release(major: int) -> Iterator[None]:
    """Build only ops that this MLIR release has as well, whatever the bindings have beyond it."""
    from .builder import forget

    _declared.append(major)
    forget()
    try:
        yield
    finally:
        _declared.pop()
        forget()


def is_available(op: Op, context: ir.Context) -> bool:
    """Whether the bindings have the op, and the declared release if there is one."""
    if op.abstract or any(not op.mlir.includes(major) for major in _declared):
        return False
    return bool(context.is_registered_operation(op.qualified_name))


def available(context: ir.Context) -> frozenset[str]:
    """The names of the ops of the tree that can be built."""
    return frozenset(op.name for op in TREE.structured() if is_available(op, context))


def nearest(op: Op, context: ir.Context) -> Op:
    """The op itself, or its nearest ancestor that can be built.

    Raises:
        NotAvailable: there is none.
    """
    for candidate in (op, *TREE.ancestors(op.name)):
        if is_available(candidate, context):
            return candidate
    raise NotAvailable(f"{PACKAGE} has no {op.qualified_name}, nor an ancestor of it")


@cache
def _classes() -> dict[str, type[ir.OpView]]:
    """The bindings' classes of ops by the name of the op."""
    found = vars(generated_ops(TREE.dialect.name)).values()
    views: list[Any] = [c for c in found if inspect.isclass(c) and issubclass(c, ir.OpView)]
    return {c.OPERATION_NAME: c for c in views if c is not ir.OpView}


def operation_class(op: Op) -> type[ir.OpView] | None:
    """The bindings' class of the op; None where they have none."""
    return _classes().get(op.qualified_name)


def has_segments(op: Op) -> bool:
    """Whether the op says in an attribute how many operands each of its groups has."""
    return getattr(operation_class(op), "_ODS_OPERAND_SEGMENTS", None) is not None
