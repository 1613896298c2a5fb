# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The `optree-gen` command. Heavy imports happen inside the commands that need them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from . import __version__


def find_root(start: Path) -> Path | None:
    """The nearest directory at or above `start` that holds `specs/`."""
    for directory in (start, *start.parents):
        if (directory / "specs").is_dir():
            return directory
    return None


def find_templates(root: Path) -> Path:
    """The checkout's own templates, else those that come with the package."""
    from . import library

    own = root / "templates"
    return own if own.is_dir() else library.templates()


def _root(arguments: argparse.Namespace) -> Path:
    root = Path(arguments.root).resolve() if arguments.root else find_root(Path.cwd())
    if root is None or not (root / "specs").is_dir():
        where = arguments.root or os.getcwd()
        raise UsageError(f"no specs/ directory at or above {where}; use --root DIR")
    return root


class UsageError(Exception):
    """The command was called in a way that cannot work; the message says why."""


def _regen(arguments: argparse.Namespace) -> int:
    from .generation import Generation

    root = _root(arguments)
    generation = Generation(root, find_templates(root))
    if arguments.check:
        changes = generation.check()
        if changes.any:
            print("\n".join(changes.lines()))
            print("generated files are out of date; run 'make regen' and commit the result")
            return 1
        print("generated files are up to date")
        return 0
    changes = generation.run()
    total = len(changes.missing) + len(changes.stale) + len(changes.unknown)
    if not changes.any:
        print("generated files are up to date")
    else:
        print(f"{total} files changed: {len(changes.missing)} new, {len(changes.stale)} updated, "
              f"{len(changes.unknown)} removed")  # fmt: skip
    return 0


def _check(arguments: argparse.Namespace) -> int:
    arguments.check = True
    return _regen(arguments)


def _export(arguments: argparse.Namespace) -> int:
    from .diagnostic import Diagnostics, did_you_mean
    from .export import tree_json
    from .project import Project

    project = Project(_root(arguments))
    if arguments.dialect not in project.dialects():
        hint = did_you_mean(arguments.dialect, project.dialects())
        raise UsageError(f"there is no dialect '{arguments.dialect}'; {hint}".rstrip("; "))
    text = tree_json(project.tree(arguments.dialect, Diagnostics()))
    if arguments.output:
        try:
            Path(arguments.output).write_text(text, encoding="utf-8")
        except OSError as error:
            raise UsageError(f"cannot write {arguments.output}: {error.strerror}") from error
    else:
        sys.stdout.write(text)
    return 0


def _fmt(arguments: argparse.Namespace) -> int:
    from .fmt import run

    return run(_root(arguments), arguments.paths, arguments.check)


def _explain(arguments: argparse.Namespace) -> int:
    from .diff.rules import RULES
    from .diff.rules import explain as explain_change
    from .rules import explain

    if arguments.rule in RULES:
        print(explain_change(arguments.rule))
        return 0
    text, status = explain(arguments.rule)
    print(text)
    return status


def _diff(arguments: argparse.Namespace) -> int:
    from .diff.command import report
    from .diff.report import render
    from .diff.snapshot import SnapshotError

    if len(arguments.sides) > 2:
        raise UsageError("diff compares two states at most")
    root = _root(arguments)
    try:
        found = report(
            root,
            arguments.sides,
            find_templates(root),
            evidence=not arguments.fast,
            files=not arguments.fast,
        )
    except SnapshotError as error:
        raise UsageError(str(error)) from error
    print(render(found, arguments.format))
    return 1 if found.failed else 0


def _release(arguments: argparse.Namespace) -> int:
    from .diff.release import ReleaseError, freeze

    root = _root(arguments)
    try:
        path = freeze(root, arguments.version)
    except ReleaseError as error:
        raise UsageError(str(error)) from error
    print(f"{arguments.version} is frozen in {path.relative_to(root)}; commit it")
    return 0


def _match(arguments: argparse.Namespace) -> int:
    from .diagnostic import Diagnostics
    from .match import MatchError, find_plugin, find_tool, match, render
    from .project import Project

    root = _root(arguments)
    project = Project(root)
    if arguments.dialect not in project.dialects():
        raise UsageError(f"there is no dialect '{arguments.dialect}'")
    dialect = project.tree(arguments.dialect, Diagnostics()).dialect
    try:
        plugin = find_plugin(arguments.plugin, root, dialect)
        tool = find_tool(arguments.mlir_opt)
        found = match(Path(arguments.file), dialect, plugin, tool)
    except MatchError as error:
        raise UsageError(str(error)) from error
    print(render(found, arguments.format))
    return 0


def parser() -> argparse.ArgumentParser:
    main_parser = argparse.ArgumentParser(
        prog="optree-gen",
        description="Generate ODS, C++ matchers, Python builders and docs from op specs.",
    )
    main_parser.add_argument("--version", action="version", version=f"optree-gen {__version__}")
    commands = main_parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(
        name: str,
        run: Callable[[argparse.Namespace], int],
        text: str,
        formats: Sequence[str] = ("text", "json", "github"),
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        sub.add_argument("--root", help="the directory that holds specs/ (default: found upwards)")
        sub.add_argument(
            "--format",
            choices=formats,
            default="text",
            help="how mistakes in specs are printed",
        )
        return sub

    regen = command("regen", _regen, "generate everything that the specs say")
    regen.add_argument("--check", action="store_true", help="only report what is out of date")
    command("check", _check, "report mistakes in specs and generated files that are out of date")
    export = command("export", _export, "write the resolved tree as JSON")
    export.add_argument("--dialect", default="linalg", help="which dialect (default: linalg)")
    export.add_argument("-o", "--output", help="file to write (default: standard output)")
    fmt = command("fmt", _fmt, "bring specs into canonical form, comments kept")
    fmt.add_argument("paths", nargs="*", help="files or directories (default: all specs)")
    fmt.add_argument("--check", action="store_true", help="only report what would change")
    explain = command("explain", _explain, "say what a rule demands and how to mend a breach")
    explain.add_argument("rule", nargs="?", help="the rule's id (default: list all rules)")
    match = command(
        "match",
        _match,
        "say which op each generic of an MLIR file is, or why it is none",
        formats=("text", "json"),
    )
    match.add_argument("file", metavar="FILE", help="the MLIR file")
    match.add_argument("--dialect", default="linalg", help="whose ops (default: linalg)")
    match.add_argument("--plugin", help="the pass plugin (default: that of build/)")
    match.add_argument("--mlir-opt", help="the mlir-opt to run (default: MLIR_DIR's or Debian's)")
    diff = command(
        "diff",
        _diff,
        "say what changes in meaning between two states of the specs",
        formats=("text", "json", "github", "markdown"),
    )
    diff.add_argument(
        "sides",
        nargs="*",
        metavar="REF",
        help="git refs, directories or releases, before and after (default: HEAD, working tree)",
    )
    diff.add_argument(
        "--fast",
        action="store_true",
        help="look neither for counterexamples and proofs nor at generated files",
    )
    release = command("release", _release, "freeze the specs and what they resolve to")
    release.add_argument("version", help="its name, such as 1.2.0")
    return main_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0, 1 after mistakes in specs, 2 after wrong usage."""
    from .diagnostic import SpecError, render

    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except UsageError as error:
        print(f"optree-gen: {error}", file=sys.stderr)
        return 2
    except SpecError as error:
        stream = sys.stdout if arguments.format == "json" else sys.stderr
        print(render(error.diagnostics, arguments.format), file=stream)
        return 1
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
