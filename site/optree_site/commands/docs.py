# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen docs`: build the documentation as a web site."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from optree_gen.cli.command import command, option, positive
from optree_gen.cli.root import UsageError, root_of

OUTPUT = "build/docs"


@command(
    "docs",
    "build the documentation as a web site",
    option("--output", metavar="DIR",
           help=f"the directory to write the site to (default: {OUTPUT})"),
    option("--inherited", metavar="URL", type=str, default="",
           help="the URL of a site with the pages of inherited ops "
           "(default: build these pages too)"),
    option("--source", metavar="URL", type=str, default="",
           help="the URL of the repository's files, such as https://host/name/blob/main"),
    option("--jobs", type=positive, default=0,
           help="the number of processes (default: one per core)"),
)  # fmt: skip
def docs(arguments: argparse.Namespace) -> int:
    from optree_gen.disk.destination import check_directory

    from optree_site.build import build
    from optree_site.setting import Setting, SiteError

    root = root_of(arguments)
    output = Path(os.path.abspath(arguments.output or root / OUTPUT))
    check_directory(output, root)  # A build takes a minute.
    if os.path.lexists(output) and not output.is_dir():
        raise UsageError(f"{output} is not a directory")
    for name in ("inherited", "source"):
        value = getattr(arguments, name)
        if value and not value.startswith(("https://", "http://")):
            raise UsageError(
                f"--{name} is '{value}', which does not begin with https:// or http://"
            )
    setting = Setting(
        root, output, inherited=arguments.inherited.rstrip("/"), source=arguments.source.rstrip("/")
    )
    try:
        pages = build(setting, arguments.jobs)
    except SiteError as error:
        raise UsageError(str(error)) from error
    print(f"{pages} pages; open {output / 'index.html'}")
    return 0


COMMAND = docs
