# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen migrate`: write a file of one version of MLIR as another version has it."""

from __future__ import annotations

import argparse
import sys

from .command import Command, mlir_file
from .root import known_tree


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from optree_core.mlir_version import RELEASE

    add = parser.add_argument
    file = "the MLIR file, text or bytecode, or - for standard input"
    add("file", metavar="FILE", type=mlir_file, help=file)
    for side, name, meant in (("from", "old", "wrote the file"), ("to", "new", "reads the result")):
        text = f"the series of MLIR that {meant} (default: {RELEASE})"
        add(f"--{side}", dest=name, metavar="SERIES", type=int, default=RELEASE, help=text)
    add("--output", metavar="FILE", help="where to write (default: to stdout)")
    add("--locations", action="store_true", help="keep the locations of ops")
    add("--dialect", default="linalg", help="the dialect of the ops (default: linalg)")
    add("--plugin", help="the pass plugin for --from (default: that of its build)")
    for side in ("from", "to"):
        text = f"an mlir-opt for --{side} (default: on the path, or fetched)"
        add(f"--{side}-mlir-opt", metavar="PROGRAM", help=text)


def run(arguments: argparse.Namespace) -> int:
    from optree_mlir.forms import ToolError

    from optree_gen.disk.destination import write_named
    from optree_gen.migrate import Migration, plugin_of, tool_of

    root, tree = known_tree(arguments)
    try:
        migration = Migration(
            tree,
            tool_of(arguments.old, arguments.from_mlir_opt),
            tool_of(arguments.new, arguments.to_mlir_opt),
            lambda: plugin_of(arguments.old, arguments.plugin, root, tree.dialect),
            locations=arguments.locations,
        )
        text = migration.migrate(arguments.file)
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
