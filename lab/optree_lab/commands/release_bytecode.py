# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes each op as bytecode of a release, which later builds must read.

These are bytecode of every op, and the templates and the public surface for `optree-gen upgrade`.

The build has to know the release: `make release` runs this command after it has frozen the specs
and built. The bytecode of a release is written only once.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.upgrade.originals import DIRECTORY, SURFACE

from optree_lab import toolchain
from optree_lab.testing.golden_bytecode import RELEASES, GoldenBytecode, GoldenFiles, Refused


def main(given: argparse.Namespace) -> int:
    version: str = given.version
    for tree in Project(toolchain.CHECKOUT).trees(Diagnostics()):
        if not tree.dialect.defined:
            continue
        files = GoldenFiles.of(RELEASES / version, tree.dialect.name)
        shown = files.bytecode.relative_to(toolchain.CHECKOUT)
        if files.bytecode.exists():
            print(f"{shown} exists; the bytecode of a release never changes", file=sys.stderr)
            return 1
        try:
            GoldenBytecode(tree).write(files, version)
        except Refused as error:
            print(error, file=sys.stderr)
            return 1
        print(f"{shown} is written; commit it")
    path = DIRECTORY / f"{version}.json.xz"
    path.write_bytes(originals(toolchain.CHECKOUT))
    print(f"{path.relative_to(toolchain.CHECKOUT)} is written; commit it")
    return 0


def originals(checkout: Path) -> bytes:
    """Return the files that `optree-gen upgrade` reads, as compressed JSON of paths to texts."""
    roots = (checkout / "scaffold", checkout / "templates")
    files = [checkout / SURFACE, *(p for root in roots for p in root.rglob("*") if p.is_file())]
    texts = {path.relative_to(checkout).as_posix(): path.read_text("utf-8") for path in files}
    return lzma.compress(json.dumps(texts, sort_keys=True).encode(), preset=9)
