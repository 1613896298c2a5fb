# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/data/rules.json is about the rules as they are; a whole run tries them all again."""

from __future__ import annotations

import re
from typing import cast

import pytest
from optree_lab.commands.rules import RESULTS, all_rules, read, statement, written
from optree_lab.verification.graph_rules import DISTRIBUTIONS
from optree_proof.rule_evidence import ROUNDINGS

#: Rules of each kind: with permissions, without, and with one to round.
TRIED = ("add-zero", "multiply-by-zero", "power-two")


def test_the_results_are_about_the_rules() -> None:
    stated = {rule.name: statement(rule) for rule in all_rules()}
    assert {name: found["rule"] for name, found in read().items()} == stated


def test_a_result_is_written_for_a_rule() -> None:
    chosen = [
        rule for rule in all_rules() if rule.name in ("add-zero", "multiply-by-zero", "power-two")
    ]
    known = read()
    for rule in chosen:
        assert written([rule]).strip()[1:-1].strip() in RESULTS.read_text(encoding="utf-8")
        assert known[rule.name]["evidence"]
    assert len(chosen) == len(TRIED)


def test_errors_of_rules_that_round_are_within_their_bound() -> None:
    rounding = [rule for rule in all_rules() if not ROUNDINGS.isdisjoint(rule.needs)]
    assert len(rounding) > 10
    for rule in rounding:
        lines = cast("list[str]", read()[rule.name]["evidence"])
        (line,) = (line for line in lines if line.startswith("error in the sum"))
        *errors, bound = map(float, re.findall(r"\d\.\de[+-]\d\d", line))
        assert len(errors) == len(DISTRIBUTIONS)
        assert max(errors) <= bound


@pytest.mark.whole
def test_the_results_are_those_of_a_run() -> None:
    assert written(all_rules()) == RESULTS.read_text(encoding="utf-8")
