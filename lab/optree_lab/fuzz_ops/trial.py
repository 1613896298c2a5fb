# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs verifiers and passes on malformed ops and ops of odd sizes; none may crash.

Each pass has to accept the ops that the verifier accepts. `malformed` changes ops of each name at
random in MLIR's generic form; `sizes` has sizes that are static on one side only, and loops that
run once or never; `groups` changes groups of composites and others, and executes those that are
valid. An op that fails is left as a file below build/.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from optree_lab import toolchain
from optree_lab.fuzz_ir.passes import Output, Passes
from optree_lab.fuzz_ops import groups, sizes
from optree_lab.fuzz_ops.mutation import Mutation
from optree_lab.fuzz_ops.op import OUTSIDE, GenericOp, seeds
from optree_lab.fuzzing.score import Score
from optree_lab.ir.dialects import tree, writer
from optree_lab.tables import beside, tuples

#: Functions per process.
BATCH = 500

#: Pipelines that each run on the valid ops; `_` stands for the dialect.
PIPELINES: tuple[str, ...] = tuples(beside(__file__))["pipelines"]

#: Pipeline -> a pattern of the errors that it may give for valid ops.
ALLOWED_ERRORS: dict[str, str] = tuples(beside(__file__))["allowed_errors"]


def named(pipeline: str, dialect: str) -> str:
    """Return the pipeline with the dialect's name filled in."""
    return re.sub(r"(?<![a-z])_(?![a-z])", dialect, pipeline)


def judge(
    tool: Path,
    dialect: str,
    texts: Mapping[str, str],
    pipelines: Sequence[str] = PIPELINES,
    jobs: int = 1,
    allowed_errors: Mapping[str, str] = ALLOWED_ERRORS,
) -> Score:
    """Run functions through the verifier, and the accepted ones through each pipeline.

    Return the numbers of `ops` and of `valid` ones, and the pass and the error of each failure.
    """
    score = Score()
    score.counts["ops"] = len(texts)
    accepted = []
    for name, output in zip(texts, _run(Passes(tool, explains=False), texts, jobs), strict=True):
        if not output.error:
            accepted.append(name)
        elif not output.error.startswith("rejected"):
            score.failures[name] = f"verifier: {output.error}"
    score.counts["valid"] = len(accepted)
    valid = {name: texts[name] for name in accepted}
    for pipeline in pipelines:
        passes = named(pipeline, dialect)
        allowed = allowed_errors.get(pipeline)
        run = Passes(tool, explains=allowed != "rejected")
        for name, output in zip(valid, _run(run, valid, jobs, passes), strict=True):
            if output.error and not (allowed and re.search(allowed, output.error)):
                score.failures.setdefault(name, f"{passes}: {output.error}")
    return score


def _run(passes: Passes, texts: Mapping[str, str], jobs: int, *pipeline: str) -> list[Output]:
    every = list(texts.values())
    batches = [every[i : i + BATCH] for i in range(0, len(every), BATCH)]
    with ThreadPoolExecutor(jobs) as pool:
        return [o for part in pool.map(lambda some: passes(some, *pipeline), batches) for o in part]


#: Number of mutants judged together.
PART = 5000

DIRECTORY = toolchain.BUILD_DIR / "fuzz-ops"


def malformed(tool: Path) -> Callable[[int], GenericOp | None]:
    return Mutation(seeds(tree(), writer(), tool, toolchain.CHECKOUT / OUTSIDE)).mutant


def of_sizes(tool: Path) -> Callable[[int], GenericOp | None]:
    """Return a function from numbers to sized ops, in steps of 9,973, and None after the last."""
    found = sizes.sized(tree(), writer(), tool)
    return lambda n: found[n * 9973 % len(found)].op if n < len(found) else None


def of_groups(tool: Path) -> Callable[[int], GenericOp | None]:
    return Mutation(groups.seeds(tree(), tool), groups.MUTATORS).mutant


@dataclass(frozen=True)
class Kind:
    """Ops by number, what is run on them, and the errors that this may give."""

    drawn: Callable[[Path], Callable[[int], GenericOp | None]]
    pipelines: Sequence[str]
    allowed_errors: Mapping[str, str]


KINDS = {
    "malformed": Kind(malformed, PIPELINES, ALLOWED_ERRORS),
    "sizes": Kind(of_sizes, sizes.PIPELINES, ALLOWED_ERRORS),
    "groups": Kind(of_groups, groups.PIPELINES, groups.ALLOWED_ERRORS),
}


def main(given: argparse.Namespace) -> int:
    start = time.monotonic()
    kind, dialect = KINDS[given.kind], tree().dialect.name
    every = kind.drawn(toolchain.built(given.tool))
    numbers = range(given.seed, given.seed + given.count)
    total = Score()
    for part in (numbers[i : i + PART] for i in range(0, len(numbers), PART)):
        drawn = {f"f{n}": op for n in part if (op := every(n)) is not None}
        texts = {name: op.function(name) for name, op in drawn.items()}
        score = judge(given.tool, dialect, texts, kind.pipelines, given.jobs, kind.allowed_errors)
        if given.kind == "groups":
            passes = [named(pipeline, dialect) for pipeline in kind.pipelines]
            score.counts["executed"], wrong = groups.differing(given.tool, drawn, passes)
            score.failures |= wrong
        total.add(score)
        DIRECTORY.mkdir(parents=True, exist_ok=True)
        for name, why in score.failures.items():
            file = DIRECTORY / f"{given.kind}-{name}.mlir"
            comment = why.replace("\n", "\n// ")
            file.write_text(f"// {comment}\n{texts[name]}\n", encoding="utf-8")
            print(f"{file}: {why}", flush=True)
    ops, valid, failures = total.counts["ops"], total.counts["valid"], len(total.failures)
    seconds = time.monotonic() - start
    executed = f"{total.counts['executed']} executed, " if total.counts["executed"] else ""
    print(f"{ops} ops, {valid} of them valid, {executed}{failures} failures, in {seconds:.0f} s")
    return 1 if total.failures else 0
