# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SMT solvers behind one interface: bitwuzla, and z3 for float formats that bitwuzla lacks.

Both are optional: `pip install optree-gen[review]`.

A query is limited by what the solver counts of its own work, so that its answer depends neither on
the machine nor on what else runs there.
"""

from __future__ import annotations

import importlib.util
import resource
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"

#: Limits of a query: how often bitwuzla asks whether to go on, and z3's units of work. Each is
#: about two seconds of processor time.
QUESTIONS = 150_000
UNITS = 6_000_000

#: Mebibytes for a session.
MEBIBYTES = 1_024


class Session(Protocol):
    """A loaded script, which answers queries."""

    name: str

    def check(self, terms: Sequence[str]) -> str:
        """Return SAT if all Boolean terms can hold together, UNSAT if they cannot, else UNKNOWN."""

    def values(self, names: Sequence[str]) -> Mapping[str, int]:
        """Return the bits of variables in the model of the last check, which has to be SAT."""


@cache
def available() -> tuple[str, ...]:
    """Return the installed solvers, the preferred one first."""
    return tuple(name for name in ("bitwuzla", "z3") if importlib.util.find_spec(name))


def session(text: str, special_formats: bool, effort: float = 1.0) -> Session | None:
    """Return a session of the first solver that can express the script; None without solvers.

    effort: the part of the limits that a query may use.
    """
    for name in available():
        if name == "bitwuzla" and not special_formats:
            return _Bitwuzla(text, effort)
        if name == "z3":
            return _Z3(text, effort)
    return None


class _Bitwuzla:
    name = "bitwuzla"

    def __init__(self, text: str, effort: float) -> None:
        import bitwuzla

        self.module: Any = bitwuzla
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        # The limit is one of the whole process, which may have used more before.
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1_024
        options.set(bitwuzla.Option.MEMORY_LIMIT, used + MEBIBYTES)
        self.parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
        self.parser.configure_auto_print_model(False)
        self.parser.parse(f"(set-logic ALL)\n{text}\n", True, False)
        self.limit = _Limit(int(effort * QUESTIONS))
        # The callback lives as long as this object, though the solver is the parser's.
        self.solver = self.parser.bitwuzla()
        self.solver.configure_terminator(self.limit)

    def check(self, terms: Sequence[str]) -> str:
        assumptions = [self.parser.parse_term(term) for term in terms]
        self.limit.questions = 0
        result = self.solver.check_sat(*assumptions)
        kinds = {self.module.Result.SAT: SAT, self.module.Result.UNSAT: UNSAT}
        return kinds.get(result, UNKNOWN)

    def values(self, names: Sequence[str]) -> Mapping[str, int]:
        terms = {name: self.parser.parse_term(name) for name in names}
        return {name: int(self.solver.get_value(term).value(2), 2) for name, term in terms.items()}


class _Limit:
    """Ends a query of bitwuzla. It is apart from the session, which holds the solver: a cycle
    through a solver is never freed."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.questions = 0

    def __call__(self) -> bool:
        self.questions += 1
        return self.questions > self.most


class _Z3:
    name = "z3"

    def __init__(self, text: str, effort: float) -> None:
        import z3

        self.module: Any = z3
        self.text = text
        self.units = int(effort * UNITS)
        self.model: Any = None

    def check(self, terms: Sequence[str]) -> str:
        solver = self.module.Solver()
        solver.set("rlimit", self.units)
        solver.set("max_memory", MEBIBYTES)
        asserted = "\n".join(f"(assert {term})" for term in terms)
        solver.from_string(f"{self.text}\n{asserted}\n")
        result = str(solver.check())
        self.model = solver.model() if result == SAT else None
        return result if result in (SAT, UNSAT) else UNKNOWN

    def values(self, names: Sequence[str]) -> Mapping[str, int]:
        found = {declared.name(): self.model[declared] for declared in self.model.decls()}
        return {name: found[name].as_long() if name in found else 0 for name in names}
