# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stability, deprecation, former names and retired attributes, before and after."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.lifecycle import Lifecycle
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import LifecycleEntry

from .finding import Change, Pair


def compare(pair: Pair) -> Iterator[Change]:
    place = pair.new_spec.op.span
    renamed = {pair.old.name} if pair.old.name != pair.new.name else set()
    yield from _lifecycle(
        pair.old.lifecycle, pair.new.lifecycle, pair.new_spec.lifecycle, place, "", renamed
    )
    old = {p.name: p for p in pair.old.parameters}
    new = {p.name: p for p in pair.new.parameters}
    entries = {str(e.name): e for e in pair.new_spec.parameters if e.symbols is None}
    for before, after in pair.parameters.items():
        entry = entries.get(after)
        name = old[before].attribute or before
        renamed = {name} if (new[after].attribute or after) != name else set()
        yield from _lifecycle(
            old[before].lifecycle,
            new[after].lifecycle,
            entry.lifecycle if entry else LifecycleEntry(),
            entry.name.span if entry else pair.place("parameters"),
            after,
            renamed,
        )
    yield from _retired(pair)


def _lifecycle(
    old: Lifecycle,
    new: Lifecycle,
    entry: LifecycleEntry,
    place: Span,
    name: str,
    renamed: set[str],
) -> Iterator[Change]:
    """renamed: a former name that the renaming itself is reported with."""
    field = f"parameters.{name}" if name else ""
    what = f"'{name}'" if name else "the op"

    def change(rule: str, message: str, before: str, after: str, span: Span | None) -> Change:
        return Change(rule, f"{what} {message}", span or place, name, before, after, field)

    reason = entry.reason.span if entry.reason is not None else None
    if old.deprecated != new.deprecated:
        before, after = str(old.deprecated or ""), str(new.deprecated or "")
        if new.deprecated is not None:
            yield change("deprecated", f"is deprecated: {after}", before, after, reason)
        else:
            yield change("deprecation-withdrawn", "is no longer deprecated", before, after, None)
    if old.experimental != new.experimental:
        rule = "stability-lowered" if new.experimental else "stability-raised"
        before, after = ("experimental" if s.experimental else "stable" for s in (old, new))
        span = entry.stability.span if entry.stability is not None else None
        yield change(rule, f"was {before}, is {after}", before, after, span)
    if old.until != new.until and (new.until is not None or new.deprecated is not None):
        earlier = old.until is not None and (new.until is None or new.until < old.until)
        rule = "until-earlier" if earlier else "until-later"
        before, after = old.until or "", new.until or ""
        span = entry.until.span if entry.until is not None else None
        message = f"may be gone from {after or 'the end of its window'} on"
        yield change(rule, f"{message}{f' (was: {before})' if before else ''}", before, after, span)
    if old.since != new.since:
        before, after = old.since or "", new.since or ""
        message = f"is said to be there since {after or 'the release that has it'}"
        span = entry.since.span if entry.since is not None else None
        yield change("docs-changed", message, before, after, span)
    added = [n for n in new.formerly if n not in old.formerly and n not in renamed]
    for former in added:
        message = f"is read under its former name '{former}'"
        yield change("upgrade-added", message, "", former, None)
    for former in old.formerly:
        if former not in new.formerly:
            message = f"is no longer read under its former name '{former}'"
            yield change("upgrade-changed", message, former, "", None)


def _retired(pair: Pair) -> Iterator[Change]:
    old = {entry.name: entry for entry in pair.old.retired}
    new = {entry.name: entry for entry in pair.new.retired}
    places = {str(entry.name): entry.name.span for entry in pair.new_spec.retired}
    for name in {**new, **old}:
        before, after = old.get(name), new.get(name)
        if before == after:
            continue
        was, is_ = ("" if e is None else _upgrade(e.default, e.ignored) for e in (before, after))
        rule, message = "upgrade-changed", f"was {was} where it is read, is {is_}"
        if before is None:
            rule, message = "upgrade-added", f"is {is_} where it is read"
        elif after is None:
            message = "is no longer read"
        message = f"'{name}', which the op had, {message}"
        if before is not None and after is not None and was == is_:
            rule, message = "docs-changed", f"why '{name}' is gone is said otherwise"
            was, is_ = before.reason, after.reason
        place = places.get(name, pair.place("retired"))
        yield Change(rule, message, place, name, was, is_, "retired")


def _upgrade(default: str | None, ignored: bool) -> str:
    """The upgrade of an attribute that the op had."""
    if ignored:
        return "dropped"
    return f"dropped if it is {default or 'its default'}"
