# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen explain`: say what a rule demands and how to mend a breach."""

from __future__ import annotations

import argparse

from .command import Command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rule", nargs="?", help="the rule's id (default: list all rules)")


def run(arguments: argparse.Namespace) -> int:
    from optree_review.diff.rules import RULES
    from optree_review.diff.rules import explain as explain_change

    from optree_gen.diagnostics.rules import explain

    if arguments.rule in RULES:
        print(explain_change(arguments.rule))
        return 0
    text, status = explain(arguments.rule)
    print(text)
    return status


COMMAND = Command("explain", "say what a rule demands and how to mend a breach", add_arguments, run)
