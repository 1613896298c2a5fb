# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen export`: write the resolved tree as JSON, or what one target makes of it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .command import Command
from .root import UsageError, no_such, root_of, tree_of

if TYPE_CHECKING:
    from optree_core.model import Tree

    from optree_gen.project import Project


def add_arguments(parser: argparse.ArgumentParser) -> None:
    dialects = "the dialect (default: the first of the project, by name)"
    target = "write the files of this target, such as docs, instead of JSON"
    output = "the file (default: standard output); with --target the directory"
    parser.add_argument("--dialect", help=dialects)
    parser.add_argument("--target", help=target)
    parser.add_argument("-o", "--output", help=output)


def run(arguments: argparse.Namespace) -> int:
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
    """The files of the target, by path below the directory of all dialects."""
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
    return renderer.bounded(lambda: renderer.render_all(planned(name, inputs)))


COMMAND = Command(
    "export", "write the resolved tree as JSON, or the files of a target", add_arguments, run
)
