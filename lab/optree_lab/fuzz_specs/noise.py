# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutations without knowledge of specs: lines and characters are inserted, deleted and moved."""

from __future__ import annotations

import random
from collections.abc import Callable

from .drawing import PIECES
from .mutation import Mutant, Mutator, Subject

Edit = Callable[[str, random.Random], str]


def without_a_line(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def line_twice(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return "".join(lines)


def lines_swapped(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "".join(lines)


def truncated(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def inserted(text: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(PIECES) + text[at:]
    return text


def deleted(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice([1, 1, 5, 12, 50, 5000]) :]


def repeated(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    piece = text[at : at + rng.choice([1, 2, 6, 40])]
    return text[:at] + piece * rng.choice([2, 10, 100, 20_000 // max(1, len(piece))]) + text[at:]


EDITS: dict[str, Edit] = {
    "a line less": without_a_line,
    "a line twice": line_twice,
    "lines swapped": lines_swapped,
    "truncated": truncated,
    "something inserted": inserted,
    "something deleted": deleted,
    "a piece repeated": repeated,
}


def _mutator(what: str, edit: Edit) -> Mutator:
    return lambda subject, rng: Mutant(edit(subject.text, rng), what)


def word_replaced(subject: Subject, rng: random.Random) -> Mutant:
    """Replace a value by another value of the same spec, or by the name of another op."""
    scalars = [s for s in subject.scalars() if s.value is not None]
    target = rng.choice(scalars)
    words = [str(s.value) for s in scalars if "\n" not in str(s.value)] + list(subject.words)
    return Mutant(subject.replaced(target.span, rng.choice(words)), "a value replaced")


MUTATORS: tuple[Mutator, ...] = (
    *(_mutator(what, edit) for what, edit in EDITS.items()),
    word_replaced,
)
