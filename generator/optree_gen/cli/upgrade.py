# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen upgrade`: bring a repository of an earlier version up to date."""

from __future__ import annotations

import argparse

from .command import Command
from .root import UsageError, report, root_of, stream


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--check", action="store_true", help="only report what would change and what is left to do"
    )


def run(arguments: argparse.Namespace) -> int:
    from optree_gen import __version__
    from optree_gen.emit.templates import Templates
    from optree_gen.generation import Generation
    from optree_gen.limits.budget import deadline
    from optree_gen.upgrade import Newer, plan

    root, out = root_of(arguments), stream(arguments)
    try:
        with deadline("looking through this repository"):
            edits = plan(root)
    except Newer as error:
        raise UsageError(str(error)) from error
    if edits.done:
        print("\n".join(edits.done), file=out)
    report(edits.left, arguments)
    if arguments.check:
        hint = "nothing is written; 'optree-gen upgrade' does" if edits.done else "nothing to edit"
        print(hint, file=out)
        return int(bool(edits.done) or edits.left.failed)
    edits.write()
    changes = Generation(root, Templates.of(root)).run()
    print(f"of optree-gen {__version__}: {changes.summary()}", file=out)
    if edits.done or changes.any:
        print("next: 'make test'; 'optree-gen diff HEAD' says what changes in meaning", file=out)
    return int(edits.left.failed)


COMMAND = Command(
    "upgrade", "bring a repository of an earlier version up to date", add_arguments, run
)
