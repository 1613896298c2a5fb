# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar functions of random projects: the package's, or a table of the project's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from optree_lab.ir.dialects import scalars
from optree_lab.tables import beside

from .drawing import SpecDraw

_DATA = beside(__file__)


@dataclass(frozen=True)
class Function:
    """A function on values of one type. classes: type classes that it is defined on. fills: it has
    an identity."""

    name: str
    arity: int
    classes: frozenset[str]
    fills: bool = False


@dataclass(frozen=True)
class Functions:
    """Functions that a payload may use. free: the first unused code."""

    known: tuple[Function, ...]
    names: frozenset[str]
    free: int

    def on(self, kind: str, arity: int) -> list[str]:
        return [f.name for f in self.known if kind in f.classes and f.arity == arity]

    def extended(self, draw: SpecDraw) -> tuple[dict[str, Any], Functions]:
        """Return a dialect's own table with some more functions, and all functions together."""
        table, more = self._with(draw, [draw.number(1, 3)])
        draw.maybe(table, "casts", 30, lambda: _DATA["more_casts"])
        return table, more

    def _with(self, draw: SpecDraw, arities: list[int]) -> tuple[dict[str, Any], Functions]:
        """Return a table of functions of these arities and others, and all functions together."""
        taken = set(self.names)
        data: dict[str, Any] = {}
        added = []
        for arity in [*arities, *(draw.number(1, 3) for _ in range(draw.number(0, 3)))]:
            entry: dict[str, Any] = {
                "code": self.free + len(data),
                "arguments": dict.fromkeys(draw.names({"x": [arity]}, set())["x"], "T"),
                "lower": {
                    kind: draw.choice(fitting)
                    for kind, operations in _DATA["operations"].items()
                    if (fitting := [o for o, count in operations.items() if count == arity])
                    and (kind == "float" or draw.chance(50))
                },
            }
            if arity == 2:
                draw.maybe(entry, "commutes", 30, lambda: True)
            draw.maybe(entry, "summary", 30, draw.text)
            name = draw.name(taken)
            draw.maybe(entry, "latex", 30, lambda: f"\\operatorname{{{{{name[:8]}}}}}")  # noqa: B023
            data[name] = entry
            added.append(Function(name, arity, frozenset(entry["lower"])))
        unary = [f.name for f in added if f.arity == 1]
        if unary and draw.chance(20):
            name = draw.name(taken)
            twice = {"float": f"{unary[0]}({unary[0]}(x))"}
            data[name] = {"code": self.free + len(data), "arguments": {"x": "T"}, "derive": twice}
            added.append(Function(name, 1, frozenset(["float"])))
        more = replace(self, known=(*self.known, *added), names=frozenset(taken),
                       free=self.free + len(data))  # fmt: skip
        return {"functions": data}, more


@cache
def package() -> Functions:
    """Return the functions of the package."""
    table = scalars()
    plain = tuple(
        Function(f.name, f.arity, frozenset(f.classes), bool(f.identity))
        for f in table.functions.values()
        if f.result == "T" and set(f.arguments.values()) == {"T"}
    )
    return Functions(plain, frozenset(table.functions), 1000)


def own_table(draw: SpecDraw) -> tuple[dict[str, Any], Functions]:
    """Return a table that extends no other, and its functions."""
    none = Functions((), frozenset(["cast", "const", "index", "fn"]), 0)
    table, functions = none._with(draw, [2, 2, 1, 2])
    casts = [rule for rule in _DATA["casts"] if draw.chance(80)]
    return table | {"casts": casts, **{k: _DATA[k] for k in ("helpers", "predicates")}}, functions
