# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The Sphinx extension of the site.

Formulas become MathML; pictures of generated pages become part of the page, in the colours of the
theme; IR before and after a step is side by side; each page has a description; the search finds
each op by its names. No page can import a module or show a file from outside the project.
"""

from __future__ import annotations

import html
import os
import re
import textwrap
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.languages import get_language
from docutils.parsers.rst import directives
from optree_gen.disk.containment import ForeignFileError, contained
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from .mathml import FormulaError, mathml
from .navigation import add_navigation, forget

_DESCRIPTION_LENGTH = 200

_logger = logging.getLogger(__name__)

#: Check boxes for relations beside the tree in its picture; the style sheet shows or hides them.
_CHOICE = """<fieldset class="edges"><legend>Draw also</legend>
<label><input type="checkbox" class="show-unit"> <span class="unit">unit dimension</span></label>
<label><input type="checkbox" class="show-batch"> <span class="batch">batch loop</span></label>
<label><input type="checkbox" class="show-sibling"> <span class="sibling">sibling</span></label>
</fieldset>
"""
_FIELD = re.compile(r"(?P<names>[a-z]\w*(, [a-z]\w*)*): (?P<text>.+)")


def setup(app: Sphinx) -> dict[str, object]:
    app.add_config_value("optree_digest", "", "html")
    app.add_config_value("optree_root", "", "")
    app.connect("builder-inited", _import_only_where_named)
    app.connect("builder-inited", _insert_no_files)
    app.connect("env-updated", _only_files_of_the_project)
    app.add_html_math_renderer("mathml", (_visit_inline, None), (_visit_block, None))
    app.add_object_type("op", "op", objname="operation")
    app.add_object_type("op-name", "op-name", objname="name of an operation")
    app.registry.domain_object_types["std"]["op"].attrs["searchprio"] = 0  # The first found.
    app.add_post_transform(InlinePictures)
    app.add_post_transform(SideBySide)
    app.connect("doctree-read", _note_op)
    app.connect("html-page-context", _describe)
    app.connect("html-page-context", add_navigation, priority=400)
    app.connect("builder-inited", forget)
    app.connect("env-updated", forget)
    app.connect("autodoc-process-docstring", _docstring, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True, "version": "1"}


def _visit_inline(translator: Any, node: nodes.math) -> None:
    translator.body.append(_html(node, display=False))
    raise nodes.SkipNode


def _visit_block(translator: Any, node: nodes.math_block) -> None:
    translator.body.append(f'<div class="math-block">{_html(node, display=True)}</div>\n')
    raise nodes.SkipNode


def _html(node: nodes.Element, display: bool) -> str:
    try:
        return mathml(node.astext(), display)
    except FormulaError as error:
        _logger.warning("formula %s", error, location=node)
        return ""


class InlinePictures(SphinxPostTransform):
    """Puts a generated picture into the page, so that its links work and its colours follow."""

    default_priority = 10
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for image in list(self.document.findall(nodes.image)):
            path = Path(self.env.srcdir, image["uri"])
            if path.suffix != ".svg" or not path.is_file():
                continue
            narrow = path.with_name(f"{path.stem}-narrow.svg")
            drawn = f'<div class="picture">{self.svg(path)}</div>'
            if narrow.is_file():
                drawn = _CHOICE + (
                    f'<div class="picture wide">{self.svg(path)}</div>'
                    f'<div class="picture narrow">{self.svg(narrow)}</div>'
                )
                drawn = f'<div class="tree-picture">{drawn}</div>'
            alone = isinstance(image.parent, nodes.paragraph) and len(image.parent) == 1
            place = image.parent if alone else image
            place.replace_self(nodes.raw("", drawn, format="html"))

    def svg(self, path: Path) -> str:
        """Return the picture without comments, with links to pages instead of Markdown."""
        text = re.sub(r"<!--.*?-->\s*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        return re.sub(r'href="([^":]+)\.md(#[^"]*)?"', r'href="\1.html\2"', text)


class SideBySide(SphinxPostTransform):
    """Puts IR that directly follows other IR beside it."""

    default_priority = 20
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        for block in list(self.document.findall(_is_ir)):
            following = block.next_node(descend=False, siblings=True)
            if not _is_ir(following) or isinstance(block.parent, nodes.container):
                continue
            pair = nodes.container(classes=["side-by-side"])
            block.replace_self(pair)
            following.parent.remove(following)
            pair += [block, following]


def _is_ir(node: nodes.Node | None) -> bool:
    return isinstance(node, nodes.literal_block) and node.get("language") == "mlir"


def _note_op(app: Sphinx, doctree: nodes.document) -> None:
    """Register an op's names for the search: its page's title, and the names in its last table."""
    if "/ops/" not in app.env.docname:
        return
    section = next(doctree.findall(nodes.section))
    names = [("op", next(section.findall(nodes.title)).astext())]
    for row in doctree.findall(nodes.row):
        cells = [cell.astext() for cell in row.findall(nodes.entry)]
        if len(cells) == 2 and ("::" in cells[1] or cells[0] == "Python builder"):
            names.append(("op-name", cells[1]))
    domain = app.env.domains.standard_domain
    for name in names:
        if name not in domain.objects:
            domain.note_object(*name, section["ids"][0])


def _describe(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Use the page's first sentences as its description."""
    if doctree is None:
        return
    paragraph = next(doctree.findall(nodes.paragraph), None)
    if paragraph is not None:
        text = textwrap.shorten(paragraph.astext(), _DESCRIPTION_LENGTH, placeholder=" …")
        context["metatags"] += f'\n<meta name="description" content="{html.escape(text)}">'


