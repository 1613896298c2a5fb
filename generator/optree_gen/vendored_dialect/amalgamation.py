# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Merge files of C++ or TableGen into fewer ones, each file after those that it includes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

#: An include at the start of a line; no text of a spec starts a line.
_INCLUDE = re.compile(r'^#?include ("[^"]+"|<[^>]+>)\n', re.MULTILINE)
#: A file that a tool writes stays included in place, because macros before it select its parts.
_IN_PLACE = '.inc"'
_HEADING = re.compile(r"\A(?:(?://.*)?\n)*")
_GUARD = re.compile(r"\A#ifndef (\w+)\n#define \1\n(.*)^#endif.*\n*\Z", re.MULTILINE | re.DOTALL)
_USINGS = re.compile(r"\A\n*(?:using namespace [\w:]+;\n+)+")


@dataclass(frozen=True)
class CodeFile:
    """The parts of a file.

    includes: with their quotes or brackets. usings: the using directives after them.
    text: the rest, without the comment at the head and the include guard.
    """

    includes: tuple[str, ...]
    usings: tuple[str, ...]
    text: str

    @property
    def holds_written(self) -> bool:
        """True if the text includes a file that a tool writes; no merged file may have it twice."""
        return _IN_PLACE in self.text


def code_file(text: str, headed: bool = False) -> CodeFile:
    """Return the parts of a file; headed: its text has the comment at the head."""
    heading = _HEADING.match(text)
    head = heading[0].strip("\n") if heading and headed else ""
    text = _HEADING.sub("", text, count=1)
    guarded = _GUARD.match(text)
    text = guarded[2] if guarded else text
    found = [name for name in _INCLUDE.findall(text) if not name.endswith(_IN_PLACE)]
    text = _INCLUDE.sub(lambda m: m[0] if m[1].endswith(_IN_PLACE) else "", text)
    usings = _USINGS.match(text)
    if usings:
        text = text[usings.end() :]
    text = re.sub(r"\n{3,}", "\n\n", text).strip("\n")
    text = "\n\n".join(filter(None, (head, text)))
    return CodeFile(tuple(found), tuple(usings[0].strip().splitlines() if usings else ()), text)


@dataclass(frozen=True)
class Part:
    name: str
    text: str


@dataclass(frozen=True)
class Merged:
    """A merged file. own: the merged files that it includes. others: its other includes.

    usings: the using directives between headers and sources.
    """

    own: tuple[str, ...]
    others: tuple[str, ...]
    headers: tuple[Part, ...]
    usings: tuple[str, ...] = ()
    sources: tuple[Part, ...] = ()

    def changed(self, change: Callable[[str], str]) -> Merged:
        """Return the file with `change` applied to each text."""
        headers, sources = (
            tuple(Part(part.name, change(part.text)) for part in parts)
            for parts in (self.headers, self.sources)
        )
        usings = tuple(map(change, self.usings))
        return Merged(self.own, self.others, headers, usings, sources)


@dataclass(frozen=True)
class Graph:
    """Headers by the name in their includes, and sources by path."""

    headers: Mapping[str, CodeFile]
    sources: Mapping[str, CodeFile]

    def included(self, names: Iterable[str]) -> list[str]:
        """Return these headers and all that they include, in topological order."""
        found: dict[str, None] = {}
        for name in names:
            if name in self.headers and name not in found:
                found.update(dict.fromkeys(self.included(self.known(self.headers[name]))))
                found[name] = None
        return list(found)

    def known(self, file: CodeFile) -> list[str]:
        """Return the headers of the graph that a file includes directly."""
        return [name for text in file.includes if (name := text[1:-1]) in self.headers]

    def needed(self, roots: Iterable[str]) -> list[str]:
        """Return the sources that these headers need, in the order of the headers they implement.

        A source implements the header that it includes first. It needs the sources that implement
        the headers that it includes.
        """
        headers = self.included(roots)
        while True:
            sources = [
                path
                for path, file in self.sources.items()
                if any(name in headers for name in self.known(file)[:1])
            ]
            more = self.included([*headers, *(n for s in sources for n in self.uses(s))])
            if len(more) == len(headers):
                return sorted(sources, key=lambda path: (self._rank(path, more), path))
            headers = more

    def uses(self, path: str) -> list[str]:
        """Return all headers that a source includes, also indirectly, in topological order."""
        return self.included(self.known(self.sources[path]))

    def _rank(self, path: str, order: list[str]) -> int:
        """Return the position of the header that the source implements."""
        return order.index(self.known(self.sources[path])[0])


@dataclass(frozen=True)
class Amalgamation:
    """The plan of merged headers and sources.

    api: name of the merged header of the dialect. own: the dialect's headers, which it holds.
    runtime: name of the merged header of all other headers that several merged files include.
    units: merged source -> the sources that it is made of.
    """

    graph: Graph
    api: str
    own: frozenset[str]
    runtime: str
    units: Mapping[str, tuple[str, ...]]

    @cached_property
    def contents(self) -> dict[str, list[str]]:
        """Merged file -> the headers that it holds. A header of a single user is in that file.

        Each source has its own copy of a header with classes of MLIR that a tool writes, because a
        user's source may include MLIR's own header of them.
        """
        used = {
            unit: [*dict.fromkeys(name for path in paths for name in self.graph.uses(path))]
            for unit, paths in self.units.items()
        }
        public = self.graph.included(sorted(self.own))
        counts = Counter(name for names in used.values() for name in names)
        several = [
            name
            for name in counts
            if counts[name] > 1 and not self.graph.headers[name].holds_written
        ]
        shared = [n for n in self.graph.included([*public, *several]) if n not in self.own]
        taken = {*shared, *self.own}
        return {
            self.runtime: shared,
            self.api: [name for name in public if name in self.own],
            **{unit: [n for n in names if n not in taken] for unit, names in used.items()},
        }

    def merged(self) -> dict[str, Merged]:
        found: dict[str, Merged] = {}
        for name, headers in self.contents.items():
            found[name] = self._merge(name, headers, found)
        return found

    def _merge(self, name: str, headers: list[str], before: Mapping[str, Merged]) -> Merged:
        above = {header: self.graph.headers[header] for header in headers}
        below = {path: self.graph.sources[path] for path in self.units.get(name, ())}
        files = [*above.values(), *below.values()]
        wanted = {known for file in files for known in self.graph.known(file)}
        own = [
            other
            for other in (self.api, self.runtime)
            if other != name and wanted & {*self.contents[other]}
        ]
        included = {text for file in files for text in file.includes}
        others = {text for text in included if text[1:-1] not in self.graph.headers}
        there = {text for other in own for text in before[other].others}
        return Merged(
            tuple(own),
            tuple(sorted(others - there, key=lambda text: (text.startswith("<"), text))),
            parts(above),
            tuple(dict.fromkeys(using for file in files for using in file.usings)),
            parts(below),
        )


def parts(files: Mapping[str, CodeFile]) -> tuple[Part, ...]:
    return tuple(Part(path, file.text) for path, file in files.items() if file.text)
