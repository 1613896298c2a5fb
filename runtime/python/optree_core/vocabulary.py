# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The map predicates and conditions that the ops of a dialect may name, and their rows as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .condition import SAME_SIZES, UNKNOWN, Condition, ConditionRule, Formula
from .predicate import ANY, Dimension, LoopClass, MapPredicate, OperandGroup, Use, WindowSum


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Predicates and conditions by name; `any` and `same_sizes` hold without a table."""

    predicates: dict[str, MapPredicate] = field(default_factory=lambda: {ANY.name: ANY})
    conditions: dict[str, ConditionRule] = field(
        default_factory=lambda: {SAME_SIZES.name: SAME_SIZES}
    )

    def predicate(self, name: str) -> MapPredicate:
        """The predicate of this name; one that demands nothing where there is no such row."""
        return self.predicates.get(name) or MapPredicate(name)

    def condition(self, name: str, arguments: Iterable[str]) -> Condition:
        """The condition `name(arguments...)`; one that is never decided where there is no row."""
        return Condition(name, tuple(arguments), self.conditions.get(name, UNKNOWN))


def vocabulary_json(vocabulary: Vocabulary) -> dict[str, object]:
    """The rows as JSON has them; `read_vocabulary` reads them."""
    return {
        "predicates": [
            {**dataclasses.asdict(row), "loops": list(map(_loops, row.loops))}
            for row in vocabulary.predicates.values()
        ],
        "conditions": [
            {
                "name": rule.name,
                "argument": list(rule.argument),
                "test": _formula(rule.test),
                "meaning": rule.meaning,
            }
            for rule in vocabulary.conditions.values()
        ],
    }


def _loops(kind: LoopClass) -> dict[str, object]:
    return {**dataclasses.asdict(kind), "uses": {n: dataclasses.asdict(u) for n, u in kind.uses}}


def _formula(formula: Formula) -> list[object]:
    """The name of the term, then its arguments."""
    return [formula.name, *map(_formula, formula.arguments)]


def read_vocabulary(data: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary of rows that `vocabulary_json` has written."""
    found = Vocabulary()
    found.predicates.update((row["name"], _predicate(row)) for row in data.get("predicates", ()))
    for row in data.get("conditions", ()):
        found.conditions[row["name"]] = ConditionRule(
            row["name"], _read_formula(row["test"]), row["meaning"], tuple(row["argument"])
        )
    return found


def _predicate(data: Mapping[str, Any]) -> MapPredicate:
    window = data["window"]
    return MapPredicate(
        **{
            **data,
            "groups": tuple(
                OperandGroup(**{**group, "roles": tuple(group["roles"])})
                for group in data["groups"]
            ),
            "loops": tuple(
                LoopClass(**{**kind, "uses": tuple((n, Use(**u)) for n, u in kind["uses"].items())})
                for kind in data["loops"]
            ),
            "window": window and WindowSum(**{**window, "classes": tuple(window["classes"])}),
            "dimensions": tuple(Dimension(**each) for each in data["dimensions"]),
        }
    )


def _read_formula(data: list[Any]) -> Formula:
    return Formula(data[0], tuple(map(_read_formula, data[1:])))
