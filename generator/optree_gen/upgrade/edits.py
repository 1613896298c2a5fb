# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The edits of a repository's files, collected before any is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.disk import destination
from optree_gen.disk.containment import ForeignFileError, read_text
from optree_gen.spec import load

from .changes import SpecEdit


@dataclass
class Edits:
    """The new texts of files of the repository at `root`, and notes on them.

    texts: by path; None removes the file.
    done: a line about each edit. left: edits that the owner has to make.
    """

    root: Path
    texts: dict[Path, str | None] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    left: Diagnostics = field(default_factory=Diagnostics)

    def name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def source(self, path: Path) -> Source | None:
        """Return the file with its edits; None if it does not exist, or is reported unreadable."""
        name = self.name(path)
        if path in self.texts:
            text = self.texts[path]
            return None if text is None else Source(name, text)
        if not path.exists() and not path.is_symlink():
            return None
        try:
            return Source(name, read_text(path, self.root))
        except ForeignFileError as error:
            self.left.error("foreign-file", Span(Source(name, ""), 1, 1), str(error))
            return None

    def replace(self, path: Path, source: Source, words: Iterable[tuple[Span, str]]) -> bool:
        """Replace the text at each span. Return True if there was any."""
        lines = source.text.splitlines(keepends=True)
        edited = []
        for span, new in sorted(words, key=lambda word: word[0].order, reverse=True):
            line, start = lines[span.line - 1], span.column - 1
            old = line[start : start + span.length]
            lines[span.line - 1] = line[:start] + new + line[start + span.length :]
            edited.append(f"{source.path}:{span.line}: {old} is now {new}")
        if edited:
            self.texts[path] = "".join(lines)
            self.done += edited[::-1]
        return bool(edited)

    def write(self) -> None:
        """Write all edits to disk."""
        for path, text in self.texts.items():
            if text is None:
                destination.remove(path, self.root)
            else:
                destination.write(path, text, self.root)


def entries(node: load.Node | None, path: list[str]) -> Iterator[tuple[Text, load.Node]]:
    """Yield keys and values at a path of keys; each item of a list on the path is searched."""
    if isinstance(node, load.Sequence):
        for item in node.items:
            yield from entries(item, path)
    elif isinstance(node, load.Mapping):
        for key, value in node.entries.items():
            if path[0] in ("*", key):
                if len(path) == 1:
                    yield key, value
                else:
                    yield from entries(value, path[1:])


def words(source: Source, node: load.Mapping, edit: SpecEdit) -> Iterator[tuple[Span, str]]:
    """Yield the places where a spec has the word of an edit, each with its replacement."""
    pattern = re.compile(rf"(?<![\w.])(?:{edit.old})(?!\w)")
    for key, value in entries(node, edit.path.split(".")):
        if edit.key:
            yield key.span, edit.new
            continue
        for number in _lines(source, key.span, value):
            start = value.span.column - 1 if number == value.span.line else 0
            for found in pattern.finditer(source.line(number), start):
                span = Span(source, number, found.start() + 1, len(found.group()))
                yield span, found.expand(edit.new)


def _lines(source: Source, key: Span, value: load.Node) -> range:
    """Return the lines of a value: its first line and the following ones indented below its key."""
    last = value.span.line
    indent = len(source.line(key.line)) - len(source.line(key.line).lstrip())
    while last < len(source.lines):
        line = source.line(last + 1)
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        last += 1
    return range(value.span.line, last + 1)
