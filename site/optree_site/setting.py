# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The inputs and places of a build."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from optree_gen.disk.library import private_cache
from optree_gen.disk.write import digest


class SiteError(Exception):
    """The site cannot be built; the message has the reason."""


@dataclass(frozen=True)
class Setting:
    """One build of a site.

    root: the checkout; it contains specs/. output: the directory for the HTML.
    inherited: the address of a site with the pages of inherited ops; empty: this site has them too.
    source: the address of the checkout's files on the web; empty: linked files are copied.
    """

    root: Path
    output: Path
    inherited: str = ""
    source: str = ""

    @cached_property
    def cache(self) -> Path:
        """The files that one build leaves to the next: Sphinx's sources, its doctrees, the site.

        They are outside the checkout: Sphinx runs code in its source directory, and follows links
        on writing.

        Raises:
            SiteError: the user has no private cache directory.
        """
        found = private_cache(f"docs-{digest(os.fsencode(self.root))[:16]}")
        if found is None:
            raise SiteError(
                "no directory for the cache is writable by this user only; set XDG_CACHE_HOME"
            )
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
