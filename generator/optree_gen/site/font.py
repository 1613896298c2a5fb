# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The mathematical font: copied out of the package that carries it, under its own licence."""

from __future__ import annotations

import shutil
from pathlib import Path

from sphinx.application import Sphinx

FONT = "STIXTwoMath-Regular.ttf"


def copy_font(app: Sphinx, exception: Exception | None) -> None:
    """Copies the font to the built site, once."""
    import ziamath

    target = Path(app.outdir, "_static", FONT)
    if exception is None and not target.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(Path(ziamath.__file__).parent / "fonts" / FONT, target)
