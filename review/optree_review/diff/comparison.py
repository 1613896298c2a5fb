# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compare two snapshots: all findings, evidence where results may have changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from optree_core.inference import users
from optree_core.model import Op
from optree_gen.spec.spec_files import SCALAR_FILE

from . import (
    attributes,
    dialect_changes,
    lifecycles,
    maps,
    operands,
    payload,
    relations,
    scalar_changes,
    spellings,
)
from .finding import Change, Evidence, Finding, finding
from .meaning import Meaning
from .pair import Pair
from .pairing import Owned, Pairing, attribute, pair_ops
from .snapshot import SPECS, Snapshot, View, node_span


@dataclass(frozen=True)
class Comparison:
    """Findings in the order of files, and how ops were paired per dialect."""

    old: Snapshot
    new: Snapshot
    findings: tuple[Finding, ...]
    pairings: dict[str, Pairing]


#: What compares two ops, each a group of rules.
PARTS = (relations, operands, attributes, maps, payload, lifecycles)


def compare(old: Snapshot, new: Snapshot, evidence: bool = True) -> Comparison:
    """All findings; without `evidence` no counterexample and no proof is looked for."""
    pairings = {
        name: pair_ops(old.views[name], view)
        for name, view in new.views.items()
        if name in old.views
    }
    judge = Meaning() if evidence else None
    found: list[Finding] = []
    for name, change in dialect_changes.compare(old, new):
        found.append(finding(change, name, (name,)))
    for file, name, change in scalar_changes.compare(old, new):
        found.append(_scalar(file, name, change, pairings, (old, new), judge))
    # A dialect comes after the one that it extends, whose findings reach its ops.
    for name in sorted(pairings, key=lambda n: (new.views[n].dialect.extends is not None, n)):
        views = old.views[name], new.views[name]
        base = pairings.get(new.views[name].dialect.extends or "")
        found.extend(_added_and_removed(*views, pairings[name], base, new))
        for owned in attribute(_raw(pairings[name])):
            _add(found, owned, new.views[name], new, judge)
    found.sort(key=lambda f: (f.span.order, f.rule.id, f.subject))
    return Comparison(old, new, tuple(found), pairings)


def _own(view: View, op: Op) -> bool:
    """True if the op's spec is the dialect's own, not that of one it extends."""
    return op.origin.dialect == view.dialect.name


def _showing(op: str, dialect: str, side: Snapshot) -> tuple[str, ...]:
    """The dialect, and those that extend it and take the op from it."""
    others = [
        name
        for name, view in side.views.items()
        if view.dialect.extends == dialect
        and op in view.specs
        and not _own(view, view.tree.ops[op])
    ]
    return (dialect, *others)


def _added_and_removed(
    old: View, new: View, pairing: Pairing, base: Pairing | None, side: Snapshot
) -> Iterator[Finding]:
    """Ops that come and go, inherited ones too.

    base: the ops of the extended dialect, where it is one of this project: what comes or goes
        there is reported there.
    """
    name = new.dialect.name
    extends = node_span(new.node, "extends", "subset")
    added, removed = (
        {op.name for op in ops} for ops in ((base.added, base.removed) if base else ((), ()))
    )
    for op in pairing.added:
        if _own(new, op):
            below = f" below '{op.parent}'" if op.parent else ""
            place = new.specs[op.name].op.span
            change = Change("op-added", f"new {op.kind} op '{op.name}'{below}", place)
            yield finding(change, op.name, _showing(op.name, name, side))
        elif op.name not in added:
            change = Change("op-added", f"the {op.kind} op '{op.name}' is inherited now", extends)
            yield finding(change, op.name, (name,))
    for op in pairing.removed:
        own = _own(old, op)
        if own or op.name not in removed:
            stability = op.lifecycle.stability
            rule = "op-removed" if stability == "stable" else "op-retired"
            was = "" if stability == "stable" else f"; it was {stability}"
            gone = "gone" if own else "no longer inherited"
            place = old.specs[op.name].op.span if own else extends
            change = Change(rule, f"the op '{op.name}' is {gone}{was}", place)
            yield finding(change, op.name, (name,))


