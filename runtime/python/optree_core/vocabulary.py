# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The map predicates and conditions that the ops of a dialect may name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .condition import SAME_SIZES, UNKNOWN, Condition, ConditionRule
from .predicate import ANY, MapPredicate


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
