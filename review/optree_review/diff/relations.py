# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where an op stands, what it is related to, where it is available, and its docs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from optree_core.model import Availability
from optree_gen.diagnostics.source import span_of

from .finding import Change, Pair


def compare(pair: Pair) -> Iterator[Change]:
    yield from _place(pair)
    yield from _matching(pair)
    yield from _related(pair)
    yield from _moves(pair)
    yield from _cpp(pair)
    yield from _availability(pair)
    for key in ("summary", "description", "reference", "example"):
        before, after = getattr(pair.old, key), getattr(pair.new, key)
        if before != after:
            message, texts = f"the {key} changed", (str(before), str(after))
            yield Change("docs-changed", message, pair.place(key), key, *texts)


def _place(pair: Pair) -> Iterator[Change]:
    old, new = pair.old, pair.new
    if old.name != new.name:
        message = f"'{old.name}' is now named '{new.name}'"
        upgraded = old.name in new.lifecycle.formerly
        rule = "op-renamed-upgraded" if upgraded else "op-renamed"
        yield Change(rule, message, pair.new_spec.op.span, "", old.name, new.name)
    if old.kind != new.kind:
        message = f"was of kind {old.kind}, is {new.kind}"
        yield Change("op-kind-changed", message, pair.place("kind"), "", old.kind, new.kind)
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


def _matching(pair: Pair) -> Iterator[Change]:
    old, new = pair.old, pair.new
    if old.canonical != new.canonical:
        before, after = (", ".join(map(str, op.canonical)) or "always" for op in (old, new))
        message = f"is the canonical spelling: {after} (was: {before})"
        place = pair.place("canonical")
        yield Change("canonical-changed", message, place, "", before, after)
    if set(pair.now(old.precedes)) != set(new.precedes):
        before, after = ", ".join(pair.now(old.precedes)), ", ".join(new.precedes)
        message = f"precedes {after or 'no other op'} (did: {before or 'no other op'})"
        yield Change("precedence-changed", message, pair.place("precedes"), "", before, after)
    place = pair.place("also_matches")
    before_all, after_all = (list(map(str, op.also_matches)) for op in (old, new))
    for text in after_all:
        if text not in before_all:
            message = f"also matches {text}"
            yield Change("also-matches-added", message, place, text, "", text)
    for text in before_all:
        if text not in after_all:
            message = f"no longer matches {text}"
            yield Change("also-matches-removed", message, place, text, text, "")


def _related(pair: Pair) -> Iterator[Change]:
    for key, rule, title in (
        ("siblings", "siblings-changed", "siblings"),
        ("decomposes", "decomposition-changed", "decomposition"),
    ):
        before, after = pair.now(getattr(pair.old, key)), getattr(pair.new, key)
        if before != after:
            texts = [", ".join(names) or "none" for names in (before, after)]
            message = f"the {title} was {texts[0]}, is {texts[1]}"
            if key == "siblings":
                message = f"siblings were {texts[0]}, are {texts[1]}"
            yield Change(rule, message, pair.place(key), "", *texts)


def _moves(pair: Pair) -> Iterator[Change]:
    old, new = pair.old.moves, pair.new.moves
    if old is not None:
        names = dict(pair.parameters)
        old = replace(old, arguments=tuple(names.get(name, name) for name in old.arguments))
    if old != new:
        before, after = str(old or "nothing"), str(new or "nothing")
        message = f"what moves elements was {before}, is {after}"
        yield Change("decomposition-changed", message, pair.place("moves"), "", before, after)


def _cpp(pair: Pair) -> Iterator[Change]:
    old, new = pair.old.interfaces, pair.new.interfaces
    place, field = pair.place("interfaces"), "interfaces"
    for name in new:
        if name not in old:
            message = f"has the interface {name}"
            yield Change("interface-added", message, place, name, "", name, field)
    for name in old:
        if name not in new:
            message = f"no longer has the interface {name}"
            yield Change("interface-removed", message, place, name, name, "", field)
    if pair.old.assembly != pair.new.assembly:
        before, after = pair.old.assembly, pair.new.assembly
        place = pair.place("assembly")
        yield Change("assembly-changed", "the custom syntax changed", place, "", before, after)
    if pair.old.hooks != pair.new.hooks:
        before, after = (", ".join(op.hooks) or "nothing" for op in (pair.old, pair.new))
        message = f"{after} is written by hand (was: {before})"
        yield Change("hooks-changed", message, pair.place("cpp"), "", before, after)
    if pair.old.result_name != pair.new.result_name:
        before, after = pair.old.result_name, pair.new.result_name
        place = pair.place("result_name")
        yield Change("result-name-changed", "results are named otherwise", place, "", before, after)


def _availability(pair: Pair) -> Iterator[Change]:
    old, new = pair.old.mlir, pair.new.mlir
    if old == new:
        return
    before, after = _releases(old), _releases(new)
    widened = _no_later(new.since, old.since) and _no_earlier(new.until, old.until)
    rule = "availability-widened" if widened else "availability-narrowed"
    message = f"is in MLIR {after} (was: {before})"
    yield Change(rule, message, pair.place("mlir"), "", before, after)


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
