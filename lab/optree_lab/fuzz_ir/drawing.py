# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A writer of IR that recorded choices drive."""

from __future__ import annotations

from optree_lab.fuzzing.draw import Draw
from optree_lab.ir.writer import Writer


class Drawn(Writer):
    """A writer of IR together with the choices that drive it."""

    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self.draw = draw
