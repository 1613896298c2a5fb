# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An output: one generated file, as a template and the view-model that fills it."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from optree_core.lifecycle import Lifecycle


@dataclass(frozen=True, slots=True)
class Output:
    """One generated file.

    path: below `generated/`, with forward slashes. template: below `templates/`, in the folder of
        the target whose filters, comments and escapes apply.
    view: the template's variable `view`. specs: the paths of the spec files that it comes from; the
        header names a single one, or the directory of several.
    """

    path: str
    template: str
    view: object
    specs: tuple[str, ...] = ()

    @property
    def origin(self) -> str:
        """The path of the spec that the file is generated from, or the directory of several."""
        if len(self.specs) == 1:
            return self.specs[0]
        return posixpath.commonpath({path.rpartition("/")[0] for path in self.specs} or {"specs"})


# Sentences that tell the user of an op or an attribute about its lifecycle.


def notice(lifecycle: Lifecycle) -> str:
    """Return the notice about a thing that is not stable; empty if it is stable.

    For example, "Deprecated: use 'other'. It may be gone from 2027-01-01 on."
    """
    if lifecycle.deprecated is not None:
        leaving = f" It may be gone from {lifecycle.until} on." if lifecycle.until else ""
        return f"Deprecated: {lifecycle.deprecated}.{leaving}"
    if lifecycle.experimental:
        return "Experimental: it may change or leave in any release."
    return ""


def warning(name: str, lifecycle: Lifecycle) -> str:
    """Return the warning for a user of `name`; empty if it is not deprecated."""
    if lifecycle.deprecated is None:
        return ""
    leaving = f"; it may be gone from {lifecycle.until} on" if lifecycle.until else ""
    return f"{name} is deprecated: {lifecycle.deprecated}{leaving}"
