# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Updates the review comments in docs/review.md.

Each patch in docs/examples/review/ is a pull request on the specs of this checkout. Below

    <!-- review: NAME -->

the guide shows the patch and the review's comment on it, up to `<!-- end -->`. Below

    <!-- refused: NAME -->

it shows the mistakes that `optree-gen check` reports after the patch, if the specs without it have
been released.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_gen import __version__
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.diagnostics.diagnostic import render as render_diagnostics
from optree_gen.project import Project
from optree_review.diff.comment import MARKER
from optree_review.diff.rendering import render
from optree_review.diff.report import Report
from optree_review.diff.review import review
from optree_review.release.frozen import freeze

from optree_lab.toolchain import CHECKOUT

from .excerpts import refresh

GUIDE = CHECKOUT / "docs" / "review.md"
PATCHES = CHECKOUT / "docs" / "examples" / "review"

SECTION = re.compile(
    r"^<!-- (?P<kind>review|refused): (?P<name>[\w-]+) -->\n.*?^<!-- end -->$",
    re.MULTILINE | re.DOTALL,
)


@contextmanager
def patched(name: str, released: bool = False) -> Iterator[Path]:
    """Yield a directory with the specs of this checkout after a patch.

    released: release the specs before the patch, unless this checkout has releases.
    """
    with TemporaryDirectory(prefix="optree-review-") as scratch:
        root = Path(scratch)
        shutil.copytree(CHECKOUT / "specs", root / "specs")
        if released and not Project(root).history.releases:
            freeze(root, __version__, date.today())
        # Else git would use a repository that contains the directory, if there is one.
        environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(root.parent)}
        patch = PATCHES / f"{name}.patch"
        subprocess.run(["git", "apply", patch], cwd=root, env=environment, check=True)
        yield root


def reviewed(name: str) -> Report:
    """Return the report on a patch without generated files, because templates change those too."""
    with patched(name) as root:
        return review(root, (str(CHECKOUT), str(root)), files=False)


def refused(name: str) -> str:
    """Return the diagnostics of the specs after a patch, as a Markdown block."""
    diagnostics = Diagnostics()
    with patched(name, released=True) as root, suppress(SpecError):
        Project(root).trees(diagnostics)
    return f"```text\n{render_diagnostics(diagnostics).strip()}\n```"


def comment(name: str) -> str:
    found = reviewed(name)
    text = render(Report("main", name, found.findings, None, found.moves), "markdown")
    return text.removeprefix(MARKER).strip()


def section(kind: str, name: str) -> str:
    if kind == "refused":
        return f"<!-- refused: {name} -->\n{refused(name)}\n<!-- end -->"
    patch = (PATCHES / f"{name}.patch").read_text(encoding="utf-8").rstrip()
    return f"<!-- review: {name} -->\n```diff\n{patch}\n```\n\n{comment(name)}\n\n<!-- end -->"


def refreshed(text: str) -> str:
    return SECTION.sub(lambda match: section(match["kind"], match["name"]), text)


def main(given: argparse.Namespace) -> int:
    return refresh(given, lambda: [GUIDE], refreshed)
