# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Caches per context, to be cleared at once: the types in them keep their contexts alive."""

from __future__ import annotations

from collections.abc import Callable

from .bindings import ir

#: Of so many contexts something is remembered.
CONTEXTS = 8

_contexts: list[ir.Context] = []
_forget: list[Callable[[], None]] = []


def forgetting(action: Callable[[], None]) -> None:
    """Have the action forget what its owner remembers."""
    _forget.append(action)


def forget() -> None:
    """Forget what was decided for types so far, and the contexts that it keeps alive."""
    for action in _forget:
        action()
    _contexts.clear()


def keep(context: ir.Context) -> None:
    """Note that something of the context is remembered from now on."""
    if context not in _contexts:
        if len(_contexts) == CONTEXTS:
            forget()
        _contexts.append(context)
