# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults of indexing maps: for each kind, every fault at every place where it applies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from optree_core.affine import AffineMap
from optree_core.generic import Body, Generic

from optree_lab.edits import placed, swapped
from optree_lab.ir.body_edits import live

Result = tuple[tuple[tuple[int, int], ...], int]
Found = Iterator[tuple[str, Generic]]


def alone(result: Result) -> int | None:
    """Return the loop if the result is just that loop, else None."""
    terms, constant = result
    return terms[0][0] if len(terms) == 1 and terms[0][1] == 1 and constant == 0 else None


def covered(maps: Sequence[AffineMap]) -> bool:
    """True if every loop alone is a result of some map, which gives its extent."""
    found = {alone(result) for map_ in maps for result in map_.results}
    return set(range(maps[0].loops)) <= found


def wrong_stride_or_dilation(generic: Generic) -> Found:
    """Add 1 to a stride or a dilation, or subtract 1."""
    for spot, (terms, constant) in _results(generic):
        for place, (loop, factor) in enumerate(terms) if len(terms) > 1 else ():
            for other in (factor + 1, factor - 1):
                if other > 0:
                    changed = placed(terms, place, (loop, other))
                    yield _with(generic, spot, (changed, constant), f"d{loop} * {other}")


def wrong_offset(generic: Generic) -> Found:
    """Add 1 to a result."""
    for spot, (terms, constant) in _results(generic):
        yield _with(generic, spot, (terms, constant + 1), "one more")


def dropped_term(generic: Generic) -> Found:
    """Drop one loop from a result."""
    for spot, (terms, constant) in _results(generic):
        for place, (loop, _) in enumerate(terms):
            yield _with(generic, spot, (placed(terms, place), constant), f"without d{loop}")


def wrong_loop(generic: Generic) -> Found:
    """Use another loop in a result."""
    for spot, (terms, constant) in _results(generic):
        used = {loop for loop, _ in terms}
        for place, (loop, factor) in enumerate(terms):
            for other in sorted(set(range(generic.maps[0].loops)) - used):
                changed = placed(terms, place, (other, factor))
                yield _with(generic, spot, (changed, constant), f"d{other} for d{loop}")


def permuted_map(generic: Generic) -> Found:
    """Swap two results of a map."""
    for operand, map_ in enumerate(generic.maps):
        for first, second in combinations(range(len(map_.results)), 2):
            changed = replace(map_, results=swapped(map_.results, first, second))
            yield (
                f"operand {operand}: results {first} and {second} swapped",
                replace(generic, maps=placed(generic.maps, operand, changed)),
            )


def exchanged_maps(generic: Generic) -> Found:
    """Exchange the maps of two operands."""
    for first, second in combinations(range(len(generic.maps)), 2):
        if len(generic.maps[first].results) == len(generic.maps[second].results):
            maps = swapped(generic.maps, first, second)
            yield f"the maps of {first} and {second}", replace(generic, maps=maps)


def dropped_loop(generic: Generic) -> Found:
    """Run a loop only once."""
    for loop in range(generic.maps[0].loops):
        maps = tuple(
            AffineMap(
                map_.loops - 1,
                tuple(
                    (tuple((d - (d > loop), f) for d, f in terms if d != loop), constant)
                    for terms, constant in map_.results
                ),
            )
            for map_ in generic.maps
        )
        assert generic.body is not None
        types = [t for d, t in enumerate(generic.iterator_types) if d != loop]
        body = _without_index(generic.body, loop)
        if body is not None:
            yield f"d{loop} dropped", Generic(maps, tuple(types), body)


#: Kind of fault -> the function that yields such faults.
KINDS: dict[str, Callable[[Generic], Found]] = {
    alter.__name__.replace("_", " "): alter
    for alter in (
        wrong_stride_or_dilation, wrong_offset, dropped_term, wrong_loop, permuted_map,
        exchanged_maps, dropped_loop,
    )
}  # fmt: skip


def _without_index(body: Body, loop: int) -> Body | None:
    """Return the body for a nest without the loop, or None if it uses the loop's index."""
    steps = []
    for step in body.steps:
        dim = step.number("dim")
        if dim == loop:
            return None
        if dim >= 0:
            step = replace(step, properties=(("dim", dim - (dim > loop)),))
        steps.append(step)
    return live(body, steps, body.results)


def _results(generic: Generic) -> Iterator[tuple[tuple[int, int], Result]]:
    """Yield each result of each map with its place: operand and dimension."""
    for operand, map_ in enumerate(generic.maps):
        for position, result in enumerate(map_.results):
            yield (operand, position), result


def _with(
    generic: Generic, spot: tuple[int, int], result: Result, what: str
) -> tuple[str, Generic]:
    """Return a description of the fault, and the generic with the result replaced."""
    operand, position = spot
    map_ = generic.maps[operand]
    changed = replace(map_, results=placed(map_.results, position, result))
    maps = placed(generic.maps, operand, changed)
    return f"operand {operand}, result {position}: {what}", replace(generic, maps=maps)
