# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks changed files within a minute of processor time: style, generated/, their tests, C++.

The tests are those that the folder tests/ mirrors, without slow ones. C++ is compiled if there is a
build. If few object files are made of what changed, the plugin is built and the lit tests run; else
one of them is compiled. All other tests are left to `make test`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from optree_lab import toolchain
from optree_lab.testing.mirror import TESTS, mirrored
from optree_lab.toolchain import BUILD_DIR, CHECKOUT

from .run_tests import parts_of, print_summary, run

#: Tests of files below a folder, and a test of no time, so that there always is one.
ALSO = {"specs/": "specs/test_specs.py", "": "project/test_mirror.py"}

#: The test of specs of MLIR's ops, though it is slow.
UPSTREAM = "tests/specs/test_upstream.py::test_specs_give_the_generics_of_upstream"

#: What generated/ depends on.
SOURCES = ("specs/", "templates/", "generator/", "review/", "generated/")

#: The number of object files that are compiled within the time.
FEW = 2


def main(given: argparse.Namespace) -> int:
    files = changed(given.base)
    python = [name for name in files if name.endswith(".py")]
    cpp = [name for name in files if name.endswith((".h", ".cpp", ".td"))]
    objects = made_of(cpp) if cpp and (BUILD_DIR / "build.ninja").is_file() else []
    wanted = {
        "lint": python,
        "check": [name for name in files if name.startswith(SOURCES)],
        "format": [name for name in cpp if name.startswith("runtime/") and name[-1] != "d"],
        "compile": objects[:1] if objects[FEW:] else [],
        "build": [] if objects[FEW:] else objects,
        "pytest": sorted(tests(files)),
        "upstream": [UPSTREAM] if any(name.startswith("specs/linalg/") for name in files) else [],
    }
    results = []
    for name, words in wanted.items():
        if words:
            parts = {part.name: part for part in parts_of("quick", words=" ".join(words))}
            results.append(run(parts[name], broken=set()))
    print_summary(results)
    if cpp and not objects:
        print("C++ changed, but no build has object files of it: nothing was compiled")
    return 0 if all(result.outcome == "ok" for result in results) else 1


def changed(base: str) -> list[str]:
    """Return the files that are new or differ from the commit `base`."""
    names: set[str] = set()
    for command in (
        ["diff", "--name-only", "--diff-filter=d", base],
        ["ls-files", "--others", "--exclude-standard"],
    ):
        answer = toolchain.run(["git", *command], cwd=CHECKOUT)
        answer.check_returncode()
        names.update(answer.stdout.splitlines())
    return sorted(names)


def tests(files: Iterable[str]) -> set[str]:
    """Return the tests of the files, as paths in the checkout."""
    found = {name for file in files for name in mirrored(file)}
    found |= {test for folder, test in ALSO.items() for file in files if file.startswith(folder)}
    return {(TESTS / name).relative_to(CHECKOUT).as_posix() for name in found}


def made_of(files: Sequence[str]) -> list[str]:
    """Return the object files of the build that are made of one of the files."""
    found = []
    for block in toolchain.ninja("deps").strip().split("\n\n"):
        name, *parts = (line.strip() for line in block.strip().splitlines())
        if any(part.endswith(f"/{file}") for part in parts for file in files):
            found.append(name.partition(":")[0])
    return found
