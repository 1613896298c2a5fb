# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sentences that tell the user of an op or an attribute about its lifecycle."""

from __future__ import annotations

from optree_core.lifecycle import Lifecycle


def notice(lifecycle: Lifecycle) -> str:
    """`Deprecated: why; use 'other'. It may be gone from then on.`; empty where it is stable."""
    if lifecycle.deprecated is not None:
        leaving = f" It may be gone from {lifecycle.until} on." if lifecycle.until else ""
        return f"Deprecated: {lifecycle.deprecated}.{leaving}"
    if lifecycle.experimental:
        return "Experimental: it may change or leave in any release."
    return ""


def warning(name: str, lifecycle: Lifecycle) -> str:
    """The warning for a user of `name`; empty if it is not deprecated."""
    if lifecycle.deprecated is None:
        return ""
    leaving = f"; it may be gone from {lifecycle.until} on" if lifecycle.until else ""
    return f"{name} is deprecated: {lifecycle.deprecated}{leaving}"
