# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A counterexample for maps: shapes that differ, else elements that move elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from optree_core.affine import AffineMap
from optree_core.cases import shape
from optree_core.element_type import element_type, find_element_type
from optree_core.generic import (
    Generic,
    Illegal,
    Instance,
    expanded_operands,
    indexing_maps,
    instantiate,
)
from optree_core.model import Role
from optree_proof.number import can_try_values
from optree_proof.verdict import Agreement, Evidence, nothing_found

from .maps import loop_order, same_forms
from .pairing import Pair

#: Distinct extents, so that dimensions cannot be confused; the extent of all loops for elements.
DISTINCT = (2, 3, 5, 7, 4, 6, 8, 9, 10, 11)
SMALL = 2

#: Element types; the op is evaluated on the first that is legal.
TYPES = ("i32", "f32", "i1")

#: The most operands with a single one to try, and the most loops: each doubles the time of a try.
MAX_TRIED, MAX_LOOPS = 200, 16


def compare(pair: Pair) -> Evidence | None:
    """Return evidence on maps; None if they are equal up to names and order of loops."""
    old, new = pair.old, pair.new
    if not (old.structured and new.structured):
        return None
    if old.loops is None or new.loops is None:
        if old.loops == new.loops and same_forms(pair):
            return None
        return nothing_found("maps that depend on the rank are not tried")
    order = loop_order(pair)
    if order is None or len(old.maps.forms) != len(new.maps.forms) or old.variadic:
        return nothing_found("the loops before and after cannot be paired")
    tried = [(values, _sides(pair, values)) for values in ({}, _factors(pair))]
    if not any(sides for _, sides in tried):
        return nothing_found("no values of the parameters give maps on both sides")
    found = None
    for values, sides in tried:
        if sides is not None:
            before = [m.renumbered(order) for m in sides[0]]
            if before != [m.renumbered(range(len(order))) for m in sides[1]]:
                found = _shapes(pair, values, order) or found or _elements(pair)
    return found


def _sides(
    pair: Pair, values: Mapping[str, Sequence[int]]
) -> tuple[tuple[AffineMap, ...], ...] | None:
    """Return the maps before and after without written attributes; None if one has none."""
    former = {b: values[a] for b, a in pair.parameters.items() if a in values}
    found = []
    for op, parameters in ((pair.old, former), (pair.new, values)):
        count = len(expanded_operands(op, len(op.operands)))
        instance = Instance((element_type(TYPES[0]),) * count, (1,) * count, parameters)
        try:
            found.append(indexing_maps(op, instance))
        except Illegal:
            return None
    return tuple(found)


def _factors(pair: Pair) -> dict[str, list[int]]:
    """Return distinct values for the parameters with symbols that are open on both sides.

    They are primes and no factors of the maps, so that coefficients cannot be confused.
    """
    forms = (*pair.old.maps.forms, *pair.new.maps.forms)
    written = {term.factor for form in forms for term in form.terms}
    primes = (n for n in itertools.count(2) if n not in written and _is_prime(n))
    found: dict[str, list[int]] = {}
    for before, after in pair.parameters.items():
        old, new = pair.old.parameter(before), pair.new.parameter(after)
        if old is not None and new is not None and new.symbols and old.value == new.value is None:
            count = max(len(old.symbols), len(new.symbols))
            found[after] = [next(primes) for _ in range(count)]
    return found


def _is_prime(number: int) -> bool:
    return all(number % divisor for divisor in range(2, number))


