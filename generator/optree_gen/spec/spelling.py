# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read the spellings of scalar functions: other operations with exactly their values."""

from __future__ import annotations

from collections.abc import Collection

from optree_core.element_type import find_element_type
from optree_core.expression import Call, Constant, Expr, Operand, children
from optree_core.scalar import ScalarTable, Spelling, SpellingStep

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, error
from optree_gen.diagnostics.source import Text

from .load import Mapping, Node, plain
from .payload import Scope, bind_payload, in_range
from .record_reader import items, written


def read_spellings(
    node: Node | None, table: ScalarTable, diagnostics: Diagnostics
) -> tuple[Spelling, ...]:
    """The entries of `spellings`, whose shape the schema has already accepted.

    table: the functions and predicates that they may use.
    """
    found = (_read(item, table, diagnostics) for item in items(node))
    return tuple(spelling for spelling in found if spelling is not None)


def _read(item: Node, table: ScalarTable, diagnostics: Diagnostics) -> Spelling | None:
    assert isinstance(item, Mapping)
    data = plain(item)
    if ("function" in data) == ("value" in data):
        message = "a spelling is of a function or has a value"
        diagnostics.error("missing-key", item, message, "write one of 'function' and 'value'")
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
            message = f"'{name}' is no type of the class {data['on']}"
            diagnostics.error("payload-unknown-name", item, message)
    where = {name: tuple(kinds) for name, kinds in data.get("where", {}).items()}
    for name in (name for name in where if name not in names):
        word, message = Text(name, item.span), f"'{{}}' is no argument of {what}"
        diagnostics.unknown("payload-unknown-name", word, message, names)
    if value is None or len(diagnostics.found) > before:
        return None
    return Spelling(value, names, data["on"], steps, where, types)


def _misfits(expr: Expr, item: Mapping, type_class: str, table: ScalarTable) -> Found:
    """A value is made of functions that the class has, of arguments and constants."""
    if not isinstance(expr, (Operand, Constant, Call)):
        yield error("payload-type", item, f"'{expr}' is no function, argument or constant")
    elif isinstance(expr, Call) and type_class not in table.functions[expr.function].classes:
        message = f"'{expr.function}' is illegal on {type_class}"
        hint = f"it is legal on {', '.join(table.functions[expr.function].classes)}"
        yield error("payload-type", item, message, hint)
    else:
        for child in children(expr):
            yield from _misfits(child, item, type_class, table)


def _names(steps: list[str], table: ScalarTable) -> list[str]:
    """The words in the steps that are no predicate, step or constant: names of arguments."""
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
            diagnostics.error("payload-syntax", item, f"{large[0]} is no integer of 64 bits")
            continue
        numbers = tuple(known.index(name) for name in chosen)
        steps.append(SpellingStep(mnemonic, numbers, tuple(words)))
    return tuple(steps)


def _is_integer(word: str) -> bool:
    return word.lstrip("-").isdigit()
