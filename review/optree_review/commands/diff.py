# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen diff`: list the changes in meaning between two states of the specs."""

from __future__ import annotations

import argparse
from pathlib import Path

from optree_gen.cli.command import command, option
from optree_gen.cli.root import UsageError, find_root, placed, root_of

#: A few models, small enough to read in each review.
SAMPLE = "docs/examples/corpus"


def _corpus(root: Path, given: str | None) -> Path | None:
    if given is None:
        return None
    path = root / SAMPLE if given == SAMPLE else Path(given)
    if not path.is_dir():
        raise UsageError(f"there is no directory {path}")
    return path


@command(
    "diff",
    "list the changes in meaning between two states of the specs",
    option("sides", nargs="*", metavar="REF",
           help="the states before and after: git refs, directories or releases "
           "(default: HEAD and the working tree)"),
    option("--corpus", nargs="?", metavar="DIR", const=SAMPLE,
           help=f"list the generics of .mlir files that become another op (default: {SAMPLE})"),
    option("--fast", action="store_true",
           help="skip counterexamples, proofs and generated files"),
    option("--accept-undecided", action="store_true",
           help="succeed if nothing but undecided findings is left (exit status 3)"),
    formats=("text", "json", "github", "markdown"),
)  # fmt: skip
def diff(arguments: argparse.Namespace) -> int:
    from optree_review.diff.rendering import render
    from optree_review.diff.review import review
    from optree_review.diff.snapshot import SnapshotError

    if len(arguments.sides) > 2:
        raise UsageError("diff compares at most two states")
    two = len(arguments.sides) == 2 and all((Path(s) / "specs").is_dir() for s in arguments.sides)
    if two and arguments.root is None and find_root(Path.cwd()) is None:
        arguments.root = arguments.sides[1]  # Outside of a project each side is one.
    root = root_of(arguments)
    try:
        found = review(
            root,
            arguments.sides,
            evidence=not arguments.fast,
            files=not arguments.fast,
            corpus=_corpus(root, arguments.corpus),
            accept_undecided=arguments.accept_undecided,
        )
    except SnapshotError as error:
        raise UsageError(str(error)) from error
    print(placed(render(found, arguments.format), arguments))
    return found.status


COMMAND = diff
