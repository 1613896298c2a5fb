# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tries all rules of the canonical form and writes what was found to docs/data/rules.json."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from optree_core.rewrite_rule import RewriteRule
from optree_gen.project import Project
from optree_proof.bodies import BodyComparison
from optree_proof.rule_evidence import (
    ROUNDINGS,
    approximates,
    cases,
    error,
    error_bound,
    evidence,
    refutation,
)
from optree_reference import storage

from optree_lab.tables import json_text
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.graph_rules import DISTRIBUTIONS

RESULTS = CHECKOUT / "docs" / "data" / "rules.json"

#: The number of values on which a rule with permissions is tried, per type.
TRIED = 100_000


def main(given: argparse.Namespace) -> int:
    """Write the results, or compare them with `--check`; return the exit status."""
    text = written(all_rules())
    if given.check:
        stale = RESULTS.read_text(encoding="utf-8") != text
        print(f"{RESULTS.relative_to(CHECKOUT)} is out of date" if stale else "up to date")
        return int(stale)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


def all_rules() -> list[RewriteRule]:
    return list(Project(CHECKOUT).parsed("linalg").rules.rules.values())


def statement(rule: RewriteRule) -> str:
    """Return the rule as one line, which changes if it means something else."""
    where = [f"{name} {' '.join(kinds)}" for name, kinds in rule.where.items()]
    classes = dict.fromkeys(row.on for row in rule.rows)
    parts = [f"{rule.source} -> {rule.target}", f"on {' '.join((*classes, *rule.types))}"]
    parts += [f"needs {' '.join(rule.needs)}"] if rule.needs else []
    return "; ".join([*parts, *(f"where {each}" for each in where)])


def written(rules: Iterable[RewriteRule]) -> str:
    """Return the JSON of the results: rule -> its statement, and lines about what was found."""
    found = {r.name: {"rule": statement(r), "evidence": list(_lines(r))} for r in rules}
    return json_text(found)


def _lines(rule: RewriteRule) -> Iterable[str]:
    if rule.exact:
        yield evidence(rule, BodyComparison()).text
        return
    rounds = not ROUNDINGS.isdisjoint(rule.needs)
    # What is rounded is compared with the exact value, for which f64 has to be wide enough.
    tried = list(cases(rule, 32 if rounds else 64))
    wrong = next(filter(None, (refutation(c, frozenset(rule.needs), TRIED) for c in tried)), None)
    types = ", ".join(str(case.element) for case in tried)
    yield (
        wrong
        or f"no other difference on {types}: on every value of a few bits, else on {TRIED:,} values"
    )
    if rounds:
        yield _errors(rule)
    for permission in rule.needs:
        others = frozenset(rule.needs) - {permission}
        if permission == "afn" and approximates(rule):
            yield "afn: no standard defines a function of one side to the bit"
            continue
        # A permission to round covers for another one, so each is left out with the others.
        less = others - ROUNDINGS if permission in ROUNDINGS else others
        refuted = (refutation(case, less, TRIED) for case in tried)
        shown = next(filter(None, refuted), "no value shows that it is needed")
        yield f"{permission}: {shown}"


def _errors(rule: RewriteRule) -> str:
    """Return the errors of a rule that rounds on f32, for values of stated distributions."""
    (case,) = (case for case in cases(rule, 32) if str(case.element) == "f32")
    found = []
    for name, make in DISTRIBUTIONS.items():
        generator = np.random.default_rng(0)
        columns = [make(generator, (TRIED,)).astype(storage(each)) for each in case.types]
        found.append(f"{error(case, columns):.1e} ({name})")
    errors, bound = ", ".join(found), f"{error_bound(case.element):.1e}"
    return f"error in the sum of all |terms| on f32: {errors}; bound {bound}"


def read(path: Path = RESULTS) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return found
