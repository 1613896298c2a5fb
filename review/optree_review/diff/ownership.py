# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One finding per change: at the op whose spec changed, with the ops that inherit it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from optree_core.expression import Region

from .finding import Change, Pair
from .maps import FIELD as MAPS

#: What a binding changes in passing, and what causes it.
_CAUSES = ("binding-changed", "binding-added", "binding-removed")

#: What is said of all maps together, beside the maps of operands.
_TOGETHER = ("predicate-changed", "maps-attribute-changed")


@dataclass
class Owned:
    """A change and the op it is reported at; `inherited`: the ops it reaches, in tree order."""

    change: Change
    pair: Pair
    inherited: list[Pair] = field(default_factory=list)


def attribute(found: Sequence[tuple[Pair, list[Change]]]) -> list[Owned]:
    """The changes of all pairs, inherited ones folded into the op that they come from."""
    by_op = {pair.new.name: (pair, changes) for pair, changes in found}
    owned: dict[tuple[str, str, str, str, str], Owned] = {}

    def keyed(pair: Pair, change: Change) -> tuple[str, str, str, str, str]:
        return (pair.new.name, change.rule, change.subject, change.before, change.after)

    for pair, changes in found:
        for change in changes:
            origin = _origin(by_op, pair, change)
            if origin is not None:
                source = keyed(*origin)
                if source not in owned:
                    owned[source] = Owned(origin[1], origin[0])
                owned[source].inherited.append(pair)
            elif not _consequence(by_op, pair, change, changes):
                owned.setdefault(keyed(pair, change), Owned(change, pair))
    return list(owned.values())


_Found = dict[str, tuple[Pair, list[Change]]]


def _origin(by_op: _Found, pair: Pair, change: Change) -> tuple[Pair, Change] | None:
    """The same change at the op that supplies the field; None where that is the op itself."""
    seen = {pair.new.name}
    origin = None
    name = _supplier(pair, change)
    while name in by_op and name not in seen:
        seen.add(name)
        above, changes = by_op[name]
        match = next((c for c in changes if _same(c, change)), None)
        if match is None:
            break
        origin = (above, match)
        name = _supplier(above, match)
    return origin


def _supplier(pair: Pair, change: Change) -> str:
    if change.rule in _TOGETHER:
        spec = pair.new_spec
        said = spec.predicate if change.rule == "predicate-changed" else spec.maps_attribute
        return pair.new.name if said is not None else pair.new.parent or pair.new.name
    like, shared = pair.new_spec.like, change.field in (MAPS, "loops")
    if like is not None and pair.old_spec.like is not None and shared:
        written = change.field in pair.new_spec.keys
        return pair.new.name if written else str(like)
    supplier = pair.new.provenance.get(change.field)
    if supplier is None:
        before = pair.old.provenance.get(change.field, pair.new.name)
        supplier = pair.renamed.get(before, before)
    return supplier


def _same(first: Change, second: Change) -> bool:
    """True if both are one change; a payload's text differs where functions are bound in it."""
    if (first.rule, first.subject) != (second.rule, second.subject):
        return False
    return first.field == "payload" or (first.before, first.after) == (second.before, second.after)


def _consequence(by_op: _Found, pair: Pair, change: Change, changes: Sequence[Change]) -> bool:
    """True if a payload changed only because a parameter in it is bound otherwise."""
    if change.rule != "payload-changed" or isinstance(pair.new.payload, Region):
        return False
    supplier = _supplier(pair, change)
    if supplier == pair.new.name or supplier not in by_op:
        return False
    unchanged = not any(c.rule == change.rule for c in by_op[supplier][1])
    return unchanged and any(
        c.rule in _CAUSES or c.field.startswith("parameters.") for c in changes
    )
