# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen regen`: generate everything that the specs say."""

from __future__ import annotations

import argparse

from .command import Command
from .root import find_templates, root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="only report what is out of date")


def run(arguments: argparse.Namespace) -> int:
    from ..generation import Generation

    root = root_of(arguments)
    generation = Generation(root, find_templates(root))
    if arguments.check:
        changes = generation.check()
        if changes.any:
            print("\n".join(changes.lines()))
            print("generated files are out of date; run 'make regen' and commit the result")
            return 1
        print("generated files are up to date")
        return 0
    changes = generation.run()
    total = len(changes.missing) + len(changes.stale) + len(changes.unknown)
    if not changes.any:
        print("generated files are up to date")
    else:
        print(f"{total} files changed: {len(changes.missing)} new, {len(changes.stale)} updated, "
              f"{len(changes.unknown)} removed")  # fmt: skip
    return 0


COMMAND = Command("regen", "generate everything that the specs say", add_arguments, run)
