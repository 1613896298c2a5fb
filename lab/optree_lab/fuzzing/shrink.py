# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shrinks a case that fails, as long as the smaller one still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

#: Rounds of shrinking, and candidates judged together in a round.
ROUNDS = 60
AT_ONCE = 40

T = TypeVar("T")


def shrink(
    first: T, smaller: Callable[[T], Iterator[T]], fails: Callable[[Sequence[T]], Sequence[bool]]
) -> T:
    """Return the smallest case found that fails. fails: judges several candidates."""
    candidates = smaller(first)
    for _ in range(ROUNDS):
        some = list(islice(candidates, AT_ONCE))
        if not some:
            break
        found = next((c for c, bad in zip(some, fails(some), strict=True) if bad), None)
        if found is not None:
            first = found
            candidates = smaller(first)
    return first
