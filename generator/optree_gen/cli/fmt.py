# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen fmt`: bring specs into canonical form, comments kept."""

from __future__ import annotations

import argparse

from .command import Command
from .root import root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", help="files or directories (default: all specs)")
    parser.add_argument("--check", action="store_true", help="only report what would change")


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.fmt import run

    return run(root_of(arguments), arguments.paths, arguments.check)


COMMAND = Command("fmt", "bring specs into canonical form, comments kept", add_arguments, run)
