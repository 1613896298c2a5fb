# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits of sequences at one place or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def placed(items: Sequence[T], place: int, *new: T) -> tuple[T, ...]:
    """Return the items with the one at `place` replaced by `new`, or removed if `new` is empty."""
    return (*items[:place], *new, *items[place + 1 :])


def swapped(items: Sequence[T], one: int, two: int) -> tuple[T, ...]:
    """Return the items with two of them exchanged."""
    return placed(placed(items, one, items[two]), two, items[one])
