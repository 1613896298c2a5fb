# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures and critical pairs of rules, by the system of the package without one of its rules."""

from __future__ import annotations

import pytest
from optree_core.rewrite_rule import RewriteRule
from optree_gen.project import Project
from optree_gen.spec.rule_reader import RuleSet
from optree_lab.toolchain import CHECKOUT
from optree_proof.rewriting import Rewriting, TermOperation, measures


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return Project(CHECKOUT).parsed("linalg").rules


def divergent(rules: RuleSet, *without: str) -> set[tuple[str, str]]:
    """Return the pairs of rules that diverge if some are missing."""
    kept = [rule for rule in rules.rules.values() if rule.name not in without]
    system = Rewriting(kept, frozenset(TermOperation(*key) for key in rules.commuting))
    found = {(d.first.name, d.second.name) for d in system.divergences()}
    return {(min(pair), max(pair)) for pair in found}


def test_only_the_declared_pairs_diverge(rules: RuleSet) -> None:
    assert divergent(rules) == set(rules.exceptions)


@pytest.mark.parametrize(
    ("name", "pair"),
    [
        # The choice exchanges its values where it knows the negated compare.
        ("negate-equal", ("select-by-difference", "select-truth")),
        ("negate-less-number", ("select-by-less-or-equal-or-unordered", "select-truth")),
        # A quotient by a root would be apart from a product with the reciprocal of one.
        ("divide-by-root", ("multiply-by-reciprocal", "reciprocal-of-root")),
        ("negate-twice", ("subtract-from-negative-zero", "subtract-negation")),
    ],
)
def test_without_a_rule_others_diverge(name: str, pair: tuple[str, str], rules: RuleSet) -> None:
    assert pair in divergent(rules, name) - set(rules.exceptions)


def reversed_rule(rule: RewriteRule) -> bool:
    """True if the right side has all variables, so that the rule could be written backwards."""
    row = rule.rows[0]
    names = {node.variable for node in row.target}
    return all(node.variable in names for node in row.source if node.variable)


def test_each_rule_decreases_the_measure_and_none_does_backwards(rules: RuleSet) -> None:
    weights = {TermOperation(*key): value for key, value in rules.weights.items()}
    backwards = 0
    for rule in rules.rules.values():
        for row in rule.rows:
            assert measures(rule, row, weights) is None, rule.name
            turned = type(row)(row.on, row.target, row.source)
            assert measures(rule, turned, weights) is not None, rule.name
            backwards += reversed_rule(rule)
    assert backwards
