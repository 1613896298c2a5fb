# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read map predicates and conditions from `vocabulary.yaml`, the common one or a dialect's."""

from __future__ import annotations

from collections.abc import Mapping as Rows
from typing import Any, TypeVar

from optree_core.condition import LOOP, PRIMITIVES, ConditionRule, Formula, malformed, type_names
from optree_core.element_type import element_type
from optree_core.predicate import (
    FIELDS,
    Dimension,
    LoopClass,
    MapClass,
    MapPredicate,
    OperandGroup,
    Use,
    WindowSum,
)
from optree_core.vocabulary import Vocabulary

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, error, unknown
from optree_gen.diagnostics.source import Text

from .load import Mapping, Node, plain
from .record_reader import entries, record, records, text_of, texts_of, written
from .syntax import Word, parse_word

_Row = TypeVar("_Row")

#: Keys of a class of loops that are not names of groups of operands.
_CLASS_KEYS = ("summary", "needed", "hint")


def read_vocabulary(node: Mapping, base: Vocabulary, diagnostics: Diagnostics) -> Vocabulary:
    """Return `base` extended by the rows of `node`, which fits the schema."""
    predicates, conditions = dict(base.predicates), dict(base.conditions)
    for name, entry in _entries(node.get("predicates")):
        _add(predicates, name, _predicate(name, entry, predicates, diagnostics), diagnostics)
    for name, entry in _entries(node.get("conditions")):
        _add(conditions, name, _condition(name, entry, diagnostics), diagnostics)
    return Vocabulary(predicates, conditions)


def _entries(node: Node | None) -> list[tuple[Text, Mapping]]:
    return [(name, entry) for name, entry in entries(node) if isinstance(entry, Mapping)]


def _add(rows: dict[str, _Row], name: Text, row: _Row | None, diagnostics: Diagnostics) -> None:
    if name in rows:
        message, hint = f"'{name}' is defined already", "remove one row, or rename one"
        diagnostics.error("vocabulary-row", name, message, hint)
    elif row is not None:
        rows[str(name)] = row


def _predicate(
    name: Text, entry: Mapping, above: Rows[str, MapPredicate], diagnostics: Diagnostics
) -> MapPredicate:
    """Return the row. above: the rows whose classes of loops it may take over."""
    window = plain(entry).get("window")
    other = text_of(entry.get("loops"))
    same = above.get(str(other))
    taken = () if same is None else (k for k in ("loop", "hint") if entry.get(k) is None)
    row = record(
        MapPredicate,
        entry,
        name=str(name),
        groups=records(OperandGroup, entry.get("operands")),
        **{key: getattr(same, key) for key in taken},
        loops=_loops(entry) if same is None else same.loops,
        window=window and WindowSum(tuple(window["of"]), window["summary"], window["form"]),
        dimensions=records(Dimension, entry.get("dimensions")),
    )
    diagnostics.found += _mistakes(row, entry)
    if other is not None:
        diagnostics.found += _misnamed(row, other, above)
    return row


def _loops(entry: Mapping) -> tuple[LoopClass, ...]:
    """Return the classes of loops that the row itself has."""
    return tuple(
        record(LoopClass, given, name=str(name), uses=_uses(plain(given)))
        for name, given in _entries(entry.get("loops"))
    )


def _uses(given: Rows[str, Any]) -> tuple[tuple[str, Use], ...]:
    return tuple((key, _use(value)) for key, value in given.items() if key not in _CLASS_KEYS)


def _misnamed(row: MapPredicate, other: Text, above: Rows[str, MapPredicate]) -> Found:
    """Report a row `other` whose classes of loops this row cannot take over."""
    if other not in above or not above[other].loops:
        known = [name for name, predicate in above.items() if predicate.loops]
        yield unknown(
            "vocabulary-row", other, "'{}' is not a row above with classes of loops", known
        )
        return
    used = dict.fromkeys(group for loop in above[other].loops for group, _ in loop.uses)
    missing = [group for group in used if group not in _counted(row)]
    if missing:
        message = f"'{other}' counts maps of {' and '.join(missing)}"
        hint = "name groups of operands with a class of maps so, or write classes of loops"
        yield error("vocabulary-row", other, message, hint)


def _counted(row: MapPredicate) -> list[str]:
    """Return the groups of operands whose maps a class of loops can count."""
    return [group.name for group in row.groups if group.maps is not MapClass.ANY]


def _use(value: int | str) -> Use:
    if value == "window":
        return Use(window=True)
    return Use(value, value) if isinstance(value, int) else Use(int(value[0]), None)


def _mistakes(row: MapPredicate, entry: Mapping) -> Found:
    """Report unknown groups and classes of loops, and `window` or `loop` missing or misplaced."""
    counted = _counted(row)
    for name, group in _entries(entry.get("operands")):
        within = text_of(group.get("within"))
        others = [other.name for other in row.groups if other.name != name]
        if within is not None and within not in others:
            yield unknown("vocabulary-row", within, "'{}' is not another group of operands", others)
    for _, kind in _entries(entry.get("loops")):
        for key in kind.entries:
            if key not in _CLASS_KEYS and key not in counted:
                message = "'{}' is not a group of operands with a class of maps"
                yield unknown("vocabulary-row", key, message, counted)
    windows = any(group.maps is MapClass.WINDOWS for group in row.groups)
    window = entry.get("window")
    if windows != (window is not None):
        place = entry.span if window is None else entry.key("window").span
        message = "'window' and a group with 'maps: windows' need each other"
        yield error("vocabulary-row", place, message, "write both or neither")
    if isinstance(window, Mapping):
        classes = [kind.name for kind in row.loops]
        for loop in texts_of(window.get("of")) or ():
            if loop not in classes:
                yield unknown("vocabulary-row", loop, "'{}' is not a class of loops", classes)
    fields = FIELDS[row.windowed]
    whose = (
        "ConvolutionDimensions, for maps with windows,"
        if row.windowed
        else "ContractionDimensions, for maps without windows,"
    )
    for _, dimension in _entries(entry.get("dimensions")):
        field = text_of(dimension.get("field"))
        if field is not None and field not in fields:
            message = f"MLIR's {whose} has no member '{{}}'"
            yield unknown("vocabulary-row", field, message, fields)
    if row.loops and not row.loop:
        message = "classes of loops need 'loop', which describes a loop of any class"
        yield error("vocabulary-row", entry.key("loops"), message)


def _condition(name: Text, entry: Mapping, diagnostics: Diagnostics) -> ConditionRule | None:
    data: dict[str, Any] = plain(entry)
    word = parse_word(written(entry, "test"), "vocabulary-row", diagnostics)
    if word is None:
        return None
    argument = tuple(data.get("of", ()))
    if len(argument) > 1 and not {"operand", *LOOP}.isdisjoint(argument):
        message = "a condition takes an operand, a loop or a parameter, one of them"
        diagnostics.error("vocabulary-row", entry.key("of"), message)
        return None
    formula = _formula(word)
    problem = malformed(formula, argument) or next(map(_type_problem, type_names(formula)), None)
    if problem is not None:
        hint = f"the primitives are {', '.join(PRIMITIVES)}" if "primitive" in problem else ""
        diagnostics.error("vocabulary-row", word, problem, hint)
        return None
    return ConditionRule(str(name), formula, data["meaning"], argument)


def _formula(word: Word) -> Formula:
    return Formula(word.text, tuple(map(_formula, word.arguments or ())))


def _type_problem(name: str) -> str | None:
    try:
        element_type(name)
    except ValueError as error:
        return str(error)
    return None
