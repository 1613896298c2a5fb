# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the rules of a project together: they come to an end, and their order does not matter."""

from __future__ import annotations

from optree_gen.diagnostics.diagnostic import Diagnostics, Label, did_you_mean
from optree_gen.diagnostics.source import Text
from optree_gen.project import Project
from optree_gen.spec.rule_reader import RuleSet
from optree_proof.bodies import BodyComparison
from optree_proof.number import can_try_values
from optree_proof.rewriting import Rewriting, TermOperation, measures
from optree_proof.verdict import Agreement

#: The widest types that are tried, and the most values of one type.
MOST_BITS, EVERY = 16, 1 << 13


def check_rules(project: Project, diagnostics: Diagnostics) -> None:
    """Report the project's own rules that measure no less, conflict with a rule, or are not exact.

    The specs have no mistakes.
    """
    for name in project.dialects()[:1]:  # All dialects have the same rules.
        rules = project.parsed(name).rules
        own = {name for name in rules.rules if not project.files.is_foreign(name.span.source)}
        _check_measures(rules, own, diagnostics)
        _check_order(rules, own, diagnostics)
        if can_try_values():
            _check_values(rules, own, diagnostics)


def _check_measures(rules: RuleSet, own: set[Text], diagnostics: Diagnostics) -> None:
    weights = {TermOperation(*key): value for key, value in rules.weights.items()}
    for name in rules.rules:
        if name not in own:
            continue
        rule = rules.rules[name]
        for row in rule.rows:
            found = measures(rule, row, weights)
            if found is not None:
                message = (
                    f"on {row.on} the left side measures {found[0]}, the right side {found[1]}"
                )
                hint = "the left side has to measure more for all values of the variables"
                diagnostics.error("rule-measure", name, message, hint)
                break


def _check_values(rules: RuleSet, own: set[Text], diagnostics: Diagnostics) -> None:
    """Report exact rules whose sides differ for a value of a narrow type."""
    from optree_proof.rule_evidence import evidence

    bodies = BodyComparison(budget=0)
    for name, rule in rules.rules.items():
        if name in own and rule.exact:
            found = evidence(rule, bodies, MOST_BITS, EVERY, EVERY)
            if found.state is Agreement.DIFFERS:
                message = f"the sides are not equal: {found.text}"
                hint = "state the permissions that the rule needs, or a condition"
                diagnostics.error("wrong-rule", name, message, hint)


def _check_order(rules: RuleSet, own: set[Text], diagnostics: Diagnostics) -> None:
    system = Rewriting(
        rules.rules.values(), frozenset(TermOperation(*key) for key in rules.commuting)
    )
    places = {str(name): name for name in rules.rules}
    known = dict(rules.exceptions)
    reported = set()
    for found in system.divergences(frozenset(map(str, own))):
        names = (found.first.name, found.second.name)
        pair = (min(names), max(names))
        if pair in rules.exceptions:
            known.pop(pair, None)
        elif pair not in reported:
            reported.add(pair)
            place, other = sorted(map(places.__getitem__, names), key=lambda n: n not in own)
            first, second = found.results
            message = f"{found.peak} becomes {first} or {second}, by the rule that is applied first"
            labels = [Label(other.span, "the other rule")] if other is not place else []
            hint = "add a rule that makes them equal, or an exception with the reason"
            diagnostics.error("rule-conflict", place, message, hint, labels)
    for pair, place in known.items():
        missing = [name for name in pair if name not in places]
        if missing:
            message = f"there is no rule '{missing[0]}'"
            diagnostics.error("rule-conflict", place, message, did_you_mean(missing[0], places))
        elif own.issuperset(pair):
            message = f"'{pair[0]}' and '{pair[1]}' do not conflict"
            diagnostics.error("rule-conflict", place, message, "remove the exception")
