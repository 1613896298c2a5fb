# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen init`: create a repository for a dialect of your own."""

from __future__ import annotations

import argparse
from pathlib import Path

from .command import Command
from .root import UsageError, no_such


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("name", help="the name of the dialect")
    add("--directory", help="the new directory (default: the name of the dialect)")
    add("--extends", default="optree", metavar="DIALECT",
        help="the dialect whose ops it inherits (default: optree)")  # fmt: skip
    add("--generator", metavar="REQUIREMENT",
        help="how pip installs optree-gen there (default: as this one was)")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.authoring import scaffold
    from optree_gen.project import Project

    target = Path(arguments.directory or arguments.name).absolute()
    known = Project(target).files.dialects
    if arguments.extends not in known:
        raise no_such("dialect", arguments.extends, known)
    try:
        scaffold.check_name(arguments.name)
        wanted = arguments.generator or scaffold.requirement()
        made = scaffold.Scaffold(arguments.name, arguments.extends, wanted)
        files = scaffold.create(target, made)
    except scaffold.ScaffoldError as error:
        raise UsageError(str(error)) from error
    print(f"wrote {len(files)} files to {target}")
    print(f"next: cd {target}; git init; make test; 'make help' lists the commands")
    return 0


COMMAND = Command(
    "init", "create a repository for a dialect of your own", add_arguments, run, ("text",)
)
