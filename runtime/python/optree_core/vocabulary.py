# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The map predicates and conditions that the ops of a dialect may name."""

from __future__ import annotations

from dataclasses import dataclass, field

from .condition import SAME_SIZES, ConditionRule
from .predicate import ANY, MapPredicate


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Predicates and conditions by name; `any` and `same_sizes` hold without a table."""

    predicates: dict[str, MapPredicate] = field(default_factory=lambda: {ANY.name: ANY})
    conditions: dict[str, ConditionRule] = field(
        default_factory=lambda: {SAME_SIZES.name: SAME_SIZES}
    )
