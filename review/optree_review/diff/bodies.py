# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two scalar bodies: equal, or different on which values. A solver first, then trying values."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from optree_core.generic import Body

from . import number, search, smt, solver

#: For all queries of one comparison together, in seconds.
BUDGET = 30.0

#: Integers of more bits are not compared: a stranger's spec may name one of 16 million.
MAX_WIDTH = 4_096

#: For making a counterexample simpler, in seconds; what is not simple then stays as it was found.
SIMPLIFYING = 3.0

#: Magnitudes that all values of a counterexample are tried to be kept below.
BOUNDS = (1, 2, 4, 8, 16, 64, 256, 65_536)


@dataclass(frozen=True, slots=True)
class Witness:
    """Values on which two bodies differ.

    arguments: one text per argument. indices: loop number -> value. was, is_: the results.
    """

    arguments: tuple[str, ...]
    indices: Mapping[int, int]
    was: str
    is_: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """state: `identical`, `equal` (a solver's unsat, or every value tried), `differs` (with a
    witness), `unknown`.

    by: what found it out, or why it could not be found out.
    tried: for `unknown`, how many values were tried.
    """

    state: str
    by: str = ""
    witness: Witness | None = None
    tried: int = 0


class BodyComparison:
    """Compares bodies; each pair of bodies once."""

    def __init__(self, budget: float = BUDGET) -> None:
        self.deadline = time.monotonic() + budget
        self.known: dict[tuple[Body, Body, tuple[int, ...] | None, int], Verdict] = {}

    def compare(
        self, old: Body, new: Body, dims: tuple[int, ...] | None = None, inputs: int = 0
    ) -> Verdict:
        """The verdict on two bodies over the same arguments, of which the first are inputs."""
        if old == new and not (dims and any(i != d for i, d in enumerate(dims))):
            return Verdict("identical")
        key = (old, new, dims, inputs)
        if key not in self.known:
            self.known[key] = self._compare(old, new, dims, inputs)
        return self.known[key]

    def _compare(self, old: Body, new: Body, dims: tuple[int, ...] | None, inputs: int) -> Verdict:
        types = (*old.arguments, *(step.type for body in (old, new) for step in body.steps))
        if max((t.width for t in types), default=0) > MAX_WIDTH:
            return Verdict("unknown", f"integers of more than {MAX_WIDTH} bits are not compared")
        why = "the time for solvers was up"
        if time.monotonic() < self.deadline:
            found = self._solve(old, new, dims, inputs)
            if found is not None and found.state != "unknown":
                return found
            why = found.by if found else "no solver is installed"
        tried = search.compare(old, new, dims)
        if tried is None:
            return Verdict("unknown", why)
        if tried.witness is not None:
            return Verdict("differs", "trying values", Witness(*tried.witness))
        if tried.complete:
            return Verdict("equal", "trying every value")
        return Verdict("unknown", why, tried=tried.count)

    def _solve(
        self, old: Body, new: Body, dims: tuple[int, ...] | None, inputs: int
    ) -> Verdict | None:
        try:
            script = smt.encode(old, new, dims)
        except smt.Unsupported as error:
            return Verdict("unknown", f"no solver knows {error}")
        session = solver.session(script.text, script.special_formats)
        if session is None:
            return None
        goal = f"(or {smt.DIFFERENT_VALUES} {smt.DIFFERENT_DEFINEDNESS})"
        state = session.check([goal])
        if state == solver.UNSAT:
            return Verdict("equal", session.name)
        if state == solver.UNKNOWN or not script.exact:
            return Verdict("unknown", f"{session.name} found no proof")
        witness = _witness(script, inputs, len(old.arguments))
        return Verdict("differs", session.name, witness) if witness else None


def _witness(script: smt.Script, inputs: int, count: int) -> Witness | None:
    """The simplest values that a few queries find: inits first, then inputs from the last on."""
    session = solver.session(f"{script.text}\n{script.observe}", script.special_formats)
    assert session is not None
    goal = smt.DIFFERENT_VALUES
    if session.check([goal]) != solver.SAT:
        goal = smt.DIFFERENT_DEFINEDNESS
        if session.check([goal]) != solver.SAT:
            return None
    deadline = time.monotonic() + SIMPLIFYING
    fixed = [goal, *_bounds(session, script.variables, goal, deadline)]
    open_variables = sorted(script.variables, key=lambda v: _rank(v, inputs))
    while open_variables and time.monotonic() < deadline:
        variable = open_variables.pop(0)
        for bits in _until(deadline, number.simple(variable.type)):
            term = variable.equals(bits)
            if session.check([*fixed, term]) == solver.SAT:
                fixed.append(term)
                break
        else:
            if session.check(fixed) != solver.SAT:
                return None
            fixed.append(variable.equals(session.values([variable.name])[variable.name]))
    if session.check(fixed) != solver.SAT:
        return None
    values = session.values([variable.name for variable in open_variables])
    fixed += [variable.equals(values[variable.name]) for variable in open_variables]
    sides = []
    for side, undefined in zip(script.observed, ("undefined-old", "undefined-new"), strict=True):
        if session.check([*fixed, undefined]) == solver.SAT:
            sides.append("undefined")
            continue
        session.check(fixed)
        values = session.values([v.name for v in side])
        sides.append(_joined([number.text(values[v.name], v.type) for v in side]))
    session.check(fixed)
    values = session.values([v.name for v in script.variables])
    arguments: list[list[str]] = [[] for _ in range(count)]
    indices = {}
    for variable in script.variables:
        if variable.is_index:
            indices[int(variable.name[1:])] = values[variable.name]
        else:
            place = int(variable.name[1:].rstrip("ri"))
            arguments[place].append(number.text(values[variable.name], variable.type))
    return Witness(tuple(map(_joined, arguments)), indices, sides[0], sides[1])


def _bounds(
    session: solver.Session, variables: Sequence[smt.Variable], goal: str, deadline: float
) -> tuple[str, ...]:
    """The tightest of a few bounds on the magnitude of all values together."""
    for bound in _until(deadline, BOUNDS):
        terms = tuple(t for v in variables if (t := smt.at_most(v, bound)))
        if session.check([goal, *terms]) == solver.SAT:
            return terms
    return ()


def _until(deadline: float, values: Iterable[int]) -> Iterator[int]:
    """The values, as long as there is time."""
    for value in values:
        if time.monotonic() >= deadline:
            return
        yield value


def _rank(variable: smt.Variable, inputs: int) -> tuple[int, int, str]:
    if variable.is_index:
        return (0, 0, variable.name)
    place = int(variable.name[1:].rstrip("ri"))
    return (1, place, variable.name) if place >= inputs else (2, -place, variable.name)


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
