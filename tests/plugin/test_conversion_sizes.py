# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversion keeps a valid op valid if only one side has static sizes or a loop runs once or never.

It also keeps the values: a sample of the ops is called. `optree_lab fuzz-ops --kind sizes` tries
all ops.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_lab.fuzz_ir.passes import Passes
from optree_lab.fuzz_ops.sizes import PIPELINES, Sized, sized
from optree_lab.fuzz_ops.trial import judge, named
from optree_lab.ir.dialects import tree, writer
from optree_lab.ir.writer import Isolated
from optree_lab.running.execution import compile_module
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.form_check import difference

#: The number of ops that are converted, and of those that are called.
TRIED, CALLED = 2000, 60

MEANING = "_-generalize,convert-_-to-linalg"


@pytest.fixture(scope="module")
def sized_ops(optree_opt: Path) -> list[Sized]:
    return sized(tree(), writer(), optree_opt)


def evenly_spaced(sized_ops: list[Sized], count: int) -> list[Sized]:
    return sized_ops[:: len(sized_ops) // count][:count]


def test_conversions_keep_valid_ops_valid(
    sized_ops: list[Sized], optree_opt: Path, figure: Figure, share: Share[Sized]
) -> None:
    ops = share(evenly_spaced(sized_ops, TRIED), 3, "ops of odd sizes")
    texts = {f"f{i}": found.op.function(f"f{i}") for i, found in enumerate(ops)}
    score = judge(optree_opt, tree().dialect.name, texts, PIPELINES)
    assert not score.failures, "\n\n".join(
        f"{why}\n{texts[name]}" for name, why in list(score.failures.items())[:5]
    )
    assert score.counts["valid"] == len(ops)
    assert len({found.op.name for found in ops}) > 100
    figure(score.counts["valid"], "ops with sizes known on one side are converted, there and back")


def test_conversions_keep_values(
    sized_ops: list[Sized],
    optree_opt: Path,
    tmp_path: Path,
    figure: Figure,
    share: Share[Isolated],
) -> None:
    every = [found for op in evenly_spaced(sized_ops, 2 * CALLED) if (found := op.isolated())]
    functions = share(every[:CALLED], 3, "ops of odd sizes that are called")
    texts = [function.named(f"f{number}") for number, function in enumerate(functions)]
    run = Passes(optree_opt)
    expected = None
    for pipeline in (MEANING, *PIPELINES):
        outputs = run(texts, named(pipeline, tree().dialect.name))
        assert not any(output.error for output in outputs)
        code = compile_module("\n".join(output.text for output in outputs), tmp_path)
        expected = expected or code
        for number, function in enumerate(functions):
            differs = difference(function, number, expected, code)
            assert not differs, f"{pipeline}\n{texts[number]}\n{differs}"
    figure(len(functions), "ops with sizes known on one side are called, converted or not")
