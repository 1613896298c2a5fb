# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits of scalar bodies, whose steps read each other by number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from optree_core.generic import Body, Step, Value


def with_operands(step: Step, moved: Callable[[Value], Value]) -> Step:
    """Return the step with each operand replaced by `moved(operand)`."""
    return replace(step, operands=tuple(map(moved, step.operands)))


def live(body: Body, steps: Sequence[Step], results: Sequence[Value]) -> Body:
    """Return the body with these steps and results, without steps that no result needs."""
    needed: set[int] = set()
    pending = [value.step for value in results]
    while pending:
        number = pending.pop()
        if number is not None and number not in needed:
            needed.add(number)
            pending += [value.step for value in steps[number].operands]
    places = {old: new for new, old in enumerate(sorted(needed))}

    def moved(value: Value) -> Value:
        return value if value.step is None else replace(value, step=places[value.step])

    kept = (with_operands(steps[n], moved) for n in places)
    return replace(body, steps=tuple(kept), results=tuple(map(moved, results)))


def replaced(body: Body, number: int, steps: Sequence[Step]) -> Body:
    """Return the body with step `number` replaced by `steps`, whose last one yields the value."""
    more = len(steps) - 1

    def moved(value: Value) -> Value:
        late = value.step is not None and value.step >= number
        return replace(value, step=(value.step or 0) + more) if late else value

    after = (with_operands(step, moved) for step in body.steps[number + 1 :])
    everything = [*body.steps[:number], *steps, *after]
    return live(body, everything, list(map(moved, body.results)))
