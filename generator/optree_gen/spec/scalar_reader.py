# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read the scalar table from `scalar.yaml`, and what a dialect adds to it in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from optree_core.expression import Expr
from optree_core.scalar import Assertion, CastRule, ScalarFunction, ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.diagnostics.source import Text

from .load import Mapping, Node, plain
from .payload import Scope, bind_payload
from .record_reader import entries, items, record, text_of
from .spelling import read_spellings

#: What a table that adds to no other has to say.
_COMPLETE = ("casts", "helpers")


def read_scalars(
    node: Mapping, diagnostics: Diagnostics, base: ScalarTable | None = None
) -> ScalarTable:
    """The table in `node`, whose shape the schema has already accepted, after what `base` has.

    What was there keeps its number and is tried first, so that nothing built from the base's
    functions and casts means something else here.
    """
    for key in _COMPLETE if base is None else ():
        if key not in node.entries:
            message = f"the scalar table has no '{key}'"
            diagnostics.error("missing-key", node, message, "only an addition may lack it")
    inherited = base or ScalarTable()
    functions: dict[str, ScalarFunction] = dict(inherited.functions)
    predicates = inherited.predicates | _plain(node.get("predicates"))
    derived: list[tuple[str, Node | None]] = []
    for name, entry in entries(node.get("functions")):
        assert isinstance(entry, Mapping)
        if name in inherited.functions:
            message = f"the dialect that this one extends has a function '{name}'"
            hint = "use that one, or choose another name"
            diagnostics.error("duplicate-function", name, message, hint)
            continue
        numbers = _predicates(entry, predicates, diagnostics)
        functions[str(name)] = record(
            ScalarFunction, entry, name=str(name), predicate=numbers, derive={}
        )
        derived.append((str(name), entry.get("derive")))
    rules = tuple(
        record(CastRule, item, source=plain(item)["from"], target=plain(item)["to"])
        for item in items(node.get("casts"))
        if isinstance(item, Mapping)
    )
    listed = map(plain, items(node.get("poison")))
    table = ScalarTable(
        functions,
        (*inherited.casts, *rules),
        inherited.helpers | _plain(node.get("helpers")),
        inherited.spellings,
        predicates,
        (*inherited.assertions, *_assertions(node, functions, predicates, diagnostics)),
        inherited.traps | _plain(node.get("traps")),
        tuple(dict.fromkeys((*inherited.poison, *listed))),
        base,
    )
    for function, derive in derived:
        functions[function].derive.update(_derived(functions[function], derive, table, diagnostics))
    own = read_spellings(node.get("spellings"), table, diagnostics)
    return replace(table, spellings=(*table.spellings, *own))


def _assertions(
    node: Mapping,
    functions: dict[str, ScalarFunction],
    predicates: dict[str, list[str]],
    diagnostics: Diagnostics,
) -> Iterator[Assertion]:
    for entry in items(node.get("assertions")):
        data = plain(entry)
        compare, names = data["compare"].split()
        known = predicates.get(compare, [])
        chosen = [known.index(name) for name in names.split("|") if name in known]
        used = [data[key] for key in ("each", "combine") if key in data]
        unknown = [name for name in names.split("|") if name not in known]
        unknown += [name for name in used if name not in functions]
        if unknown:
            word = Text(unknown[0], entry.span)
            message = f"'{{}}' is no scalar function and no predicate of '{compare}'"
            known = [*functions, *known]
            diagnostics.unknown("payload-unknown-name", word, message, known)
        elif not isinstance(functions[data["combine"]].identity.get(data["on"]), str):
            message = f"'{data['combine']}' has no extreme of '{data['on']}' as its identity"
            diagnostics.error("payload-unknown-name", entry, message)
        else:
            numbers, zero = tuple(chosen), data.get("with") == "zero"
            yield Assertion(data["on"], compare, numbers, zero, data.get("each"), data["combine"])


def _derived(
    function: ScalarFunction, derive: Node | None, table: ScalarTable, diagnostics: Diagnostics
) -> dict[str, Expr]:
    scope = Scope(frozenset(function.arguments), frozenset(), frozenset(), table)
    found: dict[str, Expr] = {}
    for kind, value in entries(derive):
        expr = bind_payload(text_of(value) or kind, scope, diagnostics)
        if expr is not None:
            found[str(kind)] = expr
    return found


def _predicates(
    function: Mapping, known: dict[str, list[str]], diagnostics: Diagnostics
) -> dict[str, int]:
    """Type class -> the number of the predicate that the function's compare has there."""
    lower = _plain(function.get("lower"))
    found: dict[str, int] = {}
    for kind, value in entries(function.get("predicate")):
        mnemonic = lower.get(str(kind))
        name, names = str(plain(value)), known.get(mnemonic or "", [])
        if name in names:
            found[str(kind)] = names.index(name)
            continue
        message = f"'{name}' is no predicate of '{mnemonic}'"
        if mnemonic is None:
            message = f"the function is not lowered on {kind}"
        diagnostics.error("wrong-predicate", value, message, did_you_mean(name, names))
    for kind, value in entries(function.get("lower")):
        mnemonic = str(plain(value))
        if mnemonic in known and kind not in _plain(function.get("predicate")):
            message = f"'{mnemonic}' on {kind} needs a predicate"
            hint = f"write 'predicate: {{{kind}: {known[mnemonic][0]}}}'"
            diagnostics.error("wrong-predicate", value, message, hint)
    return found


def _plain(node: Node | None) -> dict[str, Any]:
    return plain(node) if isinstance(node, Mapping) else {}
