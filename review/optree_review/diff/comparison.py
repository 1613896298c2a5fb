# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two snapshots: all findings, with evidence if results may have changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from optree_core.inference import CASTS, users
from optree_core.lifecycle import Stability
from optree_core.model import Op
from optree_gen.spec.spec_files import SCALAR_FILE
from optree_proof import algebra, spellings
from optree_proof.verdict import Agreement, Evidence

from . import (
    attributes,
    dialect_changes,
    lifecycles,
    maps,
    operands,
    payload,
    relations,
    scalar_changes,
)
from .finding import Change, Finding, SpecPart, finding
from .meaning import Meaning
from .pairing import Owned, Pair, Pairing, attribute, pair_ops
from .rules import Impact
from .snapshot import SPECS, Snapshot, View, node_span


@dataclass(frozen=True)
class Comparison:
    """Findings in the order of files, and the pairs of ops per dialect."""

    old: Snapshot
    new: Snapshot
    findings: tuple[Finding, ...]
    pairings: dict[str, Pairing]


#: The number of severities that block, the gravest ones.
BLOCKING = tuple(Impact).index(Impact.COMPATIBLE)

#: Rules of a scalar table that no body follows from.
_IDLE = ("function-docs-changed", "function-added", "function-arguments-renamed")

#: Rules of a scalar table that are decided without the ops that it reaches.
_OF_TABLES = ("spelling-added", "function-algebra-changed")

#: Evidence on results that were not to be compared: neither a proof nor a difference is known.
SKIPPED = Evidence(Agreement.UNKNOWN, "results were not compared")

#: The modules that compare two ops, each for a group of rules.
PARTS = (relations, operands, attributes, maps, payload, lifecycles)


def compare(old: Snapshot, new: Snapshot, evidence: bool = True) -> Comparison:
    """Return all findings; `evidence` False skips counterexamples and proofs, so that a change
    that they could decide is undecided."""
    pairings = {
        name: pair_ops(old.views[name], view)
        for name, view in new.views.items()
        if name in old.views
    }
    judge = Meaning() if evidence else None
    found: list[Finding] = []
    for name, change in dialect_changes.compare(old, new):
        reached = dialect_changes.reached(change, old.views.get(name), pairings.get(name))
        found.append(replace(finding(change, name, (name,)), reaches=reached))
    for file, name, change in scalar_changes.compare(old, new):
        found.append(_scalar(file, name, change, pairings, (old, new), judge))
    # A dialect comes after its base, whose findings also reach the dialect's ops.
    for name in sorted(pairings, key=lambda n: (new.views[n].dialect.extends is not None, n)):
        views = old.views[name], new.views[name]
        base = pairings.get(new.views[name].dialect.extends or "")
        found.extend(_added_and_removed(*views, pairings[name], base, new))
        pairs = pairings[name].pairs
        raw = [(pair, [c for part in PARTS for c in part.compare(pair)]) for pair in pairs]
        for owned in attribute(raw):
            _add(found, owned, new.views[name], new, judge)
    found.sort(key=lambda f: (f.span.order, f.rule.id, f.subject))
    return Comparison(old, new, tuple(found), pairings)


def _own(view: View, op: Op) -> bool:
    """True if the dialect itself specifies the op, rather than a dialect that it extends."""
    return op.origin.dialect == view.dialect.name


def _showing(op: str, dialect: str, side: Snapshot) -> tuple[str, ...]:
    """Return the dialect, and those that inherit the op from it."""
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
    """Yield a finding per added and per removed op, inherited ones included.

    base: the pairing of the extended dialect if the project has it: its ops are reported there.
    """
    name = new.dialect.name
    extends = node_span(new.node, "extends", "subset")
    for op in pairing.added:
        if _own(new, op):
            below = f" below '{op.parent}'" if op.parent else ""
            part = SpecPart(new.specs[op.name].op.span)
            change = part.change("op-added", kind=op.kind, op=op.name, below=below)
            yield finding(change, op.name, _showing(op.name, name, side), is_op=True)
        elif base is None or op.name not in {o.name for o in base.added}:
            change = SpecPart(extends).change("op-added/inherited", kind=op.kind, op=op.name)
            yield finding(change, op.name, (name,), is_op=True)
    for op in pairing.removed:
        own = _own(old, op)
        if own or base is None or op.name not in {o.name for o in base.removed}:
            stability = op.lifecycle.stability
            rule = "op-removed" if stability is Stability.STABLE else "op-retired"
            was = "" if stability is Stability.STABLE else f"; it was {stability}"
            gone = "gone" if own else "no longer inherited"
            part = SpecPart(old.specs[op.name].op.span if own else extends)
            change = part.change(rule, op=op.name, gone=gone, was=was)
            yield finding(change, op.name, (name,), is_op=True)


