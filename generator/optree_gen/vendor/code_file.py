# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A file of C++ or TableGen taken apart: what it includes, and everything else."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: An include at the start of a line, where no text of a spec can be.
_INCLUDE = re.compile(r'^#?include ("[^"]+"|<[^>]+>)\n', re.MULTILINE)
#: What a tool writes is included where it is used: macros before it say what of it.
_IN_PLACE = '.inc"'
_HEADING = re.compile(r"\A(?:(?://.*)?\n)*")
_GUARD = re.compile(r"\A#ifndef (\w+)\n#define \1\n(.*)^#endif.*\n*\Z", re.MULTILINE | re.DOTALL)
_USINGS = re.compile(r"\A\n*(?:using namespace [\w:]+;\n+)+")


@dataclass(frozen=True)
class CodeFile:
    """includes: as they are written, with quotes or brackets. usings: the directives after them.
    text: without these, without the comment at its head and the guard.
    """

    includes: tuple[str, ...]
    usings: tuple[str, ...]
    text: str

    @property
    def holds_written(self) -> bool:
        """True if the text includes what a tool writes, which no file may have twice."""
        return _IN_PLACE in self.text


def code_file(text: str) -> CodeFile:
    """The parts of a file."""
    text = _HEADING.sub("", text, count=1)
    guarded = _GUARD.match(text)
    text = guarded[2] if guarded else text
    found = [name for name in _INCLUDE.findall(text) if not name.endswith(_IN_PLACE)]
    text = _INCLUDE.sub(lambda m: m[0] if m[1].endswith(_IN_PLACE) else "", text)
    usings = _USINGS.match(text)
    if usings:
        text = text[usings.end() :]
    text = re.sub(r"\n{3,}", "\n\n", text).strip("\n")
    return CodeFile(tuple(found), tuple(usings[0].strip().splitlines() if usings else ()), text)
