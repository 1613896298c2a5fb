# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence on a new spelling: its operations against the expression that replaces them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from optree_core.element_type import ElementType, TypeClass, element_type
from optree_core.generic import Body, Step, Value
from optree_core.scalar import ScalarTable, Spelling

from . import expressions
from .bodies import BodyComparison
from .combination import TYPES
from .expressions import BodyPair
from .verdict import Evidence

#: The most choices of predicates to compare: compares with alternatives multiply.
CHOICES = 64


def evidence(spelling: Spelling, scalars: ScalarTable, bodies: BodyComparison) -> Evidence | None:
    """Compare both on every type; None if the spelling holds only for some values, or needs a
    permission."""
    tried = None if spelling.where or spelling.needs else list(cases(spelling, scalars, TYPES))
    return expressions.evidence(tried, spelling.arguments, bodies) if tried else None


def cases(
    spelling: Spelling, scalars: ScalarTable, types: Sequence[ElementType]
) -> Iterator[BodyPair]:
    """Yield the operations and the expression on each of the types that the spelling has, and with
    each of the predicates that a compare may have; nothing if these are more than `CHOICES`."""
    if prod(len(step.predicates) or 1 for step in spelling.steps) > CHOICES:
        return
    named = tuple(map(element_type, spelling.types))
    for element in named or (t for t in types if t.type_class == spelling.on):
        raised = expressions.body(spelling.value, spelling.arguments, element, scalars)
        for predicates in product(*(step.predicates or (None,) for step in spelling.steps)):
            spelled = _spelled(spelling, predicates, element, scalars)
            if raised is not None:
                yield BodyPair(element, spelled, raised, ("they give", "it gives"))


def _spelled(
    spelling: Spelling,
    predicates: Sequence[int | None],
    element: ElementType,
    scalars: ScalarTable,
) -> Body:
    """Return the body of the spelling's operations on the type.

    Constants are integers: of the type if it is one, else of the type i32. predicates: of each
    step, None if it is no compare.
    """
    integer = element.type_class in (TypeClass.INT, TypeClass.I1, TypeClass.INDEX)
    constants = element if integer else element_type("i32")
    values = {name: Value(element, argument=i) for i, name in enumerate(spelling.arguments)}
    steps: list[Step] = []
    results: list[Value] = []

    def value(word: str) -> Value:
        if word in values:
            return values[word]
        if word.startswith("%"):
            return results[int(word[1:])]
        number = int(word) & 1 if element.type_class is TypeClass.I1 else int(word)
        steps.append(Step(scalars.helpers["constant"], (), constants, (("value", number),)))
        return Value(constants, step=len(steps) - 1)

    for step, predicate in zip(spelling.steps, predicates, strict=True):
        operands = tuple(map(value, step.arguments))
        properties = () if predicate is None else (("predicate", predicate),)
        kind = element_type("i1") if properties else element
        steps.append(Step(step.mnemonic, operands, kind, properties))
        results.append(Value(kind, step=len(steps) - 1))
    arguments = (element,) * (len(spelling.arguments) + 1)
    return Body(arguments, tuple(steps), (results[-1],))
