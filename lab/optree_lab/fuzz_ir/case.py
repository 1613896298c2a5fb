# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One random program: its function, whether its values are compared, and how it shrinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from optree_lab.ir.writer import Isolated

from . import shrink
from .definedness import is_defined
from .drawing import Draw, Drawn, simpler
from .subject import Subject
from .text import function


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
        return (structured(found, kind) for found in shrink.smaller(subject))

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
