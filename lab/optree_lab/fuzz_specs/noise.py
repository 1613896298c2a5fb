# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutations that know nothing of specs: lines and characters come, go and change places."""

from __future__ import annotations

import random

from .mutation import Mutant, Mutator, Subject

_PIECES = (
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "-",
    "?",
    "|",
    ">",
    "&a",
    "*a",
    "!t",
    "%",
    "@",
    "`",
    "'",
    '"',
    "#",
    "\\",
    "\n",
    "  ",
    "\t",
    "---\n",
    "...\n",
    "<<: ",
    "~",
    "null",
    "true",
    "0x1f",
    "1e9",
    "\u00a0",
    "\ufeff",
    "\u2028",
    "\U0001f9ee",
    "\r",
    "add(",
    ")",
    "cast(",
    " * 2",
    " + 1",
    "d0",
    "const(1, out)",
    "[]",
)


def without_a_line(subject: Subject, rng: random.Random) -> Mutant:
    lines = subject.lines
    del lines[rng.randrange(len(lines))]
    return Mutant("\n".join(lines) + "\n", "a line less")


def line_twice(subject: Subject, rng: random.Random) -> Mutant:
    lines = subject.lines
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return Mutant("\n".join(lines) + "\n", "a line twice")


def lines_swapped(subject: Subject, rng: random.Random) -> Mutant:
    lines = subject.lines
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return Mutant("\n".join(lines) + "\n", "lines swapped")


def truncated(subject: Subject, rng: random.Random) -> Mutant:
    return Mutant(subject.text[: rng.randrange(len(subject.text))], "truncated")


def inserted(subject: Subject, rng: random.Random) -> Mutant:
    text = subject.text
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(_PIECES) + text[at:]
    return Mutant(text, "something inserted")


def deleted(subject: Subject, rng: random.Random) -> Mutant:
    start = rng.randrange(len(subject.text))
    end = start + rng.randint(1, 12)
    return Mutant(subject.text[:start] + subject.text[end:], "something deleted")


def word_replaced(subject: Subject, rng: random.Random) -> Mutant:
    """A value by another value of the same spec, or by the name of another op."""
    scalars = [s for s in subject.scalars() if s.value is not None]
    target = rng.choice(scalars)
    words = [str(s.value) for s in scalars if "\n" not in str(s.value)] + list(subject.words)
    return Mutant(subject.replaced(target.span, rng.choice(words)), "a value replaced")


def repeated(subject: Subject, rng: random.Random) -> Mutant:
    """A piece of text many times over."""
    start = rng.randrange(len(subject.text))
    piece = subject.text[start : start + rng.randint(1, 6)]
    return Mutant(
        subject.text[:start] + piece * rng.choice([10, 100, 20_000]) + subject.text[start:],
        "a piece repeated",
    )


MUTATORS: tuple[Mutator, ...] = (
    without_a_line,
    line_twice,
    lines_swapped,
    truncated,
    inserted,
    deleted,
    word_replaced,
    repeated,
)
