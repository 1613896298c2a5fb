# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence that two scalar expressions over the same arguments have one value on each type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from optree_core.element_type import ElementType
from optree_core.expression import Expr
from optree_core.generic import Body, Illegal, Instance, scalar_body
from optree_core.model import Op, OperandSpec, OpKind, Role, TypeRule
from optree_core.scalar import ScalarTable

from .bodies import BodyComparison
from .verdict import Agreement, Evidence

#: The name of the only init of the op that stands for an expression.
_RESULT = "result"


class BodyPair(NamedTuple):
    """Two bodies over arguments of one type; words: the beginnings of texts with their results."""

    element: ElementType
    first: Body
    second: Body
    words: tuple[str, str]


def evidence(
    cases: Iterable[BodyPair], arguments: Sequence[str], bodies: BodyComparison
) -> Evidence:
    """Return a counterexample of the first case that has one, else the extent of the proof."""
    proved: dict[str, None] = {}
    by = set()
    unknown = ""
    bodies.restart()
    for case in cases:
        verdict = bodies.compare(case.first, case.second, None, len(arguments))
        if verdict.state is Agreement.DIFFERS and verdict.witness is not None:
            given = zip(arguments, verdict.witness.arguments, strict=False)
            values = ", ".join(f"{name} = {value}" for name, value in given)
            first, second = case.words
            results = f"{first} {verdict.witness.was}, {second} {verdict.witness.is_}"
            return Evidence(Agreement.DIFFERS, f"{case.element}, {values}: {results}")
        if verdict.state is Agreement.UNKNOWN:
            tried = f"{verdict.by}; {verdict.tried:,} values tried"
            unknown = unknown or f"no difference found on {case.element}: {tried}"
        proved[case.element.name] = None
        by |= {verdict.by} - {""}
    if unknown:
        return Evidence(Agreement.UNKNOWN, unknown)
    proof = f", by {' and '.join(sorted(by))}" if by else ""
    return Evidence(Agreement.EQUAL, f"proved equal on {', '.join(proved)}{proof}")


def body(
    value: Expr,
    arguments: Sequence[str],
    element: ElementType,
    scalars: ScalarTable,
    result: ElementType | None = None,
) -> Body | None:
    """Return the body of an op whose payload is the expression; None if it is illegal.

    result: the type of its value; None: that of the arguments.
    """
    inputs = tuple(OperandSpec(name, Role.INPUT) for name in arguments)
    operands = (*inputs, OperandSpec(_RESULT, Role.INIT))
    op = Op(_RESULT, "", OpKind.NAMED, None, operands=operands, types=TypeRule.FREE, payload=value)
    instance = Instance((element,) * len(inputs) + (result or element,), (0,) * len(operands))
    try:
        return scalar_body(op, instance, (value,), scalars)
    except Illegal:
        return None
