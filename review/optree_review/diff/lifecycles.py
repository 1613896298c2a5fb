# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stability, deprecation, former names and retired attributes, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from optree_core.lifecycle import Lifecycle, Retired
from optree_gen.diagnostics.source import span_of
from optree_gen.spec.spec import LifecycleEntry

from .finding import Change, SpecPart
from .pairing import Pair


def compare(pair: Pair) -> Iterator[Change]:
    names = {pair.old.name} - {pair.new.name}
    entry = pair.new_spec.lifecycle
    part = SpecPart(pair.new_spec.op.span)
    yield from _lifecycle(pair.old.lifecycle, pair.new.lifecycle, entry, part, names)
    old = {p.name: p for p in pair.old.parameters}
    new = {p.name: p for p in pair.new.parameters}
    entries = {str(e.name): e for e in pair.new_spec.parameters if e.symbols is None}
    for before, after in pair.parameters.items():
        declared = entries.get(after)
        names = {old[before].attribute or before} - {new[after].attribute or after}
        place = declared.name.span if declared else pair.place("parameters")
        part = SpecPart(place, after, f"parameters.{after}")
        entry = declared.lifecycle if declared else LifecycleEntry()
        yield from _lifecycle(old[before].lifecycle, new[after].lifecycle, entry, part, names)
    yield from _retired(pair)


def _lifecycle(
    old: Lifecycle, new: Lifecycle, entry: LifecycleEntry, part: SpecPart, names: set[str]
) -> Iterator[Change]:
    """names: a former name that the renaming itself is reported with."""
    what = "'{2}'" if part.subject else "the op"

    def change(
        rule: str, message: str, before: object, after: object, written: object = None
    ) -> Change:
        place = replace(part, span=span_of(written, part.span))
        return place.change(rule, f"{what} {message}", str(before or ""), str(after or ""))

    if new.deprecated is None and old.deprecated is not None:
        yield change("deprecation-withdrawn", "is no longer deprecated", old.deprecated, None)
    elif old.deprecated != new.deprecated:
        message = "is deprecated: {1}"
        yield change("deprecated", message, old.deprecated, new.deprecated, entry.reason)
    if old.experimental != new.experimental:
        rule = "stability-lowered" if new.experimental else "stability-raised"
        was, is_ = ("experimental" if s.experimental else "stable" for s in (old, new))
        yield change(rule, "was {0}, is {1}", was, is_, entry.stability)
    if old.until != new.until and (new.until is not None or new.deprecated is not None):
        earlier = old.until is not None and (new.until is None or new.until < old.until)
        rule = "until-earlier" if earlier else "until-later"
        was = " (was: {0})" if old.until else ""
        message = f"may be gone from {{1:the end of its window}} on{was}"
        yield change(rule, message, old.until, new.until, entry.until)
    if old.since != new.since:
        message = "is said to be there since {1:the release that has it}"
        yield change("docs-changed", message, old.since, new.since, entry.since)
    for former in new.formerly:
        if former not in {*old.formerly, *names}:
            yield change("upgrade-added", "is read under its former name '{1}'", None, former)
    for former in old.formerly:
        if former not in new.formerly:
            message = "is no longer read under its former name '{0}'"
            yield change("upgrade-changed", message, former, None)


def _retired(pair: Pair) -> Iterator[Change]:
    old = {entry.name: entry for entry in pair.old.retired}
    new = {entry.name: entry for entry in pair.new.retired}
    places = {str(entry.name): entry.name.span for entry in pair.new_spec.retired}
    for name in {**new, **old}:
        before, after = old.get(name), new.get(name)
        if before == after:
            continue
        texts = _upgrade(before), _upgrade(after)
        rule, message = "upgrade-changed", "{what} was {0} where it is read, is {1}"
        if before is None:
            rule, message = "upgrade-added", "{what} is {1} where it is read"
        elif after is None:
            message = "{what} is no longer read"
        elif texts[0] == texts[1]:
            rule, message = "docs-changed", "why '{2}' is gone is said otherwise"
            texts = before.reason, after.reason
        part = SpecPart(places.get(name, pair.place("retired")), name, "retired")
        yield part.change(rule, message, *texts, what=f"'{name}', which the op had,")


def _upgrade(entry: Retired | None) -> str:
    """The upgrade of an attribute that the op had; empty where there is none."""
    if entry is None:
        return ""
    return "dropped" if entry.ignored else f"dropped if it is {entry.default or 'its default'}"
