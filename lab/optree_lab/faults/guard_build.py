# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds a plugin whose guards can be switched off one by one, for tests only.

A guard is a condition under which the runtime refuses: each alternative of an `if` whose statement
refuses, each part of a `return` of a conjunction. The copied sources evaluate guards as the
originals do and use the result, except for guards whose numbers are in OPTREE_GUARD_OFF: their
refusals are ignored. OPTREE_GUARD_LOG names a file to which the process appends a line with the
numbers of the guards that refused. Everything else is as `make build` left it.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from optree_lab import toolchain
from optree_lab.tables import beside

SOURCES = tuple(f"{name}.cpp" for names in beside(__file__) for name in names)

#: The header of the copied sources.
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
    """A condition under which the unifier refuses. number: from 1. text: on one line."""

    number: int
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


@dataclass(frozen=True)
class _Part:
    """A part of a condition, from `start` to `end`. refuses: True if it refuses when it holds."""

    start: int
    end: int
    refuses: bool


def instrument(text: str, file: str, first: int) -> tuple[str, list[Guard]]:
    """Return the source with switches, and its guards, numbered from `first`."""
    parts: list[_Part] = []
    for part in sorted((*_conditions(text), *_conjunctions(text)), key=lambda p: (p.start, -p.end)):
        if not parts or part.start >= parts[-1].end:  # Keep only outermost parts.
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
    """Yield the alternatives of each `if` that refuses."""
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
    """Yield the parts of each `return A && B;`, and of each `return A || fail(...);`."""
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
    """Return the position of the bracket that closes the one opened before `position`."""
    depth = 1
    while True:
        depth += (text[position] in _OPEN) - (text[position] in _CLOSE)
        if depth == 0:
            return position
        position += 1


def _split(text: str, start: int, end: int, separator: str) -> Iterator[tuple[int, int]]:
    """Yield the parts between separators outside of brackets, as (start, end)."""
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
    """Write the sources with switches; return their guards."""
    output.mkdir(parents=True, exist_ok=True)
    shutil.copy(HEADER, output)
    guards: list[Guard] = []
    for name in sources:
        (source,) = (runtime / "lib").rglob(name)
        text, found = instrument(source.read_text(encoding="utf-8"), name, len(guards) + 1)
        guards += found
        (output / name).write_text(f'#include "{output / "Guards.h"}"\n{text}', encoding="utf-8")
    return guards


#: The plugins linked with switches: of the bound dialect and of the defined one.
LINKED = (toolchain.PLUGIN, toolchain.PLUGIN.with_name("libOptree.so"))

#: Binaries used unchanged with these plugins.
BESIDE = (
    toolchain.TEST_PLUGIN,
    toolchain.PLUGIN.with_name("libOptreeTest.so"),
    toolchain.OPTREE_OPT,
)


@dataclass(frozen=True)
class Build:
    """A build directory with plugins that have switches, and their guards."""

    directory: Path
    guards: tuple[Guard, ...]

    @property
    def plugin(self) -> Path:
        return self.directory / "lib" / toolchain.PLUGIN.name


def build(directory: Path, jobs: int = 2, sources: Sequence[str] = SOURCES) -> Build:
    """Compile the sources with switches; everything else is as `make build` left it."""
    guards = write(toolchain.CHECKOUT / "runtime", directory, sources)
    objects: dict[str, str] = {}
    compile_ = []
    for entry in json.loads(toolchain.ninja("compdb")):
        # A source, or a unit that includes sources.
        file = Path(entry["directory"], entry["file"])
        if "OpTreeRuntime.dir/" not in entry["output"] or file.suffix not in (".cpp", ".cxx"):
            continue
        included = re.findall(r'^#include "(.*/runtime/lib/.*\.cpp)"$', file.read_text(), re.M)
        named = [path for path in included or [str(file)] if Path(path).name in sources]
        if named:
            unit = directory / "units" / file.name
            text = file.read_text() if included else f'#include "{file}"\n'
            for path in named:
                text = text.replace(f'"{path}"', f'"{directory / Path(path).name}"')
            unit.parent.mkdir(exist_ok=True)
            unit.write_text(text)
            changed = objects[entry["output"]] = f"{unit}.o"
            command = entry["command"].replace(entry["file"], str(unit))
            # Not optimized, it compiles in half of the time.
            checked = command.replace(" -c ", " -O0 -D_GLIBCXX_ASSERTIONS -c ", 1)
            compile_.append(re.sub(r" -MD -MT \S+ -MF \S+ -o \S+", f" -o {changed}", checked))
    _compile(compile_, directory, jobs)
    for place in ("lib", "bin"):
        (directory / place).mkdir(exist_ok=True)
    for library in LINKED:
        target = library.relative_to(toolchain.BUILD_DIR)
        words = toolchain.ninja("commands", str(target)).splitlines()[-1].split(" ")
        made = {**objects, str(target): str(directory / target)}
        _shell(" ".join(made.get(word, word) for word in words))
    for file in BESIDE:
        link = directory / file.relative_to(toolchain.BUILD_DIR)
        link.unlink(missing_ok=True)
        link.symlink_to(file)
    return Build(directory, tuple(guards))


def _compile(commands: Sequence[str], directory: Path, jobs: int) -> None:
    """Run the commands, unless the last run had the same sources and headers."""
    texts = [*commands, *(file.read_text() for file in sorted(directory.rglob("*.cpp")))]
    headers = sorted((toolchain.CHECKOUT / "runtime" / "include").rglob("*.h"))
    texts += [file.read_text(encoding="utf-8") for file in (directory / "Guards.h", *headers)]
    digest = hashlib.sha256("\0".join(texts).encode()).hexdigest()
    stamp = directory / "stamp"
    if stamp.is_file() and stamp.read_text() == digest:
        return
    stamp.unlink(missing_ok=True)
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(_shell, commands))
    stamp.write_text(digest)


def _shell(command: str) -> None:
    done = subprocess.run(
        command, shell=True, cwd=toolchain.BUILD_DIR, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"{command}:\n{done.stderr[:4000]}")
