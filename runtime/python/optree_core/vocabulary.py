# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The map predicates and conditions that the ops of a dialect may name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .condition import SAME_SIZES, UNKNOWN, Condition, ConditionRule
from .predicate import ANY, MapPredicate


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Predicates and conditions by name; `any` and `same_sizes` need no row."""

    predicates: dict[str, MapPredicate] = field(default_factory=lambda: {ANY.name: ANY})
    conditions: dict[str, ConditionRule] = field(
        default_factory=lambda: {SAME_SIZES.name: SAME_SIZES}
    )

    def predicate(self, name: str) -> MapPredicate:
        """Return the predicate of this name; without a row, one that all maps satisfy."""
        return self.predicates.get(name) or MapPredicate(name)

    def condition(self, name: str, arguments: Iterable[str]) -> Condition:
        """Return the condition `name(arguments...)`; without a row, its rule is `UNKNOWN`."""
        return Condition(name, tuple(arguments), self.conditions.get(name, UNKNOWN))
