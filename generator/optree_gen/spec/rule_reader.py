# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read the rules of the canonical form from a file of `specs/rules/`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

from optree_core.element_type import TYPE_CLASSES, find_element_type
from optree_core.expression import Expr
from optree_core.rewrite_rule import AT_MOST, CONDITIONS, RewriteRule, RuleRow, Unfit, lower
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, first_declared
from optree_gen.diagnostics.source import Text

from .load import Mapping
from .payload import FORMS, Scope, bind_payload
from .record_reader import entries, string_of, texts_of, written
from .syntax import Word, parse_payload, parse_word


def read_rules(
    node: Mapping, scalars: ScalarTable, known: dict[Text, RewriteRule], diagnostics: Diagnostics
) -> None:
    """Add the rules of a file, which fits the schema, to the known ones.

    scalars: the table with the functions that the expressions use.
    """
    group = PurePosixPath(node.span.source.path).stem
    for name, entry in entries(node.get("rules")):
        assert isinstance(entry, Mapping)
        first = next((other for other in known if other == name), None)
        if first is not None:
            message, labels = f"a rule named '{name}' exists already", first_declared(first)
            diagnostics.error("duplicate-rule", name, message, "rename one of them", labels)
            continue
        before = len(diagnostics.found)
        rule = _rule(name, group, entry, scalars, diagnostics)
        if rule is not None and len(diagnostics.found) == before:
            known[name] = rule


def _rule(
    name: Text, group: str, entry: Mapping, scalars: ScalarTable, diagnostics: Diagnostics
) -> RewriteRule | None:
    source = parse_payload(written(entry, "from"), diagnostics)
    if source is None:
        return None
    names = frozenset(_variables(source))
    sides: list[Expr] = []
    for key in ("from", "to"):
        scope = Scope(
            names, frozenset(), frozenset(), scalars,
            operand="a variable of 'from'", infinities=True,
        )  # fmt: skip
        expr = bind_payload(written(entry, key), scope, diagnostics)
        if expr is None:
            return None
        sides.append(expr)
    where = dict(_where(entry, names, diagnostics))
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
    stated = texts_of(entry.get("on"))
    reasons = []
    found = 0
    for kind in stated or tuple(Text(kind, name.span) for kind in TYPE_CLASSES):
        if types and not any(_class(each) == kind for each in types):
            if stated:
                message = f"none of the types is of the class {kind}"
                diagnostics.error("payload-type", kind, message)
            continue
        try:
            yield lower(source, target, str(kind), scalars)
            found += 1
        except Unfit as unfit:
            reasons.append(f"{kind}: {unfit}")
            if stated:
                message = f"the rule is not legal on {kind}: {unfit}"
                diagnostics.error("payload-type", kind, message)
    if not found and not stated:
        hint = "; ".join(reasons)
        diagnostics.error("payload-type", name, "the rule is legal on no class of types", hint)


def _class(name: Text) -> str | None:
    found = find_element_type(name)
    return None if found is None else found.type_class
