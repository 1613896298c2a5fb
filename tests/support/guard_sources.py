# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ of the unifier in which each guard can be switched off: for a test build, never a plugin.

A guard is a condition under which the unifier says no: each alternative of an `if` whose statement
refuses, each part of a `return` that is a conjunction. The copies ask `optreeGuard(N)` first, which
is true but for the guard whose number the environment's OPTREE_GUARD_OFF has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

#: The unifier: what decides whether an op means a node, of `runtime/lib`.
SOURCES = (
    "MapPredicates.cpp",
    "MapUnifier.cpp",
    "Matcher.cpp",
    "PayloadUnifier.cpp",
)

HEADER = """#include <cstdlib>
static inline bool optreeGuard(int number) {
  static const int off = [] {
    const char *text = std::getenv("OPTREE_GUARD_OFF");
    return text ? std::atoi(text) : 0;
  }();
  return number != off;
}
"""

_IF = re.compile(r"\bif \(")
_REFUSES = re.compile(
    r"\s*\{?\s*(?:continue;|return "
    r"(?:false|failure\(\)|std::nullopt|nullptr|\{\}|fail\w*\(|refuse\())"
)
_RETURN = re.compile(r"\breturn (?!true|false|fail|refuse|std::nullopt|nullptr|success)")
_DECLARATION = re.compile(r"^(?:const )?[\w:]+(?:<.*>)?(?: [*&]?|\s)\w+ = ", re.DOTALL)
_OPEN, _CLOSE = "([{", ")]}"


@dataclass(frozen=True)
class Guard:
    """A condition under which the unifier refuses. number: from 1; text: in one line."""

    number: int
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


@dataclass(frozen=True)
class _Part:
    """A part of a condition, from `start` to `end`; refuses: it is a reason to say no."""

    start: int
    end: int
    refuses: bool


def instrument(text: str, file: str, first: int) -> tuple[str, list[Guard]]:
    """The source with switches, and its guards, numbered from `first`."""
    parts: list[_Part] = []
    for part in sorted((*_conditions(text), *_conjunctions(text)), key=lambda p: (p.start, -p.end)):
        if not parts or part.start >= parts[-1].end:  # none within another
            parts.append(part)
    guards = []
    result = ""
    position = 0
    for number, part in enumerate(parts, first):
        source = text[part.start : part.end]
        switch = f"optreeGuard({number}) && " if part.refuses else f"!optreeGuard({number}) || "
        result += text[position : part.start] + f"({switch}({source}))"
        position = part.end
        line = text.count("\n", 0, part.start) + 1
        guards.append(Guard(number, file, line, " ".join(source.split())))
    return result + text[position:], guards


def _conditions(text: str) -> Iterator[_Part]:
    """The alternatives of each `if` that refuses."""
    for match in _IF.finditer(text):
        start = match.end()
        end = _closing(text, start)
        if not _REFUSES.match(text, end + 1):
            continue
        pieces = list(_split(text, start, end, ";"))
        start = pieces[-1][0]
        if _DECLARATION.match(text[start:end].strip()):
            continue
        chosen = len(list(_split(text, start, end, " ? "))) > 1
        for a, b in [(start, end)] if chosen else _split(text, start, end, "||"):
            yield _Part(*_stripped(text, a, b), refuses=True)


def _conjunctions(text: str) -> Iterator[_Part]:
    """The parts of each `return A && B;`, and of each `return A || fail(...);`."""
    for match in _RETURN.finditer(text):
        start = match.end()
        end = next(_split(text, start, len(text), ";"))[1]
        if len(list(_split(text, start, end, " ? "))) > 1:
            continue
        alternatives = list(_split(text, start, end, "||"))
        if len(alternatives) > 1 and "fail" in text[slice(*alternatives[-1])]:
            alternatives = alternatives[:-1]
        elif len(alternatives) > 1 or not any(True for _ in _split(text, start, end, "&&")):
            continue
        pieces = list(_split(text, start, alternatives[-1][1], "&&"))
        if len(pieces) > 1 or "fail" in text[start:end]:
            for a, b in pieces:
                yield _Part(*_stripped(text, a, b), refuses=False)


def _closing(text: str, position: int) -> int:
    """Where the bracket closes that was opened before `position`."""
    depth = 1
    while True:
        depth += (text[position] in _OPEN) - (text[position] in _CLOSE)
        if depth == 0:
            return position
        position += 1


def _split(text: str, start: int, end: int, separator: str) -> Iterator[tuple[int, int]]:
    """The parts between separators that are in no bracket; up to the first `;` at least."""
    depth = 0
    begin = position = start
    while position < end:
        if depth == 0 and text.startswith(separator, position):
            yield begin, position
            begin = position + len(separator)
        depth += (text[position] in _OPEN) - (text[position] in _CLOSE)
        position += 1
    yield begin, end


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - (len(part) - len(part.rstrip()))


def write(runtime: Path, output: Path) -> list[Guard]:
    """Writes the sources with switches; returns their guards."""
    output.mkdir(parents=True, exist_ok=True)
    guards: list[Guard] = []
    for name in SOURCES:
        source = (runtime / "lib" / name).read_text(encoding="utf-8")
        text, found = instrument(source, name, len(guards) + 1)
        guards += found
        (output / name).write_text(HEADER + text, encoding="utf-8")
    return guards
