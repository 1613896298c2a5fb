# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes of an op's place in the tree, of whole fields, of its availability and its docs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from optree_core.condition import Condition
from optree_core.definition import CompositeStep
from optree_core.model import Availability, Op, OperandSpec
from optree_gen.diagnostics.source import span_of

from .finding import Change, SpecPart
from .pairing import Pair

#: Field of an op, kind of change, text for an empty field.
_FIELDS = (
    ("kind", "op-kind-changed", ""),
    ("types", "types-changed", ""),
    ("results", "results-changed", ""),
    ("canonical", "canonical-changed", "always"),
    ("precedes", "precedence-changed", ""),
    ("decomposes", "decomposition-changed", "none"),
    ("moves", "decomposition-changed/moves", "nothing"),
    ("computes", "decomposition-changed/computes", "nothing"),
    ("steps", "decomposition-changed/steps", "none"),
    ("ranks", "decomposition-changed/ranks", "none"),
    ("computed_in", "decomposition-changed/type", "that of the inputs"),
    ("runs", "algorithm-changed", "none"),
    ("regions", "regions-changed", "none"),
    ("effects", "effects-changed", "those of its destinations"),
    ("assembly", "assembly-changed", ""),
    ("hooks", "hooks-changed", "nothing"),
    ("result_name", "result-name-changed", ""),
)

#: Field with a list -> the first part of the rules for an added and a removed element.
_LISTED = {"also_matches": "also-matches", "interfaces": "interface", "where": "condition"}

_DOCS = ("summary", "description", "example")

#: Fields that an op inherits from its parent unless its spec has them.
_INHERITED = ("types", "results", "interfaces", "where")


def compare(pair: Pair) -> Iterator[Change]:
    yield from _place(pair)
    old, new = _named_as_after(pair), pair.new
    was, now = ([region.doc for region in op.regions] for op in (old, new))
    if len(was) == len(now) and was != now:
        yield SpecPart(pair.place("regions"), "regions").change("docs-changed", "", "")
    old, new = _without_docs(old), _without_docs(new)
    for key, kind, nothing in _FIELDS:
        before, after = getattr(old, key), getattr(new, key)
        unordered = key == "precedes" and set(before) == set(after)
        if before != after and not unordered:
            texts = (" ".join(_text(value).split()) or nothing for value in (before, after))
            yield _part(pair, key).change(kind, *texts)
    for key, rule in _LISTED.items():
        before, after = (list(map(str, getattr(op, key))) for op in (old, new))
        for text in after:
            if text not in before:
                yield _part(pair, key, text).change(f"{rule}-added", "", text)
        for text in before:
            if text not in after:
                yield _part(pair, key, text).change(f"{rule}-removed", text)
    names = zip(pair.old.where, old.where, strict=True)
    for before, after in dict.fromkeys((was.name, now.name) for was, now in names):
        if before != after:
            yield _part(pair, "where").change("condition-docs-changed/renamed", before, after)
    yield from _defined_otherwise(pair, old)
    if old.mlir != new.mlir:
        (since, until), (first, last) = (
            (op.mlir.since or 0, op.mlir.until or math.inf) for op in (old, new)
        )
        widened = first <= since and until <= last
        kind = "availability-widened" if widened else "availability-narrowed"
        yield SpecPart(pair.place("mlir")).change(kind, _releases(old.mlir), _releases(new.mlir))
    if old.tensors_only != new.tensors_only:
        kind = "op-memrefs-refused" if new.tensors_only else "op-memrefs-accepted"
        yield SpecPart(pair.place("tensors_only")).change(kind, "", "")
    for key in ("reference", "numpy"):
        before, after = getattr(old, key), getattr(new, key)
        if before != after:
            kind = "reference-changed" if before else "reference-added"
            yield _part(pair, key).change(kind, before, after)
    for key in _DOCS:
        before, after = getattr(old, key), getattr(new, key)
        if before != after:
            yield SpecPart(pair.place(key), key).change("docs-changed", str(before), str(after))


