# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen override`: override templates of the package by your own."""

from __future__ import annotations

import argparse
import difflib
from pathlib import Path

from .command import Command
from .root import UsageError, root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "templates",
        nargs="*",
        metavar="TEMPLATE",
        help="below templates/, such as ods/op.td.jinja (default: list the overrides)",
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--accept",
        action="store_true",
        help="record that the overrides (default: all) fit the originals as they are now",
    )
    action.add_argument(
        "--diff", action="store_true", help="show how overrides (default: all) differ"
    )


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.emit.templates import TemplateError, accept, start

    root = root_of(arguments)
    names = [name.removeprefix("templates/") for name in arguments.templates]
    try:
        if arguments.accept:
            for name in accept(root, names):
                print(f"recorded the original of templates/{name}")
        elif arguments.diff:
            show(root, names)
        elif names:
            for name in names:
                path = start(root, name)
                print(f"wrote {path.relative_to(root)}; change it, then 'optree-gen regen'")
        else:
            listing(root)
    except TemplateError as error:
        raise UsageError(str(error)) from error
    return 0


def listing(root: Path) -> None:
    from optree_gen.emit.templates import Templates

    templates = Templates.of(root)
    for override in templates.overrides:
        print(f"templates/{override.name}: {override.state}")
    if not templates.overrides:
        print("no template is overridden")


def show(root: Path, names: list[str]) -> None:
    from optree_gen.disk.containment import ForeignFileError, read_text
    from optree_gen.emit.templates import TemplateError, Templates

    templates = Templates.of(root)
    for name in names or [override.name for override in templates.overrides]:
        original = templates.original(name)
        if original is None:
            raise TemplateError(f"templates/{name} overrides nothing")
        try:
            ours, theirs = (
                read_text(path, path.parents[name.count("/")]).splitlines(keepends=True)
                for path in (original, templates.files[name])
            )
        except ForeignFileError as error:
            raise TemplateError(f"templates/{name}: {error}") from error
        changes = difflib.unified_diff(ours, theirs, f"original/{name}", f"templates/{name}")
        print("".join(changes) or f"templates/{name}: like the original")


COMMAND = Command("override", "override templates of the package by your own", add_arguments,
                  run, ("text",))  # fmt: skip
