# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read the scalar table from `scalar.yaml`, the common one or a dialect's addition to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from optree_core.element_type import find_element_type
from optree_core.expression import Call, Constant, Expr, Operand, children
from optree_core.scalar import (
    Assertion,
    CastRule,
    ScalarFunction,
    ScalarTable,
    Spelling,
    SpellingStep,
)

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, did_you_mean, error
from optree_gen.diagnostics.source import Text

from .load import Mapping, Node, plain
from .payload import Scope, bind_payload, in_range
from .record_reader import entries, items, record, text_of, written

#: The keys that a table without a base has to have.
_COMPLETE = ("casts", "helpers")


def read_scalars(
    node: Mapping, diagnostics: Diagnostics, base: ScalarTable | None = None
) -> ScalarTable:
    """Return `base` extended by the table in `node`, which fits the schema.

    Rows of the base keep their numbers and are tried first, so that the base's functions and casts
    keep their meaning.
    """
    for key in _COMPLETE if base is None else ():
        if key not in node.entries:
            message = f"the scalar table has no '{key}'"
            diagnostics.error(
                "missing-key", node, message, "only the table of an extending dialect may omit it"
            )
    inherited = base or ScalarTable()
    predicates = inherited.predicates | _plain(node.get("predicates"))
    functions = _functions(node, inherited.functions, predicates, diagnostics)
    rules = (
        record(CastRule, item, source=plain(item)["from"], target=plain(item)["to"])
        for item in items(node.get("casts"))
        if isinstance(item, Mapping)
    )
    assertions = _assertions(node, functions, predicates, diagnostics)
    table = replace(
        inherited,
        functions=functions,
        casts=(*inherited.casts, *rules),
        helpers=inherited.helpers | _plain(node.get("helpers")),
        predicates=predicates,
        assertions=(*inherited.assertions, *assertions),
        traps=inherited.traps | _plain(node.get("traps")),
        poison=tuple(dict.fromkeys((*inherited.poison, *map(plain, items(node.get("poison")))))),
        base=base,
    )
    own = table.own_functions
    for name, entry in entries(node.get("functions")):
        if name in own and isinstance(entry, Mapping):
            _derive(own[name], entry.get("derive"), table, diagnostics)
    found = (_spelling(item, table, diagnostics) for item in items(node.get("spellings")))
    return replace(table, spellings=(*table.spellings, *filter(None, found)))


def _functions(
    node: Mapping,
    inherited: dict[str, ScalarFunction],
    predicates: dict[str, list[str]],
    diagnostics: Diagnostics,
) -> dict[str, ScalarFunction]:
    """Return the inherited functions and then the table's own, these with an empty `derive`."""
    functions = dict(inherited)
    for name, entry in entries(node.get("functions")):
        assert isinstance(entry, Mapping)
        if name in inherited:
            message = f"the dialect that this one extends has a function '{name}'"
            hint = "use that one, or choose another name"
            diagnostics.error("duplicate-function", name, message, hint)
            continue
        arity, signs = len(_plain(entry.get("arguments"))), _plain(entry.get("sign"))
        for text in signs:
            fits = arity == 2 if text == "same" else len(text.split()) == arity
            if not fits or "float" not in _plain(entry.get("lower")):
                message = f"'{name}' has no operation on floats with arguments '{text}'"
                diagnostics.error("wrong-value", entry.key("sign"), message)
        numbers = _predicates(entry, predicates, diagnostics)
        functions[str(name)] = record(
            ScalarFunction, entry, name=str(name), predicate=numbers, derive={}
        )
    return functions


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
            message = f"'{{}}' is neither a scalar function nor a predicate of '{compare}'"
            known = [*functions, *known]
            diagnostics.unknown("payload-unknown-name", word, message, known)
        elif not isinstance(functions[data["combine"]].identity.get(data["on"]), str):
            message = f"the identity of '{data['combine']}' is not an extreme of '{data['on']}'"
            diagnostics.error("payload-unknown-name", entry, message)
        elif "holds" in data and (data["on"] != "float" or data.get("with") != "zero"):
            assert isinstance(entry, Mapping)
            message = "'holds' is for compares of floats with zero"
            diagnostics.error("idle-key", entry.key("holds"), message, "remove the key")
        else:
            numbers, zero = tuple(chosen), data.get("with") == "zero"
            functions_used = data.get("each"), data["combine"]
            holds = data.get("holds", "")
            yield Assertion(data["on"], compare, numbers, zero, *functions_used, holds)


def _derive(
    function: ScalarFunction, derive: Node | None, table: ScalarTable, diagnostics: Diagnostics
) -> None:
    """Add the expressions under `derive`, which may use any function, to the function."""
    operand = f"an argument of '{function.name}'"
    scope = Scope(frozenset(function.arguments), frozenset(), frozenset(), table, operand=operand)
    for kind, value in entries(derive):
        expr = bind_payload(text_of(value) or kind, scope, diagnostics)
        if expr is not None:
            function.derive[str(kind)] = expr


