# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Caches per context that are cleared together: the types in them keep contexts alive."""

from __future__ import annotations

from collections.abc import Callable

from .bindings import ir

#: The most contexts with cached values; one more clears all caches.
CONTEXTS = 8

_contexts: list[ir.Context] = []
_forget: list[Callable[[], None]] = []


def forgetting(action: Callable[[], None]) -> None:
    """Register an action that clears its owner's cache."""
    _forget.append(action)


def forget() -> None:
    """Clear all caches, which releases their contexts."""
    for action in _forget:
        action()
    _contexts.clear()


def keep(context: ir.Context) -> None:
    """Note that a cache holds something of the context."""
    if context not in _contexts:
        if len(_contexts) == CONTEXTS:
            forget()
        _contexts.append(context)
