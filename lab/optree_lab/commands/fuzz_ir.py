# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every pass and form of a dialect on random programs.

The passes have to accept each program, reach a fixed point, give the same result in any order, and
keep the values, which are computed before and after. A program that breaks a law is shrunk and left
as a file with its command.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from optree_lab import toolchain
from optree_lab.fuzz_ir.fuzzer import BLOCK, Fuzzer, Score
from optree_lab.fuzz_ir.kinds import case_of
from optree_lab.fuzz_ir.origins import Origins
from optree_lab.fuzz_ir.passes import linalg, optree
from optree_lab.ir.dialects import tree as tree_of
from optree_lab.parts import judged

#: Directory of the shrunk programs that break a law.
DIRECTORY = toolchain.BUILD_DIR / "fuzz-ir"


def main(given: argparse.Namespace) -> int:
    numbers = range(given.seed, given.seed + given.count)
    if given.show:
        origins = Origins(tree_of(given.dialect))
        for number in numbers:
            case = case_of(origins, number, given.kinds)
            head = f"// {number}: {case.kind}, {case.origin}"
            print(f"{head}\n{case.function.named(f'f{number}')}")
        return 0
    start = time.monotonic()
    judge_part = partial(judge, dialect=given.dialect, plugin=given.plugin, kinds=given.kinds)
    total = judged(Score(), numbers, BLOCK, given.jobs, judge_part, "generics")
    print(total.table())
    print(f"{total}, in {time.monotonic() - start:.0f} s")
    return 1 if total.broken else 0


def judge(numbers: range, dialect: str, plugin: Path, kinds: Sequence[str]) -> Score:
    """Judge the programs of these numbers, in a process of its own if there are several jobs."""
    return fuzzer(dialect, plugin).run(numbers, kinds)


@cache
def fuzzer(dialect: str, plugin: Path) -> Fuzzer:
    """Return the fuzzer of a dialect, made once per process."""
    family = linalg(plugin) if dialect == "linalg" else optree()
    return Fuzzer(tree_of(dialect), DIRECTORY / dialect, family)
