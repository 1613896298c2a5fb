# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read the rules of the canonical form from a file of `specs/rules/`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from optree_core.element_type import TYPE_CLASSES, find_element_type
from optree_core.expression import Expr
from optree_core.rewrite_rule import (
    AT_MOST,
    CONDITIONS,
    RewriteRule,
    RuleRow,
    Unfit,
    lower,
    variables,
)
from optree_core.scalar import ScalarFunction, ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, first_declared
from optree_gen.diagnostics.source import Text

from .load import Mapping, plain
from .payload import FORMS, Scope, bind_payload, read_lets
from .record_reader import entries, items, string_of, text_of, texts_of, written
from .syntax import Word, parse_payload, parse_word

#: An operation on a class of types: mnemonic, number of a compare's predicate, and class; a compare
#: is one operation on all classes.
OperationKey = tuple[str, int | None, str]


@dataclass(frozen=True)
class RuleSet:
    """The rules of a project, and what is stated of them together.

    functions: those that expressions use, by name.
    weights: operation -> its measure: factors of its arguments, then a summand.
    commuting: the operations whose arguments may be exchanged.
    exceptions: pairs of rules that may turn one expression into different ones, each with the place
        that says so.
    """

    rules: dict[Text, RewriteRule] = field(default_factory=dict)
    functions: dict[str, ScalarFunction] = field(default_factory=dict)
    weights: dict[OperationKey, tuple[int, ...]] = field(default_factory=dict)
    commuting: set[OperationKey] = field(default_factory=set)
    exceptions: dict[tuple[str, str], Text] = field(default_factory=dict)


def read_rules(
    node: Mapping, scalars: ScalarTable, known: RuleSet, diagnostics: Diagnostics
) -> None:
    """Add what a file states, which fits the schema, to the known rules.

    scalars: the table with the functions that the expressions use.
    """
    group = PurePosixPath(node.span.source.path).stem
    for function in scalars.functions.values():
        known.commuting.update(_operations(function) if function.commutes else ())
    for name, entry in entries(node.get("rules")):
        assert isinstance(entry, Mapping)
        first = next((other for other in known.rules if other == name), None)
        if first is not None:
            message, labels = f"a rule named '{name}' exists already", first_declared(first)
            diagnostics.error("duplicate-rule", name, message, "rename one of them", labels)
            continue
        before = len(diagnostics.found)
        rule = _rule(name, group, entry, scalars, diagnostics)
        known.functions.update(scalars.functions)
        if rule is not None and len(diagnostics.found) == before:
            known.rules[name] = rule
    _read_weights(node, scalars, known, diagnostics)
    for item in items(node.get("exceptions")):
        assert isinstance(item, Mapping)
        pair = texts_of(item.get("rules")) or ()
        known.exceptions[tuple(sorted(map(str, pair)))] = pair[0]  # type: ignore[index]


def _operations(function: ScalarFunction) -> Iterator[OperationKey]:
    for kind, mnemonic in function.lower.items():
        predicate = function.predicate.get(kind)
        yield mnemonic, predicate, kind if predicate is None else ""


def _read_weights(
    node: Mapping, scalars: ScalarTable, known: RuleSet, diagnostics: Diagnostics
) -> None:
    for name, listed in entries(node.get("weights")):
        function = scalars.functions.get(str(name))
        if function is None:
            message = "unknown scalar function '{}'"
            diagnostics.unknown("payload-unknown-function", name, message, scalars.functions)
            continue
        *factors, summand = plain(listed)
        mistake = ""
        if len(factors) != function.arity:
            mistake = f"a factor for each of {function.arity} arguments, then a summand"
        elif min(factors) < 1:
            mistake = "factors of at least 1"
        elif function.commutes and len(set(factors)) > 1:
            mistake = "equal factors, as it commutes"
        if mistake:
            message = f"the measure of '{name}' needs {mistake}"
            diagnostics.error("rule-measure", listed, message)
            continue
        weights = (*factors, summand)
        for operation in _operations(function):
            if known.weights.setdefault(operation, weights) != weights:
                message = f"'{operation[0]}' has another measure already"
                diagnostics.error("rule-measure", name, message)


