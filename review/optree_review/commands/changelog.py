# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen changelog`: what each release changed in meaning, as a page."""

from __future__ import annotations

import argparse

from optree_gen.cli.command import Command
from optree_gen.cli.root import UsageError, root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--unreleased", action="store_true", help="add the changes since the last release"
    )
    parser.add_argument("--output", metavar="FILE", help="the file (default: standard output)")


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.disk.destination import write_named

    from optree_review.diff.snapshot import SnapshotError
    from optree_review.release.changelog import changelog

    root = root_of(arguments)
    try:
        text = changelog(root, arguments.unreleased)
    except SnapshotError as error:
        raise UsageError(str(error)) from error
    if arguments.output:
        write_named(arguments.output, text, root)
    else:
        print(text, end="")
    return 0


COMMAND = Command("changelog", "write the changes in meaning of each release", add_arguments, run)