def _docstring(
    app: Sphinx, what: str, name: str, subject: object, options: object, lines: list[str]
) -> None:
    """Rewrite a docstring of this project as reStructuredText.

    `name: text`, continued by indented lines, is a list of fields; an indented paragraph below
    others is a formula or code.
    """
    found: list[str] = []
    above: list[str] = []
    for paragraph in "\n".join(lines).strip("\n").split("\n\n"):
        part = paragraph.split("\n")
        heads = [_FIELD.match(line) for line in part]
        if heads[0] and all(h or t[:1] == " " for h, t in zip(heads, part, strict=True)):
            part = [
                f":{head['names']}: {head['text']}" if head else line
                for head, line in zip(heads, part, strict=True)
            ]
        elif all(line[:4] == "    " for line in part) and not any(
            text[:1] == " " for text in above
        ):
            found += ["::", ""]
        found += [*part, ""]
        above = part
    lines[:] = found


# Pages of an untrusted project can neither import modules nor show other files.

#: Pages that this package generates; they name the modules to import.
_OWN = "reference/"

#: The kinds of objects that autodoc describes; each has a directive, which imports the object.
_DESCRIBED = (
    "module", "class", "exception", "function", "decorator", "method", "property", "attribute",
    "data",
)  # fmt: skip


def _import_only_where_named(app: Sphinx) -> None:
    for name in _DESCRIBED:
        directive, _ = directives.directive(f"auto{name}", get_language("en"), nodes.document)
        app.add_directive(f"auto{name}", _guarded(directive), override=True)


def _guarded(directive: type[SphinxDirective]) -> type[SphinxDirective]:
    """Return the directive with a check: it only works on pages that this package generates."""

    class Guarded(directive):
        def run(self) -> list[nodes.Node]:
            if self.env.docname.startswith(_OWN):
                found: list[nodes.Node] = super().run()
                return found
            message = "a page imports nothing: '%s'"
            _logger.warning(message, self.name, location=self.get_location())
            return []

    return Guarded


def _insert_no_files(app: Sphinx) -> None:
    app.env.settings["file_insertion_enabled"] = False


def _only_files_of_the_project(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn about links out of the checkout: the site has copies of the files that pages link to."""
    sources, root = Path(app.srcdir), Path(app.config.optree_root)
    for name in (*env.dlfiles, *env.images):
        path = Path(os.path.normpath(sources / name))
        own = next((place for place in (sources, root) if path.is_relative_to(place)), None)
        try:
            allowed = own is not None and contained(path, own).is_file()
        except ForeignFileError:
            allowed = False
        if not allowed:
            _logger.warning("'%s' is not a file of the project", name)
