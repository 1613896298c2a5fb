# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules hold: exact ones for all values, others where their permissions do not permit a difference;
each permission is needed, and a fault in a rule is noticed."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from optree_core.generic import Value
from optree_core.rewrite_rule import RewriteRule, RuleNode, RuleRow
from optree_gen.project import Project
from optree_lab.testing.whole import is_whole
from optree_lab.toolchain import CHECKOUT
from optree_proof.bodies import BodyComparison
from optree_proof.rule_evidence import (
    ROUNDINGS,
    RuleCase,
    approximates,
    cases,
    differences,
    error,
    error_bound,
    evidence,
    refutation,
    values_of,
)
from optree_proof.verdict import Agreement

KNOWN = Project(CHECKOUT).parsed("linalg").rules
RULES = list(KNOWN.rules.values())
COMMUTING = {mnemonic for mnemonic, _, _ in KNOWN.commuting}
EXACT = [rule for rule in RULES if rule.exact]
OTHERS = [rule for rule in RULES if not rule.exact]


@pytest.fixture
def most(pytestconfig: pytest.Config) -> int:
    """The most bits of a type that is tried: all types in a whole run."""
    return 64 if is_whole(pytestconfig) else 8


def name(rule: RewriteRule) -> str:
    return rule.name


@pytest.mark.parametrize("rule", EXACT, ids=name)
def test_an_exact_rule_is_proved(rule: RewriteRule, most: int) -> None:
    found = evidence(rule, BodyComparison(), most)
    # The solvers do not decide whether a quotient of wide floats is a product.
    tried = "exact_reciprocal" in str(rule.where) and most > 8
    assert found.state is (Agreement.UNKNOWN if tried else Agreement.EQUAL), found.text


@pytest.mark.parametrize("rule", OTHERS, ids=name)
def test_a_rule_differs_only_where_its_permissions_permit(rule: RewriteRule, most: int) -> None:
    # What is rounded is compared with the exact value, for which f64 is wide enough.
    rounds = not ROUNDINGS.isdisjoint(rule.needs)
    for case in cases(rule, 32 if rounds else 64):
        if case.element.bits > max(most, 16) and not rule.types:
            continue
        assert refutation(case, frozenset(rule.needs), 100_000) is None


@pytest.mark.parametrize("rule", OTHERS, ids=name)
def test_each_permission_is_needed(rule: RewriteRule) -> None:
    """Without it there are values that differ; to round a function is no matter of values."""
    assert ("afn" in rule.needs) == approximates(rule)
    for permission in {*rule.needs} - {"afn"}:
        less = frozenset(rule.needs) - {permission} - ({"afn"} if permission == "arcp" else set())
        found = (refutation(case, less, 20_000) for case in cases(rule, 16))
        assert any(text is not None for text in found), permission


# Faults.


def faults(rule: RewriteRule) -> Iterator[RewriteRule]:
    """Yield the rule with another constant, with exchanged arguments, and without a condition."""
    for row in rule.rows:
        for place, node in enumerate(row.target):
            if node.value is not None:
                yield changed(rule, row, place, replace(node, value=other(node.value)))
            compares = (node.mnemonic, node.predicate, "") in KNOWN.commuting
            commutes = compares if node.predicate is not None else node.mnemonic in COMMUTING
            if len(set(node.arguments[-2:])) > 1 and not commutes:
                swapped = (*node.arguments[:-2], node.arguments[-1], node.arguments[-2])
                yield changed(rule, row, place, replace(node, arguments=swapped))
        last = len(row.target) - 1
        # A constant that is read twice may be wrong twice without effect.
        read = [place for node in row.source for place in node.arguments]
        if row.target[last].variable is not None and len(read) == len({*read}):
            constant = next((n for n in row.source if n.value is not None), None)
            if constant is not None:
                yield changed(rule, row, None, replace(constant, value=other(constant.value)))
    for variable, conditions in rule.where.items():
        for condition in conditions:
            left = tuple(kind for kind in conditions if kind != condition)
            yield replace(rule, where={**rule.where, variable: left})


