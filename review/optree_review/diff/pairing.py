# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of an op before and the same op after; renames are declared or inferred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import chain

from optree_core.expression import Region
from optree_core.lifecycle import Stability
from optree_core.model import Op, Parameter, Tree
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import Spec

from .finding import Change, SpecPart
from .snapshot import View


@dataclass(frozen=True)
class Pair:
    """An op before and after.

    renamed: changed names of ops, before -> after.
    """

    old: Op
    new: Op
    old_spec: Spec
    new_spec: Spec
    old_tree: Tree
    new_tree: Tree
    renamed: Mapping[str, str] = field(default_factory=dict)

    def place(self, key: str) -> Span:
        """Return the place of `key` in the spec after; without the key, of the op's name."""
        return self.new_spec.key_span(key)

    def part(self, key: str, subject: str = "") -> SpecPart:
        """Return the part of the op that `key` declares, at its place in the spec after."""
        return SpecPart(self.place(key), subject, key)

    def now(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return ops' names with renamed ops' new names."""
        return tuple(self.renamed.get(name, name) for name in names)

    @cached_property
    def operands(self) -> dict[str, str]:
        """Operands before -> after: by name, else by position if role and arity are equal."""
        old, new = self.old.operands, self.new.operands
        before, after = {o.name for o in old}, {o.name for o in new}
        found = {name: name for name in before & after}
        for first, second in zip(old, new, strict=True) if len(old) == len(new) else ():
            alike = (first.role, first.variadic) == (second.role, second.variadic)
            if first.name not in found and second.name not in before and alike:
                found[first.name] = second.name
        return {o.name: found[o.name] for o in old if o.name in found}

    @cached_property
    def parameters(self) -> dict[str, str]:
        """Parameters before -> after: by name, by former name, then by equality of the rest."""
        old, new = self.old.parameters, self.new.parameters
        after = {p.name for p in new}
        found = {p.name: p.name for p in old if p.name in after}
        declared = ((p, n) for n in new for p in old
                    if {p.name, p.attribute} & set(n.lifecycle.formerly))  # fmt: skip
        alike = ((p, n) for p in old for n in new if _same_parameter(p, n))
        for first, second in chain(declared, alike):
            if first.name not in found and second.name not in found.values():
                found[first.name] = second.name
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """Parameters and operands before -> after."""
        return {**self.parameters, **self.operands}


def _same_parameter(old: Parameter, new: Parameter) -> bool:
    """True if two parameters differ only in names and docs."""
    if old.lifecycle.stability is not Stability.STABLE:
        return False  # An unstable parameter was to be removed: the new one is another.
    names = {key: getattr(new, key) for key in ("name", "attribute", "doc", "symbols", "lifecycle")}
    carried = (old.attribute is None) == (new.attribute is None)
    return carried and replace(old, **names) == new


@dataclass(frozen=True)
class Pairing:
    """Pairs in the order of the tree after, and ops on one side only."""

    pairs: tuple[Pair, ...]
    added: tuple[Op, ...]
    removed: tuple[Op, ...]
    renamed: Mapping[str, str]


def pair_ops(old: View, new: View) -> Pairing:
    removed = [op for name, op in old.tree.ops.items() if name not in new.tree.ops]
    added = [op for name, op in new.tree.ops.items() if name not in old.tree.ops]
    gone = {op.name for op in removed}
    renamed = {n: op.name for op in added for n in op.lifecycle.formerly[:1] if n in gone}
    # Parents first: after a renamed parent is paired, its children have equal parents.
    for before in (op for op in removed if op.name not in renamed):
        found = [
            op for op in added if op.name not in renamed.values() and _same_op(before, op, renamed)
        ]
        if found:
            likeness = {
                op.name: SequenceMatcher(None, before.name, op.name).ratio() for op in found
            }
            renamed[before.name] = max(likeness, key=lambda name: (likeness[name], name))
    backwards = {after: before for before, after in renamed.items()}
    pairs = []
    for name, op in new.tree.ops.items():
        before_name = backwards.get(name, name)
        if before_name in old.tree.ops:
            before = old.tree.ops[before_name]
            specs = old.specs[before_name], new.specs[name]
            pairs.append(Pair(before, op, *specs, old.tree, new.tree, renamed))
    return Pairing(
        tuple(pairs),
        tuple(op for op in added if op.name not in backwards),
        tuple(op for op in removed if op.name not in renamed),
        renamed,
    )


#: Fields that may differ between two ops that are one op with two names.
_NAMES = (
    "name", "summary", "description", "precedes", "decomposes", "canonical",
    "also_matches", "interfaces", "mlir", "lifecycle", "retired",
)  # fmt: skip


def _same_op(old: Op, new: Op, renamed: Mapping[str, str]) -> bool:
    """True if two ops differ only in names, docs and relations to other ops."""
    parent = renamed.get(old.parent, old.parent) if old.parent else None
    return replace(old, parent=parent, **{key: getattr(new, key) for key in _NAMES}) == new


# One finding per change: at the op whose spec changed, with the ops that inherit it.

#: Rules of bindings, which also change payloads.
_CAUSES = ("binding-changed", "binding-added", "binding-removed")

#: Rules of the predicate and the attribute of all maps.
_TOGETHER = ("predicate-changed", "predicate-docs-changed", "maps-attribute-changed")


@dataclass
class Owned:
    """A change and the op that reports it; inherited: the ops that inherit it, in tree order."""

    change: Change
    pair: Pair
    inherited: list[Pair] = field(default_factory=list)


def attribute(found: Sequence[tuple[Pair, list[Change]]]) -> list[Owned]:
    """Return all changes; an inherited one is added to the change of the op that supplies it."""
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
    """Return the op that supplies the change, and its change; None if it is the op itself."""
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
        entry = spec.maps_attribute if change.rule == "maps-attribute-changed" else spec.predicate
        return pair.new.name if entry is not None else pair.new.parent or pair.new.name
    like, shared = pair.new_spec.like, change.field in ("indexing_maps", "loops")
    if like is not None and pair.old_spec.like is not None and shared:
        written = change.field in pair.new_spec.keys
        return pair.new.name if written else str(like)
    supplier = pair.new.provenance.get(change.field)
    if supplier is None:
        before = pair.old.provenance.get(change.field, pair.new.name)
        supplier = pair.renamed.get(before, before)
    return supplier


def _same(first: Change, second: Change) -> bool:
    """True if both are one change; a payload's text differs if a child binds its functions."""
    if (first.rule, first.subject) != (second.rule, second.subject):
        return False
    return first.field == "payload" or (first.before, first.after) == (second.before, second.after)


def _consequence(by_op: _Found, pair: Pair, change: Change, changes: Sequence[Change]) -> bool:
    """True if a payload changed only because one of its parameters has another binding."""
    if change.rule != "payload-changed" or isinstance(pair.new.payload, Region):
        return False
    supplier, before = _supplier(pair, change), pair.old.provenance.get("payload", pair.old.name)
    if supplier == pair.new.name or supplier not in by_op:
        return False
    if supplier != pair.renamed.get(before, before):
        return False
    unchanged = not any(c.rule == change.rule for c in by_op[supplier][1])
    return unchanged and any(
        c.rule in _CAUSES or c.field.startswith("parameters.") for c in changes
    )
