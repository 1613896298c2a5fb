# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a category demands of its maps together."""

from __future__ import annotations

from collections.abc import Callable

from .binding import Binding
from .maps import IndexingMap
from .structured import PARALLEL


def satisfied(binding: Binding) -> bool:
    """Whether the binding's maps are such as its op demands."""
    return _PREDICATES[binding.node.op.maps.predicate](binding)


def _scaled(binding: Binding) -> bool:
    """A contraction of every other input; the one after each is its scale, with loops of its."""
    inputs = binding.maps[: len(binding.maps) - binding.view.inits]
    values, outputs = inputs[::2], binding.maps[len(inputs) :]
    for value, scale in zip(values, inputs[1::2], strict=True):
        if not frozenset().union(*scale.uses) <= frozenset().union(*value.uses):
            return False
    return _contracts(binding, values, outputs)


def _any(binding: Binding) -> bool:
    return True


def _contraction(binding: Binding) -> bool:
    """Projected permutations; a loop that is summed over is in every input, and there is one."""
    inputs = len(binding.maps) - binding.view.inits
    return _contracts(binding, binding.maps[:inputs], binding.maps[inputs:])


def _contracts(binding: Binding, inputs: list[IndexingMap], outputs: list[IndexingMap]) -> bool:
    contracts = False
    for loop in range(binding.view.loops):
        counts = [
            sum(loop in uses for indexing in maps for uses in indexing.uses)
            for maps in (inputs, outputs)
        ]
        if not any(counts) or (counts[0] == 1 and counts[1] != 1):
            return False
        contracts |= counts == [2, 0]
    return contracts and all(m.is_projected_permutation for m in (*inputs, *outputs))


def _pointwise(binding: Binding) -> bool:
    """All loops are parallel, and the output has them all."""
    iterators = binding.view.iterators
    return all(kind == PARALLEL for kind in iterators) and binding.maps[-1].is_permutation


def _windowed(binding: Binding) -> bool:
    """The first input is read through windows, sums of two loops; others are as they are."""
    if not all(m.is_projected_permutation for m in binding.maps[1:]):
        return False
    window = False
    for dim, form in zip(binding.maps[0].dims, binding.maps[0].linear, strict=True):
        if dim >= 0:
            continue
        if form is None or form[1] or len(form[0]) != 2 or min(form[0].values()) < 0:
            return False
        window = True
    return window


_PREDICATES: dict[str, Callable[[Binding], bool]] = {
    "any": _any,
    "contraction": _contraction,
    "pointwise": _pointwise,
    "scaled": _scaled,
    "windowed": _windowed,
}
