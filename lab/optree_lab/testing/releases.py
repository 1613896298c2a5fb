# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Releases for projects of tests, frozen one by one, and a dialect with two releases to build."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

from optree_gen.emit.templates import Templates
from optree_gen.generation import Generation
from optree_review.release.frozen import freeze

from optree_lab import toolchain

from .built_dialect import build_tool

#: The day that tests run with, in seconds since the epoch: 2026-11-21.
TODAY = "1795219200"

#: A dialect with two releases, whose bytecode a later build reads.
HERE = toolchain.CHECKOUT / "tests" / "versioned"
DIALECT = "ver"
RELEASES = {"0.1": date(2026, 1, 5), "0.2": date(2026, 6, 1)}


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


def project(root: Path, state: str) -> None:
    """Write the specs of a state, a release or `now`, and freeze the releases before it."""
    specs = root / "specs"
    for release, day in RELEASES.items():
        if release == state:
            break
        shutil.copytree(HERE / release, specs / DIALECT)
        freeze(root, release, day)
        shutil.rmtree(specs / DIALECT)
    shutil.copytree(HERE / state, specs / DIALECT)


def build(root: Path) -> Path:
    """Generate and build the dialect whose project is at `root`; return its tool."""
    Generation(root, Templates.of(root)).run()
    return build_tool(root, DIALECT)
