# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An HTML file as data: ids, links, addresses that it loads, title, headings and text."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path


@dataclass
class HtmlPage:
    """links: targets of anchors. loads: addresses that a browser fetches to show the page."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    title: str = ""
    description: str = ""
    language: str = ""
    headings: list[str] = field(default_factory=list)
    formulas: int = 0
    text: str = ""

    @classmethod
    def read(cls, path: Path) -> HtmlPage:
        page = cls()
        reader = _Reader(page)
        reader.feed(path.read_text(encoding="utf-8"))
        reader.close()
        page.text = " ".join(" ".join(reader.texts).split())
        return page


class _Reader(HTMLParser):
    def __init__(self, page: HtmlPage) -> None:
        super().__init__()
        self.page = page
        self.inside: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.page.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.page.links.append(values["href"])
        elif tag in ("link", "use", "image") and "href" in values:
            if values.get("rel") not in ("next", "prev", "index", "search"):
                self.page.loads.append(values["href"])
        elif "src" in values:
            self.page.loads.append(values["src"])
        elif tag == "meta" and values.get("name") == "description":
            self.page.description = values["content"]
        elif tag == "html":
            self.page.language = values.get("lang", "")
        self.page.formulas += tag == "math"
        if tag in ("title", "h1", "script", "style", "svg", "nav"):
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        where = self.inside[-1] if self.inside else ""
        if where == "title" and "svg" not in self.inside:
            self.page.title += data
        elif where == "h1":
            self.page.headings.append(data)
        elif where not in ("script", "style"):
            self.texts.append(data)
