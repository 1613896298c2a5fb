# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits of sequences at one place or at two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def placed(items: Sequence[T], place: int, *new: T) -> tuple[T, ...]:
    """The items with others in the place of one; without it, if there are no others."""
    return (*items[:place], *new, *items[place + 1 :])


def swapped(items: Sequence[T], one: int, two: int) -> tuple[T, ...]:
    """The items with two of them exchanged."""
    return placed(placed(items, one, items[two]), two, items[one])
