# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen release`: freeze the specs and what they resolve to, or check what was frozen."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from optree_gen.cli.command import command, option
from optree_gen.cli.root import UsageError, root_of


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a date: write YYYY-MM-DD") from None


@command(
    "release",
    "freeze the specs and the result of resolving them",
    option("version", nargs="?", help="the version to release, such as 1.2.0"),
    option("--date", type=_day, help="the day of the release (default: today)"),
    option("--check", action="store_true",
           help="only check that the specs of each release still resolve to the frozen result"),
)  # fmt: skip
def release(arguments: argparse.Namespace) -> int:
    from optree_gen.history.archive import ReleaseError

    from optree_review.release.frozen import freeze

    root = root_of(arguments)
    if (arguments.version is None) != arguments.check:
        raise UsageError("name the version to release, or use --check")
    try:
        if arguments.check:
            return _check(root)
        path = freeze(root, arguments.version, arguments.date or date.today())
    except ReleaseError as error:
        raise UsageError(str(error)) from error
    print(f"{arguments.version} is frozen in {path.relative_to(root)}; run 'optree-gen regen'")
    return 0


def _check(root: Path) -> int:
    from optree_gen.history.history import read_history

    from optree_review.release.frozen import departures

    releases = read_history(root / "specs").releases
    if not releases:
        print("nothing has been released yet")
    status = 0
    for release in releases:
        for line in departures(root / "specs", release.version):
            print(f"{release.version}: {line}")
            status = 1
    if releases and status == 0:
        print(f"{len(releases)} of {len(releases)} releases resolve to the frozen result")
    return status


COMMAND = release
