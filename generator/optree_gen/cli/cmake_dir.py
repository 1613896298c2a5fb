# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen cmake-dir`: print where the CMake package is."""

from __future__ import annotations

import argparse

from .command import Command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser  # it has no option of its own


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.disk import library

    del arguments
    print(library.cmake())
    return 0


COMMAND = Command(
    "cmake-dir",
    "print where the CMake package is: cmake -DOptreeGen_DIR=$(optree-gen cmake-dir)",
    add_arguments,
    run,
    ("text",),
)
