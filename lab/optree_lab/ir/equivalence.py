# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decides if two generics are equivalent: by normal forms, or by a proof about their bodies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from optree_core.generic import Body, Generic, Step, Value
from optree_proof.bodies import BodyComparison
from optree_proof.verdict import Agreement

from optree_lab.ir.body_edits import live, with_operands
from optree_lab.ir.program import Normal, normal

from .dialects import tree
from .reduction_order import body_is_free

#: Seconds for all proofs about one op; an idle machine needs a tenth of them.
BUDGET = 300.0

_Maps = tuple[tuple[tuple[tuple[tuple[int, int], ...], int], ...], ...]


class Equivalence:
    """Compares generics on the same operands. commuting: operations whose operands may swap."""

    def __init__(self, commuting: frozenset[str]) -> None:
        self.commuting = commuting
        self.bodies = BodyComparison(BUDGET)

    def proof(self, left: Generic, right: Generic) -> str | None:
        """Return the reason why they are equal, or None if that is unknown."""
        if len(left.maps) != len(right.maps) or left.maps[0].loops != right.maps[0].loops:
            return None
        self.bodies.restart()
        loops = (_numbering(left), _numbering(right))
        sides = zip((left, right), loops, strict=True)
        maps, others = ([m.renumbered(order) for m in side.maps] for side, order in sides)
        if maps != others:
            return None
        ordered = _repeated(left, loops[0]) == _repeated(right, loops[1])
        if not (ordered or _is_free(left) or _is_free(right)):
            return None
        if self._body(left, loops[0]) == self._body(right, loops[1]):
            return "same up to loop names and commuted operands"
        assert left.body is not None
        assert right.body is not None
        number = _only_difference(left.body, right.body) if left.maps == right.maps else None
        if number is not None:
            steps = left.body.steps[number], right.body.steps[number]
            if steps[0].operands and steps[0].operands == steps[1].operands:
                verdict = self.bodies.compare(_alone(steps[0]), _alone(steps[1]))
                if verdict.state is Agreement.EQUAL:
                    return f"one step, equal by {verdict.by}"
            verdict = self.bodies.compare(*_cones(left.body, right.body, number))
            if verdict.state is Agreement.EQUAL:
                return f"one value, equal by {verdict.by}"
        after = {number: loop for loop, number in loops[1].items()}
        dims = tuple(after[loops[0][loop]] for loop in range(left.maps[0].loops))
        verdict = self.bodies.compare(left.body, right.body, dims)
        return f"equal bodies by {verdict.by}" if verdict.state is Agreement.EQUAL else None

    def _body(self, generic: Generic, loops: Mapping[int, int]) -> tuple[Normal, ...]:
        assert generic.body is not None
        body = generic.body
        steps = []
        for step in body.steps:
            properties = tuple(
                (key, loops[value] if key == "dim" and isinstance(value, int) else value)
                for key, value in step.properties
            )
            steps.append(replace(step, properties=properties))
        return tuple(
            normal(Body(body.arguments, tuple(steps), (result,)), self.commuting)
            for result in body.results
        )


def _only_difference(left: Body, right: Body) -> int | None:
    """Return the number of the only step in which two bodies differ, or None."""
    if len(left.steps) != len(right.steps) or left.results != right.results:
        return None
    pairs = zip(left.steps, right.steps, strict=True)
    changed = [number for number, (one, other) in enumerate(pairs) if one != other]
    return changed[0] if len(changed) == 1 else None


def _cones(left: Body, right: Body, number: int) -> tuple[Body, Body]:
    """Return two bodies that compute just this step, with everything that it depends on."""
    result = (Value(left.steps[number].type, step=number),)
    bodies = [live(body, body.steps, result) for body in (left, right)]
    values = (v for body in bodies for step in body.steps for v in step.operands)
    used = sorted({v.argument for v in values if v.argument is not None})
    return _given(bodies[0], used), _given(bodies[1], used)


def _given(body: Body, used: Sequence[int]) -> Body:
    """Return the body with these arguments only."""

    def moved(value: Value) -> Value:
        given = value.argument
        return value if given is None else replace(value, argument=used.index(given))

    steps = tuple(with_operands(step, moved) for step in body.steps)
    return Body(tuple(body.arguments[i] for i in used), steps, body.results)


def _alone(step: Step) -> Body:
    """Return a body of the step alone; its operands become the arguments."""
    values = list(dict.fromkeys(step.operands))
    arguments = tuple(value.type for value in values)
    operands = tuple(Value(v.type, argument=values.index(v)) for v in step.operands)
    moved = replace(step, operands=operands)
    return Body(arguments, (moved,), (Value(step.type, step=0),))


def _numbering(generic: Generic) -> dict[int, int]:
    """Number the loops in the order in which they alone index a dimension."""
    found: dict[int, int] = {}
    for loop in (dim for map_ in generic.maps for dim in map_.dims if dim >= 0):
        found.setdefault(loop, len(found))
    return found


def _repeated(generic: Generic, loops: Mapping[int, int]) -> list[int]:
    """Return the numbers of the loops whose iterations share an output element, in order."""
    assert generic.body is not None
    outputs = generic.maps[-len(generic.body.results) :]
    fixed = set.intersection(*(set(map_.dims) for map_ in outputs))
    return [loops[i] for i in range(len(generic.iterator_types)) if i not in fixed]


def _is_free(generic: Generic) -> bool:
    """True if elements may be combined in any order."""
    body = generic.body
    assert body is not None
    return body_is_free(body, len(body.results), tree().scalars)
