# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen regen`: generate all files from the specs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .command import Command
from .root import report, root_of, stream

if TYPE_CHECKING:
    from optree_gen.diagnostics.diagnostic import Diagnostics


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="only report what is out of date")
    parser.add_argument(
        "--inputs", metavar="FILE", help="write the paths of all files that the output depends on"
    )


#: The entry points of packages that check specs: `(project, diagnostics) -> sentence`.
CHECKS = "optree_gen.checks"


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.diagnostics.diagnostic import SpecError
    from optree_gen.disk.destination import write_named
    from optree_gen.emit.templates import Templates
    from optree_gen.generation import Generation

    root = root_of(arguments)
    templates = Templates.of(root)
    generation = Generation(root, templates)
    diagnostics = templates.warnings()
    if arguments.inputs:  # Before anything else, so that the list is there after mistakes too.
        listed = "".join(f"{path}\n" for path in generation.dependencies)
        write_named(arguments.inputs, listed, root)
    try:
        changes = generation.check() if arguments.check else generation.run()
    except SpecError as error:
        error.diagnostics.found += diagnostics.found
        raise
    sentences = _checked(root, diagnostics) if arguments.check else []
    report(diagnostics, arguments)
    if not arguments.check:
        overridden = ", ".join(f"templates/{override.name}" for override in templates.overrides)
        sentences += [f"with templates of this project: {overridden}"] if overridden else []
        sentences.append(changes.summary())
    elif changes.any:
        sentences = [*changes.lines(), *(f"because {n}" for n in generation.changed_inputs())]
        sentences.append("generated files are out of date; run 'make regen' and commit the result")
    else:
        sentences.insert(0, "generated files are up to date")
    print("\n".join(sentences), file=stream(arguments))
    return int(arguments.check and changes.any)


def _checked(root: Path, diagnostics: Diagnostics) -> list[str]:
    """The findings of other packages, in a sentence each; see `CHECKS`.

    Raises:
        SpecError: they object.
    """
    from importlib.metadata import entry_points

    from optree_gen.diagnostics.diagnostic import SpecError
    from optree_gen.project import Project

    project = Project(root)
    sentences = [entry.load()(project, diagnostics) for entry in entry_points(group=CHECKS)]
    if diagnostics.failed:
        raise SpecError(diagnostics)
    return [sentence for sentence in sentences if sentence]


COMMAND = Command("regen", "generate all files from the specs", add_arguments, run)
