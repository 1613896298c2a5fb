# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A figure of ours next to upstream's, what may be between them, and on what machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

#: The load of others up to which a machine is idle.
IDLE = 0.5


@dataclass(frozen=True)
class Measurement:
    """`most`: what `ours / theirs` may be; None where nothing is demanded."""

    what: str
    unit: str
    theirs: float
    ours: float
    most: float | None = None

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    def cells(self) -> tuple[str, ...]:
        most = "" if self.most is None else f"{self.most:.2f}"
        met = "" if self.most is None or self.ratio <= self.most else " (missed)"
        numbers = (f"{x:.1f}" for x in (self.theirs, self.ours))
        return (self.what, *numbers, self.unit, f"{self.ratio:.2f}{met}", most)


@dataclass(frozen=True)
class Load:
    """Processes that want a core: on average in the minute before measuring, and in the last.

    own: how many of the last are the measurements themselves.
    """

    before: float = field(default_factory=lambda: os.getloadavg()[0])
    own: int = 1

    def __str__(self) -> str:
        after = os.getloadavg()[0]
        loads = f"load {self.before:.1f} before and {after:.1f} after, {os.cpu_count()} cores"
        if max(self.before, after - self.own) <= IDLE:
            return f"Taken on an idle machine ({loads})."
        return f"Taken on a busy machine ({loads}): of the times, only ratios say something."
