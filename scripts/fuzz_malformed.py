# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Malformed ops of the defined dialect: the verifier refuses them, and what it does not is handled.

An op of each name is changed at random in MLIR's generic form. No verifier and no pass may crash on
it, and no pass may refuse what the verifier accepts. What does is left as a file below build/.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

import toolchain

sys.path.insert(0, os.fspath(toolchain.CHECKOUT / "tests" / "support"))

from defined import tree, writer
from malformed.mutation import Mutation
from malformed.seeds import OUTSIDE, seeds
from malformed.trial import Score, judge

#: Mutants that are judged together.
PART = 5000

LEFT = toolchain.BUILD_DIR / "fuzz-malformed"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=10000, help="how many (default: 10000)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first one")
    parser.add_argument("--tool", type=Path, default=toolchain.OPTREE_OPT, help="to try another")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    start = time.monotonic()
    mutation = Mutation(seeds(tree(), writer(), given.tool, toolchain.CHECKOUT / OUTSIDE))
    total = Score()
    for first in range(given.seed, given.seed + given.count, PART):
        numbers = range(first, min(first + PART, given.seed + given.count))
        texts = {f"m{n}": mutation.mutant(n).function(f"m{n}") for n in numbers}
        score = judge(given.tool, tree().dialect.name, texts, jobs=given.jobs)
        total.add(score)
        LEFT.mkdir(parents=True, exist_ok=True)
        for name, why in score.failures.items():
            file = LEFT / f"{name}.mlir"
            said = why.replace("\n", "\n// ")
            file.write_text(f"// {said}\n{texts[name]}\n", encoding="utf-8")
            print(f"{file}: {why}", flush=True)
    print(f"{total}, in {time.monotonic() - start:.0f} s")
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
