# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stability, deprecation and former names as a spec says them."""

from __future__ import annotations

from optree_core.lifecycle import Deprecation, Lifecycle, Retired

from optree_gen.spec.spec import LifecycleEntry

from .step import ResolveContext


def lifecycle(entry: LifecycleEntry) -> Lifecycle:
    """The lifecycle as written; `history` adds what follows from releases."""
    deprecated = None
    if entry.reason is not None:
        replacement = None if entry.replaced_by is None else str(entry.replaced_by)
        deprecated = Deprecation(str(entry.reason), replacement)
    return Lifecycle(
        experimental=entry.stability == "experimental",
        since=None if entry.since is None else str(entry.since),
        deprecated=deprecated,
        until=None if entry.until is None else str(entry.until),
        formerly=tuple(map(str, entry.formerly)),
    )


def retired(step: ResolveContext) -> tuple[Retired, ...]:
    """The parent's, then the op's own."""
    own = tuple(
        Retired(str(entry.name), entry.reason, entry.default, entry.ignored)
        for entry in step.spec.retired
    )
    names = {entry.name for entry in own}
    inherited = step.parent.retired if step.parent else ()
    return (*(entry for entry in inherited if entry.name not in names), *own)
