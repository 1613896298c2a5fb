# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The outcome of comparing two scalar bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from optree_core.text_enum import TextEnum


class Agreement(TextEnum):
    """Knowledge of results before and after a change."""

    IDENTICAL = "identical"  # The bodies are the same.
    EQUAL = "equal"  # Proved by a solver's unsat, or by trying every value.
    DIFFERS = "differs"  # There is a counterexample.
    LOST = "lost"  # Legal before, and not now.
    GAINED = "gained"  # Legal now, and not before.
    UNKNOWN = "unknown"


class Witness(NamedTuple):
    """Values on which two bodies differ.

    arguments: one text per argument. indices: loop number -> value. was, is_: the results.
    """

    arguments: tuple[str, ...]
    indices: Mapping[int, int]
    was: str
    is_: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """by: what found it out, or why it could not be found out.

    witness: values on which the bodies differ, if they do.
    tried: how many values were tried.
    """

    state: Agreement
    by: str = ""
    witness: Witness | None = None
    tried: int = 0
