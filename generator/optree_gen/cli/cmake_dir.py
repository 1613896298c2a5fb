# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen cmake-dir`: print where the CMake package is."""

from __future__ import annotations

import argparse

from .command import Command


def run(arguments: argparse.Namespace) -> int:
    from optree_gen.disk import library

    del arguments
    print(library.cmake())
    return 0


COMMAND = Command(
    "cmake-dir",
    "print where the CMake package is: cmake -DOptreeGen_DIR=$(optree-gen cmake-dir)",
    None,
    run,
    ("text",),
)
