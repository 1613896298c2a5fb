# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen init` and `override`: commands for a user's own repository."""

from __future__ import annotations

import argparse
import difflib
import shlex
from pathlib import Path

from optree_gen.disk.destination import check_outside

from .command import command, one_of, option
from .root import find_root, no_such, root_of


@command(
    "init",
    "create a repository for a dialect of your own",
    option("name", help="the name of the dialect"),
    option("--directory", help="the new directory (default: the name of the dialect)"),
    option("--extends", default="optree", metavar="DIALECT",
           help="the dialect whose ops it inherits (default: optree)"),
    option("--generator", metavar="REQUIREMENT",
           help="the pip requirement for optree-gen (default: as this optree-gen was installed)"),
    formats=("text",),
)  # fmt: skip
def init(arguments: argparse.Namespace) -> int:
    from optree_gen.authoring import scaffold
    from optree_gen.project import Project

    target = Path(arguments.directory or arguments.name).absolute()
    project = find_root(target.parent)
    if project is not None:
        check_outside(target, project)
    known = Project(target).files.dialects
    if arguments.extends not in known:
        raise no_such("dialect", arguments.extends, known)
    scaffold.check_name(arguments.name)
    wanted = arguments.generator or scaffold.requirement()
    made = scaffold.Scaffold(arguments.name, arguments.extends, wanted)
    files = scaffold.create(target, made)
    print(f"wrote {len(files)} files to {target}")
    archive = scaffold.local_archive()
    if arguments.generator is None and archive is not None:
        print("make takes optree-gen from pip's index; it finds the archive that you installed by")
        print(f"  export PIP_FIND_LINKS={shlex.quote(str(archive.parent))}")
    if arguments.generator is None and " @ file:" in wanted:
        print(f"requirements.txt has {wanted}, which only this machine has")
        print("  before others use it, write a place that they can reach, or use --generator")
    print(f"next: cd {target}; git init; make test; 'make help' lists the commands")
    return 0


@command(
    "override",
    "copy templates of the package into this project, to change them",
    option("templates", nargs="*", metavar="TEMPLATE",
           help="a path below templates/, such as ods/op.td.jinja (default: list the overrides)"),
    one_of(
        option("--accept", action="store_true",
               help="record that the overrides (default: all) fit the current originals"),
        option("--diff", action="store_true",
               help="show how overrides (default: all) differ from the originals"),
    ),
    formats=("text",),
)  # fmt: skip
def override(arguments: argparse.Namespace) -> int:
    from optree_gen.emit.templates import Templates, accept, start

    root = root_of(arguments)
    names = [name.removeprefix("templates/") for name in arguments.templates]
    if arguments.accept:
        for name in accept(root, names):
            print(f"recorded the original of templates/{name}")
    elif arguments.diff:
        _show(root, names)
    elif names:
        for name in names:
            path = start(root, name)
            print(f"wrote {path.relative_to(root)}; change it, then 'optree-gen regen'")
    else:
        overrides = Templates.of(root).overrides
        listing = [f"templates/{override.name}: {override.state}" for override in overrides]
        print("\n".join(listing or ["no template is overridden"]))
    return 0


def _show(root: Path, names: list[str]) -> None:
    from optree_gen.disk.containment import ForeignFileError, read_text
    from optree_gen.emit.templates import TemplateError, Templates

    templates = Templates.of(root)
    for name in names or [override.name for override in templates.overrides]:
        original = templates.original(name)
        if original is None:
            raise TemplateError(f"templates/{name} overrides no template")
        try:
            ours, theirs = (
                read_text(path, path.parents[name.count("/")]).splitlines(keepends=True)
                for path in (original, templates.files[name])
            )
        except ForeignFileError as error:
            raise TemplateError(f"templates/{name}: {error}") from error
        changes = difflib.unified_diff(ours, theirs, f"original/{name}", f"templates/{name}")
        print("".join(changes) or f"templates/{name}: same as the original")
