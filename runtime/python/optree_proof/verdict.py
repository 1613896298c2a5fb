# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The outcome of comparing two scalar bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from optree_core.text_enum import TextEnum


class Agreement(TextEnum):
    """The relation of results before and after a change."""

    IDENTICAL = "identical"  # The bodies are the same.
    EQUAL = "equal"  # Proved by a solver's unsat, or by trying every value.
    DIFFERS = "differs"  # A counterexample is known.
    LOST = "lost"  # Legal before only.
    GAINED = "gained"  # Legal after only.
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
    """The verdict on two bodies.

    by: the method that decided it, or the reason why none did.
    witness: values on which the bodies differ, if they do.
    tried: the number of values that were tried.
    """

    state: Agreement
    by: str = ""
    witness: Witness | None = None
    tried: int = 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Evidence on results before and after.

    text: the counterexample, the extent of the proof, or the values that were tried.
    """

    state: Agreement
    text: str

    @property
    def proved(self) -> bool:
        return self.state in (Agreement.EQUAL, Agreement.GAINED)


def nothing_found(reason: str) -> Evidence:
    """Return evidence without a counterexample or proof; reason: the reason."""
    return Evidence(Agreement.UNKNOWN, f"no difference found: {reason}")
