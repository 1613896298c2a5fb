# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of scalar operations, with masks of undefined elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from optree_core.element_type import ElementType

from .dtype import Array


@dataclass(frozen=True, slots=True)
class ScalarUse:
    """One use of a scalar operation: operand types, result type, properties."""

    operands: tuple[ElementType, ...]
    result: ElementType
    properties: Mapping[str, Any] = field(default_factory=dict)

    @property
    def type(self) -> ElementType:
        """The type of the first operand; without operands, of the result."""
        return self.operands[0] if self.operands else self.result


@dataclass(frozen=True, slots=True)
class Outcome:
    """Elements, and masks of the undefined ones (None: all are defined).

    poison: the value is poison; only its uses are affected.
    undefined: executing the operation is undefined behaviour, even if its value has no uses.
    """

    values: Array
    poison: Array | None = None
    undefined: Array | None = None


Implementation: TypeAlias = Callable[[ScalarUse, tuple[Array, ...]], "Outcome | Array"]

#: Computes the elements of a result from those of the operands.
Function: TypeAlias = Callable[..., Array]


def merged(*masks: Array | None) -> Array | None:
    """Return the union of the masks; None if all are None."""
    present = [mask for mask in masks if mask is not None]
    if not present:
        return None
    result = present[0]
    for mask in present[1:]:
        result = np.logical_or(result, mask)
    return result
