# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Long bodies take neither a deep stack nor a long time, wherever in an op they stand.

Chains of 10,000 operations, values shared 2^64 times, 200 operands and 60 loops go through every
pass within 2 MiB of stack, a quarter of the usual one. `optree_lab bench --part bodies` measures
the time.
"""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from optree_lab.bodies.long_bodies import (
    POSITIONS,
    assertions,
    chain,
    edited,
    loops,
    operands,
    partial_sums,
    squares,
    unfit_operands,
)

LENGTH = 10_000
STACK = 2 << 20
#: Processor seconds of a run.
SECONDS = 60

FORMS = ("{form=one-to-one}", "{form=category}", "{form=named}")
TELLING = " remarks=all report=/dev/null}"
PIPELINES = (
    *(f"linalg-tree-specialize{form}" for form in FORMS),
    *(f"linalg-tree-specialize{form[:-1]}{TELLING}" for form in FORMS),
    "linalg-tree-specialize{form=named check-recipes}",
    "linalg-tree-generalize",
    "linalg-tree-generalize{to=parent casts=split}",
    "linalg-tree-coerce{siblings=true}",
    "linalg-tree-lint-regions",
    *(f"convert-linalg-to-optree,optree-specialize{form}" for form in FORMS),
)

Run = Callable[[str, str], subprocess.CompletedProcess[str]]


@pytest.fixture
def run(plugin: Path, optree_opt: Path, mlir_opt: Path) -> Run:
    """A function that runs a pass on a module with a small stack."""

    def run(pipeline: str, text: str) -> subprocess.CompletedProcess[str]:
        ours = [mlir_opt, f"--load-pass-plugin={plugin}"]
        return subprocess.run(
            [
                *([optree_opt] if "optree" in pipeline else ours),
                f"--pass-pipeline=builtin.module({pipeline})",
                *("--mlir-disable-threading", "-o", os.devnull),
            ],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limited,
        )

    return run


def limited() -> None:
    for limit, most in ((resource.RLIMIT_STACK, STACK), (resource.RLIMIT_CPU, SECONDS)):
        resource.setrlimit(limit, (most, resource.getrlimit(limit)[1]))


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_long_chains_pass_every_pipeline(pipeline: str, run: Run) -> None:
    body = chain(LENGTH)
    text = "".join(position(body) for position in POSITIONS.values())
    done = run(pipeline, text)
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.whole(step=3)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_sums_of_all_values_of_a_chain_pass_every_pipeline(pipeline: str, run: Run) -> None:
    """In a window, each value of the chain can be computed in front of the op."""
    body = partial_sums(LENGTH // 2)
    text = "".join(position(body) for position in POSITIONS.values())
    done = run(pipeline, text)
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.whole(step=3)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_a_chain_of_assertions_passes_every_pipeline(pipeline: str, run: Run) -> None:
    done = run(pipeline, assertions(LENGTH))
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.whole(step=2)
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_shared_values_and_many_operands_pass_every_pipeline(pipeline: str, run: Run) -> None:
    body = squares(64)
    ops = [position(body) for position in POSITIONS.values()]
    done = run(pipeline, "".join([*ops, operands(200), loops(60)]))
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.parametrize("pipeline", [PIPELINES[0], PIPELINES[-1]])
def test_100_000_operands_need_no_deep_stack(pipeline: str, run: Run) -> None:
    """MLIR verifies a `map` in quadratic time, so the op is one that stays a generic."""
    done = run(pipeline, unfit_operands(100_000))
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.whole(step=3)
@pytest.mark.parametrize("body", [chain(LENGTH), squares(64)], ids=["chain", "squares"])
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_named_ops_with_edited_bodies_pass_or_fail_lint(pipeline: str, body: str, run: Run) -> None:
    done = run(pipeline, edited(body))
    refused = "has a body that is not its payload" in done.stderr
    assert (done.returncode, refused) == ((1, True) if "lint" in pipeline else (0, False))
