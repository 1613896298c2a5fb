# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The edits of a repository's files, collected before any is written."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.disk import destination
from optree_gen.disk.containment import ForeignFileError, read_limited, read_text
from optree_gen.spec import load

from .changes import SpecEdit


@dataclass
class Edits:
    """The new texts of files of the repository at `root`, and notes on them.

    texts: by path, with `\\n` as line end; None removes the file.
    moved: the former path of a file, by its new one.
    done: a line about each edit. left: edits that the owner has to make.
    """

    root: Path
    texts: dict[Path, str | None] = field(default_factory=dict)
    moved: dict[Path, Path] = field(default_factory=dict)
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

    def relocate(self, path: Path, new: Path, text: str) -> None:
        """Write the text of a file at its new path instead."""
        self.texts |= {new: text, path: None}
        self.moved[new] = path

    def write(self) -> None:
        """Write all edits to disk, each with the line ends and the mark of UTF-8 that it has."""
        for path, text in self.texts.items():
            if text is not None:
                first = self._first_line(self.moved.get(path, path))
                if first.endswith(b"\r"):
                    text = text.replace("\n", "\r\n")
                if first.startswith(BOM_UTF8):
                    text = "\ufeff" + text.removeprefix("\ufeff")
                destination.write(path, text, self.root)
        for path, text in self.texts.items():
            if text is None:
                destination.remove(path, self.root)

    def _first_line(self, path: Path) -> bytes:
        """Return the first line of the file without its `\\n`; empty if there is no file."""
        if not path.is_file():
            return b""
        return read_limited(path, self.root, load.MAX_BYTES).partition(b"\n")[0]


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
        for number, start, end in _parts(source, key.span, value):
            for found in pattern.finditer(source.line(number), start, end):
                span = Span(source, number, found.start() + 1, len(found.group()))
                yield span, found.expand(edit.new)


def _parts(source: Source, key: Span, value: load.Node) -> Iterator[tuple[int, int, int]]:
    """Yield the parts of lines that hold the scalars of a value, each as line, start and end.

    A scalar that does not end on its first line takes the following lines, up to one that is not
    indented below the key.
    """
    if not isinstance(value, load.Scalar):
        inner = value.items if isinstance(value, load.Sequence) else value.entries.values()
        for node in inner:
            yield from _parts(source, key, node)
        return
    line, start = value.span.line, value.span.column - 1
    end = start + value.span.length
    yield line, start, end
    if str(value.value) in source.line(line)[start:end]:
        return
    indent = len(source.line(key.line)) - len(source.line(key.line).lstrip())
    for number in range(line + 1, len(source.lines) + 1):
        text = source.line(number)
        if text.strip() and len(text) - len(text.lstrip()) <= indent:
            return
        yield number, 0, len(text)
