# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subjects by number: the same number gives the same subject for the same specs."""

from __future__ import annotations

import random
from collections.abc import Callable

from . import body_mutation, mutation
from .from_scratch import from_scratch
from .origins import Origins
from .subject import Subject, tidy

#: Number of subjects in ten that come from ops of the tree.
FROM_OPS = 7

TRIES = 30

#: Returns a changed subject, or None if it does not apply.
Mutator = Callable[[Subject, random.Random], Subject | None]

#: Mutators and their weights.
MUTATORS: tuple[tuple[Mutator, int], ...] = (
    (mutation.permute_loops, 5),
    (mutation.transpose_operand, 4),
    (mutation.other_expression, 6),
    (mutation.written_twice, 3),
    (mutation.unit_loop, 5),
    (mutation.dynamic_sizes, 4),
    (mutation.slack, 1),
    (mutation.other_iterator, 1),
    (mutation.swap_inputs, 3),
    (mutation.same_operand, 4),
    (mutation.constant_operand, 5),
    (mutation.more_input, 2),
    (mutation.more_result, 2),
    (mutation.dead_result, 2),
    (mutation.memrefs, 3),
    (mutation.named_op, 2),
    (mutation.attributes, 1),
    (body_mutation.swap_operands, 4),
    (body_mutation.other_value, 4),
    (body_mutation.other_operation, 4),
    (body_mutation.one_more_step, 11),
    (body_mutation.without_step, 2),
    (body_mutation.flagged, 1),
    (body_mutation.loop_number, 3),
    (body_mutation.constants_outside, 2),
    (mutation.produced_operand, 8),
    (mutation.fold_loop, 8),
    (mutation.encoding, 1),
    (body_mutation.widened, 4),
)


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


def mutated(subject: Subject, rng: random.Random) -> Subject:
    """Return the subject after one mutation, or unchanged if none applies within `TRIES`."""
    mutators, weights = zip(*MUTATORS, strict=True)
    for _ in range(TRIES):
        found = tidy(rng.choices(mutators, weights)[0](subject, rng))
        if found is not None and found != subject:
            return found
    return subject
