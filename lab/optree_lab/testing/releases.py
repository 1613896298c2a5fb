# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Releases for a project of a test: directories of specs that are frozen one after the other."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

from optree_review.release.frozen import freeze

#: The day on which tests are run, as seconds since the epoch: 2026-11-21.
TODAY = "1795219200"


def freeze_releases(root: Path, released: Path, base: Path) -> None:
    """Freeze each `<version>@<day>` in `released`, laid over `base`, into the project at `root`."""
    scratch = root / "frozen"
    for overlay in sorted(released.iterdir()):
        version, day = overlay.name.split("@")
        specs = scratch / "specs"
        shutil.copytree(base, specs)
        shutil.copytree(root / "specs" / "schema", specs / "schema")
        if (root / "specs" / "releases").is_dir():
            shutil.copytree(root / "specs" / "releases", specs / "releases")
        shutil.copytree(overlay, specs, dirs_exist_ok=True)
        made = freeze(scratch, version, date.fromisoformat(day))
        target = root / "specs" / "releases" / made.name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(made, target)
        shutil.rmtree(scratch)
