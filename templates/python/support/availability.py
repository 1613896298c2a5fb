"""Which ops can be built: what the loaded bindings have, asked of them and never inferred."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..tables import TREE
from ..tree.model import Op
from .arguments import whole
from .bindings import PACKAGE, ir
from .dialect import has
from .errors import NotAvailable, ParameterError, shown
from .memory import forget

_declared: list[int] = []


@contextmanager
def release(major: int) -> Iterator[None]:
    """Build only ops that this MLIR release has as well, whatever the bindings have beyond it."""
    if whole(major) is None:
        raise ParameterError(f"the release is {shown(major)}; the number of one is needed")
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
    return has(op, context)


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
