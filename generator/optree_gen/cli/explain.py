# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen explain`: say what a rule demands and how to mend a breach."""

from __future__ import annotations

import argparse
import sys

from .command import Command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rule", nargs="?", help="the rule's id (default: list all rules)")


#: The entry points of packages that have rules: `name -> text`, empty if none is named so.
RULES = "optree_gen.rules"


def run(arguments: argparse.Namespace) -> int:
    from importlib.metadata import entry_points

    from optree_gen.diagnostics.rules import explain

    others = entry_points(group=RULES) if arguments.rule else ()
    texts = (entry.load()(arguments.rule) for entry in others)
    text, status = next(((text, 0) for text in texts if text), None) or explain(arguments.rule)
    print(text, file=sys.stderr if status else sys.stdout)
    return status


COMMAND = Command("explain", "say what a rule demands and how to mend a breach", add_arguments, run)
