# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks changed files within a minute of processor time: style, generated/, their tests, C++.

The tests are those that the folder tests/ mirrors, without slow ones. C++ is compiled if there is a
build. If few object files are out of date, all are compiled, and the lit tests run; else one that
contains a changed file. All other tests are left to `make test`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence

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
    outdated = out_of_date() if cpp and (BUILD_DIR / "build.ninja").is_file() else []
    wanted = {
        "lint": python,
        "check": [name for name in files if name.startswith(SOURCES)],
        "format": [name for name in cpp if name.startswith("runtime/") and name[-1] != "d"],
        "compile": outdated[FEW:] and containing(outdated, cpp),
        "build": [] if outdated[FEW:] else outdated,
        "pytest": sorted(tests(files)),
        "upstream": [UPSTREAM] if any(name.startswith("specs/linalg/") for name in files) else [],
    }
    results = []
    for name, words in wanted.items():
        if words:
            parts = {part.name: part for part in parts_of("quick", words=" ".join(words))}
            results.append(run(parts[name], broken=set()))
    print_summary(results)
    if cpp and not outdated:
        print("C++ changed, but there is no build, or it is up to date: nothing was compiled")
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


def out_of_date() -> list[str]:
    """Return the object files of the build that are older than what they are made of."""
    ninja = ["ninja", "-C", str(BUILD_DIR)]
    toolchain.run([*ninja, "build.ninja"])
    return re.findall(r"Building CXX object (\S+)", toolchain.run([*ninja, "-n"]).stdout)


def containing(objects: Sequence[str], files: Sequence[str]) -> list[str]:
    """Return the first object file that is made of one of the files."""

    def found() -> Iterator[str]:
        for name in objects:
            known = toolchain.ninja("deps", name)
            if any(f"{file}\n" in known for file in files):
                yield name

    return [next(found(), objects[0])]
