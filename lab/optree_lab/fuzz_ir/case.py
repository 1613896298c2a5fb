# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One random program: its function, how it is judged, and the same with less in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from optree_lab.ir.isolated import Isolated

from . import shrink
from .definedness import is_defined
from .drawing import Draw, Script, simpler
from .subject import Subject
from .text import function


class Case(Protocol):
    """A random program of a kind."""

    @property
    def kind(self) -> str: ...

    @property
    def origin(self) -> str:
        """The origin, for people."""

    @property
    def defined(self) -> bool:
        """True if its values are to be compared."""

    @property
    def function(self) -> Isolated: ...

    def smaller(self) -> Iterator[Case]:
        """Programs with less in them, those that lack most first."""


@dataclass(frozen=True)
class Structured:
    """A subject."""

    subject: Subject
    kind: str

    @property
    def origin(self) -> str:
        return self.subject.origin

    @property
    def defined(self) -> bool:
        return is_defined(self.subject)

    @property
    def function(self) -> Isolated:
        return function(self.subject)

    def smaller(self) -> Iterator[Case]:
        for subject in shrink.smaller(self.subject):
            yield replace(self, subject=subject)


#: Writes a program by choices.
Author = Callable[[Draw], Isolated]


@dataclass(frozen=True)
class Written:
    """A program in text, made by choices."""

    kind: str
    author: Author
    script: Script
    function: Isolated
    origin: str
    defined: bool = True

    def smaller(self) -> Iterator[Case]:
        for script in simpler(self.script):
            found = written(self.kind, self.author, Draw(0, script))
            # Fewer choices, or lower ones: so this comes to an end.
            if (len(found.script), found.script) < (len(self.script), self.script):
                yield found


def written(kind: str, author: Author, draw: Draw) -> Written:
    made = author(draw)
    return Written(kind, author, draw.script, made, kind)
