# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of types that operands have: tensors, memrefs, scalars."""

from __future__ import annotations

from .text_enum import TextEnum


class Container(TextEnum):
    """The kind of a type, by which operands are checked."""

    TENSOR = "tensor"  # Ranked.
    MEMREF = "memref"  # Ranked.
    SCALAR = "scalar"
    OTHER = "other"  # No operand has such a type.

    @property
    def shaped(self) -> bool:
        return self in (Container.TENSOR, Container.MEMREF)
