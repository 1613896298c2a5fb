# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen add-op`: start a spec, from flags or by asking."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .command import Command
from .root import UsageError, root_of

if TYPE_CHECKING:
    from optree_core.model import Tree

    from optree_gen.authoring.draft import Draft
    from optree_gen.project import Project

_DESCRIPTION = "write the spec of a new op from options; ask for those that are missing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("name", nargs="?", help="the name of the op")
    add("--dialect", help="its dialect (default: the only one of the project)")
    add("--parent", help="the nearest op with its payload")
    add("--summary", help="one sentence")
    add("--kind", help="`category` for an op that others specialize (default: `named`)")
    add("--like", metavar="OP", help="take loops, symbols and maps from this op")
    add("--einsum", metavar="SUM", help="loops and maps as in 'bmk,kn->bmn'")
    add("--loops", metavar="NAMES", help="in order, as in 'n,oh,ow,c,kh,kw'")
    add("--maps", nargs="+", default=[], metavar="OPERAND=MAP",
        help="as in 'image=n, oh * sh + kh * dh, c' or 'out=identity'")  # fmt: skip
    add("--symbols", nargs="+", default=[], metavar="PARAMETER=NAMES", help="as in strides=sh,sw")
    add("--bind", nargs="+", default=[], metavar="PARAMETER=VALUE", help="as in combine=add")
    add("--operands", nargs="+", default=[], metavar="OPERAND=ROLE",
        help="of a category below the root, as in lhs=input acc=init")  # fmt: skip
    add("--payload", metavar="EXPRESSION", help="as in 'add(acc, mul(cast(lhs), cast(rhs)))'")
    add("--precedes", metavar="OPS", help="the ops that yield to it where both match a generic")
    add("--dry-run", action="store_true", help="print the spec and write nothing")


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.authoring.draft import DraftError, add
    from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
    from optree_gen.disk import destination
    from optree_gen.project import Project

    root = root_of(arguments)
    project = Project(root)
    tree = project.tree(dialect_of(arguments, project), Diagnostics())
    given = {name: repr(value) for name, value in vars(arguments).items()}
    try:
        draft = drafted(arguments, tree)
        path, text = add(project, tree, draft)
    except DraftError as error:
        raise UsageError(str(error)) from error
    except SpecError:
        if any(repr(vars(arguments)[name]) != text for name, text in given.items()):
            print(f"nothing is written; what was said, as flags:\n{as_flags(arguments)}")
        raise
    if arguments.dry_run:
        print(text, end="")
        return 0
    destination.write(path, text, root, new=True)
    name = path.relative_to(root).as_posix()
    print(f"wrote {name}")
    print(f"next: look it over, 'optree-gen regen', add a test, commit {name} and generated/")
    return 0


def as_flags(arguments: argparse.Namespace) -> str:
    """The command that says what the arguments say, for one who has answered questions."""
    words = ["optree-gen", "add-op", arguments.name]
    for flag in (
        *("dialect", "parent", "summary", "kind", "like", "einsum", "loops", "maps", "symbols"),
        *("bind", "operands", "payload", "precedes"),
    ):
        value = getattr(arguments, flag)
        if value:
            words += [f"--{flag}", *([value] if isinstance(value, str) else value)]
    return shlex.join(words)


def dialect_of(arguments: argparse.Namespace, project: Project) -> str:
    names = project.dialects()
    if arguments.dialect in names:
        return str(arguments.dialect)
    listed = f"the dialects are {', '.join(names)}" if names else "the project has no dialect"
    if arguments.dialect:
        raise UsageError(f"there is no dialect '{arguments.dialect}'; {listed}")
    if len(names) != 1:
        raise UsageError(f"say which dialect: --dialect NAME; {listed}")
    return names[0]


def drafted(arguments: argparse.Namespace, tree: Tree) -> Draft:
    """The draft that the flags and, on a terminal, the user's answers give."""
    from optree_gen.authoring.draft import Draft, parent_of, read_maps

    if sys.stdin.isatty() and not (arguments.name and arguments.parent):
        from .add_op_dialog import ask

        ask(arguments, tree)
    outside = ("composite", "algorithm", "meta")
    if arguments.kind in outside:
        name = arguments.name or "<name>"
        raise UsageError(
            f"'{arguments.kind}' is a kind of op outside the tree, which has no parent: write "
            f"specs/{tree.dialect.name}/{arguments.kind}/{name}.yaml by hand, with op, kind, "
            "summary and operands"
        )
    if arguments.kind not in (None, "", "category", "named"):
        raise UsageError(f"'{arguments.kind}' is no kind of op to add: category or named")
    if not arguments.name or not arguments.parent:
        raise UsageError("say at least: add-op NAME --parent OP")
    parent = parent_of(tree, arguments.parent)
    draft = Draft(
        name=arguments.name,
        parent=arguments.parent,
        summary=arguments.summary or default_summary(arguments.name),
        kind=arguments.kind or "",
        like=arguments.like or "",
        operands=dict(pairs(arguments.operands, "--operands")),
        loops=names_of(arguments.loops),
        maps=read_maps(dict(pairs(arguments.maps, "--maps"))),
        payload=arguments.payload or "",
        symbols={k: names_of(v) for k, v in pairs(arguments.symbols, "--symbols")},
        bind=dict(pairs(arguments.bind, "--bind")),
        precedes=names_of(arguments.precedes),
    )
    if arguments.einsum:
        if draft.loops or draft.maps:
            raise UsageError("--einsum says what --loops and --maps say; give one of them")
        draft = draft.with_einsum(arguments.einsum, parent)
    return draft


def default_summary(name: str) -> str:
    """A sentence to begin with."""
    return f"{name.replace('_', ' ').capitalize()}."


def pairs(entries: Iterable[str], flag: str) -> list[tuple[str, str]]:
    found = []
    for entry in entries:
        name, equals, value = entry.partition("=")
        if not equals or not name.strip():
            raise UsageError(f"{flag} takes NAME=VALUE, not '{entry}'")
        found.append((name.strip(), value.strip()))
    return found


def names_of(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())


COMMAND = Command("add-op", _DESCRIPTION, add_arguments, run)
