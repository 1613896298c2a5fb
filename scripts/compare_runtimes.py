# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the Python rewrites with the plugin's on real IR and prints the counts.

Usage: compare_runtimes.py [--rewrite NAME] [FILE...]; without files, on the whole corpus.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

import toolchain

sys.path[:0] = [
    str(toolchain.CHECKOUT / "tests" / "support"),
    str(toolchain.CHECKOUT / "generated" / "linalg" / "python"),
]

from two_runtimes import REWRITES, Comparison, Rewrite  # noqa: E402


def main() -> int:
    names = [rewrite.name for rewrite in REWRITES]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rewrite", choices=names, help="only this one")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    corpus = Path(os.environ.get("OPTREE_CORPUS") or toolchain.CHECKOUT.parent / "shared/corpus")
    files = arguments.files or sorted((corpus / "ir").glob("*.mlir"))
    if not files:
        parser.error(f"no corpus at {corpus}; set OPTREE_CORPUS")
    comparison = Comparison(toolchain.tool("mlir-opt"), toolchain.PLUGIN)
    chosen = [r for r in REWRITES if arguments.rewrite in (None, r.name)]
    different = sum(report(comparison, rewrite, files) for rewrite in chosen)
    return 1 if different else 0


def report(comparison: Comparison, rewrite: Rewrite, files: list[Path]) -> int:
    """Print what one rewrite comes to; gives the number of files on which the two differ."""
    start = time.monotonic()
    outcomes = list(comparison.compare(rewrite, files))
    different = [outcome for outcome in outcomes if outcome.difference]
    for outcome in different[:5]:
        print(f"{outcome.name}\n{outcome.difference}")
    replaced = sum(outcome.replaced for outcome in outcomes)
    seconds = time.monotonic() - start
    print(
        f"{rewrite.name}: {replaced:,} ops replaced in {len(files)} files, "
        f"{len(different)} files differ ({seconds:.0f} s)",
        flush=True,
    )
    return len(different)


if __name__ == "__main__":
    sys.exit(main())
