# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of an op before and the same op after; renames are declared or found out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from optree_core.model import Op, Parameter

from .finding import Pair
from .snapshot import View


@dataclass(frozen=True)
class Pairing:
    """Pairs in the order of the tree after; ops on one side only."""

    pairs: tuple[Pair, ...]
    added: tuple[Op, ...]
    removed: tuple[Op, ...]
    renamed: Mapping[str, str]


def pair_ops(old: View, new: View) -> Pairing:
    removed = [op for name, op in old.tree.ops.items() if name not in new.tree.ops]
    added = [op for name, op in new.tree.ops.items() if name not in old.tree.ops]
    gone = {op.name for op in removed}
    renamed = {n: op.name for op in added for n in op.lifecycle.formerly[:1] if n in gone}
    # Parents first: a renamed parent makes the parents of its children equal.
    for before in (op for op in removed if op.name not in renamed):
        found = [
            op for op in added if op.name not in renamed.values() and _same_op(before, op, renamed)
        ]
        if found:
            closest = max(found, key=lambda op: (_likeness(before.name, op.name), op.name))
            renamed[before.name] = closest.name
    backwards = {after: before for before, after in renamed.items()}
    pairs = []
    for name, op in new.tree.ops.items():
        before_name = backwards.get(name, name)
        if before_name in old.tree.ops:
            before = old.tree.ops[before_name]
            pairs.append(
                Pair(
                    before,
                    op,
                    old.specs[before_name],
                    new.specs[name],
                    old.tree,
                    new.tree,
                    renamed,
                    pair_parameters(before, op),
                )
            )
    return Pairing(
        tuple(pairs),
        tuple(op for op in added if op.name not in backwards),
        tuple(op for op in removed if op.name not in renamed),
        renamed,
    )


def _likeness(first: str, second: str) -> float:
    return SequenceMatcher(None, first, second).ratio()


def _same_op(old: Op, new: Op, renamed: Mapping[str, str]) -> bool:
    """True if two ops differ only in names, docs and relations to other ops."""
    parent = renamed.get(old.parent, old.parent) if old.parent else None
    as_new = replace(
        old,
        name=new.name,
        parent=parent,
        summary=new.summary,
        description=new.description,
        siblings=new.siblings,
        precedes=new.precedes,
        decomposes=new.decomposes,
        canonical=new.canonical,
        also_matches=new.also_matches,
        interfaces=new.interfaces,
        mlir=new.mlir,
        lifecycle=new.lifecycle,
        retired=new.retired,
    )
    return as_new == new


def pair_parameters(old: Op, new: Op) -> dict[str, str]:
    """Parameters before -> after: by name, then those that differ in their names only."""
    after = {parameter.name for parameter in new.parameters}
    found = {p.name: p.name for p in old.parameters if p.name in after}
    free = [p for p in new.parameters if p.name not in found]
    for declared in list(free):
        for former in old.parameters:
            if former.name not in found and {former.name, former.attribute} & set(
                declared.lifecycle.formerly
            ):
                found[former.name] = declared.name
                free.remove(declared)
                break
    for parameter in old.parameters:
        if parameter.name in found:
            continue
        match = next((p for p in free if _same_parameter(parameter, p)), None)
        if match is not None:
            found[parameter.name] = match.name
            free.remove(match)
    return found


def _same_parameter(old: Parameter, new: Parameter) -> bool:
    if old.lifecycle.stability != "stable":
        return False  # It was announced to leave: what is there now is another one.
    carried = (old.attribute is None) == (new.attribute is None)
    return (
        carried
        and replace(
            old,
            name=new.name,
            attribute=new.attribute,
            doc=new.doc,
            symbols=new.symbols,
            lifecycle=new.lifecycle,
        )
        == new
    )