def _defined_otherwise(pair: Pair, old: Op) -> Iterator[Change]:
    """Yield changes of the definitions of conditions that the op names on both sides."""
    rules = {str(condition): condition.rule for condition in old.where}
    for condition in pair.new.where:
        text = str(condition)
        before, after = rules.get(text, condition.rule), condition.rule
        part = _part(pair, "where", text)
        if before.test != after.test:
            yield part.change("condition-changed", str(before.test), str(after.test))
        elif before.meaning != after.meaning:
            yield part.change("condition-docs-changed", before.meaning, after.meaning)


def _place(pair: Pair) -> Iterator[Change]:
    old, new = pair.old, pair.new
    name = pair.new_spec.op.span
    if old.name != new.name:
        upgraded = old.name in new.lifecycle.formerly
        kind = "op-renamed-upgraded" if upgraded else "op-renamed"
        yield SpecPart(name).change(kind, old.name, new.name)
    if old.abstract != new.abstract:
        kind = "op-made-abstract" if new.abstract else "op-materialized"
        texts = ("abstract" if op.abstract else "op" for op in (old, new))
        yield SpecPart(pair.place("abstract")).change(kind, *texts, op=new.qualified_name)
    before = pair.renamed.get(old.parent, old.parent) if old.parent else None
    if before != new.parent:
        above = {op.name for op in pair.new_tree.ancestors(new.name)}
        part = SpecPart(span_of(pair.new_spec.parent, name))
        kind = "op-nested" if before in above else "op-moved"
        yield part.change(kind, before or "", new.parent or "")


def _named_as_after(pair: Pair) -> Op:
    """Return the op before, with the names that other ops and its parameters have after."""
    old = pair.old
    moves = old.moves and replace(
        old.moves, arguments=tuple(pair.parameters.get(n, n) for n in old.moves.arguments)
    )
    computes = old.computes and replace(
        old.computes,
        name=pair.parameters.get(old.computes.name, old.computes.name),
        arguments=tuple(pair.operands.get(n, n) for n in old.computes.arguments),
    )
    runs = old.runs and replace(
        old.runs, arguments=tuple(pair.parameters.get(n, n) for n in old.runs.arguments)
    )
    regions = tuple(
        replace(
            region, arguments=_values(region.arguments, pair), yields=_values(region.yields, pair)
        )
        for region in old.regions
    )
    decomposes, precedes = map(pair.now, (old.decomposes, old.precedes))
    where = tuple(_renamed(condition, pair) for condition in old.where)
    return replace(
        old,
        moves=moves,
        computes=computes,
        runs=runs,
        regions=regions,
        decomposes=decomposes,
        precedes=precedes,
        where=where,
    )


def _values(items: tuple[tuple[str, ...], ...], pair: Pair) -> tuple[tuple[str, ...], ...]:
    """Return the values of a region with the names that operands have after."""
    return tuple(tuple(pair.operands.get(n, n) for n in item) for item in items)


def _without_docs(op: Op) -> Op:
    """Return the op without descriptions of its regions."""
    return replace(op, regions=tuple(replace(region, doc="") for region in op.regions))


def _renamed(condition: Condition, pair: Pair) -> Condition:
    """Return the condition after that has another name and the same definition, else itself."""
    if condition in pair.new.where:
        return condition
    definition = condition.arguments, condition.rule.test
    others = (c for c in pair.new.where if str(c) not in map(str, pair.old.where))
    return next((c for c in others if (c.arguments, c.rule.test) == definition), condition)


def _part(pair: Pair, key: str, subject: str = "") -> SpecPart:
    place = pair.place("cpp" if key == "hooks" else key)
    return SpecPart(place, subject, key if key in _INHERITED else "")


def _text(value: object) -> str:
    if isinstance(value, CompositeStep):
        return f"{value.name}: {value}"
    if isinstance(value, OperandSpec):
        return f"{value.name}: {value.type or value.role}"
    return ", ".join(map(_text, value)) if isinstance(value, tuple) else str(value or "")


def _releases(availability: Availability) -> str:
    since = f"since {availability.since}" if availability.since is not None else ""
    until = f"before {availability.until}" if availability.until is not None else ""
    return " and ".join(filter(None, (since, until))) or "of all releases"
