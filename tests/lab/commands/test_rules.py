# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/data/rules.json is about the rules as they are; a whole run tries them all again."""

from __future__ import annotations

import pytest
from optree_lab.commands.rules import RESULTS, all_rules, read, statement, written


def test_the_results_are_about_the_rules() -> None:
    stated = {rule.name: statement(rule) for rule in all_rules()}
    assert {name: found["rule"] for name, found in read().items()} == stated


def test_a_result_is_written_for_a_rule() -> None:
    chosen = [rule for rule in all_rules() if rule.name in ("add-zero", "multiply-by-zero")]
    known = read()
    for rule in chosen:
        assert written([rule]).strip()[1:-1].strip() in RESULTS.read_text(encoding="utf-8")
        assert known[rule.name]["evidence"]
    assert len(chosen) == 2


@pytest.mark.whole
def test_the_results_are_those_of_a_run() -> None:
    assert written(all_rules()) == RESULTS.read_text(encoding="utf-8")
