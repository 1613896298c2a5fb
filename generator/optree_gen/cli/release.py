# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen release`: freeze the specs and what they resolve to."""

from __future__ import annotations

import argparse
from datetime import date

from .command import Command
from .root import UsageError, root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("version", help="its name, such as 1.2.0")
    parser.add_argument(
        "--date", type=date.fromisoformat, help="the day of the release (default: today)"
    )


def run(arguments: argparse.Namespace) -> int:
    from ..release.archive import ReleaseError
    from ..release.freeze import freeze

    root = root_of(arguments)
    try:
        path = freeze(root, arguments.version, arguments.date or date.today())
    except ReleaseError as error:
        raise UsageError(str(error)) from error
    print(f"{arguments.version} is frozen in {path.relative_to(root)}; commit it")
    return 0


COMMAND = Command("release", "freeze the specs and what they resolve to", add_arguments, run)
