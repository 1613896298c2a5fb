# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults of terms over loops: every fault of each kind, at every place where it applies."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from optree_proof.loop_index import ONE, Computed, LoopIndex, SizedLoop, size_text
from optree_proof.loop_term import Apply, Choice, Leaf, Number, Position, Reduce, Term

from optree_lab.edits import placed, swapped

Found = Iterator[tuple[str, Term]]

#: An operation that is put in the place of each one; it has the same types.
OTHERS: Mapping[str, str] = {
    "arith.addf": "arith.mulf",
    "arith.addi": "arith.muli",
    "arith.extsi": "arith.extui",
    "arith.extui": "arith.extsi",
    "arith.maximumf": "arith.minimumf",
    "arith.mulf": "arith.addf",
    "arith.muli": "arith.addi",
    "arith.subf": "arith.addf",
    "arith.subi": "arith.addi",
    "math.exp": "math.absf",
}


def faults(term: Term, any_order: Collection[str]) -> Found:
    """Yield terms with one fault, and what it is.

    any_order: operations that may combine in any order; of others, another order is a fault.
    """
    yield from _here(term, any_order)
    for place, child in enumerate(_children(term)):
        for what, changed in faults(child, any_order):
            yield what, _with_child(term, place, changed)


def _here(term: Term, any_order: Collection[str]) -> Found:
    match term:
        case Leaf(_, indices, sizes):
            for first, second in combinations(range(len(indices)), 2):
                if indices[first] != indices[second]:
                    yield (
                        "flipped map",
                        replace(term, indices=swapped(indices, first, second)),
                    )
            for place, index in enumerate(indices):
                if sizes[place] != ONE:
                    changed = placed(indices, place, index.shifted(ONE))
                    yield "wrong offset", replace(term, indices=changed)
                for atom, _ in index.parts:
                    left = LoopIndex(tuple(p for p in index.parts if p[0] != atom), index.constant)
                    yield "dropped loop", replace(term, indices=placed(indices, place, left))
        case Number(text, type):
            if term.whole is not None:
                more = term.whole.plus(ONE)
                yield "another constant", replace(term, text=size_text(more), whole=more)
            elif type[0] == "f":
                other = 2.0 if float(text) != 2.0 else 3.0
                yield "another constant", Number(repr(other), type)
        case Apply(operation, arguments):
            if operation in OTHERS:
                yield "another operation", replace(term, operation=OTHERS[operation])
            if len(arguments) == 2 and operation == "arith.subf":
                yield "swapped operands", replace(term, arguments=arguments[::-1])
        case Reduce(operation, loops):
            if operation in OTHERS:
                yield "another combiner", replace(term, operation=OTHERS[operation])
            for place in range(len(loops)):
                yield "a loop that runs once", _once(term, place)
            if operation not in any_order and len(loops) > 1:
                yield "another order of loops", replace(term, loops=loops[::-1])
        case Choice(_, bound, below, above):
            yield "wrong bound", replace(term, bound=bound.plus(ONE))
            yield "exchanged parts", replace(term, below=above, above=below)
        case Position(index):
            yield "wrong offset", replace(term, index=index.shifted(ONE))


def _once(term: Reduce, place: int) -> Term:
    """Return a reduction of which a loop has a single iteration."""
    loop = term.loops[place]
    return replace(term, loops=placed(term.loops, place), term=_without(term.term, loop))


def _without(term: Term, loop: SizedLoop) -> Term:
    """Return a term for the first iteration of a loop."""
    if isinstance(term, Leaf):
        found = [
            LoopIndex(tuple(p for p in i.parts if p[0] != loop), i.constant) for i in term.indices
        ]
        return replace(term, indices=tuple(found))
    for place, child in enumerate(_children(term)):
        term = _with_child(term, place, _without(child, loop))
    return term


def _children(term: Term) -> tuple[Term, ...]:
    match term:
        case Leaf(_, indices):
            return tuple(
                atom.term  # type: ignore[misc]
                for index in indices
                for atom, _ in index.parts
                if isinstance(atom, Computed)
            )
        case Apply(_, arguments):
            return arguments
        case Reduce():
            return term.term, term.start
        case Choice():
            return term.below, term.above
    return ()


def _with_child(term: Term, place: int, child: Term) -> Term:
    match term:
        case Leaf(_, indices):
            old = _children(term)[place]
            found = [
                LoopIndex(
                    tuple(
                        (Computed(child), f) if a == Computed(old) else (a, f) for a, f in i.parts
                    ),
                    i.constant,
                )
                for i in indices
            ]
            return replace(term, indices=tuple(found))
        case Apply(_, arguments):
            return replace(term, arguments=placed(arguments, place, child))
        case Reduce():
            return replace(term, start=child) if place else replace(term, term=child)
        case Choice():
            return replace(term, above=child) if place else replace(term, below=child)
    return term
