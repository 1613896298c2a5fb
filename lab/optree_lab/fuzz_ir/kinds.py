# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of random programs, and the program of a number."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from . import structured_kinds as structured
from . import written_kinds
from .alike import alike
from .case import Author, Case, Structured, written
from .chain import chain
from .drawing import Draw
from .in_place import in_place
from .numbered import subject_of, well_formed
from .origins import Origins
from .subject import Subject, tidy
from .views import views

#: Makes a subject; None: with these choices there is none.
Maker = Callable[[Origins, random.Random], Subject | None]

_SUBJECTS: Mapping[str, Maker] = {
    "never-run": structured.never_run,
    "order-of-sums": structured.order_of_sums,
    "order-of-ops": structured.order_of_ops,
    "large": structured.large_body,
}

_WRITTEN: Mapping[str, Author] = {
    "alike": alike,
    "guarded": written_kinds.guarded,
    "assertions": written_kinds.assertions,
    "effects": written_kinds.effects,
    "nested": written_kinds.nested,
    "outputs": written_kinds.outputs,
    "buffers": written_kinds.buffers,
    "in-place": in_place,
    "views": views,
    "chain": chain,
}

#: Kinds and their weights.
KINDS: Mapping[str, int] = {
    "changed": 50,
    "never-run": 8,
    "order-of-sums": 6,
    "order-of-ops": 5,
    "large": 1,
    "alike": 6,
    "guarded": 6,
    "assertions": 5,
    "effects": 5,
    "nested": 4,
    "outputs": 4,
    "buffers": 4,
    "in-place": 4,
    "views": 4,
    "chain": 5,
}

TRIES = 1000


def case_of(origins: Origins, number: int, kinds: Sequence[str] = ()) -> Case:
    """The program of that number; of one of these kinds, if any are given."""
    names = [name for name in KINDS if name in kinds or not kinds]
    rng = random.Random(f"kind {number}")
    (kind,) = rng.choices(names, [KINDS[name] for name in names])
    if kind in _WRITTEN:
        return written(kind, _WRITTEN[kind], Draw(number))
    if kind == "changed":
        return Structured(subject_of(origins, number), kind)
    rng = random.Random(number)
    for _ in range(TRIES):
        made = _SUBJECTS[kind](origins, rng)
        found = tidy(made) if made is not None else None
        if found is not None and well_formed(found):
            return Structured(found, kind)
    raise RuntimeError(f"no program of the kind '{kind}' for {number}")
