# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds out which ops can be built, by asking the loaded bindings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .bindings import PACKAGE, ir
from .build.arguments import whole
from .errors import NotAvailable, ParameterError, shown
from .memory import forget

if TYPE_CHECKING:
    from optree_core.model import Op

    from .dialect.loaded import LoadedDialect

_declared: list[int] = []


@contextmanager
def release(major: int) -> Iterator[None]:
    """Build only ops that this MLIR release also has, whatever the bindings have."""
    if whole(major) is None:
        raise ParameterError(f"the release is {shown(major)}; an integer is needed, such as 22")
    _declared.append(major)
    forget()
    try:
        yield
    finally:
        _declared.pop()
        forget()


def is_available(dialect: LoadedDialect, op: Op, context: ir.Context) -> bool:
    """True if the bindings, and the declared release if there is one, have the op."""
    return not op.abstract and all(map(op.exists_in, _declared)) and dialect.has(op, context)


def available(dialect: LoadedDialect, context: ir.Context) -> frozenset[str]:
    """Return the names of the ops in the tree that can be built."""
    ops = dialect.tree.structured()
    return frozenset(op.name for op in ops if is_available(dialect, op, context))


def nearest(dialect: LoadedDialect, op: Op, context: ir.Context) -> Op:
    """Return the op if it can be built, else its nearest ancestor that can.

    Raises:
        NotAvailable: the bindings have neither the op nor an ancestor.
    """
    for candidate in (op, *dialect.tree.ancestors(op.name)):
        if is_available(dialect, candidate, context):
            return candidate
    raise NotAvailable(f"{PACKAGE} has neither {op.qualified_name} nor an ancestor of it")
