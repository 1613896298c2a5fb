# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The directory of Markdown for Sphinx; each build writes the files that changed.

index.md               docs/index.md, or the summaries of the dialects
guides/*.md            docs/*.md, docs/guides/*.md and CONTRIBUTING.md
<dialect>/**           the output of the target `docs` for the dialect
reference/*.md         specs, rules, scalar functions and Python modules
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from optree_core.model import Op, Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.disk import library
from optree_gen.disk.containment import ForeignFileError, read_text
from optree_gen.disk.library import template_cache
from optree_gen.emit.markdown import block
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import PlanInputs, planned, target
from optree_gen.emit.templates import Templates
from optree_gen.project import Project

from .links import Linker, targets
from .reference import references
from .setting import Setting, SiteError

HOME = "index.md"
_HOME_ORIGIN = "docs/index.md"
_SPEC_HEADING = "The spec"
_BUILDERS = re.compile(r"\w+/python/(\w+)/builders/([a-z]\w*)\.py")
SPEC_ANCHOR = "the-spec"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site: its path, its text, and the file of the repository that it shows."""

    place: str
    text: str
    origin: str


class Sources:
    """The pages of one site."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.project = Project(setting.root)
        self.templates = Templates.of(setting.root)
        self.renderer = Renderer(self.templates.directories, template_cache())

    @cached_property
    def trees(self) -> list[Tree]:
        """The dialects of the site: the project's, and those that they extend.

        Raises:
            SpecError: the specs have mistakes.
        """
        found = self.project.trees(Diagnostics())
        names = {tree.dialect.name for tree in found}
        if not self.setting.inherited:
            bases = {base.name for tree in found for base in tree.dialect.bases}
            found = [*found, *(self.project.tree(name, Diagnostics()) for name in bases - names)]
        return sorted(found, key=lambda tree: (tree.dialect.base is not None, tree.dialect.name))

    def files(self) -> dict[str, str]:
        """Return path -> text for all files that Sphinx reads."""
        pages = [*self.guides, *self.ops, *self.references]
        places = {page.origin: page.place for page in (*pages, *self.pictures)}
        places |= {_HOME_ORIGIN: HOME, "README.md": HOME}
        for tree in self.trees:
            name = tree.dialect.name
            places[f"generated/{name}/README.md"] = f"{name}/index.md"
            specs = {op.origin.path: f"{name}/ops/{op.name}.md#{SPEC_ANCHOR}" for op in tree.own()}
            places |= specs
        linker = Linker(self.setting, places)
        texts = {page.place: linker.relinked(page.text, page.origin, page.place) for page in pages}
        texts[HOME] = linker.relinked(self.home(places), _HOME_ORIGIN, HOME)
        for place, tail in self.tails().items():
            texts[place] = f"{texts[place].rstrip()}\n\n{tail}"
        for page in self.pictures:
            texts[page.place] = linker.redrawn(page.text, page.origin, page.place)
        return texts

    @cached_property
    def guides(self) -> list[Page]:
        root = self.setting.root
        paths = [*sorted(root.glob("docs/*.md")), *sorted(root.glob("docs/guides/*.md"))]
        paths += [path for path in (root / "CONTRIBUTING.md",) if path.is_file()]
        origins = {path: path.relative_to(root).as_posix() for path in paths}
        return [
            Page(f"guides/{path.stem.lower()}.md", self.text(path), origin)
            for path, origin in origins.items()
            if origin != _HOME_ORIGIN
        ]

    def text(self, path: Path) -> str:
        """Return the text of a page of the project."""
        try:
            return read_text(path, self.setting.root)
        except ForeignFileError as error:
            raise SiteError(f"{path.relative_to(self.setting.root)}: {error}") from error

    @cached_property
    def outputs(self) -> list[Page]:
        """The pages and pictures of every dialect, at the paths from the target `docs`."""
        outputs = (o for tree in self.trees for o in planned("docs", self.inputs(tree)))
        texts = self.renderer.render_all(outputs)
        return [Page(path, text, path) for path, text in texts.items()]

    def inputs(self, tree: Tree) -> PlanInputs:
        """Return the inputs of planning, with links to the pages of extended dialects."""
        linked = frozenset(base.name for base in tree.dialect.bases)
        return replace(self.project.plan_inputs(tree), linked=linked)

    @cached_property
    def packages(self) -> dict[str, bytes]:
        """The Python packages of the project's dialects, which are imported to describe them.

        They are generated with this package's templates: `generated/` and the output of a project's
        templates may be untrusted code.
        """
        renderer = Renderer(library.templates(), template_cache())
        own = self.project.dialects()
        return {
            path: text.encode()
            for tree in self.trees
            if tree.dialect.name in own and tree.dialect.mode in target("python").modes
            for path, text in renderer.render_all(planned("python", self.inputs(tree))).items()
        }

    @property
    def ops(self) -> list[Page]:
        return [page for page in self.outputs if page.place.endswith(".md")]

    @property
    def pictures(self) -> list[Page]:
        return [page for page in self.outputs if page.place.endswith(".svg")]

    @cached_property
    def references(self) -> list[Page]:
        return [
            Page(f"reference/{name}.md", self.renderer.render(output), origin)
            for name, output, origin in references(self.project, self.trees, self.modules())
        ]

    def modules(self) -> dict[str, list[str]]:
        """Return the modules of builders to describe, by package.

        A project that overrides their templates has none: its own modules would be untrusted code.
        """
        own = [override.name for override in self.templates.overrides]
        mine = [name for name in own if name.startswith(("python/", "common/"))]
        if mine and self.packages:
            print(f"no reference of Python packages: what templates/{mine[0]} writes is not run")
            return {}
        found: dict[str, list[str]] = {}
        for path in self.packages:
            match = _BUILDERS.fullmatch(path)
            if match:
                found.setdefault(match[1], []).append(match[2])
        return found

    def home(self, places: dict[str, str]) -> str:
        """Return the first page: the project's own, or a list of dialects; then the contents."""
        own = self.setting.root / _HOME_ORIGIN
        dialects = (tree.dialect for tree in self.trees)
        lines = (f"- [{d.name}](../{d.name}/index.md): {d.summary}" for d in dialects)
        made = "\n".join((f"# {title(self.trees)}", "", *lines))
        text = self.text(own) if own.is_file() else made
        tocs = [
            toctree(listed, caption) for caption, listed in self.contents(text, places) if listed
        ]
        return "\n".join([text.rstrip(), "", *tocs])

    def contents(self, home: str, places: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
        """Yield the guides, by the first page's headings that link to them, ops, references."""
        left = dict.fromkeys(page.place for page in self.guides)
        headings = re.split(r"^## +(.+)$", f"## Guides\n{home}", flags=re.MULTILINE)
        for heading, part in zip(headings[1::2], headings[2::2], strict=True):
            linked = (posixpath.normpath(posixpath.join("docs", path)) for path in targets(part))
            found = [place for place in map(places.get, linked) if place in left]
            own = list(dict.fromkeys(found))
            left = dict.fromkeys(place for place in left if place not in own)
            yield heading, own
        yield "More", list(left)
        yield "Operations", [f"{tree.dialect.name}/index.md" for tree in self.trees]
        yield "Reference", [page.place for page in self.references]

    def tails(self) -> dict[str, str]:
        """Return the text to append to pages of ops: the spec, and the ops below."""
        found: dict[str, str] = {}
        for tree in self.trees:
            name = tree.dialect.name
            own = {op.name for op in tree.own()}
            top = [op for op in tree.own() if op.parent not in own]
            found[f"{name}/index.md"] = toctree([f"ops/{op.name}.md" for op in top])
            for op in tree.own():
                below = [f"{child.name}.md" for child in tree.children(op.name)]
                found[f"{name}/ops/{op.name}.md"] = self.spec(op) + toctree(below)
        return found

    def spec(self, op: Op) -> str:
        """Return the section with the op's spec; its first line is highlighted."""
        text = self.project.files.files[op.origin.path].source.text
        return f"## {_SPEC_HEADING}\n\n{spec_block(op.origin.path, op.origin.line, text)}\n\n"


def spec_block(path: str, line: int, text: str) -> str:
    """Return the spec as a code block with numbered lines, which no text in the spec can end."""
    options = f":caption: {path}\n:linenos:\n:emphasize-lines: {line}\n"
    return block(f"{options}\n{text}", "{code-block} yaml")


def title(trees: Iterable[Tree]) -> str:
    """Return the site's name: that of the dialect that extends the others."""
    names = [tree.dialect.name for tree in trees]
    return f"The {names[-1]} dialect" if names else "Operations"


def toctree(places: Iterable[str], caption: str = "") -> str:
    """Return a hidden part of the navigation."""
    entries = [Path(place).with_suffix("").as_posix() for place in places]
    if not entries:
        return ""
    heading = f":caption: {caption}\n" if caption else ""
    listed = "\n".join(entries)
    return f"```{{toctree}}\n:hidden:\n{heading}\n{listed}\n```\n\n"
