# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Recorded random choices, so that a case can be made again from simpler ones.

The first alternative of a choice counts as the simplest.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

Script = tuple[int, ...]


class Draw:
    """Choices from a seed, or replayed from a script and then always the first alternative."""

    def __init__(self, seed: int, script: Script | None = None) -> None:
        self.random = random.Random(seed)
        self.given = script
        self.made: list[int] = []

    @property
    def script(self) -> Script:
        """Return the choices made so far."""
        return tuple(self.made)

    def below(self, count: int) -> int:
        """Return a number in `range(count)`."""
        if self.given is None:
            number = self.random.randrange(count)
        else:
            place = len(self.made)
            number = self.given[place] % count if place < len(self.given) else 0
        self.made.append(number)
        return number

    def number(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def chance(self, percent: int) -> bool:
        return self.below(100) >= 100 - percent

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a permutation of the items; the simplest is the identity."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in items]

    def some(self, items: Sequence[T], percent: int = 50) -> list[T]:
        return [item for item in items if self.chance(percent)]

    def sample(self, items: Sequence[T], low: int, high: int) -> list[T]:
        """Return `low` to `high` of the items, or all if there are fewer."""
        rest = list(items)
        count = min(len(rest), self.number(low, high))
        return [rest.pop(self.below(len(rest))) for _ in range(count)]


def simpler(script: Script) -> Iterator[Script]:
    """Yield scripts that leave out some choices, then scripts that lower one of them."""
    length = len(script)
    size = length // 2
    while size:
        for start in range(0, length - size + 1, size):
            yield script[:start] + script[start + size :]
        size //= 2
    for place, number in enumerate(script):
        for less in dict.fromkeys((0, number // 2, number - 1)):
            if 0 <= less < number:
                yield (*script[:place], less, *script[place + 1 :])
