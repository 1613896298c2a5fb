# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar functions of random projects: those of the package, or a table of the project's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from optree_lab.data import beside
from optree_lab.ir.defined import scalars

from .drawing import Draw

_DATA = beside(__file__)


@dataclass(frozen=True)
class Function:
    """A function of arguments of one type, its number of them, and the classes that it is on."""

    name: str
    arity: int
    classes: frozenset[str]


@dataclass(frozen=True)
class Functions:
    """Functions that a payload may use. free: the first code that none of them has."""

    known: tuple[Function, ...]
    names: frozenset[str]
    free: int

    @staticmethod
    def of_the_package() -> Functions:
        return _package()

    def on(self, kind: str, arity: int) -> list[str]:
        return [f.name for f in self.known if kind in f.classes and f.arity == arity]

    def extended(self, draw: Draw) -> tuple[dict[str, Any], Functions]:
        """Some more functions, as a dialect's own table has them."""
        taken = set(self.names)
        data, added = _functions(draw, taken, self.free)
        table: dict[str, Any] = {"functions": data}
        if draw.chance(0.3):
            table["casts"] = [{"from": "index", "to": "float", "signed": "arith.sitofp",
                               "unsigned": "arith.uitofp"}]  # fmt: skip
        more = replace(self, known=(*self.known, *added), names=frozenset(taken),
                       free=self.free + len(data))  # fmt: skip
        return table, more


@cache
def _package() -> Functions:
    table = scalars()
    plain = tuple(
        Function(f.name, f.arity, frozenset(f.classes))
        for f in table.functions.values()
        if f.result == "T" and set(f.arguments.values()) == {"T"}
    )
    free = 1000
    return Functions(plain, frozenset(table.functions), free)


def own_table(draw: Draw) -> tuple[dict[str, Any], Functions]:
    """A table that adds to no other."""
    taken: set[str] = {"cast", "const", "index", "fn"}
    data, added = _functions(draw, taken, 0, least=4)
    table: dict[str, Any] = {
        "functions": data,
        "casts": [rule for rule in _DATA["casts"] if draw.chance(0.8)],
        "helpers": dict(_DATA["helpers"]),
        "predicates": dict(_DATA["predicates"]),
    }
    return table, Functions(added, frozenset(taken), len(data))


def _functions(
    draw: Draw, taken: set[str], code: int, least: int = 1
) -> tuple[dict[str, Any], tuple[Function, ...]]:
    data: dict[str, Any] = {}
    added = []
    wanted = [2, 2, 1, 2][:least] if least > 1 else [draw.number(1, 3)]
    for arity in [*wanted, *(draw.number(1, 3) for _ in range(draw.number(0, 3)))]:
        name = draw.name(taken)
        lower = {}
        for kind, operations in _DATA["operations"].items():
            fitting = [o for o, count in operations.items() if count == arity]
            if fitting and (kind == "float" or draw.chance(0.5)):
                lower[kind] = draw.one(fitting)
        arguments: set[str] = set()
        entry: dict[str, Any] = {
            "code": code + len(data),
            "arguments": {draw.name(arguments): "T" for _ in range(arity)},
            "lower": lower,
        }
        if arity == 2 and draw.chance(0.3):
            entry["commutes"] = True
        draw.maybe(entry, "summary", 0.3, draw.text)
        if draw.chance(0.3):
            entry["latex"] = f"\\operatorname{{{{{name[:8]}}}}}"
        data[name] = entry
        added.append(Function(name, arity, frozenset(lower)))
    if draw.chance(0.2) and len(data) >= 2:
        first = next((f for f in added if f.arity == 1), None)
        if first is not None:
            name = draw.name(taken)
            data[name] = {"code": code + len(data), "arguments": {"x": "T"},
                          "derive": {"float": f"{first.name}({first.name}(x))"}}  # fmt: skip
            added.append(Function(name, 1, frozenset(["float"])))
    return data, tuple(added)
