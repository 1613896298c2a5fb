# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen regen`: generate all files from the specs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .command import Command
from .root import root_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="only report what is out of date")
    parser.add_argument(
        "--inputs", metavar="FILE", help="write the paths of all files that the output depends on"
    )


#: The entry points of packages that check specs: `(project, diagnostics) -> sentence`.
CHECKS = "optree_gen.checks"


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.disk.destination import write_named
    from optree_gen.emit.templates import Templates
    from optree_gen.generation import Generation

    root = root_of(arguments)
    templates = Templates.of(root)
    generation = Generation(root, templates)
    if warnings := templates.warnings():
        print("\n".join(warnings), file=sys.stderr)
    if arguments.inputs:  # Before anything else, so that the list is there after mistakes too.
        listed = "".join(f"{path}\n" for path in generation.dependencies)
        write_named(arguments.inputs, listed, root)
    overridden = [f"templates/{override.name}" for override in templates.overrides]
    if arguments.check:
        changes = generation.check()
        sentences = _checked(root)
        if changes.any:
            print("\n".join(changes.lines()))
            for line in generation.changed_inputs():
                print(f"because {line}")
            print("generated files are out of date; run 'make regen' and commit the result")
            return 1
        print("\n".join(["generated files are up to date", *sentences]))
        return 0
    changes = generation.run()
    if overridden:
        print(f"with templates of this project: {', '.join(overridden)}")
    print(changes.summary())
    return 0


def _checked(root: Path) -> list[str]:
    """The findings of other packages, in a sentence each; see `CHECKS`.

    Raises:
        SpecError: they object.
    """
    from importlib.metadata import entry_points

    from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
    from optree_gen.project import Project

    diagnostics = Diagnostics()
    project = Project(root)
    sentences = [entry.load()(project, diagnostics) for entry in entry_points(group=CHECKS)]
    if diagnostics.failed:
        raise SpecError(diagnostics)
    return [sentence for sentence in sentences if sentence]


COMMAND = Command("regen", "generate all files from the specs", add_arguments, run)
