# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen docs`: build the documentation as a web site."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from optree_gen.cli.command import Command, positive
from optree_gen.cli.root import UsageError, root_of

OUTPUT = "build/docs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--output", metavar="DIR", help=f"the directory to write the site to (default: {OUTPUT})"
    )
    parser.add_argument(
        "--inherited",
        metavar="URL",
        default="",
        help="the URL of a site with the pages of inherited ops (default: build these pages too)",
    )
    parser.add_argument(
        "--source",
        metavar="URL",
        default="",
        help="the URL of the repository's files, such as https://host/name/blob/main",
    )
    parser.add_argument(
        "--jobs", type=positive, default=0, help="the number of processes (default: one per core)"
    )


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.disk.destination import check_outside

    from optree_site.build import build
    from optree_site.setting import Setting, SiteError

    root = root_of(arguments)
    output = Path(os.path.abspath(arguments.output or root / OUTPUT))
    check_outside(output, root)  # A build takes a minute.
    if os.path.lexists(output) and not output.is_dir():
        raise UsageError(f"{output} is not a directory")
    for option in ("inherited", "source"):
        value = getattr(arguments, option)
        if value and not value.startswith(("https://", "http://")):
            raise UsageError(
                f"--{option} is '{value}', which does not begin with https:// or http://"
            )
    setting = Setting(
        root,
        output,
        inherited=arguments.inherited.rstrip("/"),
        source=arguments.source.rstrip("/"),
    )
    try:
        pages = build(setting, arguments.jobs)
    except SiteError as error:
        raise UsageError(str(error)) from error
    print(f"{pages} pages; open {output / 'index.html'}")
    return 0


COMMAND = Command("docs", "build the documentation as a web site", add_arguments, run)
