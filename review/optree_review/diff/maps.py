# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops and indexing maps before and after, up to the names and the order of loops."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace

from optree_core.affine import AffineMap, affine_map
from optree_core.dialect_op import DialectOp
from optree_core.expression import IndexExpr
from optree_core.model import Form, MapForm, Op
from optree_core.predicate import MapPredicate
from optree_gen.diagnostics.source import Span
from optree_gen.disk.write import digest

from .finding import Change, SpecPart
from .pairing import Pair

FIELD = "indexing_maps"

#: The value of the first open symbol, and of the next ones: no factor in a spec is that large.
FIRST_SYMBOL = 1 << 64

#: The most orders of loops to try; after these, loops correspond by name.
MAX_ORDERS = 5_040


def compare(pair: Pair) -> Iterator[Change]:
    old, new = pair.old, pair.new
    if old.maps.predicate != new.maps.predicate:
        yield _predicate(pair)
    if old.maps.attribute != new.maps.attribute:
        texts = old.maps.attribute or "", new.maps.attribute or ""
        yield pair.part(FIELD, "attribute").change("maps-attribute-changed", *texts)
    if _written(old) != _written(new):
        yield from _forms(pair)


def _predicate(pair: Pair) -> Change:
    old, new = pair.old.maps.predicate, pair.new.maps.predicate
    before, after = old.name, new.name
    part = pair.part(FIELD, "predicate")
    definitions = [_without_texts(predicate) for predicate in (old, new)]
    if definitions[0] == definitions[1]:
        kind = "predicate-docs-changed" if before == after else "predicate-docs-changed/renamed"
        return part.change(kind, before, after)
    if before != after:
        return part.change("predicate-changed", before, after)
    parts = ", ".join(_parts("", *definitions))
    change = part.change("predicate-changed/redefined", before, after, parts=parts)
    # An approval of one definition approves no other one.
    named = [replace(definition, name=before) for definition in definitions]
    before, after = (f"{before}: {digest(repr(d).encode())[:12]}" for d in named)
    return replace(change, before=before, after=after)


def _parts(path: str, old: object, new: object) -> Iterator[str]:
    """Yield `groups.inputs.least was 2, is 1` for each field of a definition that differs."""
    if is_dataclass(old) and type(old) is type(new):
        for key in fields(old):
            states = getattr(old, key.name), getattr(new, key.name)
            yield from _parts(f"{path}.{key.name}".lstrip("."), *states)
    elif isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        if len(old) == 2 and isinstance(old[0], str) and old[0] == new[0]:  # The use by a group.
            yield from _parts(f"{path.rpartition('.')[0]}.{old[0]}", old[1], new[1])
            return
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _parts(f"{path}.{getattr(one, 'name', number)}", one, other)
    elif old != new:
        yield f"{path} was {_short(old)}, is {_short(new)}"


def _short(value: object) -> str:
    """Return a part of a definition in one word, or the names in it."""
    if isinstance(value, tuple):
        return " and ".join(map(_short, value)) or "empty"
    return str(getattr(value, "name", value))


def _without_texts(predicate: MapPredicate) -> MapPredicate:
    """Return the predicate without its name and texts for messages and documentation."""
    return replace(
        predicate,
        name="",
        summary="",
        takes="",
        loop="",
        hint="",
        groups=tuple(replace(group, demand="") for group in predicate.groups),
        loops=tuple(
            replace(loop, summary="", needed=loop.needed and "needed", hint="")
            for loop in predicate.loops
        ),
        window=predicate.window and replace(predicate.window, summary="", form=""),
        dimensions=tuple(replace(found, summary="") for found in predicate.dimensions),
    )


def _written(op: Op) -> tuple[object, ...]:
    """Return everything that determines the maps if no attribute is written."""
    return op.loops, op.maps.forms, tuple(p.symbols for p in op.parameters)


def _forms(pair: Pair) -> Iterator[Change]:
    order = loop_order(pair)
    moved = order is not None and list(order) != sorted(order)
    if order is not None and (moved or pair.old.loops != pair.new.loops):
        yield _loops(pair, order)
    changed = False
    for before, after in pair.operands.items():
        old, new = pair.old.map_of(before), pair.new.map_of(after)
        part, texts = SpecPart(map_span(pair, after), after, FIELD), (str(old), str(new))
        if _meaning(pair, old, True, order) != _meaning(pair, new, False):
            changed = True
            yield part.change("maps-changed", *texts)
            continue
        old_maps, new_maps = _accepted(pair, old, True, order), _accepted(pair, new, False)
        narrower = old_maps - new_maps or _WIDTH[old.form] > _WIDTH[new.form]
        if narrower or new_maps - old_maps or _WIDTH[old.form] < _WIDTH[new.form]:
            rule = "maps-narrowed" if narrower else "maps-widened"
            yield part.change(rule, *texts)
    if pair.old.loops != pair.new.loops and order is None and not changed:
        loops = (", ".join(op.loops or ("as the rank",)) for op in (pair.old, pair.new))
        yield pair.part("loops", "loops").change("maps-changed/loops", *loops)


