# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every pass and form of a dialect on random programs.

The passes have to accept each program, reach a fixed point, give the same result in any order, and
keep the values, which are computed before and after. A program that breaks a law is shrunk and left
as a file with its command.
"""

from __future__ import annotations

import argparse
import time
from functools import partial

from optree_lab import toolchain
from optree_lab.fuzz_ir.fuzzer import Fuzzer, Score
from optree_lab.fuzz_ir.kinds import case_of
from optree_lab.fuzz_ir.origins import Origins
from optree_lab.fuzz_ir.passes import linalg, optree
from optree_lab.ir.defined import tree as tree_of
from optree_lab.parts import judged

#: Number of generics per run of the tools.
BATCH = 200

#: Directory of the shrunk programs that break a law.
DIRECTORY = toolchain.BUILD_DIR / "fuzz-ir"


def main(given: argparse.Namespace) -> int:
    tree = tree_of(given.dialect)
    family = linalg(given.plugin) if given.dialect == "linalg" else optree()
    numbers = range(given.seed, given.seed + given.count)
    if given.show:
        origins = Origins(tree)
        for number in numbers:
            case = case_of(origins, number, given.kinds)
            head = f"// {number}: {case.kind}, {case.origin}"
            print(f"{head}\n{case.function.named(f'f{number}')}")
        return 0
    start = time.monotonic()
    fuzzer = Fuzzer(tree, DIRECTORY / family.dialect, family)
    judge = partial(fuzzer.run, kinds=given.kinds)
    total = judged(Score(), numbers, BATCH, given.jobs, judge, "generics")
    print(total.table())
    print(f"{total}, in {time.monotonic() - start:.0f} s")
    return 1 if total.broken else 0
