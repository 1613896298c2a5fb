# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen match`: say which op each generic of an MLIR file is, or why it is none."""

from __future__ import annotations

import argparse

from .command import Command, mlir_file
from .root import UsageError, known_tree


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    form = "what it may become: one-to-one, category or named (default: one-to-one)"
    add("file", metavar="FILE", type=mlir_file, help="the MLIR file, or - for standard input")
    add("--dialect", default="linalg", help="the dialect of the ops (default: linalg)")
    add("--form", default="one-to-one", help=form)
    plugin = "the pass plugin (default: that of build/, else that of `optree-gen plugin`)"
    add("--plugin", help=plugin)
    add("--mlir-opt", help="the mlir-opt to run (default: MLIR_DIR's or Debian's)")


def run(arguments: argparse.Namespace) -> int:
    from optree_mlir.forms import FORMS, ToolError, find_tool

    from optree_gen.match import match, render
    from optree_gen.plugin.finding import plugin_for

    with open(arguments.file, "rb"):
        root, tree = known_tree(arguments)
    dialect = tree.dialect
    if arguments.form not in FORMS:
        raise UsageError(f"there is no form '{arguments.form}'; it is one of {', '.join(FORMS)}")
    try:
        plugin = plugin_for(arguments.plugin, root, dialect)
        tool = find_tool(arguments.mlir_opt)
        found = match(arguments.file, dialect, plugin, tool, arguments.form)
    except ToolError as error:
        raise UsageError(str(error)) from error
    print(render(found, arguments.format))
    return 0


COMMAND = Command(
    "match",
    "say which op each generic of an MLIR file is, or why it is none",
    add_arguments,
    run,
    ("text", "json"),
)
