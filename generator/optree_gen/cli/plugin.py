# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen plugin`: compile the plugin for this machine's MLIR, and print where it is."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from .command import Command, positive
from .root import UsageError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    mlir = "the MLIR: its prefix, or the directory of MLIRConfig.cmake (default: MLIR_DIR's, else "
    jobs = os.cpu_count() or 1
    parser.add_argument("--mlir-dir", help=f"{mlir}the system's)")
    parser.add_argument(
        "--output", metavar="FILE", help="copy the plugin here, and print that path"
    )
    parser.add_argument(
        "--jobs", type=positive, default=jobs, help="how many files to compile at once"
    )


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.disk.destination import check_outside, write_named
    from optree_gen.plugin.compilation import plugin
    from optree_gen.toolchain.installation import ToolchainError, find_toolchain

    if arguments.output:  # Before minutes of compiling.
        check_outside(Path(os.path.abspath(arguments.output)), Path.cwd())
        if os.path.isdir(arguments.output):
            raise UsageError(f"{arguments.output} is a directory; name a file")
    try:
        found = plugin(find_toolchain(arguments.mlir_dir), arguments.jobs, _say)
    except ToolchainError as error:
        print(f"optree-gen: {error}", file=sys.stderr)
        return 1
    if arguments.output:
        write_named(arguments.output, found.read_bytes(), Path.cwd())
        found = Path(arguments.output).absolute()
    print(found)
    return 0


def _say(text: str) -> None:
    print(f"optree-gen: {text}", file=sys.stderr, flush=True)


COMMAND = Command(
    "plugin",
    "compile the pass plugin for the MLIR of this machine, and print where it is",
    add_arguments,
    run,
    ("text",),
)
