# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What holds the elements of an operand."""

from __future__ import annotations

from .text_enum import TextEnum


class Container(TextEnum):
    """The kind of type that a value has, for ops of the tree."""

    TENSOR = "tensor"  # Ranked.
    MEMREF = "memref"  # Ranked.
    SCALAR = "scalar"
    OTHER = "other"  # No operand can be it.

    @property
    def shaped(self) -> bool:
        return self in (Container.TENSOR, Container.MEMREF)
