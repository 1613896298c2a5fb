# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Regions of ops outside the tree: the elements that a body takes and yields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from .element_type import ElementType
from .expression import Call, Operand
from .generic import Body, Instance, scalar_body
from .model import Form, MapForm, Maps, Op, OperandSpec, RegionSpec, Role, TypeRule
from .scalar import ScalarTable

_T = TypeVar("_T")


def region_elements(
    specs: Sequence[OperandSpec],
    items: tuple[tuple[str, ...], ...],
    members: Mapping[str, Sequence[_T]],
) -> list[_T | str]:
    """Return what `members` has for each element of a region's arguments or yields, in order.

    An element of a type has the name of the type.
    """
    names = {spec.name for spec in specs}
    found: list[_T | str] = []
    for item in items:
        lists = [members.get(name, ()) if name in names else (name,) for name in item]
        count = len(lists[0])
        found += [each[place] for place in range(count) for each in lists if place < len(each)]
    return found


def named_body(
    op: Op,
    region: RegionSpec,
    function: str,
    elements: Sequence[ElementType],
    scalars: ScalarTable,
) -> Body:
    """Return the body of a region that applies a scalar function to its arguments.

    elements: the types of the arguments.

    Raises:
        ValueError: the function takes another number of arguments, or the region yields more than
            one value.
        Illegal: the function does not exist for these types.
    """
    known = scalars.functions[function]
    if known.arity != len(elements) or len(region.yields) != 1:
        raise ValueError(
            f"{region.name} is {function!r}, which takes {known.arity} arguments and returns one "
            f"value; the body takes {len(elements)}"
        )
    names = [f"x{place}" for place in range(len(elements))]
    operands = (*(OperandSpec(name, Role.SCALAR) for name in names), OperandSpec("y", Role.INIT))
    forms = tuple(MapForm(Form.EXPLICIT) for _ in operands)
    scalar = replace(op, operands=operands, maps=Maps(forms), types=TypeRule.FUNCTION)
    result = known.result_type(elements[0])
    instance = Instance((*elements, result), (0,) * len(operands), {})
    payload = Call(function, tuple(map(Operand, names)))
    return scalar_body(scalar, instance, (payload,), scalars)
