# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The conditions that `where` and `canonical` may name, and those on a parameter's value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .element_type import ElementType
from .model import Condition, Op

#: The float type of powers of two.
POWER_OF_TWO = "f8E8M0FNU"


@dataclass(frozen=True, slots=True)
class ConditionSpec:
    """A condition's name, what its argument names, and what it demands.

    argument: the type of the parameter it takes, `operand`, or None where it takes nothing.
    """

    name: str
    argument: str | tuple[str, ...] | None
    meaning: str


_ALL = (
    ConditionSpec("single_op", "sign", "each cast is at most one operation"),
    ConditionSpec("nonempty", ("dims", "permutation"), "the parameter's list is not empty"),
    ConditionSpec("not_identity", "permutation", "the permutation moves something"),
    ConditionSpec("shaped", "operand", "the operand is a tensor or a memref, not a scalar"),
    ConditionSpec("same_types", None, "all operands have one element type"),
    ConditionSpec("distinct_types", None, "not all operands have one element type"),
    ConditionSpec("widening", None, "no operand is wider than the output"),
    ConditionSpec(
        "scale",
        "operand",
        "where the operand before it is a float narrower than the output, the scale is a power of "
        "two, f8E8M0FNU, if it is a float",
    ),
    ConditionSpec("reads_element", None, "the body yields an element that it reads from a tensor"),
    ConditionSpec("same_sizes", None, "dimensions under one loop have the same size"),
)

CONDITIONS = {condition.name: condition for condition in _ALL}

#: Conditions on a parameter's value beside comparisons, with the parameter types they apply to.
VALUE_CONDITIONS = {
    "increasing": ("dims", "i64_array"),
    "distinct": ("dims", "i64_array"),
}

#: Each with what follows from it.
IMPLIED = {"increasing": ("distinct",)}

#: The types of parameters whose numbers have a least one.
BOUNDED = ("index", "dim", "dims", "i64", "i64_array")

_COMPARISON = re.compile(r"(>|>=) (-?[0-9]{1,9})")


def lower_bound(condition: str) -> int | None:
    """The least value that `> n` or `>= n` allows; None for any other condition."""
    match = _COMPARISON.fullmatch(condition)
    if match is None:
        return None
    return int(match.group(2)) + (match.group(1) == ">")


def follows(condition: str, conditions: Iterable[str]) -> bool:
    """Whether a value that satisfies all `conditions` satisfies `condition`, too."""
    bound = lower_bound(condition)
    if bound is not None:
        return any((other := lower_bound(c)) is not None and other >= bound for c in conditions)
    return any(condition in (c, *IMPLIED.get(c, ())) for c in conditions)


def matching_conditions(op: Op) -> tuple[Condition, ...]:
    """What a generic has to satisfy to be the op: the spec's conditions and those that follow.

    An op that moves elements, or has a body of the user's, checks the sizes of its operands; not
    where its maps are its own.
    """
    moves = any(p.type in ("dims", "permutation") for p in op.parameters)
    if op.kind != "root" and (moves or (op.has_region and op.maps.attribute is None)):
        return (*op.where, Condition("same_sizes"))
    return op.where


def broken(
    condition: Condition, elements: Mapping[str, ElementType], result: ElementType
) -> str | None:
    """What is wrong with element types, by operand, under a condition; None where nothing is."""
    if condition.name == "widening":
        wide = [name for name, element in elements.items() if element.width > result.width]
        return f"{wide[0]} is {elements[wide[0]]}, wider than the output" if wide else None
    if condition.name == "scale":
        names = list(elements)
        scale = elements[condition.arguments[0]]
        scaled = elements[names[names.index(condition.arguments[0]) - 1]]
        floats = scaled.type_class == scale.type_class == "float"
        if floats and scaled.width < result.width and scale.name != POWER_OF_TWO:
            return f"{condition.arguments[0]} is {scale}; a scale of {scaled} is {POWER_OF_TWO}"
    return None
