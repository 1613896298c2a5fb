# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the changed files, generated/ and the fast tests within a minute."""

from __future__ import annotations

import argparse
import subprocess

from optree_lab.toolchain import CHECKOUT

from .run_tests import parts_of, print_summary, run


def main(given: argparse.Namespace) -> int:
    files = " ".join(changed(given.base))
    results = [run(part, broken=set()) for part in parts_of("quick", files=files)]
    print_summary(results)
    return 0 if all(result.outcome == "ok" for result in results) else 1


def changed(base: str) -> list[str]:
    """Return the Python files that are new or differ from the commit `base`."""
    names: set[str] = set()
    for command in (
        ["diff", "--name-only", "--diff-filter=d", base],
        ["ls-files", "--others", "--exclude-standard"],
    ):
        answer = subprocess.run(
            ["git", *command], cwd=CHECKOUT, check=True, capture_output=True, text=True
        )
        names.update(answer.stdout.splitlines())
    return sorted(name for name in names if name.endswith(".py"))
