# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two scalar bodies: equal, or different on some values. Solvers first, then trials."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from optree_core.generic import Body

from . import normal_form, number, smt, solver
from .verdict import Agreement, Verdict, Witness

# Limits are seconds of processor time: a loaded machine takes longer for the same verdicts.

#: Seconds for all queries of one comparison.
BUDGET = 30.0

#: What a solver cannot decide on one type it rarely decides on others: each query that finds
#: nothing halves the effort of the next ones on the same change. After so many there are no more.
MAX_UNDECIDED = 8

#: For all that is compared of results, in seconds: queries, values, and bodies of all types.
TOTAL = 60.0

#: Integers of more bits are not compared: a stranger's spec may name one of 16 million.
MAX_WIDTH = 4_096

#: Seconds for simplifying a counterexample; after that it stays as it is.
SIMPLIFYING = 3.0

#: Bounds to try on the magnitude of all values of a counterexample.
BOUNDS = (1, 2, 4, 8, 16, 64, 256, 65_536)


class BodyComparison:
    """Compares bodies; each pair of bodies once.

    budget: seconds for queries. total: seconds after which nothing more is compared.
    """

    def __init__(self, budget: float = BUDGET, total: float = TOTAL) -> None:
        self.started = time.process_time()
        self.budget, self.total = budget, total
        self.known: dict[tuple[Body, Body, tuple[int, ...] | None, int], Verdict] = {}
        self.queries = 0.0
        self.restart()

    def restart(self) -> None:
        """Begin with the bodies of another change: solvers make their whole effort."""
        self.undecided = 0

    @property
    def ended(self) -> bool:
        """True if no time is left."""
        return time.process_time() - self.started >= self.total

    def compare(
        self, old: Body, new: Body, dims: tuple[int, ...] | None = None, inputs: int = 0
    ) -> Verdict:
        """Return the verdict on two bodies over the same arguments.

        inputs: the number of inputs, the first arguments.
        """
        if old == new and not (dims and any(i != d for i, d in enumerate(dims))):
            return Verdict(Agreement.IDENTICAL)
        key = (old, new, dims, inputs)
        if key not in self.known:
            self.known[key] = self._compare(old, new, dims, inputs)
        return self.known[key]

    def _compare(self, old: Body, new: Body, dims: tuple[int, ...] | None, inputs: int) -> Verdict:
        types = (*old.arguments, *(step.type for body in (old, new) for step in body.steps))
        if max((t.width for t in types), default=0) > MAX_WIDTH:
            return Verdict(
                Agreement.UNKNOWN, f"integers of more than {MAX_WIDTH} bits are not compared"
            )
        if self.ended:
            return Verdict(Agreement.UNKNOWN, "the time for comparisons had run out")
        if normal_form.equal(old, new, dims):
            return Verdict(Agreement.EQUAL, "laws")
        why = "solvers found no proof on other types"
        if self.queries >= self.budget:
            why = "the time for solvers had run out"
        elif self.undecided < MAX_UNDECIDED:
            began = time.process_time()
            found = self._solve(old, new, dims, inputs)
            self.queries += time.process_time() - began
            if found is not None and found.state is not Agreement.UNKNOWN:
                return found
            why = found.by if found else "no solver is installed"
        if not number.can_try_values():
            return Verdict(Agreement.UNKNOWN, why)
        from . import body_search

        tried = body_search.compare(old, new, dims) or Verdict(Agreement.UNKNOWN)
        return replace(tried, by=tried.by or why)

    def _solve(
        self, old: Body, new: Body, dims: tuple[int, ...] | None, inputs: int
    ) -> Verdict | None:
        script = smt.encode(old, new, dims)
        session = solver.session(script.text, script.special_formats, 0.5**self.undecided)
        if session is None:
            return None
        goal = f"(or {' '.join(smt.GOALS)})"
        state = session.check([goal])
        if state == solver.UNSAT:
            return Verdict(Agreement.EQUAL, session.name)
        self.undecided += state == solver.UNKNOWN
        if state == solver.UNKNOWN or not script.exact:
            return Verdict(Agreement.UNKNOWN, f"{session.name} found no proof")
        witness = _witness(script, inputs, len(old.arguments))
        if witness is None:
            return Verdict(Agreement.UNKNOWN, f"{session.name} found no values in time")
        return Verdict(Agreement.DIFFERS, session.name, witness)


def _witness(script: smt.Script, inputs: int, count: int) -> Witness | None:
    """Return simple values on which the bodies differ: first for inits, then for inputs."""
    session = solver.session(f"{script.text}\n{script.observe}", script.special_formats)
    assert session is not None

    def holds(*terms: str) -> bool:
        return session.check(terms) == solver.SAT

    goal = next(filter(holds, smt.GOALS), None)
    if goal is None:
        return None
    deadline = time.process_time() + SIMPLIFYING
    fixed = [goal, *_bounds(holds, script.variables, goal, deadline)]
    for variable in sorted(script.variables, key=lambda v: _rank(v, inputs)):
        simple = map(variable.equals, _until(deadline, number.simple(variable.type)))
        chosen = next((term for term in simple if holds(*fixed, term)), None)
        if chosen is None:
            if not holds(*fixed):
                return None
            chosen = variable.equals(session.values([variable.name])[variable.name])
        fixed.append(chosen)
    sides = []
    for side, name in zip(script.observed, ("old", "new"), strict=True):
        if goal == smt.DIFFERENT_BEHAVIOUR:
            sides.append("undefined" if holds(*fixed, f"traps-{name}") else "poison")
        elif holds(*fixed, f"undefined-{name}"):
            sides.append("undefined")
        elif holds(*fixed):
            sides.append(_text(session, side))
        else:
            return None
    if not holds(*fixed):
        return None
    arguments = (
        _text(session, [v for v in script.variables if v.argument == n]) for n in range(count)
    )
    loops = {v.loop: v.name for v in script.variables if v.loop is not None}
    values = session.values(list(loops.values()))
    indices = {loop: values[name] for loop, name in loops.items()}
    return Witness(tuple(arguments), indices, sides[0], sides[1])


def _bounds(
    holds: Callable[..., bool], variables: Sequence[smt.Variable], goal: str, deadline: float
) -> tuple[str, ...]:
    """Return terms for the tightest bound on all values that admits a counterexample."""
    for bound in _until(deadline, BOUNDS):
        terms = tuple(t for v in variables if (t := smt.at_most(v, bound)))
        if holds(goal, *terms):
            return terms
    return ()


def _until(deadline: float, values: Iterable[int]) -> Iterator[int]:
    """Yield the values until the deadline."""
    return itertools.takewhile(lambda value: time.process_time() < deadline, values)


def _rank(variable: smt.Variable, inputs: int) -> tuple[int, int, str]:
    place = variable.argument
    if place is None:
        return (0, 0, variable.name)
    return (1, place, variable.name) if place >= inputs else (2, -place, variable.name)


def _text(session: solver.Session, parts: Sequence[smt.Variable]) -> str:
    """Return the value of the variables that are the parts of a number, as text."""
    values = session.values([part.name for part in parts])
    texts = [number.text(values[part.name], part.type) for part in parts]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
