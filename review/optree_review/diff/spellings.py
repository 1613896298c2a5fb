# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence on a new spelling: its operations against the expression that replaces them."""

from __future__ import annotations

from optree_core.element_type import ElementType, TypeClass, element_type
from optree_core.generic import Body, Illegal, Instance, Step, Value, scalar_body
from optree_core.model import Op, OperandSpec, OpKind, Role
from optree_core.scalar import ScalarTable, Spelling

from .bodies import BodyComparison
from .combination import TYPES
from .finding import Evidence
from .verdict import Agreement

#: The name of the only init of the op that stands for the expression.
_RESULT = "result"


def evidence(spelling: Spelling, scalars: ScalarTable, bodies: BodyComparison) -> Evidence | None:
    """Compare both on every type; None if the spelling holds only for some values."""
    if spelling.where or any(len(step.predicates) > 1 for step in spelling.steps):
        return None
    named = [element_type(name) for name in spelling.types]
    proved, by = [], set()
    for element in named or [t for t in TYPES if t.type_class == spelling.on]:
        sides = _spelled(spelling, element, scalars), _raised(spelling, element, scalars)
        if sides[0] is None or sides[1] is None:
            return None
        verdict = bodies.compare(sides[0], sides[1], None, len(spelling.arguments))
        if verdict.state is Agreement.DIFFERS and verdict.witness is not None:
            given = zip(spelling.arguments, verdict.witness.arguments, strict=False)
            values = ", ".join(f"{name} = {value}" for name, value in given)
            results = f"they give {verdict.witness.was}, it gives {verdict.witness.is_}"
            return Evidence(Agreement.DIFFERS, f"{element}, {values}: {results}")
        if verdict.state is Agreement.UNKNOWN:
            tried = f"{verdict.tried:,} values tried"
            return Evidence(
                Agreement.UNKNOWN, f"no difference found on {element}: {verdict.by}; {tried}"
            )
        proved.append(element.name)
        by |= {verdict.by} - {""}
    proof = f", by {' and '.join(sorted(by))}" if by else ""
    return Evidence(Agreement.EQUAL, f"proved equal on {', '.join(proved)}{proof}")


def _raised(spelling: Spelling, element: ElementType, scalars: ScalarTable) -> Body | None:
    """Return the body of an op whose payload is the spelling's expression."""
    inputs = tuple(OperandSpec(name, Role.INPUT) for name in spelling.arguments)
    operands = (*inputs, OperandSpec(_RESULT, Role.INIT))
    op = Op(_RESULT, "", OpKind.NAMED, None, operands=operands, payload=spelling.value)
    instance = Instance((element,) * len(operands), (0,) * len(operands))
    try:
        return scalar_body(op, instance, (spelling.value,), scalars)
    except Illegal:
        return None


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
