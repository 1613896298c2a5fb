# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of scalar operations, with masks of the undefined ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from optree_core.element_type import ElementType

from .dtype import Array


@dataclass(frozen=True, slots=True)
class ScalarUse:
    """One use of a scalar operation: its operands' types, its result's, its properties."""

    operands: tuple[ElementType, ...]
    result: ElementType
    properties: Mapping[str, Any] = field(default_factory=dict)

    @property
    def type(self) -> ElementType:
        """The type of the first operand (of the result, where there are no operands)."""
        return self.operands[0] if self.operands else self.result


@dataclass(frozen=True, slots=True)
class Outcome:
    """Elements, and which of them are undefined (None: none).

    poison: the value is poison; it spreads only to what uses it.
    undefined: executing the operation is undefined behaviour, whether its value is used or not.
    """

    values: Array
    poison: Array | None = None
    undefined: Array | None = None


Implementation: TypeAlias = Callable[[ScalarUse, tuple[Array, ...]], "Outcome | Array"]

#: The elements of a result from those of the operands.
Function: TypeAlias = Callable[..., Array]


def merged(*masks: Array | None) -> Array | None:
    """The union of the masks; None if there is none."""
    present = [mask for mask in masks if mask is not None]
    if not present:
        return None
    result = present[0]
    for mask in present[1:]:
        result = np.logical_or(result, mask)
    return result
