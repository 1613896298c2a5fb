# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of random programs, and the program of a given number."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from . import structured_kinds, written_kinds
from .alike import alike
from .case import Author, Case, structured, written
from .chain import chain
from .drawing import Draw
from .in_place import in_place
from .numbered import subject_of
from .origins import Origins
from .subject import Subject, tidy
from .views import views

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
