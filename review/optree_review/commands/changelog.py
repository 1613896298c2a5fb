# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen changelog`: what each release changed in meaning, as a page."""

from __future__ import annotations

import argparse

from optree_gen.cli.command import command, option
from optree_gen.cli.root import UsageError, root_of


@command(
    "changelog",
    "write the changes in meaning of each release",
    option("--unreleased", action="store_true", help="add the changes since the last release"),
    option("--output", metavar="FILE", help="the file (default: standard output)"),
)
def changelog(arguments: argparse.Namespace) -> int:
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


COMMAND = changelog
