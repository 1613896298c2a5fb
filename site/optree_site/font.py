# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The mathematical font: copied out of the package that carries it, under its own licence."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from optree_gen.disk.destination import create
from sphinx.application import Sphinx

FONT = "STIXTwoMath-Regular.ttf"


def copy_font(app: Sphinx, exception: Exception | None) -> None:
    """Copies the font to the built site, once."""
    target = Path(app.outdir, "_static", FONT)
    package = importlib.util.find_spec("ziamath")
    if exception is None and package is not None and package.origin and not target.is_file():
        font = Path(package.origin).parent / "fonts" / FONT
        create(target, font.read_bytes(), Path(app.outdir))
