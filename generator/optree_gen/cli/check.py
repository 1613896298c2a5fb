# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen check`: report mistakes in specs and generated files that are out of date."""

from __future__ import annotations

import argparse

from . import regen
from .command import Command


def run(arguments: argparse.Namespace) -> int:
    arguments.check = True
    arguments.inputs = None
    return regen.run(arguments)


COMMAND = Command(
    "check", "report mistakes in specs and generated files that are out of date", None, run
)
