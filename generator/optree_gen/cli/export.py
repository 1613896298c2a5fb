# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen export`: write the resolved tree as JSON."""

from __future__ import annotations

import argparse
import sys

from .command import Command
from .root import UsageError, root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dialect", help="which dialect (default: the project's; of several the first by name)"
    )
    parser.add_argument("-o", "--output", help="file to write (default: standard output)")


def run(arguments: argparse.Namespace) -> int:
    from optree_core.export import tree_json

    from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
    from optree_gen.disk.destination import write_named
    from optree_gen.project import Project

    root = root_of(arguments)
    project = Project(root)
    known = project.dialects()
    dialect = arguments.dialect or next(iter(known), None)
    if dialect is None:
        raise UsageError(f"no dialect is in {project.specs}")
    if dialect not in known:
        hint = did_you_mean(dialect, known)
        raise UsageError(f"there is no dialect '{dialect}'; {hint}".rstrip("; "))
    text = tree_json(project.tree(dialect, Diagnostics()))
    if arguments.output:
        write_named(arguments.output, text, root)
    else:
        sys.stdout.write(text)
    return 0


COMMAND = Command("export", "write the resolved tree as JSON", add_arguments, run)
