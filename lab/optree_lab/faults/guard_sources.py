# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ of the runtime in which each guard can be left out: for a test build, never a plugin.

A guard is a condition under which the runtime says no: each alternative of an `if` whose statement
refuses, each part of a `return` that is a conjunction. The copies ask it as the sources do and pass
the answer on, but for the guards whose numbers the environment's OPTREE_GUARD_OFF has: what these
refuse is ignored. OPTREE_GUARD_LOG names a file to which the process appends a line: the numbers
of the guards that refused anything.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

#: The sources, by name below `runtime/lib`, that decide whether an op means a node.
UNIFIER = (
    "Conditions IterationOrder KeptAttributes LinearForm MapForms MapPredicates MapUnifier Matcher "
    "PayloadUnifier ScalarGraph StructuredView"
)

#: What decides which sequence an op becomes in the forms that are sequences.
PLANNERS = (
    "AssertionPlanner BodyPlanner ContractionPlanner ConvolutionClassifier ConvolutionNormalizer "
    "FormPlanner LayoutPlanner NamedOpPlanner PrologueSplitter ReductionPlanner ScalarCover "
    "Speculation SpellingIndex"
)

SOURCES = tuple(f"{name}.cpp" for name in f"{UNIFIER} {PLANNERS}".split())

#: The header of the copies.
HEADER = Path(__file__).with_name("Guards.h")

_IF = re.compile(r"\bif \(")
_REFUSES = re.compile(
    r"\s*\{?\s*(?:continue;|return "
    r"(?:false|failure\(\)|std::nullopt|nullptr|\{\}|fail\w*\(|refuse\())"
)
_RETURN = re.compile(r"\breturn (?!true|false|fail|refuse|std::nullopt|nullptr|success)")
_DECLARATION = re.compile(r"^(?:const )?[\w:]+(?:<.*>)?(?: [*&]?|\s)\w+ =\s", re.DOTALL)
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
        ask = "refuses" if part.refuses else "holds"
        result += text[position : part.start]
        result += f"optree_guards::{ask}({number}, static_cast<bool>({source}))"
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
    """The position that closes the bracket opened before `position`."""
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


def write(runtime: Path, output: Path, sources: Sequence[str] = SOURCES) -> list[Guard]:
    """Writes the sources with switches; returns their guards."""
    output.mkdir(parents=True, exist_ok=True)
    shutil.copy(HEADER, output)
    guards: list[Guard] = []
    for name in sources:
        (source,) = (runtime / "lib").rglob(name)
        text, found = instrument(source.read_text(encoding="utf-8"), name, len(guards) + 1)
        guards += found
        (output / name).write_text(f'#include "{output / "Guards.h"}"\n{text}', encoding="utf-8")
    return guards
