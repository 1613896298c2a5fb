# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the conditions of an op, and the roles of its operands, on a binding."""

from __future__ import annotations

from optree_core.condition import Condition, Facts, broken_value
from optree_core.condition import holds as condition_holds
from optree_core.model import OperandSpec, Role

from .binding import Binding
from .element_reads import reads_elements
from .kinds import ValueType


def holds(condition: Condition, binding: Binding) -> bool:
    """True if the binding satisfies the condition, False also where that cannot be told."""
    places = {
        f"{spec.name}{place - first}" if spec.variadic else spec.name: place
        for (spec, _), (first, last) in zip(binding.node.slots, binding.begin, strict=True)
        for place in range(first, last)
    }
    test = condition.rule.test
    facts = Facts(
        parameters=binding.parameters,
        elements={name: binding.kind(place).element for name, place in places.items()},
        shaped={
            name: isinstance(binding.sources[place], int) and binding.kind(place).shaped
            for name, place in places.items()
        },
        compound_casts=False,  # The payload exists with the op's conditions, or would not match.
        same_sizes=_same_sizes(binding) if test.uses("same_sizes") else None,
        reads_element=_reads_element(binding) if test.uses("reads_element") else None,
    )
    return condition_holds(condition, facts) is True


def in_domain(binding: Binding) -> bool:
    """True if the parameters that are known have values that they may have."""
    for parameter in binding.node.parameters:
        value = binding.parameters.get(parameter.name)
        if parameter.value is not None and value is not None:
            known = (value,) if isinstance(value, str) else value
            if any(item != parameter.value for item in known):
                return False
        if isinstance(value, tuple) and broken_value(parameter.where, value):
            return False
    return True


def admits(operand: OperandSpec, kind: ValueType) -> bool:
    """True if an operand of this type may stand for the op's."""
    if kind.container == "other":
        return False
    if operand.role in (Role.INPUT, Role.SHAPE, Role.INIT) and not kind.shaped:
        return False
    if operand.role == Role.SCALAR and kind.shaped:
        return False
    return operand.type is None or operand.type in (kind.element.type_class, kind.element.name)


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


def _reads_element(binding: Binding) -> bool:
    return reads_elements(binding.node.tables, binding.view.body, binding.view.inputs)
