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
    """Yield the changes of a lifecycle; names: a former name whose renaming is reported already."""
    what = f"'{part.subject}'" if part.subject else "the op"

    def change(kind: str, before: object, after: object, written: object = None) -> Change:
        place = replace(part, span=span_of(written, part.span))
        was = f" (was: {before})" if before else ""
        return place.change(kind, str(before or ""), str(after or ""), what=what, was=was)

    if new.deprecated is None and old.deprecated is not None:
        yield change("deprecation-withdrawn", old.deprecated, None)
    elif old.deprecated != new.deprecated:
        yield change("deprecated", old.deprecated, new.deprecated, entry.reason)
    if old.experimental != new.experimental:
        kind = "stability-lowered" if new.experimental else "stability-raised"
        was, is_ = ("experimental" if s.experimental else "stable" for s in (old, new))
        yield change(kind, was, is_, entry.stability)
    if old.until != new.until and (new.until is not None or new.deprecated is not None):
        earlier = old.until is not None and (new.until is None or new.until < old.until)
        yield change(
            "until-earlier" if earlier else "until-later", old.until, new.until, entry.until
        )
    if old.since != new.since:
        yield change("docs-changed/since", old.since, new.since, entry.since)
    for former in new.formerly:
        if former not in {*old.formerly, *names}:
            yield change("upgrade-added/former", None, former)
    for former in old.formerly:
        if former not in new.formerly:
            yield change("upgrade-changed/former", former, None)


def _retired(pair: Pair) -> Iterator[Change]:
    old = {entry.name: entry for entry in pair.old.retired}
    new = {entry.name: entry for entry in pair.new.retired}
    places = {str(entry.name): entry.name.span for entry in pair.new_spec.retired}
    for name in {**new, **old}:
        before, after = old.get(name), new.get(name)
        if before == after:
            continue
        texts = _upgrade(before), _upgrade(after)
        kind = "upgrade-changed/retired"
        if before is None:
            kind = "upgrade-added/retired"
        elif after is None:
            kind = "upgrade-changed/gone"
        elif texts[0] == texts[1]:
            kind, texts = "docs-changed/retired", (before.reason, after.reason)
        yield SpecPart(places.get(name, pair.place("retired")), name, "retired").change(
            kind, *texts
        )


def _upgrade(entry: Retired | None) -> str:
    """Return the upgrade of a retired attribute; empty if the attribute is not retired."""
    if entry is None:
        return ""
    return "dropped" if entry.ignored else f"dropped if it is {entry.default or 'its default'}"
