# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen migrate`: write a file of one version of MLIR as another version has it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .command import Command
from .root import UsageError, root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from optree_core.mlir_version import RELEASE

    parser.add_argument("file", metavar="FILE", help="the MLIR file, text or bytecode")
    parser.add_argument(
        "--from",
        dest="old",
        metavar="SERIES",
        type=int,
        default=RELEASE,
        help=f"the series of MLIR that the file is of (default: {RELEASE})",
    )
    parser.add_argument(
        "--to",
        dest="new",
        metavar="SERIES",
        type=int,
        default=RELEASE,
        help=f"the series that shall read it (default: {RELEASE})",
    )
    parser.add_argument("--output", metavar="FILE", help="where to write (default: to stdout)")
    parser.add_argument("--locations", action="store_true", help="keep the locations of ops")
    parser.add_argument("--dialect", default="linalg", help="whose ops (default: linalg)")
    parser.add_argument("--plugin", help="the pass plugin for --from (default: that of its build)")
    for side in ("from", "to"):
        parser.add_argument(
            f"--{side}-mlir-opt",
            metavar="PROGRAM",
            help=f"an mlir-opt for --{side} (default: on the path, or fetched)",
        )


def run(arguments: argparse.Namespace) -> int:
    from optree_mlir.forms import ToolError

    from optree_gen.diagnostics.diagnostic import Diagnostics
    from optree_gen.disk.destination import write_named
    from optree_gen.migrate import Migration, plugin_of, tool_of
    from optree_gen.project import Project

    root = root_of(arguments)
    project = Project(root)
    if arguments.dialect not in project.dialects():
        raise UsageError(f"there is no dialect '{arguments.dialect}'")
    tree = project.tree(arguments.dialect, Diagnostics())
    try:
        migration = Migration(
            tree,
            tool_of(arguments.old, arguments.from_mlir_opt),
            tool_of(arguments.new, arguments.to_mlir_opt),
            lambda: plugin_of(arguments.old, arguments.plugin, root, tree.dialect),
            locations=arguments.locations,
        )
        text = migration.migrate(Path(arguments.file))
    except ToolError as error:
        print(f"optree-gen: {error}", file=sys.stderr)
        return 1
    if arguments.output:
        write_named(arguments.output, text, root)
    else:
        sys.stdout.write(text)
    return 0


COMMAND = Command(
    "migrate",
    "write a file of one version of MLIR as another version has it",
    add_arguments,
    run,
    ("text",),
)
