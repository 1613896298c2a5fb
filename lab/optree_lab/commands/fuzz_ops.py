# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes malformed ops, and ops of odd sizes, through verifiers and passes: nothing crashes.

And no pass refuses what the verifier accepts. `malformed` changes an op of each name at random in
MLIR's generic form, `sizes` has sizes that are known on one side only, and loops that run once or
never. What fails is left as a file below build/.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from optree_lab import toolchain
from optree_lab.fuzz_ops import sizes, trial
from optree_lab.fuzz_ops.mutation import Mutation
from optree_lab.fuzz_ops.op import GenericOp
from optree_lab.fuzz_ops.seeds import OUTSIDE, seeds
from optree_lab.fuzz_ops.trial import Score, judge
from optree_lab.ir.defined import tree, writer

#: Mutants that are judged together.
PART = 5000

PIPELINES = {"malformed": trial.PIPELINES, "sizes": sizes.PIPELINES}

LEFT = toolchain.BUILD_DIR / "fuzz-ops"


def malformed(tool: Path) -> Callable[[int], GenericOp | None]:
    return Mutation(seeds(tree(), writer(), tool, toolchain.CHECKOUT / OUTSIDE)).mutant


def of_sizes(tool: Path) -> Callable[[int], GenericOp | None]:
    """They are finite: every 9,973rd, until all have been."""
    found = sizes.sized(tree(), writer(), tool)
    return lambda n: found[n * 9973 % len(found)].op if n < len(found) else None


KINDS = {"malformed": malformed, "sizes": of_sizes}


def main(given: argparse.Namespace) -> int:
    start = time.monotonic()
    every = KINDS[given.kind](given.tool)
    numbers = range(given.seed, given.seed + given.count)
    total = Score()
    for part in (numbers[i : i + PART] for i in range(0, len(numbers), PART)):
        texts = {f"f{n}": op.function(f"f{n}") for n in part if (op := every(n)) is not None}
        score = judge(given.tool, tree().dialect.name, texts, PIPELINES[given.kind], given.jobs)
        total.add(score)
        LEFT.mkdir(parents=True, exist_ok=True)
        for name, why in score.failures.items():
            file = LEFT / f"{given.kind}-{name}.mlir"
            said = why.replace("\n", "\n// ")
            file.write_text(f"// {said}\n{texts[name]}\n", encoding="utf-8")
            print(f"{file}: {why}", flush=True)
    print(f"{total}, in {time.monotonic() - start:.0f} s")
    return 1 if total.failures else 0