def _shapes(
    pair: Pair, factors: Mapping[str, Sequence[int]], order: Sequence[int]
) -> Evidence | None:
    """Return a counterexample of shapes that differ, with the smallest extents and factors."""
    loops = pair.new.loops or ()
    if len(loops) > len(DISTINCT):
        return None
    point = {("", i): extent for i, extent in enumerate(DISTINCT[: len(loops)])}
    point |= {(name, i): v for name, values in factors.items() for i, v in enumerate(values)}

    def chosen(point: Mapping[tuple[str, int], int], name: str) -> list[int]:
        return [value for (key, _), value in point.items() if key == name]

    def differing(
        point: Mapping[tuple[str, int], int], operand: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        """Return the operand's sizes before and after; None if they are equal."""
        extents = chosen(point, "")
        sides = _sides(pair, {name: chosen(point, name) for name in factors})
        if sides is None:
            return None
        was = shape(sides[0][operand], [extents[place] for place in order])
        is_ = shape(sides[1][operand], extents)
        return None if was == is_ else (was, is_)

    operand = next((i for i in range(len(pair.new.operands)) if differing(point, i)), None)
    if operand is None:
        return None
    for key, value in point.items():
        smaller = ({**point, key: v} for v in range(1, value))
        point = next((p for p in smaller if differing(p, operand)), point)
    found = differing(point, operand)
    assert found is not None
    given = [f"{loop} = {e}" for loop, e in zip(loops, chosen(point, ""), strict=True) if e != 1]
    given += [f"{name} = {values}" for name in factors if set(values := chosen(point, name)) - {1}]
    text = ", ".join((pair.new.name, *given, "all other sizes 1" if given else "all sizes 1"))
    was, is_ = map(_size, found)
    name = pair.new.operands[operand].name
    return Evidence(Agreement.DIFFERS, f"{text}: {name} was {was}, is {is_}")


def _size(sizes: Sequence[int]) -> str:
    return "x".join(map(str, sizes)) or "a single element"


def _elements(pair: Pair) -> Evidence:
    """Return a counterexample: operands with a single one for which results differ."""
    if not can_try_values():
        return nothing_found("numpy is not installed to try values")
    if len(pair.new.loops or ()) > MAX_LOOPS:
        return nothing_found(f"ops with more than {MAX_LOOPS} loops are not tried")
    legal = ((name, generics) for name in TYPES if (generics := _generics(pair, name)))
    found = next((_first_difference(pair, generics, name) for name, generics in legal), None)
    tried = f"{pair.new.name} with all loops of {SMALL}, operands with a single one in them"
    return found or nothing_found(tried)


def _generics(pair: Pair, name: str) -> list[Generic] | None:
    """Return both sides on a type; None if it is illegal, or the user gives the body."""
    found = []
    for op, tree in ((pair.old, pair.old_tree), (pair.new, pair.new_tree)):
        elements = tuple(find_element_type(o.type) or element_type(name) for o in op.operands)
        ranks = tuple(len(form.results) for form in op.maps.forms)
        try:
            found.append(instantiate(op, Instance(elements, ranks), tree.scalars))
        except (Illegal, ValueError):
            return None
    return None if any(generic.body is None for generic in found) else found


def _first_difference(pair: Pair, generics: Sequence[Generic], name: str) -> Evidence | None:
    import numpy as np
    from optree_reference import SizeMismatch, evaluate_generic, storage

    new = pair.new
    shapes = [shape(indexing, (SMALL,) * len(new.loops or ())) for indexing in generics[1].maps]
    assert generics[0].body is not None
    types = list(map(storage, generics[0].body.arguments))
    # The place of each operand's single one; inits and windows have none.
    read = [operand.role not in (Role.INIT, Role.SHAPE) for operand in new.operands]
    places = (
        itertools.product(*map(range, sizes)) if holds else [None]
        for sizes, holds in zip(shapes, read, strict=True)
    )
    for ones in itertools.islice(itertools.product(*places), MAX_TRIED):
        arrays = [np.zeros(sizes, dtype) for sizes, dtype in zip(shapes, types, strict=True)]
        for array, place in zip(arrays, ones, strict=True):
            if place is not None:
                array[place] = 1
        try:
            first, second = (evaluate_generic(g, arrays).values[0] for g in generics)
        except SizeMismatch:
            return None
        unequal = np.argwhere(first != second)
        if not len(unequal):
            continue
        at = tuple(map(int, unequal[0]))
        given = ", ".join(
            f"{operand.name}{_index(place)} = 1"
            for operand, place in zip(new.operands, ones, strict=True)
            if place is not None
        )
        text = f"{name} {new.name}, all loops of {SMALL}, {given} and all others 0: "
        result = f"{new.inits[0].name}{_index(at)} was {first[at]}, is {second[at]}"
        return Evidence(Agreement.DIFFERS, text + result)
    return None


def _index(place: Sequence[int]) -> str:
    return f"[{', '.join(map(str, place))}]" if place else ""
