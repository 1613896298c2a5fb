# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs: their kinds, the program of a given number, and how it shrinks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from optree_lab.fuzzing.draw import Draw, simpler
from optree_lab.ir.writer import Isolated

from . import smaller as smaller_subjects
from . import structured_kinds, written_kinds
from .alike import alike
from .chain import chain
from .definedness import is_defined
from .drawing import Drawn
from .from_scratch import from_scratch
from .mutation import mutated
from .origins import Origins
from .subject import Subject, tidy
from .text import function
from .views import in_place, views


@dataclass(frozen=True)
class Case:
    """A random program of a kind.

    origin: description of the source, for messages. smaller: yields reduced programs, the most
    reduced first. defined: compare the values that the function computes.
    """

    kind: str
    origin: str
    function: Isolated
    smaller: Callable[[], Iterator[Case]]
    defined: bool = True


def structured(subject: Subject, kind: str) -> Case:
    """Return a subject as a program."""

    def smaller() -> Iterator[Case]:
        return (structured(found, kind) for found in smaller_subjects.smaller(subject))

    return Case(kind, subject.origin, function(subject), smaller, is_defined(subject))


#: Writes a program, driven by the choices of its `Drawn`.
Author = Callable[[Drawn], None]


def written(kind: str, author: Author, draw: Draw) -> Case:
    """Return the program that an author writes when it takes these choices."""
    writer = Drawn(draw)
    author(writer)
    script = draw.script

    def smaller() -> Iterator[Case]:
        for given in simpler(script):
            again = Draw(0, given)
            found = written(kind, author, again)
            # Each program has fewer or lower choices than this one, so shrinking ends.
            if (len(again.script), again.script) < (len(script), script):
                yield found

    return Case(kind, kind, writer.function(), smaller)


#: Makes a subject, or returns None if the random choices lead to an invalid one.
Maker = Callable[[Origins, random.Random], Subject | None]

#: The weight and the maker of each kind, first of subjects, then of programs written by choices.
_SUBJECTS: Mapping[str, tuple[int, Maker]] = {
    "never-run": (8, structured_kinds.never_run),
    "order-of-sums": (6, structured_kinds.order_of_sums),
    "order-of-ops": (5, structured_kinds.order_of_ops),
    "large": (1, structured_kinds.large_body),
}
_WRITTEN: Mapping[str, tuple[int, Author]] = {
    "alike": (6, alike),
    "guarded": (6, written_kinds.guarded),
    "assertions": (5, written_kinds.assertions),
    "effects": (5, written_kinds.effects),
    "nested": (4, written_kinds.nested),
    "outputs": (4, written_kinds.outputs),
    "buffers": (4, written_kinds.buffers),
    "in-place": (4, in_place),
    "views": (4, views),
    "chain": (5, chain),
}
KINDS: Mapping[str, int] = {
    "changed": 50,
    **{kind: weight for kinds in (_SUBJECTS, _WRITTEN) for kind, (weight, _) in kinds.items()},
}

TRIES = 1000

#: Number of subjects in ten that come from ops of the tree.
FROM_OPS = 7


def case_of(origins: Origins, number: int, kinds: Sequence[str] = ()) -> Case:
    """Return the program of a number. kinds: the only kinds to choose from; empty allows all."""
    names = [name for name in KINDS if name in kinds or not kinds]
    rng = random.Random(f"kind {number}")
    (kind,) = rng.choices(names, [KINDS[name] for name in names])
    if kind in _WRITTEN:
        return written(kind, _WRITTEN[kind][1], Draw(number))
    if kind == "changed":
        return structured(subject_of(origins, number), kind)
    rng = random.Random(number)
    for _ in range(TRIES):
        if (found := tidy(_SUBJECTS[kind][1](origins, rng))) is not None:
            return structured(found, kind)
    raise RuntimeError(f"no program of the kind '{kind}' for {number}")


def subject_of(origins: Origins, seed: int) -> Subject:
    """Return the subject of a number."""
    rng = random.Random(seed)
    while True:
        made = origins.subject(rng) if rng.random() * 10 < FROM_OPS else from_scratch(rng)
        found = tidy(made)
        if found is None:
            continue
        for _ in range(rng.choices((0, 1, 2, 3, 5), (1, 4, 5, 4, 2))[0]):
            found = mutated(found, rng)
        return found
