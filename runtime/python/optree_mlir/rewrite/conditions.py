# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the conditions of an op, and the roles of its operands, on a binding."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from optree_core.condition import broken
from optree_core.model import Condition, OperandSpec

from .attributes import least
from .binding import Binding
from .element_reads import reads_elements
from .kinds import Kind


def holds(condition: Condition, binding: Binding) -> bool:
    """Whether the binding satisfies the condition."""
    elements = {
        f"{spec.name}{place - first}" if spec.variadic else spec.name: binding.kind(place).element
        for (spec, _), (first, last) in zip(binding.node.slots, binding.begin, strict=True)
        for place in range(first, last)
    }
    if broken(condition, elements, binding.kind(-1).element) is not None:
        return False
    return _CONDITIONS[condition.name](binding, *condition.arguments)


def in_domain(binding: Binding) -> bool:
    """Whether the parameters that are known have values that they may have."""
    for parameter in binding.node.parameters:
        value = binding.parameters.get(parameter.name)
        if parameter.value is not None and value is not None:
            known = (value,) if isinstance(value, str) else value
            if any(item != parameter.value for item in known):
                return False
        if not isinstance(value, tuple):
            continue
        bound = least(parameter)
        if bound is not None and any(item < bound for item in value):
            return False
        if "increasing" in parameter.where and any(a >= b for a, b in pairwise(value)):
            return False
    return True


def admits(operand: OperandSpec, kind: Kind) -> bool:
    """Whether an operand of this type may stand for the op's."""
    if kind.container == "other":
        return False
    if operand.role in ("input", "shape", "init") and not kind.shaped:
        return False
    if operand.role == "scalar" and kind.shaped:
        return False
    return operand.type is None or operand.type in (kind.element.type_class, kind.element.name)


def _nonempty(binding: Binding, parameter: str) -> bool:
    return bool(binding.parameters.get(parameter))


def _not_identity(binding: Binding, parameter: str) -> bool:
    value = binding.parameters.get(parameter, ())
    return any(i != item for i, item in enumerate(value))


def _same_sizes(binding: Binding) -> bool:
    """Dimensions under one loop have the same size, `?` only with `?`."""
    sizes: dict[int, int | None] = {}
    for source, kind, indexing in zip(binding.sources, binding.kinds(), binding.maps, strict=True):
        if not isinstance(source, int) or kind.shape is None:
            continue
        for dim, size in zip(indexing.dims, kind.shape, strict=False):
            if dim < 0 or sizes.setdefault(dim, size) != size:
                return False
    return True


def _shaped(binding: Binding, operand: str) -> bool:
    for (spec, _), (first, last) in zip(binding.node.slots, binding.begin, strict=True):
        if spec.name == operand:
            return all(
                isinstance(binding.sources[p], int) and binding.kind(p).shaped
                for p in range(first, last)
            )
    return True


def _same_types(binding: Binding) -> bool:
    return len({kind.element for kind in binding.kinds()}) == 1


def _distinct_types(binding: Binding) -> bool:
    return not _same_types(binding)


def _reads_element(binding: Binding) -> bool:
    return reads_elements(binding.node.tables, binding.view.body, binding.view.inputs)


def _by_types(binding: Binding, *arguments: str) -> bool:
    """`broken` tells, or the payload, which exists on the element types or would not match."""
    return True


_CONDITIONS: dict[str, Callable[..., bool]] = {
    "single_op": _by_types,
    "widening": _by_types,
    "scale": _by_types,
    "nonempty": _nonempty,
    "not_identity": _not_identity,
    "same_sizes": _same_sizes,
    "shaped": _shaped,
    "same_types": _same_types,
    "distinct_types": _distinct_types,
    "reads_element": _reads_element,
}
