# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes of an op's place, of its fields as a whole, of where it is available, and of its docs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from optree_core.model import Availability, Op, OperandSpec
from optree_gen.diagnostics.source import span_of

from .finding import Change, SpecPart
from .pair import Pair

#: Field of an op, rule, word for an empty field, message.
_FIELDS = (
    ("kind", "op-kind-changed", "", "was of kind {0}, is {1}"),
    ("types", "types-changed", "", "element types were {0}, are {1}"),
    ("results", "results-changed", "", "results were ({0}), are ({1})"),
    ("canonical", "canonical-changed", "always", "is the canonical spelling: {1} (was: {0})"),
    ("siblings", "siblings-changed", "none", "siblings were {0}, are {1}"),
    ("precedes", "precedence-changed", "",
     "precedes {1:no other op} (did: {0:no other op})"),
    ("decomposes", "decomposition-changed", "none", "the decomposition was {0}, is {1}"),
    ("moves", "decomposition-changed", "nothing", "what moves elements was {0}, is {1}"),
    ("assembly", "assembly-changed", "", "the custom syntax changed"),
    ("hooks", "hooks-changed", "nothing", "{1} is written by hand (was: {0})"),
    ("result_name", "result-name-changed", "", "results are named otherwise"),
)  # fmt: skip

#: Field of an op, first part of the rules, messages of an element that comes and of one that goes.
_LISTED = (
    ("also_matches", "also-matches", "also matches {2}", "no longer matches {2}"),
    ("interfaces", "interface", "has the interface {2}", "no longer has the interface {2}"),
    ("where", "condition", "new condition {2}", "condition {2} is gone"),
)

_DOCS = ("summary", "description", "reference", "example")

#: Fields of an op that it has from its parent where its spec says nothing.
_INHERITED = ("types", "results", "interfaces", "where")


def compare(pair: Pair) -> Iterator[Change]:
    yield from _place(pair)
    old, new = _named_as_after(pair), pair.new
    for key, rule, nothing, message in _FIELDS:
        before, after = getattr(old, key), getattr(new, key)
        unordered = key == "precedes" and set(before) == set(after)
        if before != after and not unordered:
            texts = (_text(value) or nothing for value in (before, after))
            yield _part(pair, key).change(rule, message, *texts)
    for key, rule, come, gone in _LISTED:
        before, after = (list(map(str, getattr(op, key))) for op in (old, new))
        for text in after:
            if text not in before:
                yield _part(pair, key, text).change(f"{rule}-added", come, "", text)
        for text in before:
            if text not in after:
                yield _part(pair, key, text).change(f"{rule}-removed", gone, text)
    yield from _defined_otherwise(pair, old)
    if old.mlir != new.mlir:
        since, until = old.mlir.since, old.mlir.until
        widened = _no_later(new.mlir.since, since) and _no_earlier(new.mlir.until, until)
        rule = "availability-widened" if widened else "availability-narrowed"
        texts = (_releases(op.mlir) for op in (old, new))
        yield SpecPart(pair.place("mlir")).change(rule, "is in MLIR {1} (was: {0})", *texts)
    for key in _DOCS:
        before, after = getattr(old, key), getattr(new, key)
        if before != after:
            part = SpecPart(pair.place(key), key)
            yield part.change("docs-changed", "the {2} changed", str(before), str(after))


def _defined_otherwise(pair: Pair, old: Op) -> Iterator[Change]:
    """Changes of the rows of `where` in the vocabulary; the op names the same conditions."""
    rules = {str(condition): condition.rule for condition in old.where}
    for condition in pair.new.where:
        text = str(condition)
        before, after = rules.get(text, condition.rule), condition.rule
        part = _part(pair, "where", text)
        if before.test != after.test:
            message = "condition {2} demanded {0}, demands {1}"
            yield part.change("condition-changed", message, str(before.test), str(after.test))
        elif before.meaning != after.meaning:
            message = "condition {2} is explained otherwise"
            yield part.change("condition-docs-changed", message, before.meaning, after.meaning)


def _place(pair: Pair) -> Iterator[Change]:
    old, new = pair.old, pair.new
    name = pair.new_spec.op.span
    if old.name != new.name:
        upgraded = old.name in new.lifecycle.formerly
        rule = "op-renamed-upgraded" if upgraded else "op-renamed"
        yield SpecPart(name).change(rule, "'{0}' is now named '{1}'", old.name, new.name)
    if new.abstract and not old.abstract:
        message = f"'{new.qualified_name}' is abstract: no op of the dialect"
        place = pair.place("abstract")
        yield Change("op-made-abstract", message, place, "", "op", "abstract")
    elif old.abstract and not new.abstract:
        message = f"'{new.qualified_name}' is an op of the dialect now"
        yield Change("op-materialized", message, pair.place("abstract"), "", "abstract", "op")
    before = pair.renamed.get(old.parent, old.parent) if old.parent else None
    if before != new.parent:
        above = {op.name for op in pair.new_tree.ancestors(new.name)}
        rule = "op-nested" if before in above else "op-moved"
        message = "moved from '{0:no parent}' to '{1:no parent}'"
        place = span_of(pair.new_spec.parent, name)
        yield SpecPart(place).change(rule, message, before or "", new.parent or "")


def _named_as_after(pair: Pair) -> Op:
    """The op before, with the names that other ops and its parameters have after."""
    old = pair.old
    moves = old.moves and replace(
        old.moves, arguments=tuple(pair.parameters.get(n, n) for n in old.moves.arguments)
    )
    siblings, decomposes, precedes = map(pair.now, (old.siblings, old.decomposes, old.precedes))
    return replace(old, moves=moves, siblings=siblings, decomposes=decomposes, precedes=precedes)


def _part(pair: Pair, key: str, subject: str = "") -> SpecPart:
    place = pair.place("cpp" if key == "hooks" else key)
    return SpecPart(place, subject, key if key in _INHERITED else "")


def _text(value: object) -> str:
    if isinstance(value, OperandSpec):
        return f"{value.name}: {value.type or value.role}"
    return ", ".join(map(_text, value)) if isinstance(value, tuple) else str(value or "")


def _no_later(first: int | None, second: int | None) -> bool:
    return first is None or (second is not None and first <= second)


def _no_earlier(first: int | None, second: int | None) -> bool:
    return first is None or (second is not None and first >= second)


def _releases(availability: Availability) -> str:
    since, until = availability.since, availability.until
    if since is None and until is None:
        return "of all releases"
    if since is None:
        return f"before {until}"
    return f"since {since}" if until is None else f"since {since} and before {until}"
