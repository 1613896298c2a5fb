# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verification finds faults: a slice of `optree_lab verify --faults`, each kind at every place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.generic import Generic
from optree_core.model import Tree
from optree_lab.faults import body_fault, map_fault
from optree_lab.faults.injection import FaultCounts, Injection, faults, representatives
from optree_lab.ir.equivalence import Equivalence
from optree_lab.testing.figures import Figure
from optree_lab.verification.bound import UNBOUNDED
from optree_lab.verification.verifier import Verifier

#: One op for each kind of payload and of maps.
SLICE = (
    "vecmat",
    "quantized_matmul",
    "pooling_nwc_max_unsigned",
    "depthwise_conv_1d_nwc_wcm",
    "fill_rng_2d",
    "select",
    "div",
    "reciprocal",
    "map",
    "reduce",
    "transpose",
)
LEAST = 500

#: The most cases of an op: a solver takes minutes for further modes of random numbers.
MOST_CASES = {"fill_rng_2d": 2}


@pytest.fixture(scope="module")
def verifier(
    tree: Tree, checkout: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory
) -> Verifier:
    directory = tmp_path_factory.mktemp("faults")
    return Verifier(tree, checkout / "templates", directory, plugin=plugin)


@pytest.fixture(scope="module")
def score(tree: Tree, verifier: Verifier) -> FaultCounts:
    score = FaultCounts()
    for name in SLICE:
        cases = representatives(verifier, tree.ops[name])
        score.add(Injection(verifier).run(cases[: MOST_CASES.get(name)]))
    return score


@pytest.mark.whole
def test_no_fault_survives(score: FaultCounts, figure: Figure) -> None:
    total = score.total
    figure(total.total(), f"faults injected into {len(SLICE)} ops, {total['seen']:,} seen")
    assert score.survivors == []
    assert total.total() - total["equivalent"] >= LEAST


@pytest.mark.whole
def test_every_kind_of_fault_is_injected_and_found_out(score: FaultCounts) -> None:
    assert set(score.counts) == {*body_fault.KINDS, *map_fault.KINDS}
    for kind, counts in score.counts.items():
        assert counts["seen"] + counts["rejected"] > 0, kind


def generic_of(verifier: Verifier, name: str, mode: str) -> Generic:
    cases = verifier.cases(verifier.tree.ops[name])
    return next(c for c in cases if str(c.mode) == mode).generic(verifier.tree.scalars)


def test_only_functions_with_a_bound_replace_others(tree: Tree, verifier: Verifier) -> None:
    generic = generic_of(verifier, "exp", "f32")
    bodies = [f.generic.body for f in faults(generic, tree.scalars) if f.kind == "wrong function"]
    functions = {step.mnemonic for body in bodies if body is not None for step in body.steps}
    assert "math.exp2" in functions
    assert functions.isdisjoint(UNBOUNDED)


def test_only_equivalent_faults_are_proved_equivalent(tree: Tree, verifier: Verifier) -> None:
    equivalence = Equivalence(tree.scalars.commuting)
    generic = generic_of(verifier, "add", "i1")
    by_kind = {(f.kind, f.place): f.generic for f in faults(generic, tree.scalars)}
    or_as_and = by_kind["wrong function", "step 0 arith.ori is arith.andi"]
    or_as_least = by_kind["wrong function", "step 0 arith.ori is arith.minsi"]
    swapped = by_kind["swapped operands", "step 0 arith.ori: operands 0 and 1 swapped"]
    assert equivalence.proof(generic, or_as_and) is None
    assert "equal" in (equivalence.proof(generic, or_as_least) or "")
    assert "commuted" in (equivalence.proof(generic, swapped) or "")


def test_loop_names_do_not_matter(tree: Tree, verifier: Verifier) -> None:
    equivalence = Equivalence(tree.scalars.commuting)
    generic = generic_of(verifier, "fill_rng_2d", "f64")
    results = generic.maps[-1].results
    transposed = replace(generic.maps[-1], results=results[::-1])
    maps = (*generic.maps[:-1], transposed)
    assert equivalence.proof(generic, replace(generic, maps=maps)) is None
    assert generic.body is not None
    steps = tuple(
        replace(
            s,
            properties=tuple(
                (k, 1 - v if k == "dim" and isinstance(v, int) else v) for k, v in s.properties
            ),
        )
        for s in generic.body.steps
    )
    renamed = replace(generic, maps=maps, body=replace(generic.body, steps=steps))
    assert "loop names" in (equivalence.proof(generic, renamed) or "")
