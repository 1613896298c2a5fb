# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A figure of ours next to upstream's, and what may be between them."""

from __future__ import annotations

from dataclasses import dataclass


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
