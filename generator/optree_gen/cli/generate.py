# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen regen`, `check` and `export`: commands for the generated files."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .command import command, option
from .root import UsageError, no_such, report, root_of, stream, tree_of

if TYPE_CHECKING:
    from optree_core.model import Tree

    from optree_gen.diagnostics.diagnostic import Diagnostics
    from optree_gen.project import Project

#: The entry points of packages with checks: functions `(project, diagnostics) -> sentence`.
CHECKS = "optree_gen.checks"


@command(
    "regen",
    "generate all files from the specs",
    option("--check", action="store_true", help="only report generated files that are out of date"),
    option("--inputs", metavar="FILE",
           help="write the paths of all files that the output depends on"),
)  # fmt: skip
def regen(arguments: argparse.Namespace) -> int:
    from optree_gen.diagnostics.diagnostic import SpecError
    from optree_gen.disk.destination import write_named
    from optree_gen.emit.templates import Templates
    from optree_gen.generation import Generation

    root = root_of(arguments)
    templates = Templates.of(root)
    generation = Generation(root, templates)
    diagnostics = templates.warnings()
    if arguments.inputs:  # Write it first, so that it exists even after mistakes in specs.
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
        sentences += [f"this project overrides: {overridden}"] if overridden else []
        sentences.append(changes.summary())
    elif changes.any:
        sentences = [*changes.lines(), *(f"because {n}" for n in generation.changed_inputs())]
        sentences.append("generated files are out of date; run 'make regen' and commit the result")
    else:
        sentences.insert(0, "generated files are up to date")
    print("\n".join(sentences), file=stream(arguments))
    return int(arguments.check and changes.any)


@command("check", "report mistakes in specs, and generated files that are out of date")
def check(arguments: argparse.Namespace) -> int:
    arguments.check, arguments.inputs = True, None
    return regen.run(arguments)


def _checked(root: Path, diagnostics: Diagnostics) -> list[str]:
    """Run the checks of other packages (`CHECKS`) and return their sentences.

    Raises:
        SpecError: a check reports an error.
    """
    from importlib.metadata import entry_points

    from optree_gen.diagnostics.diagnostic import SpecError
    from optree_gen.project import Project

    project = Project(root)
    sentences = [entry.load()(project, diagnostics) for entry in entry_points(group=CHECKS)]
    if diagnostics.failed:
        raise SpecError(diagnostics)
    return [sentence for sentence in sentences if sentence]


@command(
    "export",
    "write the resolved tree as JSON, or the files of a target",
    option("--dialect", help="the dialect (default: the first of the project, by name)"),
    option("--target", help="write the files of this target, such as docs, instead of JSON"),
    option("-o", "--output",
           help="the file (default: standard output); with --target the directory"),
)  # fmt: skip
def export(arguments: argparse.Namespace) -> int:
    from optree_core.export import tree_json

    from optree_gen.disk.destination import write_files, write_named
    from optree_gen.project import Project

    root = root_of(arguments)
    project = Project(root)
    dialect = arguments.dialect or next(iter(project.dialects()), None)
    if dialect is None:
        raise UsageError(f"no dialect is in {project.specs}")
    tree = tree_of(project, dialect)
    if arguments.target:
        if not arguments.output:
            raise UsageError("--target needs --output DIR")
        files = _files(project, tree, arguments.target)
        write_files(Path(os.path.abspath(arguments.output)), files, root)
    elif arguments.output:
        write_named(arguments.output, tree_json(tree), root)
    else:
        sys.stdout.write(tree_json(tree))
    return 0


def _files(project: Project, tree: Tree, name: str) -> dict[str, str]:
    """Return the files of a target by path, which begins with the dialect."""
    from optree_gen.disk.library import template_cache
    from optree_gen.emit.render import Renderer
    from optree_gen.emit.target import planned, targets
    from optree_gen.emit.templates import Templates

    modes = {name: found.modes for name, found in targets().items()}
    if name not in modes:
        raise no_such("target", name, modes)
    if tree.dialect.mode not in modes[name]:
        raise UsageError(f"the target '{name}' is for dialects of mode {' or '.join(modes[name])}")
    renderer = Renderer(Templates.of(project.root).directories, template_cache())
    inputs = project.plan_inputs(tree)
    return renderer.render_all(planned(name, inputs))
