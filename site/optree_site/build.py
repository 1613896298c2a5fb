# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a site: writes Sphinx's sources, runs Sphinx, and caches results for the next build."""

from __future__ import annotations

import gc
import io
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from pathlib import Path

from optree_gen import __version__
from optree_gen.disk.containment import ForeignFileError, read_text
from optree_gen.disk.destination import write_files
from optree_gen.disk.write import compare, digest, write_tree
from optree_gen.limits import existing

from .setting import Setting, SiteError


def build(setting: Setting, jobs: int = 0) -> int:
    """Build the site and return its number of pages.

    Raises:
        SpecError: the specs have mistakes.
        SiteError: Sphinx is not installed, or it has found a mistake in a page.
    """
    try:
        import sphinx.application  # noqa: F401
    except ImportError as error:
        raise SiteError(
            f"{error.name} is not installed; the site needs: pip install 'optree-gen[docs]'"
        ) from error
    from .sources import Sources, title

    sources = Sources(setting)
    write_tree(setting.packages, sources.packages)
    with _importable(setting.packages / tree.dialect.name / "python" for tree in sources.trees):
        files = sources.files()
        write_tree(setting.sources, {path: text.encode() for path, text in files.items()})
        unfinished = setting.cache / "unfinished"
        if unfinished.exists():
            # This build would skip pages that the failed one has read, with their mistakes.
            shutil.rmtree(setting.doctrees, ignore_errors=True)
        unfinished.touch()
        pages = _run_sphinx(setting, _project(setting, title(sources.trees)), _digest(files), jobs)
    unfinished.unlink(missing_ok=True)
    _publish(setting, {"search", *pages})
    return len(pages)


@contextmanager
def _importable(directories: Iterable[Path]) -> Iterator[None]:
    """Import modules from the directories first, within the block."""
    before = sys.path[:]
    sys.path[:0] = map(str, directories)
    try:
        yield
    finally:
        sys.path[:] = before


def _run_sphinx(setting: Setting, project: str, digest: str, jobs: int) -> Set[str]:
    """Build `setting.site` from the sources and return the names of its pages.

    Raises:
        SiteError: Sphinx has found a mistake in a page.
    """
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.console import nocolor

    nocolor()
    warnings = io.StringIO()
    gc.enable()  # Sphinx leaves many reference cycles.
    try:
        application = Sphinx(
            srcdir=setting.sources,
            confdir=Path(__file__).parent,
            outdir=setting.site,
            doctreedir=setting.doctrees,
            buildername="html",
            confoverrides={
                **dict.fromkeys(("project", "html_title"), project),
                **dict.fromkeys(("version", "release"), __version__),
                "optree_digest": digest,
                "optree_root": str(setting.root),
            },
            status=None,
            warning=warnings,
            parallel=jobs or os.cpu_count() or 1,
        )
        application.build()
    except SphinxError as error:
        raise SiteError(str(error)) from error
    if warnings.getvalue():
        raise SiteError(f"mistakes in pages:\n{warnings.getvalue().strip()}")
    found: Set[str] = application.env.found_docs
    return found


def _publish(setting: Setting, pages: Set[str]) -> None:
    """Write the changed files of the site to the output directory, and remove outdated pages."""
    # Sphinx keeps the pages of removed documents.
    files, gone = {}, []
    for path in existing(setting.site):
        if path.endswith(".html") and path.removesuffix(".html") not in pages:
            gone.append(path)
        else:
            files[path] = (setting.site / path).read_bytes()
    changes = compare(setting.output, files)
    new = {path: files[path] for path in (*changes.missing, *changes.stale)}
    write_files(setting.output, new, setting.root, gone)


def _digest(files: dict[str, str]) -> str:
    """Return a hash of this package, titles and navigation, on which every page depends."""
    package = Path(__file__).parent
    parts = [digest((package / path).read_bytes()) for path in existing(package)]
    for place, text in files.items():
        title = re.search(r"^# .*$", text, re.MULTILINE)
        parts += [place, title[0] if title else ""]
        parts += re.findall(r"^```\{toctree\}.*?^```", text, re.MULTILINE | re.DOTALL)
    return digest("\n".join(parts).encode())


def _project(setting: Setting, otherwise: str) -> str:
    """Return the title of docs/index.md, else of README.md, else `otherwise`."""
    for name in ("docs/index.md", "README.md"):
        path = setting.root / name
        if path.is_file():
            try:
                first = read_text(path, setting.root).lstrip().split("\n", 1)[0]
            except ForeignFileError as error:
                raise SiteError(f"{name}: {error}") from error
            if first.startswith("# "):
                return first.removeprefix("# ").strip()
    return otherwise