#: Form -> a number that grows with the maps that it accepts beyond its default.
_WIDTH = {"explicit": 0, "default": 0, "permute": 0, "drop": 0, "identity": 0,
          "identity_or_scalar": 1, "free": 2}  # fmt: skip


def _loops(pair: Pair, order: Sequence[int]) -> Change:
    old, new = pair.old.loops or (), pair.new.loops or ()
    if old == new:  # The maps use the loops in another order: write it with the names before.
        new = tuple(name for _, name in sorted(zip(order, old, strict=True)))
    texts = [", ".join(loops) for loops in (old, new)]
    part = pair.part("loops", "loops")
    if list(order) == list(range(len(order))):
        return part.change("loops-renamed", *texts)
    types = pair.old.iterator_types or ()
    sums = [order[i] for i, kind in enumerate(types) if kind == "reduction"]
    if sums != sorted(sums):
        return part.change("sums-reordered", *texts)
    held = DialectOp(pair.old, pair.old_tree.dialect).maps
    return part.change("loops-reordered" if held is None else "maps-renumbered", *texts, held=held)


def loop_order(pair: Pair) -> tuple[int, ...] | None:
    """Return for each loop before its position after, such that the default maps are equal.

    The identity is preferred. If no order makes them equal, loops of equal names correspond; else
    the identity if half of the maps are equal, or None.
    """
    old, new = pair.old.loops, pair.new.loops
    if old is None or new is None or len(old) != len(new):
        return None
    before = [numbered(pair.old, pair.old.map_of(n).results) for n in pair.operands]
    after = [numbered(pair.new, pair.new.map_of(n).results) for n in pair.operands.values()]
    identity = tuple(range(len(old)))
    if before == after:
        return identity
    marks = [_marks(before, len(old)), _marks(after, len(new))]
    choices = [[i for i in identity if marks[1][i] == marks[0][loop]] for loop in identity]
    for count, order in enumerate(itertools.product(*choices)):
        if count > MAX_ORDERS:
            break
        if len(set(order)) == len(order) and [m.renumbered(order) for m in before] == after:
            return order
    # The maps themselves changed: loops with equal names correspond.
    if set(old) == set(new):
        return tuple(new.index(loop) for loop in old)
    alike = sum(a == b for a, b in zip(before, after, strict=True))
    return identity if 2 * alike >= len(before) else None


def _marks(maps: Sequence[AffineMap], loops: int) -> list[tuple[tuple[int, int, int], ...]]:
    """Return for each loop the places where it occurs, each with its factor."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(loops)]
    for number, indexing in enumerate(maps):
        for position, (terms, _) in enumerate(indexing.results):
            for loop, factor in terms:
                found[loop].append((number, position, factor))
    return [tuple(sorted(marks)) for marks in found]


def numbered(op: Op, results: Sequence[IndexExpr]) -> AffineMap:
    """Return the map with numbers for names; open symbols become distinct numbers."""
    assert op.loops is not None
    symbols: dict[str, int] = {}
    free = itertools.count(FIRST_SYMBOL)
    for parameter in op.parameters:
        for position, symbol in enumerate(parameter.symbols):
            value = parameter.value
            if isinstance(value, tuple):
                value = value[position]
            symbols[symbol] = value if isinstance(value, int) else next(free)
    indexing = affine_map(results, op.loops, symbols)
    return indexing.renumbered(range(len(op.loops)))


def _meaning(pair: Pair, form: MapForm, old: bool, order: Sequence[int] | None = None) -> object:
    """Return the map of a form without a written attribute, or the form itself."""
    op = pair.old if old else pair.new
    if form.listed and op.loops is not None:
        indexing = numbered(op, form.results)
        return indexing.renumbered(order) if order is not None else indexing
    if form.form in (Form.PERMUTE, Form.DROP):
        name = form.parameter or ""
        return form.form, pair.parameters.get(name, name) if old else name
    # Forms with the same default differ in `_WIDTH`.
    return "identity" if form.form is not Form.EXPLICIT else form


def _accepted(
    pair: Pair, form: MapForm, old: bool, order: Sequence[int] | None = None
) -> set[AffineMap]:
    op = pair.old if old else pair.new
    if form.form is not Form.DEFAULT or op.loops is None:
        return set()
    maps = {numbered(op, results) for results in form.alternatives}
    return {m.renumbered(order) for m in maps} if order is not None else maps


def same_forms(pair: Pair) -> bool:
    """True if all operands have the same forms; for ops without named loops."""
    old, new = pair.old.maps.forms, pair.new.maps.forms
    return len(old) == len(new) and all(
        _meaning(pair, a, True) == _meaning(pair, b, False) and _WIDTH[a.form] == _WIDTH[b.form]
        for a, b in zip(old, new, strict=True)
    )


def map_span(pair: Pair, operand: str) -> Span:
    for entry in pair.new_spec.maps or ():
        if entry.operand == operand:
            return entry.operand.span
    if pair.new_spec.like is not None and FIELD not in pair.new_spec.keys:
        return pair.new_spec.key_span("like")
    return pair.place(FIELD)
