# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tells which ops can be built: the loaded bindings are asked, nothing is inferred."""

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


def is_available(dialect: LoadedDialect, op: Op, context: ir.Context) -> bool:
    """True if the bindings have the op, and the declared release, if any, has it."""
    return not op.abstract and all(map(op.exists_in, _declared)) and dialect.has(op, context)


def available(dialect: LoadedDialect, context: ir.Context) -> frozenset[str]:
    """The names of the ops of the tree that can be built."""
    ops = dialect.tree.structured()
    return frozenset(op.name for op in ops if is_available(dialect, op, context))


def nearest(dialect: LoadedDialect, op: Op, context: ir.Context) -> Op:
    """The op itself, or its nearest ancestor that can be built.

    Raises:
        NotAvailable: there is none.
    """
    for candidate in (op, *dialect.tree.ancestors(op.name)):
        if is_available(dialect, candidate, context):
            return candidate
    raise NotAvailable(f"{PACKAGE} has no {op.qualified_name}, nor an ancestor of it")