def _add(
    found: list[Finding], owned: Owned, view: View, side: Snapshot, judge: Meaning | None
) -> None:
    """Add a finding; one that the extended dialect's op already has only reaches more ops.

    With a scalar table of its own the dialect may compute something else: a finding that only
    blocks there is added.
    """
    name, op = view.dialect.name, owned.pair.new
    result = finding(owned.change, op.name, _showing(op.name, name, side), is_op=True)
    reached = owned.inherited
    result = replace(result, reaches=tuple(pair.new.name for pair in reached))
    if result.rule.proved is not None:
        pairs = [owned.pair, *reached]
        evidence = judge.evidence(result, pairs) if judge is not None else SKIPPED
        result = replace(result, evidence=evidence)
    if not _own(view, op):
        for place, other in enumerate(found):
            if _same(other, result) and other.dialects[0] == view.dialect.extends:
                order = tuple(Impact)
                if order.index(result.severity) < min(order.index(other.severity), BLOCKING):
                    break
                more = (p.new.name for p in reached if _own(view, p.new))
                found[place] = replace(other, reaches=(*other.reaches, *more))
                return
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
    """Return the finding for a change in the common scalar table or in a dialect's."""
    views = sides[1].views
    dialects = [
        dialect
        for dialect, view in views.items()
        if file == f"{SPECS}/{SCALAR_FILE}"
        or file in (f"{SPECS}/{d.name}/{SCALAR_FILE}" for d in (view.dialect, *view.dialect.bases))
    ]
    reached: list[Pair] = []
    computes = change.rule not in _IDLE and name != scalar_changes.READINGS
    for dialect in filter(pairings.__contains__, dialects if computes else ()):
        # An inherited op computes differently if the dialect's own table changes.
        shared = all(_shares_table(side, dialect) for side in sides)
        former, users_ = (
            {op.name for op in users(side.views[dialect].tree, name)} for side in sides
        )
        reached += [
            pair
            for pair in pairings[dialect].pairs
            if (pair.old.name in former or pair.new.name in users_)
            and (not shared or _own(views[dialect], pair.new))
        ]
    result = finding(change, name, tuple(dialects))
    result = replace(result, reaches=tuple(dict.fromkeys(pair.new.name for pair in reached)))
    if judge is None:
        decidable = result.rule.proved is not None and (reached or change.rule in _OF_TABLES)
        return replace(result, evidence=SKIPPED) if decidable else result
    if change.rule == "spelling-added":
        return replace(result, evidence=_spelling(change, sides[1], judge))
    if change.rule == "function-algebra-changed":
        old, new = (side.tables[file][0] if file in side.tables else None for side in sides)
        assert new is not None
        before = None if old is None else old.functions.get(name)
        found = algebra.evidence(before, new.functions[name], change.subject, new, judge.bodies)
        return replace(result, evidence=found)
    if result.rule.proved is not None and reached:
        function = "" if name == CASTS else name
        return replace(result, evidence=judge.evidence(result, reached, function))
    return result


def _shares_table(side: Snapshot, dialect: str) -> bool:
    """True if the dialect uses the scalar table of the dialect that it extends."""
    view = side.views[dialect]
    base = side.views.get(view.dialect.extends or "")
    return base is not None and base.tree.scalars is view.tree.scalars


def _spelling(change: Change, side: Snapshot, judge: Meaning) -> Evidence | None:
    """Return evidence that a new spelling has the value of its expression."""
    for table, _ in side.tables.values():
        for spelling in table.spellings:
            if scalar_changes.written(spelling) == change.after:
                return spellings.evidence(spelling, table, judge.bodies)
    return None
