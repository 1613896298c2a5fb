# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen match`, `compare`, `migrate`, `plugin`, `cmake-dir`: commands that use an MLIR."""

from __future__ import annotations

import argparse
import os
import re
import sys
from functools import partial
from pathlib import Path

from optree_core.mlir_version import RELEASE

from .command import command, mlir_file, nonempty, option, positive
from .root import UsageError, known_tree


def _series(text: str) -> int:
    """Return the series of a version of MLIR, 22 for 22, 22.1 and 22.1.8."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]+){0,2}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a version of MLIR, such as 22 or 22.1")
    return int(text.partition(".")[0])


_DIALECT = option("--dialect", default="linalg", help="the dialect of the ops (default: linalg)")


@command(
    "match",
    "list the op that each generic of an MLIR file becomes, or why it stays",
    option("file", metavar="FILE", type=mlir_file, help="the MLIR file, or - for standard input"),
    _DIALECT,
    option("--form", default="one-to-one",
           help="the ops to produce: one-to-one, category or named (default: one-to-one)"),
    option("--plugin",
           help="the pass plugin (default: in build/, else from `optree-gen plugin`)"),
    option("--mlir-opt", help="the mlir-opt to run (default: MLIR_DIR's or Debian's)"),
    formats=("text", "json"),
)  # fmt: skip
def match(arguments: argparse.Namespace) -> int:
    from optree_tool.forms import CANONICAL, FORMS
    from optree_tool.mlir_opt import ToolError, find_tool

    from optree_gen.match import match, render
    from optree_gen.plugin.finding import plugin_for

    with open(arguments.file, "rb"):
        root, tree = known_tree(arguments)
    dialect = tree.dialect
    if arguments.form == CANONICAL:
        raise UsageError(
            f"the form {CANONICAL} rewrites whole functions, not one generic at a time; "
            "`optree-gen compare` compares two files in it"
        )
    if arguments.form not in FORMS:
        raise UsageError(f"there is no form '{arguments.form}'; the forms are {', '.join(FORMS)}")
    try:
        plugin = plugin_for(arguments.plugin, root, dialect)
        tool = find_tool(arguments.mlir_opt)
        found = match(arguments.file, dialect, plugin, tool, arguments.form)
    except ToolError as error:
        raise UsageError(str(error)) from error
    print(render(found, arguments.format, tree.root.qualified_name, dialect))
    return 0


def _permissions(text: str) -> frozenset[str]:
    """Return the permissions of a list with commas; `all` is all of them."""
    from optree_core.rewrite_rule import PERMISSIONS

    names = frozenset(filter(None, map(str.strip, nonempty(text).split(","))))
    if unknown := sorted(names - {*PERMISSIONS, "all"}):
        known = ", ".join((*PERMISSIONS, "all"))
        raise argparse.ArgumentTypeError(f"'{unknown[0]}' is no permission; they are {known}")
    return frozenset(PERMISSIONS) if "all" in names else names


@command(
    "compare",
    "decide if two MLIR files compute the same by the same operations, in the canonical form",
    option("first", metavar="FILE", type=mlir_file, help="an MLIR file"),
    option("second", metavar="OTHER", type=mlir_file, help="the file to compare it with"),
    option("--allow", metavar="PERMISSIONS", type=_permissions, default=frozenset(),
           help="what may differ, such as reassoc,nsz, or all (default: nothing)"),
    option("--limit", metavar="N", type=positive, default=5,
           help="the most differences to print per function (default: 5)"),
    _DIALECT,
    option("--plugin",
           help="the pass plugin (default: in build/, else from `optree-gen plugin`)"),
    option("--mlir-opt", help="the mlir-opt to run (default: MLIR_DIR's or Debian's)"),
    formats=("text", "json"),
)  # fmt: skip
def compare(arguments: argparse.Namespace) -> int:
    from optree_tool.mlir_opt import ToolError, find_tool

    from optree_gen.compare.canonical import CanonicalFile
    from optree_gen.compare.comparison import FileComparison
    from optree_gen.compare.report import render, report
    from optree_gen.plugin.finding import plugin_for

    root, tree = known_tree(arguments)
    try:
        plugin = plugin_for(arguments.plugin, root, tree.dialect)
        tool = find_tool(arguments.mlir_opt)
        files = arguments.first, arguments.second
        left, right = (CanonicalFile(file, tree, plugin, tool) for file in files)
        found = report(FileComparison(left, right), arguments.allow, arguments.limit)
    except ToolError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename}: {error.strerror}") from error
    print(render(found, arguments.format))
    return 0 if found.equal else 1


@command(
    "migrate",
    "convert a file of one version of MLIR to the syntax and ops of another version",
    option("file", metavar="FILE", type=mlir_file,
           help="the MLIR file, text or bytecode, or - for standard input"),
    option("--from", dest="old", metavar="SERIES", type=_series, default=RELEASE,
           help=f"the series of MLIR that wrote the file (default: {RELEASE})"),
    option("--to", dest="new", metavar="SERIES", type=_series, default=RELEASE,
           help=f"the series of MLIR that reads the result (default: {RELEASE})"),
    option("--output", metavar="FILE", help="the file to write (default: standard output)"),
    option("--locations", action="store_true", help="write the locations of ops"),
    _DIALECT,
    option("--plugin", help="the pass plugin for --from (default: from the build of that series, "
           "else from `optree-gen plugin`)"),
    option("--from-mlir-opt", metavar="PROGRAM",
           help="an mlir-opt for --from (default: on the path, or fetched)"),
    option("--to-mlir-opt", metavar="PROGRAM",
           help="an mlir-opt for --to (default: on the path, or fetched)"),
    formats=("text",),
)  # fmt: skip
def migrate(arguments: argparse.Namespace) -> int:
    from optree_tool.mlir_opt import ToolError

    from optree_gen.disk.destination import write_named
    from optree_gen.migrate.migration import Migration
    from optree_gen.migrate.tools import plugin_of, tool_of

    root, tree = known_tree(arguments)
    try:
        old = tool_of(arguments.old, arguments.from_mlir_opt)
        migration = Migration(
            tree,
            old,
            tool_of(arguments.new, arguments.to_mlir_opt),
            lambda: plugin_of(arguments.old, arguments.plugin, root, tree.dialect, old),
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


@command(
    "plugin",
    "compile the pass plugin for the MLIR of this machine, and print where it is",
    option("--mlir-dir", help="the MLIR: its prefix, or the directory of MLIRConfig.cmake "
                              "(default: MLIR_DIR's, else the system's)"),
    option("--output", metavar="FILE", help="copy the plugin here, and print that path"),
    option("--jobs", type=positive, default=os.cpu_count() or 1,
           help="how many files to compile at once"),
    formats=("text",),
)  # fmt: skip
def plugin(arguments: argparse.Namespace) -> int:
    from optree_gen.disk.destination import check_outside, write_named
    from optree_gen.plugin.compilation import plugin
    from optree_gen.toolchain.installation import ToolchainError, find_toolchain

    if arguments.output:  # Check it before minutes of compiling.
        check_outside(Path(os.path.abspath(arguments.output)), Path.cwd())
        if os.path.isdir(arguments.output):
            raise UsageError(f"{arguments.output} is a directory; name a file")
    progress = partial(print, "optree-gen:", file=sys.stderr, flush=True)
    try:
        found = plugin(find_toolchain(arguments.mlir_dir), arguments.jobs, progress)
    except ToolchainError as error:
        progress(error)
        return 1
    if arguments.output:
        write_named(arguments.output, found.read_bytes(), Path.cwd())
        found = Path(arguments.output).absolute()
    print(found)
    return 0


@command(
    "cmake-dir",
    "print where the CMake package is: cmake -DOptreeGen_DIR=$(optree-gen cmake-dir)",
    formats=("text",),
)
def cmake_dir(arguments: argparse.Namespace) -> int:
    from optree_gen.disk import library

    del arguments
    print(library.cmake())
    return 0
