# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The canonical form's rules on reductions keep their bounds and need each of their permissions."""

from __future__ import annotations

import pytest
from optree_lab import toolchain
from optree_lab.verification.graph_rules import DISTRIBUTIONS, GraphRule, rules

pytestmark = pytest.mark.skipif(not toolchain.PLUGIN.is_file(), reason="needs the built plugin")

RULES = rules()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_error_is_within_the_bound(rule: GraphRule) -> None:
    for make in DISTRIBUTIONS.values():
        assert rule.error(make) <= rule.bound


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_without_one_permission_the_rule_does_not_apply(rule: GraphRule) -> None:
    exact = rule.form(())
    assert rule.form(rule.needs) != exact
    for permission in rule.needs:
        assert rule.form({*rule.needs} - {permission}) == exact


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_values_show_that_each_permission_is_needed(rule: GraphRule) -> None:
    for permission in rule.needs:
        assert rule.shown(permission) is not None