def _rule(
    name: Text, group: str, entry: Mapping, scalars: ScalarTable, diagnostics: Diagnostics
) -> RewriteRule | None:
    before = len(diagnostics.found)
    definitions = tuple((key, text_of(value) or key) for key, value in entries(entry.get("let")))
    lets = read_lets(definitions, diagnostics)
    source = parse_payload(written(entry, "from"), diagnostics)
    if source is None or len(diagnostics.found) > before:
        return None
    names = {*_variables(source)} | {
        found
        for let in lets.values()
        for found in {*_variables(let.body)} - {*let.parameters}
    } - {*lets}  # fmt: skip
    scope = Scope(
        frozenset(names - {*lets}), frozenset(), frozenset(), scalars, lets=lets,
        operand="a variable of 'from'", infinities=True,
    )  # fmt: skip
    sides = []
    for key in ("from", "to"):
        expr = bind_payload(written(entry, key), scope, diagnostics)
        if expr is None:
            return None
        sides.append(expr)
        # A part of the left side that has a name may have variables that `from` does not read.
        scope = replace(scope, operands=frozenset(variables(sides[0])))
    where = dict(_where(entry, variables(sides[0]), diagnostics))
    types = _types(entry, diagnostics)
    rows = _rows(name, entry, sides[0], sides[1], types, scalars, diagnostics)
    return RewriteRule(
        name=str(name),
        group=group,
        summary=written(entry, "summary").strip(),
        source=sides[0],
        target=sides[1],
        description=(string_of(entry.get("description")) or "").strip(),
        needs=tuple(map(str, texts_of(entry.get("needs")) or ())),
        types=tuple(map(str, types)),
        where=where,
        rows=tuple(rows),
    )


def _variables(word: Word) -> Iterator[str]:
    """Yield the names that stand for values; those in a constant are numbers and types."""
    if word.arguments is None:
        if not word.is_number:
            yield word.text
    elif word.text not in FORMS:
        for argument in word.arguments:
            yield from _variables(argument)


def _where(
    entry: Mapping, names: Collection[str], diagnostics: Diagnostics
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, listed in entries(entry.get("where")):
        if name not in names:
            message = "'{}' is not a variable of 'from'"
            diagnostics.unknown("payload-unknown-name", name, message, names)
            continue
        conditions = texts_of(listed) or ()
        for condition in conditions:
            word = parse_word(condition, "payload-syntax", diagnostics)
            if word is not None and word.text == AT_MOST:
                others = [argument.name for argument in word.arguments or ()]
                if len(others) != 1 or others[0] not in {*names} - {name}:
                    message = f"'{AT_MOST}' compares with one other variable"
                    hint = f"write {AT_MOST}(<variable>)"
                    diagnostics.error("rule-condition", condition, message, hint)
            elif word is not None and condition not in CONDITIONS:
                message, known = "'{}' is not a condition", (*CONDITIONS, AT_MOST)
                diagnostics.unknown("rule-condition", condition, message, known)
        yield str(name), tuple(map(str, conditions))


def _types(entry: Mapping, diagnostics: Diagnostics) -> tuple[Text, ...]:
    types = texts_of(entry.get("types")) or ()
    for name in types:
        if find_element_type(name) is None:
            diagnostics.error("payload-type", name, f"'{name}' is not an element type")
    return types


def _rows(
    name: Text,
    entry: Mapping,
    source: Expr,
    target: Expr,
    types: tuple[Text, ...],
    scalars: ScalarTable,
    diagnostics: Diagnostics,
) -> Iterator[RuleRow]:
    """Yield the rule on each class; without `on`, those are all on which both sides are legal."""
    stated, compared = texts_of(entry.get("on")), texts_of(entry.get("of"))
    reasons: dict[str, None] = {}
    found: list[RuleRow] = []
    for kind in stated or tuple(Text(kind, name.span) for kind in TYPE_CLASSES):
        if types and not any(_class(each) == kind for each in types):
            if stated:
                message = f"none of the types is of the class {kind}"
                diagnostics.error("payload-type", kind, message)
            continue
        before, here = len(found), dict[str, None]()
        # A rule has one type, or a second one, that of what is compared.
        for other in (None, *(compared or TYPE_CLASSES)):
            try:
                row = lower(source, target, str(kind), scalars, other and str(other))
                found += [row] if row not in found else []
            except Unfit as unfit:
                here[str(unfit)] = None
        if len(found) == before:
            reason = next(iter(dict.fromkeys(sorted(here, key=_vague))))
            reasons[f"{kind}: {reason}"] = None
            if stated:
                message = f"the rule is not legal on {kind}: {reason}"
                diagnostics.error("payload-type", kind, message)
    if not found and not stated:
        hint = "; ".join(reasons)
        diagnostics.error("payload-type", name, "the rule is legal on no class of types", hint)
    yield from found


def _vague(reason: str) -> bool:
    """True for a reason that only says how many types a rule has."""
    return reason in ("the rule has one type", "the class of the second type is open")


def _class(name: Text) -> str | None:
    found = find_element_type(name)
    return None if found is None else found.type_class
