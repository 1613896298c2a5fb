# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The canonical form's rules on maps and reductions are proved, keep their bounds and need each of
their permissions; a fault in one is noticed."""

from __future__ import annotations

import pytest
from optree_lab import toolchain
from optree_lab.running.model_function import ModelFunction, same_bits
from optree_lab.testing.whole import is_whole
from optree_lab.verification.graph_proofs import equal
from optree_lab.verification.graph_rules import DISTRIBUTIONS, GraphRule, proofs, rules, together

pytestmark = pytest.mark.skipif(not toolchain.PLUGIN.is_file(), reason="needs the built plugin")

RULES = rules()
EXACT = [rule for rule in RULES if not rule.rounds]
ROUNDING = [rule for rule in RULES if rule.rounds]
RELAXED = [rule for rule in RULES if rule.needs]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_is_proved_for_all_sizes(rule: GraphRule) -> None:
    assert rule.is_proved


@pytest.mark.parametrize("rule", RELAXED, ids=lambda rule: rule.name)
def test_no_permission_no_proof(rule: GraphRule) -> None:
    if rule.name != "asserted-index":  # A term says nothing of assertions.
        assert not equal(rule.proof.before, rule.proof.after)


def test_a_fault_is_noticed(pytestconfig: pytest.Config) -> None:
    """The proof fails, and values differ, for a form with a fault: all of them in a whole run."""
    every = [(rule, what, fault) for rule in RULES for what, fault in rule.faults()]
    assert len(every) > 100
    assert {"flipped map", "another combiner", "another constant"} <= {what for _, what, _ in every}
    chosen = every if is_whole(pytestconfig) else every[:: len(every) // 10]
    assert [(rule.name, what) for rule, what, fault in chosen if not rule.notices(fault)] == []


@pytest.mark.parametrize("rule", [r for r in RULES if r.near_misses], ids=lambda rule: rule.name)
def test_a_missing_condition_is_noticed(rule: GraphRule) -> None:
    """A function without the condition stays equal; what the rule would make of it is not."""
    permissions = frozenset(rule.needs)
    values = next(rule.values(DISTRIBUTIONS["normal"]))
    for number in range(len(rule.near_misses)):
        proof, instead = (proofs()[f"{rule.key}_{number}{end}"] for end in ("", "_instead"))
        assert equal(proof.before, proof.after, permissions)
        assert not equal(proof.before, instead.before, permissions)
        kept, wrong = (rule.computed(term, values) for term in (proof.after, instead.before))
        assert same_bits([kept], [rule.computed(proof.before, values)])
        assert not same_bits([kept], [wrong])


@pytest.fixture(scope="module")
def executed() -> dict[str, tuple[ModelFunction, ModelFunction]]:
    return together()


@pytest.mark.parametrize("rule", EXACT, ids=lambda rule: rule.name)
def test_both_sides_give_the_same_bits(
    rule: GraphRule, executed: dict[str, tuple[ModelFunction, ModelFunction]]
) -> None:
    before, after = executed[rule.key]
    assert rule.keeps_bits(before, after)
    values = next(rule.values(DISTRIBUTIONS["normal"]))
    assert same_bits(before(values), [rule.computed(rule.proof.after, values)])


@pytest.mark.parametrize("rule", ROUNDING, ids=lambda rule: rule.name)
def test_the_error_is_within_the_bound(rule: GraphRule) -> None:
    for make in DISTRIBUTIONS.values():
        assert rule.error(make) <= rule.bound


@pytest.mark.parametrize("rule", RELAXED, ids=lambda rule: rule.name)
def test_without_one_permission_the_rule_does_not_apply(rule: GraphRule) -> None:
    exact = rule.form(())
    assert rule.form(rule.needs) != exact
    for permission in rule.needs:
        assert rule.form({*rule.needs} - {permission}) == exact


@pytest.mark.parametrize("rule", RELAXED, ids=lambda rule: rule.name)
def test_values_show_that_each_permission_is_needed(rule: GraphRule) -> None:
    for permission in rule.needs:
        assert rule.shown(permission) is not None
