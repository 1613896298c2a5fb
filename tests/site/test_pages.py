# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of the site: links and anchors have targets, ids are unique, heads describe pages."""

from __future__ import annotations

import posixpath
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

from optree_core.model import Tree
from optree_lab.testing.html_page import HtmlPage

#: Sphinx's own page, which has no text.
WITHOUT_TEXT = {"search.html"}


def test_links_lead_to_pages_and_anchors(site: Path, pages: dict[str, HtmlPage]) -> None:
    ids = {path: set(page.ids) for path, page in pages.items()}
    broken = []
    tried = 0
    for path, page in pages.items():
        for link in page.links:
            if link.startswith(("https://", "mailto:")):
                continue
            target, _, anchor = unquote(link).partition("#")
            meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            meant = path if not target else meant
            exists = (site / meant).is_file()
            if not exists or (anchor and meant in ids and anchor not in ids[meant]):
                broken.append(f"{path} links to {link}")
            tried += 1
    assert tried > 10_000
    assert broken == []


def test_ids_are_unique(pages: dict[str, HtmlPage]) -> None:
    twice = {
        path: [name for name, count in Counter(page.ids).items() if count > 1]
        for path, page in pages.items()
    }
    assert {path: names for path, names in twice.items() if names} == {}


def test_pages_load_no_remote_files(site: Path, pages: dict[str, HtmlPage]) -> None:
    for path, page in pages.items():
        for address in page.loads:
            assert not address.startswith(("http:", "https:", "//")), f"{path} loads {address}"
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert "url(http" not in text, style
        assert "@import" not in text, style


def test_pages_have_unique_titles_and_descriptions(pages: dict[str, HtmlPage]) -> None:
    titles = Counter(page.title for page in pages.values())
    assert [title for title, count in titles.items() if count > 1] == []
    for path, page in pages.items():
        assert page.language == "en", path
        if path not in WITHOUT_TEXT:
            assert len(page.headings) >= 1, path
            assert 5 < len(page.description) <= 200, path


def test_every_op_has_a_page_with_all_sections(pages: dict[str, HtmlPage], tree: Tree) -> None:
    for op in tree.ops.values():
        page = pages[f"linalg/ops/{op.name}.html"]
        assert op.qualified_name in page.title
        assert bool(page.formulas) == (op.payload is not None), op.name
        assert {"in-code", "mlir-releases", "the-spec"} <= set(page.ids), op.name
        if op.structured and op.parent:
            assert {"from-the-root", "what-specializes-into-it"} <= set(page.ids), op.name
        if op.structured and not op.abstract:
            assert {"how-frontends-reach-it", "in-python"} <= set(page.ids), op.name


def test_no_formula_is_left_as_latex(pages: dict[str, HtmlPage]) -> None:
    assert sum(page.formulas for page in pages.values()) > 200
    for path, page in pages.items():
        if not path.startswith(("linalg/", "optree/", "reference/scalar-functions")):
            continue
        for command in ("\\mathit", "\\sum", "\\cdot", "\\gets"):
            assert command not in page.text, path
