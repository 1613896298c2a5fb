# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read the scalar table from `scalar.yaml`."""

from __future__ import annotations

from .diagnostic import Diagnostics
from .expression import Expr
from .load import Mapping, Node, Scalar, Sequence, plain
from .payload import Scope, bind_payload
from .scalar import CastRule, ScalarFunction, ScalarTable
from .source import Text
from .spelling import read_spellings


def read_scalars(node: Mapping, diagnostics: Diagnostics) -> ScalarTable:
    """The table in `node`, whose shape the schema has already accepted."""
    functions: dict[str, ScalarFunction] = {}
    derived: list[tuple[str, Mapping]] = []
    for name, entry in _entries(node.get("functions")):
        assert isinstance(entry, Mapping)
        data = plain(entry)
        functions[str(name)] = ScalarFunction(
            name=str(name),
            arguments=data["arguments"],
            summary=data.get("summary", ""),
            result=data.get("result", "T"),
            lower=data.get("lower", {}),
            attributes=data.get("attributes", {}),
            commutes=data.get("commutes", False),
            associative=tuple(data.get("associative", ())),
            identity=data.get("identity", {}),
            numpy=data.get("numpy", ""),
            latex=data.get("latex", ""),
            latex_level=data.get("latex_level", 0),
            latex_reduction=data.get("latex_reduction", ""),
            code=data.get("code", 0),
        )
        if isinstance(derive := entry.get("derive"), Mapping):
            derived.append((str(name), derive))
    casts = node.get("casts")
    rules = tuple(
        CastRule(
            source=item["from"],
            target=item["to"],
            width=item.get("width", "any"),
            signed=item.get("signed"),
            unsigned=item.get("unsigned"),
            steps=item.get("steps"),
        )
        for item in (plain(casts) if isinstance(casts, Sequence) else [])
    )
    helpers = node.get("helpers")
    predicates = node.get("predicates")
    spellings = read_spellings(
        node.get("spellings"), functions, plain(predicates) if predicates else {}, diagnostics
    )
    table = ScalarTable(functions, rules, plain(helpers) if helpers else {}, spellings)
    for function, derive in derived:
        functions[function].derive.update(_derived(functions[function], derive, table, diagnostics))
    return table


def _derived(
    function: ScalarFunction, derive: Mapping, table: ScalarTable, diagnostics: Diagnostics
) -> dict[str, Expr]:
    names = frozenset(function.arguments)
    scope = Scope(operands=names, groups=frozenset(), loops=frozenset(), functions=table)
    found: dict[str, Expr] = {}
    for kind, value in derive.entries.items():
        assert isinstance(value, Scalar)
        assert isinstance(value.value, Text)
        expr = bind_payload(value.value, scope, diagnostics)
        if expr is not None:
            found[str(kind)] = expr
    return found


def _entries(node: Node | None) -> list[tuple[Text, Node]]:
    return list(node.entries.items()) if isinstance(node, Mapping) else []
