# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Of what a site is built, and where."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class SiteError(Exception):
    """The site cannot be built; the message says why."""


@dataclass(frozen=True)
class Setting:
    """One build of a site.

    root: the checkout; it holds specs/. output: where the HTML goes.
    inherited: the address of a site that has the pages of inherited ops; empty: they are part of
        this one. source: the address of the checkout's files on the web; empty: they are copied
        where a page links to them.
    """

    root: Path
    output: Path
    inherited: str = ""
    source: str = ""

    @property
    def cache(self) -> Path:
        """What one build leaves to the next: Sphinx's sources and the documents it has read."""
        return self.root / ".optree-gen" / "docs"

    @property
    def sources(self) -> Path:
        return self.cache / "source"

    @property
    def doctrees(self) -> Path:
        return self.cache / "doctrees"
