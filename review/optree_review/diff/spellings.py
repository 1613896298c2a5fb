# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence on a new spelling: its operations against the expression that replaces them."""

from __future__ import annotations

from optree_core.element_type import ElementType, TypeClass, element_type
from optree_core.generic import Body, Step, Value
from optree_core.scalar import ScalarTable, Spelling

from . import expressions
from .bodies import BodyComparison
from .combination import TYPES
from .expressions import BodyPair
from .finding import Evidence


def evidence(spelling: Spelling, scalars: ScalarTable, bodies: BodyComparison) -> Evidence | None:
    """Compare both on every type; None if the spelling holds only for some values."""
    if spelling.where or any(len(step.predicates) > 1 for step in spelling.steps):
        return None
    named = [element_type(name) for name in spelling.types]
    cases = []
    for element in named or [t for t in TYPES if t.type_class == spelling.on]:
        spelled = _spelled(spelling, element, scalars)
        raised = expressions.body(spelling.value, spelling.arguments, element, scalars)
        if spelled is None or raised is None:
            return None
        cases.append(BodyPair(element, spelled, raised, ("they give", "it gives")))
    return expressions.evidence(cases, spelling.arguments, bodies)


def _spelled(spelling: Spelling, element: ElementType, scalars: ScalarTable) -> Body | None:
    """Return the body of the spelling's operations on integers of the type; None for others."""
    if element.type_class not in (TypeClass.INT, TypeClass.I1):
        return None
    values = {name: Value(element, argument=i) for i, name in enumerate(spelling.arguments)}
    steps: list[Step] = []
    results: list[Value] = []

    def value(word: str) -> Value:
        if word in values:
            return values[word]
        if word.startswith("%"):
            return results[int(word[1:])]
        number = int(word) & 1 if element.type_class is TypeClass.I1 else int(word)
        steps.append(Step(scalars.helpers["constant"], (), element, (("value", number),)))
        return Value(element, step=len(steps) - 1)

    for step in spelling.steps:
        operands = tuple(map(value, step.arguments))
        properties = tuple(("predicate", number) for number in step.predicates)
        kind = element_type("i1") if properties else element
        steps.append(Step(step.mnemonic, operands, kind, properties))
        results.append(Value(kind, step=len(steps) - 1))
    arguments = (element,) * (len(spelling.arguments) + 1)
    return Body(arguments, tuple(steps), (results[-1],))
