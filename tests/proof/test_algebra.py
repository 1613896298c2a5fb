# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laws that the scalar tables state hold; a law that does not hold has a counterexample."""

from __future__ import annotations

from dataclasses import replace

import pytest
from optree_core.element_type import element_type
from optree_core.model import Tree
from optree_core.scalar import ScalarFunction
from optree_gen.project import Project
from optree_lab.toolchain import CHECKOUT
from optree_proof import algebra, signs
from optree_proof.bodies import BodyComparison
from optree_proof.verdict import Agreement

#: One type of each class, each narrow: the solvers answer at once.
TYPES = tuple(map(element_type, ("i8", "i1", "f8E5M2")))


@pytest.fixture(scope="module")
def tree() -> Tree:
    found = Project(CHECKOUT).resolved("optree").tree
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.parametrize("law", algebra.LAWS)
def test_no_law_of_the_tables_has_a_counterexample(law: str, tree: Tree) -> None:
    stated = [f for f in tree.scalars.functions.values() if getattr(f, law)]
    assert stated
    for function in stated:
        classes = {t.type_class for t in TYPES} & {*algebra.classes(function, law)}
        cases = list(algebra.cases(function, law, tree.scalars, TYPES))
        assert {case.element.type_class for case in cases} == classes, function.name
        found = algebra.evidence(None, function, law, tree.scalars, BodyComparison(), TYPES)
        assert found is None or found.state is not Agreement.DIFFERS, (function.name, found)


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("sub", {"commutes": True}),
        ("sub", {"associative": ("int",)}),
        ("add", {"associative": ("float",)}),
        ("add", {"identity": {"float": 0.0}}),
        ("max_signed", {"identity": {"int": "highest"}}),
    ],
)
def test_a_law_that_does_not_hold_has_a_counterexample(
    name: str, claim: dict[str, object], tree: Tree
) -> None:
    function: ScalarFunction = replace(tree.scalars.functions[name], **claim)  # type: ignore[arg-type]
    law = next(iter(claim))
    found = algebra.evidence(None, function, law, tree.scalars, BodyComparison(), TYPES)
    assert found is not None
    assert found.state is Agreement.DIFFERS


def test_a_proof_for_some_classes_is_no_evidence(tree: Tree) -> None:
    function = tree.scalars.functions["add"]
    assert "complex" in function.classes
    assert (
        algebra.evidence(None, function, "commutes", tree.scalars, BodyComparison(), TYPES) is None
    )


def test_a_law_that_is_stated_for_fewer_classes_is_not_proved(tree: Tree) -> None:
    old = tree.scalars.functions["max_signed"]
    new = replace(old, associative=("int", "i1"))
    for before, proved in ((None, True), (new, True), (old, False)):
        found = algebra.evidence(before, new, "associative", tree.scalars, BodyComparison(), TYPES)
        assert (found is not None and found.proved) == proved


def test_results_have_the_signs_that_the_tables_state(tree: Tree) -> None:
    functions = [f for f in tree.scalars.functions.values() if f.sign]
    assert len(functions) >= 8
    assert not [text for function in functions for text in signs.refutations(function)]
