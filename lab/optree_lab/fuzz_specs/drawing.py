# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random choices that random projects are drawn by, and the names that these give to things."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from optree_gen.emit.ods_names import ASKED_FOR, argument_name

from .words import HOSTILE, NASTY, PLAIN

Item = TypeVar("Item")


class Draw:
    """A source of choices that a number determines.

    nasty: how often a name is one of `NASTY`.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.nasty = self.rng.choice([0.0, 0.1, 0.4, 0.9])

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def one(self, items: Sequence[Item]) -> Item:
        return self.rng.choice(items)

    def some(self, items: Sequence[Item], low: int, high: int) -> list[Item]:
        count = min(len(items), self.rng.randint(low, high))
        return self.rng.sample(list(items), count)

    def number(self, low: int, high: int) -> int:
        return self.rng.randint(low, high)

    def name(self, taken: set[str]) -> str:
        """A name that is not taken; then it is."""
        while True:
            found = self.one(NASTY if self.chance(self.nasty) else PLAIN).lower()
            if self.chance(0.1):
                found = f"{found}_{self.number(0, 3)}"
            if found not in taken and len(found) <= 63:
                taken.add(found)
                return found

    def attribute(self, taken: set[str]) -> str:
        """A name that an attribute of a defined dialect can have, but for one in twenty."""
        while True:
            found = self.name(taken)
            if (argument_name(found) == found and found not in ASKED_FOR) or self.chance(0.05):
                return found

    def text(self) -> str:
        return self.one(HOSTILE)[:190] if self.chance(0.2) else "Some words about it."

    def maybe(
        self, data: dict[str, Any], key: str, probability: float, make: Callable[[], Any]
    ) -> None:
        """Give the entry a value in some cases."""
        if self.chance(probability):
            data[key] = make()
