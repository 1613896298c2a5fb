# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The navigation beside each page, as HTML for the theme.

For this, Sphinx itself copies the outline of every page for every page: with a few hundred pages
that takes more than half of the build.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sphinx import addnodes
from sphinx.application import Sphinx


@dataclass(frozen=True)
class Contents:
    """The table of contents.

    sections: a caption and its pages, from the first page. below: the pages below each page.
    """

    sections: tuple[tuple[str, tuple[str, ...]], ...]
    below: dict[str, list[str]]
    titles: dict[str, str]

    @classmethod
    def of(cls, app: Sphinx) -> Contents:
        root = app.env.get_doctree(app.config.root_doc)
        sections = tuple(
            (str(node.get("caption") or ""), tuple(page for _, page in node["entries"]))
            for node in root.findall(addnodes.toctree)
        )
        titles = {page: html.escape(node.astext()) for page, node in app.env.titles.items()}
        return cls(sections, dict(app.env.toctree_includes), titles)

    def html(self, app: Sphinx, page: str) -> str:
        """Return the whole tree as lists; the path to `page` is marked."""
        parts = []
        for caption, pages in self.sections:
            label = html.escape(caption)
            parts.append('<p class="caption" role="heading" aria-level="2">')
            parts.append(f'<span class="caption-text">{label}</span></p>')
            parts.extend(self.list(app, page, pages, 1))
        return "".join(parts)

    def list(self, app: Sphinx, page: str, pages: Any, level: int) -> Iterator[str]:
        current = ' class="current"' if any(self.leads(p, page) for p in pages) else ""
        yield f"<ul{current}>"
        for entry in pages:
            mark = " current" if self.leads(entry, page) else ""
            target = "#" if entry == page else app.builder.get_relative_uri(page, entry)
            yield f'<li class="toctree-l{level}{mark}">'
            yield f'<a class="{mark.strip()} reference internal" href="{html.escape(target)}">'
            yield f"{self.titles[entry]}</a>"
            if self.below.get(entry):
                yield from self.list(app, page, self.below[entry], level + 1)
            yield "</li>"
        yield "</ul>"

    def leads(self, entry: str, page: str) -> bool:
        """True if the page is the entry or below it."""
        return entry == page or any(self.leads(p, page) for p in self.below.get(entry, ()))


def add_navigation(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Set the navigation of this page for the theme."""
    contents = getattr(app.env, "optree_contents", None)
    if contents is None:
        contents = Contents.of(app)
        app.env.optree_contents = contents
    context["toctree"] = lambda **options: contents.html(app, page)


def forget(app: Sphinx, *arguments: object) -> None:
    """Drop the contents, which may differ in this build."""
    app.env.__dict__.pop("optree_contents", None)
