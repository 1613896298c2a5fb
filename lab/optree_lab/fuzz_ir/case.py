# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One random program: its function, how it is judged, and the same with less in it."""

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

    origin: where it comes from, for people. smaller: programs with less in them, those that lack
    most first. defined: its values are to be compared.
    """

    kind: str
    origin: str
    function: Isolated
    smaller: Callable[[], Iterator[Case]]
    defined: bool = True


def structured(subject: Subject, kind: str) -> Case:
    """A subject as a program."""

    def smaller() -> Iterator[Case]:
        return (structured(found, kind) for found in shrink.smaller(subject))

    return Case(kind, subject.origin, function(subject), smaller, is_defined(subject))


#: Writes a program by choices.
Author = Callable[[Drawn], None]


def written(kind: str, author: Author, draw: Draw) -> Case:
    """A program that an author writes by choices."""
    writer = Drawn(draw)
    author(writer)
    script = draw.script

    def smaller() -> Iterator[Case]:
        for given in simpler(script):
            again = Draw(0, given)
            found = written(kind, author, again)
            # Fewer choices, or lower ones: so this comes to an end.
            if (len(again.script), again.script) < (len(script), script):
                yield found

    return Case(kind, kind, writer.function(), smaller)
