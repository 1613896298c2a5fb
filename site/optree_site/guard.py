# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages by a stranger can neither import modules nor show other files."""

from __future__ import annotations

import os
from pathlib import Path

from docutils import nodes
from docutils.languages import get_language
from docutils.parsers.rst import directives
from optree_gen.disk.containment import ForeignFileError, contained
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

#: Pages that are made here, and name the modules to be imported.
_OWN = "reference/"

_logger = logging.getLogger(__name__)


#: What autodoc describes, each by a directive that imports what it names.
_DESCRIBED = (
    "module", "class", "exception", "function", "decorator", "method", "property", "attribute",
    "data",
)  # fmt: skip


def add_guard(app: Sphinx) -> None:
    app.add_config_value("optree_root", "", "")
    app.connect("builder-inited", _import_only_where_named)
    app.connect("builder-inited", _insert_no_files)
    app.connect("env-updated", _only_files_of_the_project)


def _import_only_where_named(app: Sphinx) -> None:
    for name in _DESCRIBED:
        directive, _ = directives.directive(f"auto{name}", get_language("en"), nodes.document)
        app.add_directive(f"auto{name}", _guarded(directive), override=True)


def _guarded(directive: type[SphinxDirective]) -> type[SphinxDirective]:
    """The directive, which does nothing on pages that are not made here."""

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
    """Refuse links out of the checkout: files that pages link to are copied to the site."""
    sources, root = Path(app.srcdir), Path(app.config.optree_root)
    for name in (*env.dlfiles, *env.images):
        path = Path(os.path.normpath(sources / name))
        own = next((place for place in (sources, root) if path.is_relative_to(place)), None)
        try:
            allowed = own is not None and contained(path, own).is_file()
        except ForeignFileError:
            allowed = False
        if not allowed:
            _logger.warning("'%s' is no file of the project", name)
