# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen add-op`, `fmt` and `explain`: writing specs."""

from __future__ import annotations

import argparse
import shlex
import sys
from typing import TYPE_CHECKING, Any

from .command import command, option
from .root import UsageError, root_of

if TYPE_CHECKING:
    from optree_core.model import Tree

    from optree_gen.authoring.draft import Draft
    from optree_gen.project import Project

#: The entry points of packages with rules: functions `name -> text`, empty for an unknown name.
RULES = "optree_gen.rules"


@command(
    "fmt",
    "bring specs into canonical form and keep comments",
    option("paths", nargs="*", help="files or directories (default: all specs)"),
    option("--check", action="store_true", help="only report what would change"),
)
def fmt(arguments: argparse.Namespace) -> int:
    from optree_gen.fmt import run

    return run(root_of(arguments), arguments.paths, arguments.check)


@command(
    "explain",
    "print what a rule demands and how to fix a violation",
    option("rule", nargs="?", help="the rule's id (default: list all rules)"),
)
def explain(arguments: argparse.Namespace) -> int:
    from importlib.metadata import entry_points

    from optree_gen.diagnostics.rules import explain

    others = entry_points(group=RULES) if arguments.rule else ()
    texts = (entry.load()(arguments.rule) for entry in others)
    text, status = next(((text, 0) for text in texts if text), None) or explain(arguments.rule)
    print(text, file=sys.stderr if status else sys.stdout)
    return status


_LIST: dict[str, Any] = {"nargs": "+", "default": ()}

#: The flags for the keys of a new spec.
FLAGS: dict[str, dict[str, Any]] = {
    "dialect": {"help": "the dialect (default: the only one of the project)"},
    "parent": {"help": "the nearest op with the same payload"},
    "summary": {"help": "the summary, one sentence"},
    "kind": {"help": "`category` for an op that other ops specialize (default: `named`)"},
    "like": {"metavar": "OP", "help": "take loops, symbols and maps from this op"},
    "einsum": {"metavar": "SUM", "help": "loops and maps as an einsum, such as 'bmk,kn->bmn'"},
    "loops": {"metavar": "NAMES", "help": "the loops in order, such as 'n,oh,ow,c,kh,kw'"},
    "maps": {**_LIST, "metavar": "OPERAND=MAP",
             "help": "maps, such as 'image=n, oh * sh + kh * dh, c' or 'out=identity'"},
    "symbols": {**_LIST, "metavar": "PARAMETER=NAMES",
                "help": "symbols for the elements of a parameter, such as strides=sh,sw"},
    "bind": {**_LIST, "metavar": "PARAMETER=VALUE",
             "help": "values of parameters, such as combine=add"},
    "operands": {**_LIST, "metavar": "OPERAND=ROLE",
                 "help": "operands of a category below the root, such as lhs=input acc=init"},
    "payload": {"metavar": "EXPRESSION",
                "help": "what the op computes, such as 'add(acc, mul(cast(lhs), cast(rhs)))'"},
    "precedes": {"metavar": "OPS", "help": "ops that lose to this op if both match a generic"},
}  # fmt: skip


@command(
    "add-op",
    "write the spec of a new op; without options, ask for them",
    option("name", nargs="?", help="the name of the op"),
    *(option(f"--{name}", **settings) for name, settings in FLAGS.items()),
    option("--dry-run", action="store_true", help="print the spec and write nothing"),
)
def add_op(arguments: argparse.Namespace) -> int:
    from optree_gen.authoring.draft import add
    from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
    from optree_gen.disk import destination
    from optree_gen.project import Project

    root = root_of(arguments)
    project = Project(root)
    tree = project.tree(_dialect_of(arguments, project), Diagnostics())
    given = _as_flags(arguments)
    try:
        path, text = add(project, tree, _drafted(arguments, tree))
    except SpecError:
        if (flags := _as_flags(arguments)) != given:
            print(f"nothing is written; your answers as flags:\n{flags}")
        raise
    if arguments.dry_run:
        print(text, end="")
        return 0
    destination.write(path, text, root, new=True)
    name = path.relative_to(root).as_posix()
    print(f"wrote {name}")
    print(f"next: review it, run 'optree-gen regen', add a test, commit {name} and generated/")
    return 0


def _as_flags(arguments: argparse.Namespace) -> str:
    """Return the command line equal to the arguments, for a user who has answered questions."""
    words = ["optree-gen", "add-op", *([arguments.name] if arguments.name else [])]
    for flag in FLAGS:
        value = getattr(arguments, flag)
        if value:
            words += [f"--{flag}", *([value] if isinstance(value, str) else value)]
    return shlex.join(words)


def _dialect_of(arguments: argparse.Namespace, project: Project) -> str:
    names = project.dialects()
    if arguments.dialect in names:
        return str(arguments.dialect)
    listed = f"the dialects are {', '.join(names)}" if names else "the project has no dialect"
    if arguments.dialect:
        raise UsageError(f"there is no dialect '{arguments.dialect}'; {listed}")
    if len(names) != 1:
        raise UsageError(f"select a dialect by --dialect NAME; {listed}")
    return names[0]


def _drafted(arguments: argparse.Namespace, tree: Tree) -> Draft:
    """Return the draft from the flags and, on a terminal, from the user's answers."""
    from optree_gen.authoring.draft import Draft, parent_of, read_maps

    if sys.stdin.isatty() and not (arguments.name and arguments.parent):
        from .add_op_dialog import ask

        ask(arguments, tree)
    if arguments.kind in ("composite", "algorithm", "meta"):
        name = arguments.name or "<name>"
        raise UsageError(
            f"'{arguments.kind}' is a kind of op outside the tree, which has no parent: write "
            f"specs/{tree.dialect.name}/{arguments.kind}/{name}.yaml by hand, with op, kind, "
            "summary and operands"
        )
    if arguments.kind not in (None, "", "category", "named"):
        raise UsageError(f"--kind is category or named, not '{arguments.kind}'")
    if not arguments.name or not arguments.parent:
        raise UsageError("name and parent are missing: add-op NAME --parent OP")
    parent = parent_of(tree, arguments.parent)
    draft = Draft(
        name=arguments.name,
        parent=arguments.parent,
        summary=arguments.summary or f"{arguments.name.replace('_', ' ').capitalize()}.",
        kind=arguments.kind or "",
        like=arguments.like or "",
        operands=_pairs(arguments, "operands"),
        loops=_names_of(arguments.loops),
        maps=read_maps(_pairs(arguments, "maps")),
        payload=arguments.payload or "",
        symbols={name: _names_of(text) for name, text in _pairs(arguments, "symbols").items()},
        bind=_pairs(arguments, "bind"),
        precedes=_names_of(arguments.precedes),
    )
    if arguments.einsum:
        if draft.loops or draft.maps:
            raise UsageError(
                "--einsum determines loops and maps; remove --loops and --maps, or --einsum"
            )
        draft = draft.with_einsum(arguments.einsum, parent)
    return draft


def _pairs(arguments: argparse.Namespace, flag: str) -> dict[str, str]:
    found = {}
    for entry in getattr(arguments, flag):
        name, equals, value = entry.partition("=")
        if not equals or not name.strip():
            raise UsageError(f"--{flag} takes NAME=VALUE, not '{entry}'")
        found[name.strip()] = value.strip()
    return found


def _names_of(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())
