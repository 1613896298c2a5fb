# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Of what a site is built, and where."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from optree_gen.disk.library import private_cache
from optree_gen.disk.write import digest


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

    @cached_property
    def cache(self) -> Path:
        """The files that one build leaves to the next: Sphinx's sources, its doctrees, the site.

        Not in the checkout, for Sphinx runs what it finds there, and writes through links.

        Raises:
            SiteError: there is no such place.
        """
        found = private_cache(f"docs-{digest(os.fsencode(self.root))[:16]}")
        if found is None:
            raise SiteError("there is no directory that only this user can write to: "
                            "set XDG_CACHE_HOME")  # fmt: skip
        return found

    @property
    def sources(self) -> Path:
        return self.cache / "source"

    @property
    def doctrees(self) -> Path:
        return self.cache / "doctrees"

    @property
    def packages(self) -> Path:
        """The dialects' Python packages, generated for this site."""
        return self.cache / "python"

    @property
    def site(self) -> Path:
        return self.cache / "html"
