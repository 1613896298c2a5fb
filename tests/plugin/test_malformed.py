# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Malformed ops are refused and crash nothing; ops whose sizes are known in part stay valid.

`optree_lab fuzz-ops` tries more. These tests try the first ones, and the mutators.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from optree_core.model import OpKind
from optree_lab.fuzz_ir.passes import Passes
from optree_lab.fuzz_ops import groups
from optree_lab.fuzz_ops.mutation import MUTATORS, Mutation, Mutator, garbled
from optree_lab.fuzz_ops.op import OUTSIDE, GenericOp, base_seeds, seeds
from optree_lab.fuzz_ops.trial import judge, named
from optree_lab.ir.dialects import tree, writer
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share

#: Mutants that CI tries, in parts, and the least share of them that a verifier accepts.
MUTANTS, PARTS, VALID = 10000, 8, 0.1

GARBLED = 2000

#: The number of mutants of groups in a part.
GROUPS = 100

#: The number of mutants of linalg's ops, and the pipelines for those that MLIR accepts.
BASE = 4000
FROM_BASE = (
    "convert-linalg-to-_",
    "convert-linalg-to-_,convert-_-to-linalg",
    "convert-linalg-to-_,_-specialize",
)


@pytest.fixture(scope="module")
def given(optree_opt: Path, checkout: Path) -> list[GenericOp]:
    return seeds(tree(), writer(), optree_opt, checkout / OUTSIDE)


def test_there_is_a_seed_of_every_op(given: list[GenericOp]) -> None:
    ops = tree().ops.values()
    names = {op.qualified_name for op in ops if op.kind is not OpKind.META and not op.abstract}
    assert {op.name for op in given} == names


@pytest.mark.whole(step=8)
@pytest.mark.parametrize("part", range(PARTS))
def test_mutants_are_refused_or_valid(
    part: int, given: list[GenericOp], optree_opt: Path, figure: Figure
) -> None:
    mutation = Mutation(given)
    size = MUTANTS // PARTS
    texts = {
        f"m{number}": mutation.mutant(number).function(f"m{number}")
        for number in range(part * size, (part + 1) * size)
    }
    score = judge(optree_opt, tree().dialect.name, texts)
    assert not score.failures, "\n\n".join(
        f"{why}\n{texts[name]}" for name, why in list(score.failures.items())[:5]
    )
    assert score.counts["ops"] == size
    assert VALID * size < score.counts["valid"] < (1 - VALID) * size
    figure(score.counts["ops"], f"malformed ops are refused, or valid: {score.counts['valid']}")


def test_mutants_of_the_base_dialect_are_refused_or_converted(
    given: list[GenericOp], optree_opt: Path, figure: Figure, share: Share[int]
) -> None:
    """A mutant that MLIR's verifier accepts stays valid. Crashes of that verifier do not count."""
    mutation = Mutation(base_seeds(optree_opt, given, "optree", "linalg"))
    numbers = share(range(BASE), 4, "mutants of the base dialect")
    texts = {f"m{n}": mutation.mutant(n).function(f"m{n}") for n in numbers}
    score = judge(optree_opt, "optree", texts, FROM_BASE)
    failures = {n: why for n, why in score.failures.items() if not why.startswith("verifier: ")}
    assert not failures, "\n\n".join(
        f"{why}\n{texts[name]}" for name, why in list(failures.items())[:5]
    )
    assert score.counts["valid"] > VALID * len(numbers)
    figure(
        len(numbers), f"unusual ops of linalg are refused, or converted: {score.counts['valid']}"
    )


def test_garbled_text_is_refused_or_valid(
    given: list[GenericOp], optree_opt: Path, figure: Figure
) -> None:
    """Custom syntax with words missing, repeated or moved is refused or valid; nothing crashes."""
    functions = [op.function(f"f{i}") for i, op in enumerate(given[::3])]
    printed = [output.text for output in Passes(optree_opt)(functions)]
    texts = {f"g{n}": garbled(printed[n % len(printed)], n) for n in range(GARBLED)}
    score = judge(optree_opt, tree().dialect.name, texts, ())
    assert not score.failures, "\n\n".join(
        f"{why}\n{texts[name]}" for name, why in list(score.failures.items())[:5]
    )
    assert 0 < score.counts["valid"] < GARBLED / 2
    figure(GARBLED, "garbled texts of ops are refused, or valid")


@pytest.mark.whole(step=8)
@pytest.mark.parametrize("part", range(PARTS))
def test_groups_are_refused_or_keep_their_values(
    part: int, optree_opt: Path, figure: Figure
) -> None:
    given = groups.seeds(tree(), optree_opt)
    assert {op.name for op in given} == {"optree.group", "optree.isolated_group"}
    mutation = Mutation(given, groups.MUTATORS)
    numbers = range(part * GROUPS, (part + 1) * GROUPS)
    ops = {f"m{number}": mutation.mutant(number) for number in numbers}
    texts = {name: op.function(name) for name, op in ops.items()}
    score = judge(
        optree_opt, "optree", texts, groups.PIPELINES, allowed_errors=groups.ALLOWED_ERRORS
    )
    passes = [named(pipeline, "optree") for pipeline in groups.PIPELINES]
    executed, wrong = groups.differing(optree_opt, ops, passes)
    failures = score.failures | wrong
    assert not failures, "\n\n".join(
        f"{why}\n{texts[name]}" for name, why in list(failures.items())[:5]
    )
    assert GROUPS / 5 < executed < score.counts["valid"] < GROUPS * 0.9
    figure(executed, f"random groups compute the same after passes, of {GROUPS} mutants")


def test_a_number_determines_its_mutant(given: list[GenericOp]) -> None:
    first, second = Mutation(given), Mutation(given)
    for number in range(300):
        assert first.mutant(number) == second.mutant(number)


def test_every_mutator_changes_some_op(
    given: list[GenericOp], monkeypatch: pytest.MonkeyPatch
) -> None:
    used = set()

    def noted(mutator: Mutator) -> Mutator:
        def mutate(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
            found = mutator(mutation, op, rng)
            if found not in (None, op):
                used.add(mutator)
            return found

        return mutate

    monkeypatch.setattr("optree_lab.fuzz_ops.mutation.MUTATORS", [noted(m) for m in MUTATORS])
    mutation = Mutation(given)
    for number in range(1000):
        mutation.mutant(number)
    assert used == set(MUTATORS)


def test_a_crash_is_found(tmp_path: Path, optree_opt: Path) -> None:
    """If one of many functions crashes the tool, the others are judged nevertheless."""
    program = tmp_path / "crashing"
    program.write_text(
        "#!/bin/sh\ntext=$(cat)\n"
        'case "$text" in *@bad*) kill -SEGV $$;; esac\n'
        f"printf '%s' \"$text\" | exec '{optree_opt}' \"$@\"\n"
    )
    program.chmod(0o755)
    texts = {name: f"func.func @{name}() {{\n  return\n}}" for name in ("a", "bad", "c", "d")}
    score = judge(program, "optree", texts, ("canonicalize",))
    assert set(score.failures) == {"bad"}
    assert score.counts["valid"] == 3


def test_a_pass_that_refuses_a_valid_op_is_found(optree_opt: Path) -> None:
    """A pass that refuses an op that the verifier accepts is a failure."""
    texts = {"f": "func.func @f() {\n  return\n}"}
    score = judge(optree_opt, "optree", texts, ("func.func(canonicalize{x})", "canonicalize"))
    assert set(score.failures) == {"f"}
