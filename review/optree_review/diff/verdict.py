# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The outcome of comparing two scalar bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


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
    """state: `identical`, `equal` (a solver's unsat, or every value tried), `differs` (with a
    witness), `unknown`.

    by: what found it out, or why it could not be found out.
    tried: how many values were tried.
    """

    state: str
    by: str = ""
    witness: Witness | None = None
    tried: int = 0
