# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rewrites links in the repository's Markdown as links of the site."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from optree_gen.disk.containment import ForeignFileError, contained

from .setting import Setting

#: Fenced blocks and code spans, which contain no links, and links, with their target as `target`.
_LINK = re.compile(
    r"(?P<code>^ *(?P<fence>`{3,}|~{3,}).*?^ *(?P=fence)`*~* *$"
    r"|(?<!`)(?P<run>`+)(?!`).+?(?<!`)(?P=run)(?!`))"
    r"|\]\((?P<target>[^()\s]+)\)",
    re.MULTILINE | re.DOTALL,
)
#: A page of a dialect in the dialect's repository.
_PAGE = re.compile(r"(?P<dialect>\w+)/(?P<path>ops/\w+)\.md")
_OUTSIDE = re.compile(r"[a-z]+:|#")


def targets(text: str) -> list[str]:
    """Return the targets of all links, in order."""
    return [match["target"] for match in _LINK.finditer(text) if match["target"]]


@dataclass(frozen=True)
class Linker:
    """Rewrites links in documents whose place on the site differs from that in the repository.

    places: a path in the repository -> its page on the site, with an anchor if needed.
    """

    setting: Setting
    places: Mapping[str, str]

    def relinked(self, text: str, origin: str, place: str) -> str:
        """Return the text of the repository's `origin` with links for the page `place`."""

        def link(match: re.Match[str]) -> str:
            target = match["target"]
            return f"]({self.target(target, origin, place)})" if target else match.group()

        return _LINK.sub(link, text)

    def redrawn(self, svg: str, origin: str, place: str) -> str:
        """Return a picture with links for the page `place`."""

        def link(match: re.Match[str]) -> str:
            return f'href="{self.target(match[1], origin, place)}"'

        return re.sub(r'href="([^"]+)"', link, svg)

    def target(self, target: str, origin: str, place: str) -> str:
        if _OUTSIDE.match(target):
            return target
        path, hash_mark, anchor = target.partition("#")
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(origin), path))
        if meant in self.places:
            shown, _, own_anchor = self.places[meant].partition("#")
            anchor = own_anchor or anchor
            relative = posixpath.relpath(shown, posixpath.dirname(place) or ".")
            return f"{relative}#{anchor}" if anchor else relative
        foreign = _PAGE.fullmatch(meant)
        if foreign and self.setting.inherited:
            address = f"{self.setting.inherited}/{foreign['dialect']}/{foreign['path']}.html"
            return f"{address}#{anchor}" if anchor else address
        if self.setting.source:
            return f"{self.setting.source}/{meant}{hash_mark}{anchor}"
        file = self.setting.root / meant
        try:
            # The site gets a copy of a file of the checkout.
            own = ".." not in Path(meant).parts and contained(file, self.setting.root).is_file()
        except ForeignFileError:
            own = False
        if not own:
            return target
        page = self.setting.sources / posixpath.dirname(place)
        relative = Path(os.path.relpath(file, page)).as_posix()
        # Markdown that is no page of the site is copied as it is.
        return f"path:{relative}" if file.suffix == ".md" else relative