def _raw(pairing: Pairing) -> list[tuple[Pair, list[Change]]]:
    return [(pair, [c for part in PARTS for c in part.compare(pair)]) for pair in pairing.pairs]


def _add(
    found: list[Finding], owned: Owned, view: View, side: Snapshot, judge: Meaning | None
) -> None:
    """Add a finding; one of an op of the extended dialect only reaches more ops here."""
    name, op = view.dialect.name, owned.pair.new
    result = finding(owned.change, op.name, _showing(op.name, name, side))
    reached = owned.inherited
    if not _own(view, op):
        for place, other in enumerate(found):
            if _same(other, result) and other.dialects[0] == view.dialect.extends:
                more = (p.new.name for p in reached if _own(view, p.new))
                found[place] = replace(other, reaches=(*other.reaches, *more))
                return
    result = replace(result, reaches=tuple(pair.new.name for pair in reached))
    if judge is not None and result.rule.proved is not None:
        result = replace(result, evidence=judge.evidence(result, [owned.pair, *reached]))
    found.append(result)


def _same(*findings: Finding) -> bool:
    return len({(f.rule, f.op, f.subject, f.before, f.after) for f in findings}) == 1


def _scalar(
    file: str,
    name: str,
    change: Change,
    pairings: dict[str, Pairing],
    sides: tuple[Snapshot, Snapshot],
    judge: Meaning | None,
) -> Finding:
    """A finding of a scalar table: the common one, or the one that a dialect adds to it."""
    side = sides[1]
    reached: list[Pair] = []
    dialects = [
        dialect
        for dialect, view in side.views.items()
        if file == f"{SPECS}/{SCALAR_FILE}"
        or any(
            file == f"{SPECS}/{d.name}/{SCALAR_FILE}" for d in (view.dialect, *view.dialect.bases)
        )
    ]
    for dialect in filter(pairings.__contains__, dialects):
        pairing = pairings[dialect]
        view = side.views[dialect]
        # An inherited op is another one where the dialect's table is.
        shared = all(
            s.views[dialect].dialect.extends in s.views
            and s.views[str(s.views[dialect].dialect.extends)].tree.scalars
            is s.views[dialect].tree.scalars
            for s in sides
        )
        before = {pair.new.name: pair for pair in pairing.pairs}
        names = {op.name for op in users(view.tree, name)}
        trees = {id(pair.old_tree): pair.old_tree for pair in pairing.pairs}
        former = {key: {op.name for op in users(tree, name)} for key, tree in trees.items()}
        names |= {
            pair.new.name for pair in pairing.pairs if pair.old.name in former[id(pair.old_tree)]
        }
        reached += [before[n] for n in view.tree.ops if n in names & set(before)
                    and (not shared or _own(view, view.tree.ops[n]))]  # fmt: skip
    if change.rule in ("function-docs-changed", "function-added") or (
        name == scalar_changes.READINGS
    ):
        reached = []
    result = finding(change, name, tuple(dialects))
    result = replace(result, reaches=tuple(dict.fromkeys(pair.new.name for pair in reached)))
    if judge is not None and change.rule == "spelling-added":
        return replace(result, evidence=_spelling(change, side, judge))
    if judge is not None and result.rule.proved is not None and reached:
        return replace(result, evidence=judge.evidence(result, reached))
    return result


def _spelling(change: Change, side: Snapshot, judge: Meaning) -> Evidence | None:
    """Evidence that a new spelling has the value of the expression that it is raised to."""
    for table, _ in side.tables.values():
        for spelling in table.spellings:
            if scalar_changes.written(spelling) == change.after:
                return spellings.evidence(spelling, table, judge.bodies)
    return None
