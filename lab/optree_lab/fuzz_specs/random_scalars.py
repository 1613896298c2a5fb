# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar functions of random projects: those of the package, or a table of the project's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project

from optree_lab import toolchain

from .drawing import Draw

#: Operations of MLIR by class of elements: name and number of arguments.
_OPERATIONS = {
    "float": (("arith.addf", 2), ("arith.mulf", 2), ("arith.subf", 2), ("math.sqrt", 1),
              ("math.exp", 1), ("math.fma", 3), ("arith.maximumf", 2), ("arith.negf", 1)),
    "int": (("arith.addi", 2), ("arith.muli", 2), ("arith.subi", 2), ("arith.maxsi", 2),
            ("math.absi", 1), ("arith.xori", 2)),
    "i1": (("arith.andi", 2), ("arith.ori", 2), ("arith.xori", 2)),
    "complex": (("complex.add", 2), ("complex.mul", 2), ("complex.exp", 1)),
}  # fmt: skip

_CASTS = (
    {"from": "int", "to": "int", "width": "wider",
     "signed": "arith.extsi", "unsigned": "arith.extui"},
    {"from": "int", "to": "int", "width": "narrower",
     "signed": "arith.trunci", "unsigned": "arith.trunci"},
    {"from": "float", "to": "float", "width": "wider",
     "signed": "arith.extf", "unsigned": "arith.extf"},
    {"from": "float", "to": "float", "width": "narrower",
     "signed": "arith.truncf", "unsigned": "arith.truncf"},
    {"from": "int", "to": "float", "signed": "arith.sitofp", "unsigned": "arith.uitofp"},
    {"from": "float", "to": "int", "signed": "arith.fptosi", "unsigned": "arith.fptoui"},
    {"from": "index", "to": "int", "signed": "arith.index_cast", "unsigned": "arith.index_cast"},
    {"from": "float", "to": "complex", "steps": "create"},
)  # fmt: skip

_HELPERS = {"constant": "arith.constant", "complex_constant": "complex.constant",
            "re": "complex.re", "im": "complex.im", "create": "complex.create",
            "assert": "cf.assert"}  # fmt: skip

_PREDICATES = {"arith.cmpf": ["oeq", "ogt"], "arith.cmpi": ["eq", "ne", "slt"]}


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
    table = Project(toolchain.CHECKOUT).scalars(Diagnostics())
    assert table is not None
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
        "casts": [rule for rule in _CASTS if draw.chance(0.8)],
        "helpers": dict(_HELPERS),
        "predicates": dict(_PREDICATES),
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
        for kind, operations in _OPERATIONS.items():
            fitting = [o for o, count in operations if count == arity]
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
