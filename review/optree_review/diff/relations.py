# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes of an op's place, of its relations, of where it is available, and of its docs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from optree_core.model import Availability
from optree_gen.diagnostics.source import span_of

from .finding import Change, Pair


def compare(pair: Pair) -> Iterator[Change]:
    yield from _place(pair)
    yield from _fields(pair)
    yield from _listed(pair)
    for key in ("summary", "description", "reference", "example"):
        before, after = getattr(pair.old, key), getattr(pair.new, key)
        if before != after:
            texts = f"the {key} changed", pair.place(key), key, str(before), str(after)
            yield Change("docs-changed", *texts)


def _place(pair: Pair) -> Iterator[Change]:
    old, new = pair.old, pair.new
    if old.name != new.name:
        message = f"'{old.name}' is now named '{new.name}'"
        upgraded = old.name in new.lifecycle.formerly
        rule = "op-renamed-upgraded" if upgraded else "op-renamed"
        yield Change(rule, message, pair.new_spec.op.span, "", old.name, new.name)
    if old.abstract != new.abstract:
        place = pair.place("abstract")
        if new.abstract:
            message = f"'{new.qualified_name}' is abstract: no op of the dialect"
            yield Change("op-made-abstract", message, place, "", "op", "abstract")
        else:
            message = f"'{new.qualified_name}' is an op of the dialect now"
            yield Change("op-materialized", message, place, "", "abstract", "op")
    before = pair.renamed.get(old.parent, old.parent) if old.parent else None
    if before != new.parent:
        above = {op.name for op in pair.new_tree.ancestors(new.name)}
        rule = "op-nested" if before in above else "op-moved"
        message = f"moved from '{before or 'no parent'}' to '{new.parent or 'no parent'}'"
        place = span_of(pair.new_spec.parent, pair.new_spec.op.span)
        yield Change(rule, message, place, "", before or "", new.parent or "")


#: Key of an op, rule, word for an empty field, message.
_FIELDS = (
    ("kind", "op-kind-changed", "", "was of kind {0}, is {1}"),
    ("canonical", "canonical-changed", "always", "is the canonical spelling: {1} (was: {0})"),
    ("siblings", "siblings-changed", "none", "siblings were {0}, are {1}"),
    ("decomposes", "decomposition-changed", "none", "the decomposition was {0}, is {1}"),
    ("moves", "decomposition-changed", "nothing", "what moves elements was {0}, is {1}"),
    ("assembly", "assembly-changed", "", "the custom syntax changed"),
    ("hooks", "hooks-changed", "nothing", "{1} is written by hand (was: {0})"),
    ("result_name", "result-name-changed", "", "results are named otherwise"),
)

_KEYS = {"hooks": "cpp"}


def _fields(pair: Pair) -> Iterator[Change]:
    moves = pair.old.moves and replace(
        pair.old.moves,
        arguments=tuple(pair.parameters.get(n, n) for n in pair.old.moves.arguments),
    )
    siblings, decomposes = pair.now(pair.old.siblings), pair.now(pair.old.decomposes)
    old, new = replace(pair.old, moves=moves, siblings=siblings, decomposes=decomposes), pair.new
    for key, rule, nothing, message in _FIELDS:
        if getattr(old, key) != getattr(new, key):
            before, after = (_text(getattr(op, key)) or nothing for op in (old, new))
            place = pair.place(_KEYS.get(key, key))
            yield Change(rule, message.format(before, after), place, "", before, after)
    if set(pair.now(old.precedes)) != set(new.precedes):
        before, after = ", ".join(pair.now(old.precedes)), ", ".join(new.precedes)
        message = f"precedes {after or 'no other op'} (did: {before or 'no other op'})"
        yield Change("precedence-changed", message, pair.place("precedes"), "", before, after)
    if old.mlir != new.mlir:
        before, after = _releases(old.mlir), _releases(new.mlir)
        since, until = old.mlir.since, old.mlir.until
        widened = _no_later(new.mlir.since, since) and _no_earlier(new.mlir.until, until)
        rule = "availability-widened" if widened else "availability-narrowed"
        message = f"is in MLIR {after} (was: {before})"
        yield Change(rule, message, pair.place("mlir"), "", before, after)


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value or "")


def _listed(pair: Pair) -> Iterator[Change]:
    """Bodies that are raised to the op, and interfaces, each one that comes or goes."""
    for rule, key, field, come, gone in (
        ("also-matches", "also_matches", "", "also matches", "no longer matches"),
        (
            "interface",
            "interfaces",
            "interfaces",
            "has the interface",
            "no longer has the interface",
        ),
    ):
        before, after = (list(map(str, getattr(op, key))) for op in (pair.old, pair.new))
        place = pair.place(key)
        for text in after:
            if text not in before:
                message = f"{come} {text}"
                yield Change(f"{rule}-added", message, place, text, "", text, field)
        for text in before:
            if text not in after:
                message = f"{gone} {text}"
                yield Change(f"{rule}-removed", message, place, text, text, "", field)


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
