# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random choices that are written down, so that a program can be made again with simpler ones.

The first of some alternatives is taken to be the simplest. Hypothesis does the same, but judges one
simpler program at a time, where here forty share the processes of a pipeline.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from optree_lab.ir.writer import Writer

T = TypeVar("T")

Script = tuple[int, ...]


class Draw:
    """Choices by a seed, or by a script: what it does not say is the first alternative."""

    def __init__(self, seed: int, script: Script | None = None) -> None:
        self.random = random.Random(seed)
        self.given = script
        self.made: list[int] = []

    @property
    def script(self) -> Script:
        """The choices so far."""
        return tuple(self.made)

    def below(self, count: int) -> int:
        """A number from 0 on."""
        if self.given is None:
            number = self.random.randrange(count)
        else:
            place = len(self.made)
            number = self.given[place] % count if place < len(self.given) else 0
        self.made.append(number)
        return number

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def chance(self, percent: int) -> bool:
        return self.below(100) >= 100 - percent

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order; the simplest one is as they are."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in items]

    def some(self, items: Sequence[T], percent: int = 50) -> list[T]:
        return [item for item in items if self.chance(percent)]


class Drawn(Writer):
    """A writer, and the choices by which it writes."""

    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self.draw = draw


def simpler(script: Script) -> Iterator[Script]:
    """Scripts with fewer choices, or with lower ones."""
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