def _predicates(
    function: Mapping, known: dict[str, list[str]], diagnostics: Diagnostics
) -> dict[str, int]:
    """Return class of types -> the number of the predicate of the function's compare operation."""
    lower = _plain(function.get("lower"))
    found: dict[str, int] = {}
    for kind, value in entries(function.get("predicate")):
        mnemonic = lower.get(str(kind))
        name, names = str(plain(value)), known.get(mnemonic or "", [])
        if name in names:
            found[str(kind)] = names.index(name)
            continue
        message = f"'{name}' is not a predicate of '{mnemonic}'"
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


# Spellings of scalar functions: other operations that compute exactly the same values.


def _spelling(item: Node, table: ScalarTable, diagnostics: Diagnostics) -> Spelling | None:
    assert isinstance(item, Mapping)
    data = plain(item)
    if ("function" in data) == ("value" in data):
        message = "a spelling has either 'function' or 'value'"
        diagnostics.error("missing-key", item, message, "write one of the two keys")
        return None
    before = len(diagnostics.found)
    value: Expr | None
    if "function" in data:
        function = table.functions.get(data["function"])
        if function is None:
            name = Text(data["function"], item.span)
            message = "there is no scalar function '{}'"
            diagnostics.unknown("payload-unknown-function", name, message, table.functions)
            return None
        names = tuple(function.arguments)
        what = f"'{function.name}'"
        value = Call(function.name, tuple(map(Operand, names)))
    else:
        names = tuple(dict.fromkeys(_names(data["steps"], table)))
        what = "the value"
        scope = Scope(frozenset(names), frozenset(), frozenset(), table)
        value = bind_payload(written(item, "value"), scope, diagnostics)
    if value is not None:
        diagnostics.found += _misfits(value, item, data["on"], table)
    steps = _steps(item, data["steps"], names, what, table, diagnostics)
    types = tuple(data.get("types", ()))
    for name in types:
        if getattr(find_element_type(name), "type_class", None) != data["on"]:
            message = f"'{name}' is not a type of the class {data['on']}"
            diagnostics.error("payload-unknown-name", item, message)
    where = {name: tuple(kinds) for name, kinds in data.get("where", {}).items()}
    for name in (name for name in where if name not in names):
        word, message = Text(name, item.span), f"'{{}}' is not an argument of {what}"
        diagnostics.unknown("payload-unknown-name", word, message, names)
    if value is None or len(diagnostics.found) > before:
        return None
    needs = tuple(data.get("needs", ()))
    return Spelling(value, names, data["on"], steps, where, types, needs)


def _misfits(expr: Expr, item: Mapping, type_class: str, table: ScalarTable) -> Found:
    """Report parts of a value other than arguments, constants and functions legal on the class."""
    if not isinstance(expr, (Operand, Constant, Call)):
        yield error("payload-type", item, f"'{expr}' is not a function, an argument or a constant")
    elif isinstance(expr, Call) and type_class not in table.functions[expr.function].classes:
        message = f"'{expr.function}' is illegal on {type_class}"
        hint = f"it is legal on {', '.join(table.functions[expr.function].classes)}"
        yield error("payload-type", item, message, hint)
    else:
        for child in children(expr):
            yield from _misfits(child, item, type_class, table)


def _names(steps: list[str], table: ScalarTable) -> list[str]:
    """Return the names of arguments in the steps: words that are no predicate, step or constant."""
    found = []
    for text in steps:
        mnemonic, *words = text.split()
        found += words[1:] if mnemonic in table.predicates else words
    return [word for word in found if not word.startswith("%") and not _is_integer(word)]


def _steps(
    item: Mapping,
    texts: list[str],
    arguments: Collection[str],
    what: str,
    table: ScalarTable,
    diagnostics: Diagnostics,
) -> tuple[SpellingStep, ...]:
    steps: list[SpellingStep] = []
    for text in texts:
        mnemonic, *words = text.split()
        known = table.predicates.get(mnemonic, [])
        chosen = words.pop(0).split("|") if known else []
        names = (*arguments, *(f"%{i}" for i in range(len(steps))))
        unknown = [name for name in chosen if name not in known]
        unknown += [w for w in words if not _is_integer(w) and w not in names]
        if unknown:
            message = f"'{{}}' is no argument of {what}, step or predicate"
            word = Text(unknown[0], item.span)
            diagnostics.unknown("payload-unknown-name", word, message, (*names, *known))
            continue
        large = [w for w in words if _is_integer(w) and not (len(w) < 21 and in_range(int(w)))]
        if large:
            diagnostics.error("payload-syntax", item, f"{large[0]} does not fit into 64 bits")
            continue
        numbers = tuple(known.index(name) for name in chosen)
        steps.append(SpellingStep(mnemonic, numbers, tuple(words)))
    return tuple(steps)


def _is_integer(word: str) -> bool:
    return word.lstrip("-").isdigit()
