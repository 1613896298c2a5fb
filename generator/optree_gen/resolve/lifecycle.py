# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stability, deprecation and former names as a spec says them."""

from __future__ import annotations

from optree_core.lifecycle import Deprecation, Lifecycle, Retired, Stability

from optree_gen.spec.spec import LifecycleEntry

from .step import ResolveContext, resolved


def lifecycle(entry: LifecycleEntry) -> Lifecycle:
    """The lifecycle as written; `history` adds what follows from releases."""
    deprecated = None if entry.reason is None else resolved(Deprecation, entry)
    experimental = str(entry.stability) == Stability.EXPERIMENTAL
    return resolved(Lifecycle, entry, experimental=experimental, deprecated=deprecated)


def retired(step: ResolveContext) -> tuple[Retired, ...]:
    """The parent's, then the op's own."""
    own = tuple(resolved(Retired, entry) for entry in step.spec.retired)
    names = {entry.name for entry in own}
    inherited = step.parent.retired if step.parent else ()
    return (*(entry for entry in inherited if entry.name not in names), *own)
