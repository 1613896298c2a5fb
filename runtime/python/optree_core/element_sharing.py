# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands and results of ops outside the tree that have one element type.

Those with neither `type` nor `element` share an element type, those with one `element` share
another, and one with a `type` alone shares none. An `element` such as `*T` stands for a list
of types: the members of variadic operands at one place share one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from .element_type import find_element_type
from .model import OUTSIDE_KINDS, Op, OperandSpec, Role

_T = TypeVar("_T")

#: Marks a name that stands for a list of element types.
EACH = "*"

#: A member of an operand: the operand's name, and the place in its group.
Member = tuple[str, int]

#: The shared name, and the place in the group if the name stands for a list.
Key = tuple[str, int]


def key_of(spec: OperandSpec, place: int) -> Key | None:
    """Return the key of the element type that a member of the operand shares, or None."""
    if spec.role is Role.VALUE or (not spec.element and spec.type is not None):
        return None
    return spec.element, place if spec.element.startswith(EACH) else 0


def shared(op: Op, elements: Mapping[str, Sequence[_T]]) -> dict[Key, dict[Member, _T]]:
    """Return the members that share an element type, with the type that each has.

    elements: the element types of the members of each operand and result.
    """
    found: dict[Key, dict[Member, _T]] = {}
    for spec in (*op.operands, *op.results) if op.kind in OUTSIDE_KINDS else ():
        for place, element in enumerate(elements.get(spec.name, ())):
            key = key_of(spec, place)
            if key is not None:
                found.setdefault(key, {})[spec.name, place] = element
    return found


def difference(op: Op, elements: Mapping[str, Sequence[_T]]) -> tuple[Member, Member] | None:
    """Return the first two members that have to share an element type and do not, or None.

    elements: the element types of the members of each operand and result.
    """
    for members in shared(op, elements).values():
        first, *others = members
        for other in others:
            if members[other] != members[first]:
                return first, other
    return None


def pairs(specs: Sequence[OperandSpec]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the pairs of members of operands that have one element type.

    A member is the place of its operand and its place in that; two stand for all of a variadic one.
    """
    keys = {
        (number, place): f"= {spec.type}" if find_element_type(spec.type) else key_of(spec, place)
        for number, spec in enumerate(specs)
        for place in range(1 + spec.variadic)
    }
    return {
        (one, other)
        for one, other in combinations(keys, 2)
        if keys[one] is not None and keys[one] == keys[other]
    }


def sentences(op: Op) -> tuple[str, ...]:
    """Return sentences in Markdown about the operands that share an element type."""
    groups: dict[Key, list[OperandSpec]] = {}
    values = (*op.operands, *op.results) if op.kind in OUTSIDE_KINDS else ()
    for spec in values:
        key = key_of(spec, 0)
        if key is not None:
            groups.setdefault(key, []).append(spec)
    if len(groups.get(("", 0), ())) == len(values) > 1:
        return ("All operands have one element type.",)
    found = []
    for (name, _), specs in groups.items():
        *most, last = [f"`{spec.name}`" for spec in specs]
        listed = " and ".join(filter(None, (", ".join(most), last)))
        if name.startswith(EACH):
            found.append(
                f"The members of {listed} at one place have one element type."
                if most
                else f"The members of {listed} may have different element types."
            )
        elif most or specs[0].variadic:
            found.append(f"{listed} {'have' if most else 'has'} one element type.")
    return tuple(found)