def other(value: float | int | None) -> float | int:
    assert value is not None
    if isinstance(value, float):
        return 2.0 if value in (1.0, float("inf")) else 1.0
    return 0 if value else -1


def changed(rule: RewriteRule, row: RuleRow, place: int | None, node: RuleNode) -> RewriteRule:
    """Return the rule on one class with another node on the right side; None: on the left side."""
    source, target = list(row.source), list(row.target)
    if place is None:
        index = next(i for i, n in enumerate(source) if n.value is not None)
        source[index] = node
    else:
        target[place] = node
    return replace(rule, rows=(RuleRow(row.on, tuple(source), tuple(target)),))


@cache
def unnoticed() -> dict[str, int]:
    """Return rule -> the number of faults that change no value of a type of at most 16 bits."""
    found: dict[str, int] = {}
    for rule in RULES:
        missed = 0
        for fault in faults(rule):
            noticed = False
            for case in list(cases(fault, 8)) or cases(fault):
                columns, _ = values_of(case, most=1 << 16, count=20_000)
                if rule.exact:
                    noticed = bool(differences(case, columns).any())
                else:
                    noticed = refutation(case, frozenset(rule.needs), 20_000) is not None
                if noticed:
                    break
            missed += not noticed
        if missed:
            found[rule.name] = missed
    return found


def test_a_fault_is_noticed() -> None:
    count = sum(1 for rule in RULES for _ in faults(rule))
    assert count > 100
    assert unnoticed() == {}


def test_the_error_of_a_rule_with_a_fault_is_beyond_the_bound() -> None:
    rule = next(rule for rule in RULES if rule.name == "divide-by-any-constant")
    (case,) = (case for case in cases(rule, 32) if str(case.element) == "f32")
    columns = [np.linspace(0.5, 3.0, 1000, dtype=np.float32) for _ in case.types]
    assert 0 < error(case, columns) <= error_bound(case.element)
    swapped = replace(case.bodies[1], results=case.bodies[1].steps[-1].operands[:1])
    assert error(replace(case, bodies=(case.bodies[0], swapped)), columns) > 1e-3


# In MLIR.


def function(case: RuleCase, side: int, number: int) -> str:
    """Return a function whose body is one side of a rule, in MLIR's generic form."""
    body = case.bodies[side]
    arguments = ", ".join(f"%arg{i}: {element}" for i, element in enumerate(case.types))

    def text(value: Value) -> str:
        return f"%arg{value.argument}" if value.argument is not None else f"%{value.step}"

    lines = [f"func.func @f{number}_{side}({arguments}) -> {body.results[0].type} {{"]
    for place, step in enumerate(body.steps):
        properties = ", ".join(f"{key} = {value}" for key, value in step.attributes)
        properties = properties.replace("-inf :", "0xFF800000 :").replace("inf :", "0x7F800000 :")
        operands = ", ".join(map(text, step.operands))
        types = ", ".join(str(value.type) for value in step.operands)
        given = f" <{{{properties}}}>" if properties else ""
        lines.append(f'%{place} = "{step.mnemonic}"({operands}){given} : ({types}) -> {step.type}')
    result = body.results[0]
    return "\n".join([*lines, f"return {text(result)} : {result.type}", "}"])


def test_mlir_verifies_both_sides_of_each_rule(mlir_opt: Path) -> None:
    wanted = {"f32", "i32", "i1", "complex<f32>", "index"}
    tried = [case for rule in RULES for case in cases(rule) if str(case.element) in wanted]
    assert {case.rule.name for case in tried} == {rule.name for rule in RULES}
    text = "\n".join(function(c, side, n) for n, c in enumerate(tried) for side in (0, 1))
    done = subprocess.run([mlir_opt, "-"], input=text, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.count("func.func") == 2 * len(tried)
